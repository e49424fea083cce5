// Cursors (decisions.md, Cursors): opaque, signed, bound to an address and its filters, expiring.
// A synthetic nonce (the signature itself) makes the same position give the same cursor, so that pages have stable ETags.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

export interface Cursors {
  /** `scope` is the address with its filters; `stamp` the second it was issued. */
  write(scope: string, position: string, stamp: number): string;
  /** Undefined for anything but a cursor written for this scope that has not expired. */
  read(scope: string, cursor: string, now: number): Place | undefined;
  /** How long an unchanged page is answered by 304: its cursor still lives for a whole lifetime after that. */
  readonly freshSeconds: number;
  /** Another one for each secret: a page handed out under an old one is not to be confirmed by 304. */
  readonly mark: string;
}

export interface Place {
  readonly position: string;
  /** The last second in which the cursor is accepted. */
  readonly until: number;
}

const signatureBytes = 16;
const longestCursor = 4096;

export function makeCursors(secret: string, lifetime: number): Cursors {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, 32));
  const signingKey = derive('muster cursor signature');
  const sealingKey = derive('muster cursor content');
  const freshSeconds = Math.min(3600, lifetime / 2);
  const sign = (scope: string, content: Buffer): Buffer =>
    createHmac('sha256', signingKey)
      .update(`${Buffer.byteLength(scope)} `)
      .update(scope)
      .update(content)
      .digest()
      .subarray(0, signatureBytes);

  return {
    freshSeconds,
    mark: /^\d+:/.exec(secret)?.[0] ?? '',
    write(scope, position, stamp) {
      const content = Buffer.from(`${stamp} ${position}`);
      const signature = sign(scope, content);
      const sealed = createCipheriv('aes-256-ctr', sealingKey, signature).update(content);
      return Buffer.concat([signature, sealed]).toString('base64url');
    },
    read(scope, cursor, now) {
      if (cursor.length > longestCursor) return undefined;
      const bytes = Buffer.from(cursor, 'base64url');
      // Another spelling of the same bytes is not the cursor that was handed out.
      if (bytes.length <= signatureBytes || bytes.toString('base64url') !== cursor) return undefined;
      const signature = bytes.subarray(0, signatureBytes);
      const content = createDecipheriv('aes-256-ctr', sealingKey, signature).update(
        bytes.subarray(signatureBytes),
      );
      if (!timingSafeEqual(sign(scope, content), signature)) return undefined;
      const text = content.toString();
      const space = text.indexOf(' ');
      const stamp = Number(text.slice(0, space));
      const until = stamp + lifetime + freshSeconds;
      return now <= until ? { position: text.slice(space + 1), until } : undefined;
    },
  };
}
