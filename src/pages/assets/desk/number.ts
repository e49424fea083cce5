// Numbers as they are typed. Other text, such as "9O", stays in the draft, marked in its field, until it is corrected (unreadable.ts).
import { isObject } from '#rules/text/json-values';

/** Replaces a number in a draft. It is never sent to the service. */
export interface UnreadableNumber {
  readonly unreadable: string;
}

export const numberPlease = 'a number, please';

export function isUnreadable(value: unknown): value is UnreadableNumber {
  return isObject(value) && 'unreadable' in value;
}

/** Undefined if nothing is filled in. */
export function readNumber(text: string): number | UnreadableNumber | undefined {
  const trimmed = text.trim().replace(',', '.');
  if (trimmed === '') return undefined;
  return Number.isFinite(Number(trimmed)) ? Number(trimmed) : { unreadable: text };
}

/** As it was typed. */
export function showNumber(value: unknown): string {
  return String(isUnreadable(value) ? value.unreadable : (value ?? ''));
}
