// Detects the format of a file from its content. Returns several formats if the content fits several, and none for an unknown one.
import { isObject } from '../../rules/src/text/json-values.ts';
import { type Format, findFormat, formats } from './formats.ts';
import type { FileContent } from './read/content.ts';

export function detectFormats(content: FileContent): readonly Format[] {
  const { json } = content;
  if (isObject(json) && (json['format'] === 'muster/1' || 'kind' in json)) return [];
  const fits = formats.map((format) => ({ format, fit: findFormat(format).fits(content) }));
  const certain = fits.filter(({ fit }) => fit === 'certain');
  const fitting = certain.length > 0 ? certain : fits.filter(({ fit }) => fit === 'possible');
  return fitting.map(({ format }) => format);
}
