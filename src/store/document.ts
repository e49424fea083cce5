// A document as it is sent, but for the site before its url: a part of the bytes that were read with it, or made of several (battles.ts).

export class Document {
  readonly source: Uint8Array;
  /** The same for the same document. */
  readonly crc: number;
  readonly start: number;
  readonly end: number;

  constructor(source: Uint8Array, crc: number, start = 0, end = source.length) {
    this.source = source;
    this.crc = crc;
    this.start = start;
    this.end = end;
  }

  get size(): number {
    return this.end - this.start;
  }

  get bytes(): Buffer {
    const { buffer, byteOffset } = this.source;
    return Buffer.from(buffer, byteOffset + this.start, this.size);
  }

  /** Writes itself into `target`, from `to` on. */
  copyTo(target: Buffer, to: number): void {
    copyBytes(this.source, this.start, this.end, target, to);
  }

  /** Its JSON text, for whoever reads it instead of sending it. */
  get body(): string {
    return this.bytes.toString();
  }

  get fingerprint(): string {
    return `${this.crc}`;
  }
}

/** Without a view of the part, which takes longer to make than most parts take to copy. */
export function copyBytes(source: Uint8Array, start: number, end: number, target: Buffer, to: number): void {
  Buffer.prototype.copy.call(source, target, to, start, end);
}

export function textOf({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString();
}
