// The fields of a sign-up: everything that is wrong with them at once.
import { isWholeText } from '#army-list/list-text';
import { foldWord, wordOf } from '#rules/entries';
import type { TournamentRecord } from '#rules/event-file/record';
import { describeValue, escapePointer, isObject, shorten } from '#rules/text/json-values';
import { SignUpBody, signUpLengths } from '../../contract/entry-resources.ts';
import type { LocatedProblem } from '../../contract/problems.ts';
import type { Reader } from '../../store/database.ts';
import { listClubNames } from '../../store/read/clubs.ts';

export interface SignUpFields {
  readonly player: string;
  readonly faction: string | null;
  readonly club: string | null;
  readonly contact: string | null;
}

type TextField = keyof typeof signUpLengths;
const known = Object.keys(SignUpBody.properties);

/** Control, line-breaking and direction characters. */
const notPlain = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u;

/** Token and name, by which the same form is recognised when it comes again; undefined where they identify nothing. */
export function readRequest(given: unknown): { readonly token: string; readonly name: string } | undefined {
  if (!isObject(given)) return undefined;
  const [token, name] = [readText(given, 'token'), readText(given, 'name')];
  return typeof token === 'string' && typeof name === 'string' ? { token, name } : undefined;
}

export async function readSignUp(
  reader: Reader,
  given: unknown,
  record: TournamentRecord,
): Promise<SignUpFields | { readonly problems: readonly LocatedProblem[] }> {
  if (!isObject(given)) {
    const parameters = { value: describeValue(given), expected: 'an object' };
    return { problems: [{ pointer: '', code: 'wrongValue', parameters }] };
  }
  const problems: LocatedProblem[] = [];
  const take = (field: TextField): string | null => {
    const text = readText(given, field);
    if (text === null || typeof text === 'string') return text;
    problems.push(text);
    return null;
  };
  const name = take('name');
  const [faction, clubName, contact, word] = [take('faction'), take('club'), take('contact'), take('word')];
  take('token');
  const isRejected = (field: string) => problems.some(({ pointer }) => pointer === `/${field}`);
  if (name === null && !isRejected('name')) problems.push(missing('name'));
  if (name !== null && !/[\p{L}\p{N}]/u.test(name))
    problems.push(wrong('name', name, 'a name with a letter or a digit'));
  const club = clubName === null ? null : await findClub(reader, clubName);
  if (clubName !== null && club === null)
    problems.push({ pointer: '/club', code: 'noSuchClub', parameters: { club: shorten(clubName) } });
  const needed = wordOf(record);
  if (needed !== undefined && !isRejected('word') && foldWord(word ?? '') !== needed)
    problems.push({ pointer: '/word', code: 'wrongWord', parameters: {} });
  if (given['consent'] !== true) problems.push({ pointer: '/consent', code: 'noConsent', parameters: {} });
  for (const key of Object.keys(given)) {
    if (known.includes(key)) continue;
    const parameters = { key: shorten(key), known };
    problems.push({ pointer: `/${escapePointer(shorten(key))}`, code: 'unknownKey', parameters });
  }
  return problems.length > 0 || name === null ? { problems } : { player: name, faction, club, contact };
}

/** Runs of spaces become one, outer ones are cut; null where it is left out or empty. */
function readText(
  given: Readonly<Record<string, unknown>>,
  field: TextField,
): string | null | LocatedProblem {
  const value = given[field] ?? '';
  const expected = `text of up to ${signUpLengths[field]} characters`;
  if (typeof value !== 'string') return wrong(field, value, expected);
  if (!isWholeText(value)) {
    const found = value.includes('\0') ? 'a NUL' : 'half of a surrogate pair';
    return {
      pointer: `/${field}`,
      code: 'brokenText',
      parameters: { value: showValue(field, value), found },
    };
  }
  if (notPlain.test(value)) return { pointer: `/${field}`, code: 'notPlainText', parameters: {} };
  const text = value.replaceAll(/\s+/gu, ' ').trim();
  // Characters, not halves of them.
  if ([...text].length > signUpLengths[field]) return wrong(field, text, expected);
  return text === '' ? null : text;
}

function wrong(field: string, value: unknown, expected: string): LocatedProblem {
  return {
    pointer: `/${field}`,
    code: 'wrongValue',
    parameters: { value: showValue(field, value), expected },
  };
}

/** A word that was typed is not repeated. */
function showValue(field: string, value: unknown): string {
  return field === 'word' ? 'something else' : describeValue(value);
}

function missing(field: string): LocatedProblem {
  const parameters = { key: field, expected: `text of up to ${signUpLengths.name} characters` };
  return { pointer: `/${field}`, code: 'keyMissing', parameters };
}

/** By slug, otherwise by name; case does not count. */
async function findClub(reader: Reader, text: string): Promise<string | null> {
  const clubs = await listClubNames(reader);
  const folded = foldWord(text);
  const found =
    clubs.find(({ slug }) => slug === folded) ?? clubs.find(({ name }) => foldWord(name) === folded);
  return found?.slug ?? null;
}
