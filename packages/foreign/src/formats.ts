// The formats of other platforms, by their words.
import { formatLabels } from './format-labels.js';

export type Format = keyof typeof formatLabels;

export const formats = Object.keys(formatLabels) as readonly Format[];

export function isFormat(word: string): word is Format {
  return Object.hasOwn(formatLabels, word);
}
