// Files of other platforms are known by their content before they are read as event files (docs/foreign-files.md).
import { detectFormats } from '../../foreign/detect.ts';
import type { Format } from '../../foreign/formats.ts';
import { type Content, readContent } from '../../foreign/read/content.ts';

export interface ForeignFile {
  /** As the user named it. */
  readonly name: string;
  readonly content: Content;
}

/** What event files begin with: a large one need not be read twice. */
const eventFile = /^\s*\{\s*"(?:format|battlePacks|clubs|tournaments|battles)"\s*:/;

/**
 * Undefined for event files and for what is of no platform. An empty list could be part of a tournament only where
 * there are other files. `format`: set by the user.
 */
export function recogniseFile(
  bytes: Buffer,
  file: { readonly name: string; readonly index: number; readonly isAlone: boolean },
  format?: Format,
): ForeignFile | undefined {
  if (format === undefined && eventFile.test(bytes.subarray(0, 300).toString('latin1'))) return undefined;
  const content = readContent(bytes, file.index);
  const isEmptyList = Array.isArray(content.json) && content.json.length === 0;
  if (format === undefined && (detectFormats(content).length === 0 || (isEmptyList && file.isAlone)))
    return undefined;
  return { name: file.name, content };
}
