// Names of accounts and of keys, as they may be written.
import { foldForSearch } from '#rules/text/fold';

/** The account of submissions that players make by their personal links. */
export const playersAccount = 'players';
/** The history shows this instead of the name of a deleted account. */
export const deletedAccount = 'deleted account';

export const accountNameForm = "2 to 40 letters, digits, spaces and . ' ’ - _, with a letter among them";
export const accountNameRule = `A name has ${accountNameForm}`;
export const keyNameRule = 'The name of a key has 1 to 60 characters';

const accountName = /^[\p{L}\p{M}\p{Nd} .'’_-]{2,40}$/u;
/** Letters and marks that are not visible, such as the Hangul filler, would make two names look the same. */
const invisible = /\p{Default_Ignorable_Code_Point}/u;
/** The history uses these for others than accounts. */
const reserved: ReadonlySet<string> = new Set([playersAccount, 'operator', 'the operator', deletedAccount]);

/** As it is stored; undefined if it is not valid. */
export function readAccountName(given: unknown): string | undefined {
  if (typeof given !== 'string') return undefined;
  const name = given.normalize('NFC').replaceAll(/ +/g, ' ').replaceAll(/^ | $/g, '');
  return accountName.test(name) && /\p{L}/u.test(name) && !invisible.test(name) ? name : undefined;
}

export function isReserved(name: string): boolean {
  return reserved.has(foldForSearch(name));
}

/** Undefined if it is not valid. It is shown on one line. */
export function readKeyName(given: unknown): string | undefined {
  if (typeof given !== 'string') return undefined;
  const name = given.trim();
  const length = Array.from(name).length;
  return length >= 1 && length <= 60 && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u.test(name) ? name : undefined;
}
