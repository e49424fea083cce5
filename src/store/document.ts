// A document as it is sent, but for the site before its url.

export class Document {
  readonly bytes: Uint8Array;
  /** The same for the same document. */
  readonly fingerprint: string;

  constructor(bytes: Uint8Array, fingerprint: string) {
    this.bytes = bytes;
    this.fingerprint = fingerprint;
  }

  /** Its JSON text, for whoever reads it instead of sending it. */
  get body(): string {
    return textOf(this.bytes);
  }
}

export function textOf({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString();
}
