// One army list from one file: text, BattleScribe's .ros and .rosz, New Recruit's .json.
import { Unzip, type UnzipFile, UnzipInflate } from 'fflate';
import { type ArmyList, readArmyList } from './army-list.ts';
import { countBytes, decodeText, fitsList, isWholeText, largestListBytes } from './list-text.ts';
import { type Roster, type RosterProblem, readJsonRoster, readXmlRoster } from './roster-document.ts';
import { listRoster } from './roster-list.ts';

const megabyte = 1_048_576;
export const largestRoster = 4 * megabyte;
const mostEntries = 20;
// A byte unpacks to at most a thousand: this much may be unpacked before the size is looked at again.
const chunkBytes = 4096;

/** The list, or a sentence that says what is wrong with the file, which it calls `title`. */
export function readRoster(
  bytes: Uint8Array,
  fileName: string,
  title: string = fileName,
): ArmyList | RosterProblem {
  const list = readFile(bytes, fileName);
  if ('problem' in list) return { problem: `${title} ${list.problem}` };
  if (!isWholeText(list.text)) return { problem: `${title} is not text: it contains a NUL` };
  if (fitsList(list.text)) return list;
  const size = countBytes(list.text);
  return {
    problem: `${title} is a list of ${size} bytes of text; expected at most ${largestListBytes} (64 KB)`,
  };
}

function readFile(bytes: Uint8Array, fileName: string): ArmyList | RosterProblem {
  if (bytes.length > largestRoster) {
    const megabytes = Math.ceil(bytes.length / megabyte);
    return { problem: `has ${megabytes} MB; at most ${largestRoster / megabyte} MB are read` };
  }
  if (bytes.length === 0) return { problem: 'is empty' };
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const unpacked = isArchive ? unpackRoster(bytes) : bytes;
  if ('problem' in unpacked) return unpacked;
  const text = decodeText(unpacked);
  if (text === undefined) return { problem: 'is not text in UTF-8' };
  const name = fileName.toLowerCase();
  const isXml = /^\s*<(?:\?xml|roster)\b/.test(text);
  if (isArchive || isXml || name.endsWith('.ros')) return listed(readXmlRoster(text));
  if (name.endsWith('.rosz')) return { problem: 'is not a zip archive' };
  return name.endsWith('.json') ? listed(readJsonRoster(text)) : { ...readArmyList(text), text };
}

function listed(roster: Roster | RosterProblem): ArmyList | RosterProblem {
  if ('problem' in roster) return roster;
  return listRoster(roster) ?? { problem: 'is a roster without an army in it' };
}

/** A zipped roster (.rosz): one .ros, unpacked no further than a roster can be large. */
function unpackRoster(archive: Uint8Array): Uint8Array | RosterProblem {
  const chunks: Uint8Array[] = [];
  let entries = 0;
  let found: UnzipFile | undefined;
  let size = 0;
  let problem: string | undefined;
  const unzip = new Unzip((file) => {
    entries += 1;
    if (entries > mostEntries) problem ??= `is an archive of more than ${mostEntries} files`;
    if (found !== undefined || !/\.ros$/i.test(file.name)) return;
    found = file;
    file.ondata = (error, data) => {
      if (error !== null) problem ??= 'is a damaged archive';
      // Counted, because an archive may declare a wrong size.
      size += data?.length ?? 0;
      if (size > largestRoster) problem ??= `unpacks to more than ${largestRoster / megabyte} MB`;
      else if (data !== undefined) chunks.push(data);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < archive.length && problem === undefined; at += chunkBytes)
      unzip.push(archive.subarray(at, at + chunkBytes), at + chunkBytes >= archive.length);
  } catch {
    problem ??= 'is a damaged archive';
  }
  if (problem === undefined && found === undefined) problem = 'is an archive without a .ros file in it';
  return problem === undefined ? join(chunks, size) : { problem };
}

function join(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const joined = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    joined.set(chunk, at);
    at += chunk.length;
  }
  return joined;
}
