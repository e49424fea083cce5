// Cursors (decisions.md, Cursors): opaque, signed, bound to an address and its filters, expiring.
// A synthetic nonce (the signature itself) makes the same position give the same cursor, so that pages have stable ETags.
// Hashes made in one go: a cipher and an HMAC made for each cursor cost more than twice as much (docs/adr/0004-cursors.md).
import { hash, hkdfSync, timingSafeEqual } from 'node:crypto';

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
/** What one hash gives to hide content under. */
const blockBytes = 64;

export function makeCursors(secret: string, lifetime: number): Cursors {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, 32)).toString('hex');
  const signingKey = derive('muster cursor signature');
  const sealingKey = derive('muster cursor content');
  const freshSeconds = Math.min(3600, lifetime / 2);

  /** Over bytes spelled one letter each (latin1), so that no two contents are one text. */
  function sign(scope: string, content: Buffer): string {
    const text = `${signingKey}${scope.length} ${scope}${content.toString('latin1')}`;
    return hash('sha512', text, 'latin1').slice(0, signatureBytes);
  }

  /** Hides content where it is, or shows it again. */
  function mask(content: Buffer, signature: string): void {
    let block = '';
    for (let at = 0; at < content.length; at += 1) {
      const place = at % blockBytes;
      if (place === 0) block = hash('sha512', `${sealingKey}${signature}${at}`, 'latin1');
      content[at] = (content[at] ?? 0) ^ block.charCodeAt(place);
    }
  }

  return {
    freshSeconds,
    mark: /^\d+:/.exec(secret)?.[0] ?? '',
    write(scope, position, stamp) {
      const content = Buffer.from(`${stamp} ${position}`);
      const signature = sign(scope, content);
      mask(content, signature);
      return Buffer.from(signature + content.toString('latin1'), 'latin1').toString('base64url');
    },
    read(scope, cursor, now) {
      if (cursor.length > longestCursor) return undefined;
      const bytes = Buffer.from(cursor, 'base64url');
      // Another spelling of the same bytes is not the cursor that was handed out.
      if (bytes.length <= signatureBytes || bytes.toString('base64url') !== cursor) return undefined;
      const signature = bytes.subarray(0, signatureBytes);
      const content = bytes.subarray(signatureBytes);
      mask(content, signature.toString('latin1'));
      if (!timingSafeEqual(Buffer.from(sign(scope, content), 'latin1'), signature)) return undefined;
      const text = content.toString();
      const space = text.indexOf(' ');
      const stamp = Number(text.slice(0, space));
      const until = stamp + lifetime + freshSeconds;
      return now <= until ? { position: text.slice(space + 1), until } : undefined;
    },
  };
}
