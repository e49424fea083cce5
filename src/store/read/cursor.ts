// Cursors (docs/rules/decisions.md, Cursors): opaque, bound to an address and its filters, expiring. AES-256-GCM with a nonce made from the content: the
// same position has the same cursor, so that pages have stable tags, and its contents (keys of participants are never published) stay hidden.
import { createCipheriv, createDecipheriv, createSecretKey, hash, hkdfSync } from 'node:crypto';

export interface Cursors {
  /** `scope` is the address with its filters. */
  write(scope: string, position: string, time: number): string;
  /** Undefined for anything but a cursor written for this scope that has not expired. */
  read(scope: string, cursor: string, time: number): Position | undefined;
  /** The window that contains `time`: inside it a page has the same cursor. */
  windowOf(time: number): TimeSpan;
}

/** First and last millisecond. */
export interface TimeSpan {
  readonly since: number;
  readonly until: number;
}

export interface Position {
  readonly position: string;
  /** The last millisecond in which the cursor is accepted. */
  readonly until: number;
}

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const longestCursorChars = 4096;
const longestWindowMs = 3_600_000;

export function makeCursors(secret: string, lifetimeSeconds: number): Cursors {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, 32));
  const key = createSecretKey(derive('muster cursor key'));
  const nonceKey = derive('muster cursor nonce').toString('hex');
  const lifetimeMs = lifetimeSeconds * 1000;
  const windowMs = Math.min(longestWindowMs, lifetimeMs / 2);
  const numberOf = (time: number) => Math.floor(time / windowMs);
  const endOf = (window: number) => (window + 1) * windowMs - 1;

  return {
    windowOf: (time) => ({ since: numberOf(time) * windowMs, until: endOf(numberOf(time)) }),
    write(scope, position, time) {
      const content = `${numberOf(time)} ${position}`;
      const nonce = hash('sha256', `${nonceKey} ${scope.length} ${scope}${content}`, 'buffer').subarray(
        0,
        nonceBytes,
      );
      const encrypting = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(scope));
      const encrypted = encrypting.update(content, 'utf8');
      encrypting.final();
      return Buffer.concat([nonce, encrypting.getAuthTag(), encrypted]).toString('base64url');
    },
    read(scope, cursor, time) {
      if (cursor.length > longestCursorChars) return undefined;
      const bytes = Buffer.from(cursor, 'base64url');
      // Another encoding of the same bytes is not the cursor that was written.
      if (bytes.length <= nonceBytes + tagBytes || bytes.toString('base64url') !== cursor) return undefined;
      const decrypting = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes))
        .setAAD(Buffer.from(scope))
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      const content = decrypt(decrypting, bytes.subarray(nonceBytes + tagBytes));
      if (content === undefined) return undefined;
      const space = content.indexOf(' ');
      const until = endOf(Number(content.slice(0, space))) + lifetimeMs;
      return time <= until ? { position: content.slice(space + 1), until } : undefined;
    },
  };
}

function decrypt(decrypting: ReturnType<typeof createDecipheriv>, encrypted: Buffer): string | undefined {
  try {
    return decrypting.update(encrypted, undefined, 'utf8') + decrypting.final('utf8');
  } catch {
    // It was altered, or made for another scope.
    return undefined;
  }
}
