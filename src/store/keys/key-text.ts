// The texts of keys and codes. A key is the prefix, 166 random bits, a checksum. It has only letters and digits, so that a double click selects all of it.
import { hash, randomBytes, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 28 letters of 62 are 166 bits. */
const secretLength = 28;
const checksumLength = 6;

export function makeKey(prefix: string): string {
  let secret = '';
  while (secret.length < secretLength) {
    for (const byte of randomBytes(secretLength)) {
      // 248 is the largest multiple of 62 in a byte: taking more would favour the first letters.
      if (byte < 248 && secret.length < secretLength) secret += alphabet[byte % 62];
    }
  }
  return prefix + secret + checksumOf(secret);
}

/** Without letters that look alike. */
const codeAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** The code of a link that people open, and may type: about 5 bits a letter. */
export function makeCode(length: number): string {
  return Array.from({ length }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');
}

/** What `makeCode` makes of this length. */
export function codeOfLength(length: number): RegExp {
  return new RegExp(`^[${codeAlphabet}]{${length}}$`);
}

/** The digest that is stored of a key, and by which it is found. */
export function digestOf(key: string): string {
  return hash('sha256', key, 'base64url');
}

/** Whether the checksum is right: distinguishes a key of another database, or a guess, from a typing error. For the log only. */
export function isWellMade(key: string, prefix: string): boolean {
  const word = key.slice(prefix.length);
  return (
    word.length === secretLength + checksumLength &&
    checksumOf(word.slice(0, secretLength)) === word.slice(secretLength)
  );
}

function checksumOf(secret: string): string {
  let rest = crc32(secret);
  let letters = '';
  for (let digit = 0; digit < checksumLength; digit += 1) {
    letters = `${alphabet[rest % 62]}${letters}`;
    rest = Math.floor(rest / 62);
  }
  return letters;
}
