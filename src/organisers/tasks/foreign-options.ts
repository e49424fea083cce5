// What files of other platforms lack: said in the address, or in fields of the form.
import type { SpellOption } from '../../contract/problems.ts';
import { type ForeignOptions, type GivenOptions, optionNames, readOptions } from '../../foreign/options.ts';
import { type Organiser, Refused } from '../job.ts';
import type { Part } from './unpack-body.ts';

const longestFieldBytes = 1000;

/** A key's only club runs what it hands over, unless another is said. */
export function readForeignOptions(
  inAddress: GivenOptions,
  parts: readonly Part[],
  { clubs }: Organiser,
): ForeignOptions {
  const fields = optionNames.flatMap((name) => {
    const field = parts.find((part) => part.isField && part.name === name);
    return field === undefined ? [] : [[name, readField(field)]];
  });
  const given: GivenOptions = { ...inAddress, ...Object.fromEntries(fields) };
  const options = readOptions(given, (name, words) => new Refused(400, `"${name}" ${words}`));
  const only = clubs !== 'all' && clubs.length === 1 ? clubs[0] : undefined;
  return { ...options, club: options.club ?? only };
}

/** There are no flags here; `muster submit` and the desk write their own words. */
export const spellParameter: SpellOption = (name, value) =>
  `the parameter or field ${value === undefined ? name : `${name}=${value}`}`;

function readField({ name, bytes }: Part): string {
  if (bytes.length > longestFieldBytes) throw new Refused(400, `"${name}" is too long`);
  return bytes.toString().trim();
}
