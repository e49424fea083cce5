// One army list from one file: text, BattleScribe's .ros and .rosz, New Recruit's .json.
import { fitsList, isWholeText, largestListBytes } from '../../contract/texts.ts';
import { readArmyList } from '../../domain/army-list/army-list.ts';
import type { ArmyList } from '../../domain/results.ts';
import { unpackRoster } from './roster-archive.ts';
import { MAX_ROSTER_BYTES, RosterRefusal } from './roster-document.ts';
import { readJsonRoster } from './roster-json.ts';
import { listRoster } from './roster-list.ts';
import { readXmlRoster } from './roster-xml.ts';

export interface RosterProblem {
  readonly problem: string;
}

const decode = (bytes: Uint8Array): string => {
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
  const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new RosterRefusal('is not text in UTF-8');
  }
};

const isArchive = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

const isXml = (text: string): boolean => /^\s*<(?:\?xml|roster)\b/.test(text);

const readFile = (bytes: Uint8Array, fileName: string): ArmyList => {
  if (bytes.length > MAX_ROSTER_BYTES) {
    const megabytes = Math.ceil(bytes.length / 1_048_576);
    throw new RosterRefusal(`has ${megabytes} MB; at most ${MAX_ROSTER_BYTES / 1_048_576} MB are read`);
  }
  if (bytes.length === 0) throw new RosterRefusal('is empty');
  if (isArchive(bytes)) return listRoster(readXmlRoster(decode(unpackRoster(bytes))));
  const text = decode(bytes);
  const name = fileName.toLowerCase();
  if (name.endsWith('.rosz') && !isXml(text)) throw new RosterRefusal('is no zip archive');
  if (name.endsWith('.ros') || isXml(text)) return listRoster(readXmlRoster(text));
  if (name.endsWith('.json')) return listRoster(readJsonRoster(text));
  return { ...readArmyList(text), text };
};

/** The list, or in words what is wrong with the file. */
export const readRoster = (bytes: Uint8Array, fileName: string): ArmyList | RosterProblem => {
  try {
    const list = readFile(bytes, fileName);
    if (!isWholeText(list.text)) throw new RosterRefusal('is no text: it has a NUL in it');
    if (!fitsList(list.text)) {
      const size = Buffer.byteLength(list.text);
      throw new RosterRefusal(
        `is a list of ${size} bytes of text; expected at most ${largestListBytes} (64 KB)`,
      );
    }
    return list;
  } catch (error) {
    if (error instanceof RosterRefusal) return { problem: `${fileName} ${error.message}` };
    throw error;
  }
};
