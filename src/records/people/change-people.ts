// Merges two players, removes an alias, records that two players are different people, assigns an id to an entry (docs/people.md), and decides whether a
// player is in ratings. Each but the last throws an ApiError if it is not possible.

import { checkRecord } from '#rules/check/check-record';
import { mostAliases } from '#rules/event-file/event-file';
import type { PlayerRecord } from '#rules/event-file/record';
import { ApiError } from '../../contract/errors.ts';
import { type LocatedProblem, sayProblem } from '../../contract/problems.ts';
import type { Reader } from '../../store/database.ts';
import { findMainId } from '../../store/read/aliases.ts';
import { findPlayerFigures, findShownNames } from '../../store/read/players.ts';
import type { NotedChange } from '../../store/records/history.ts';
import { listMentions } from '../../store/records/ownership.ts';
import { addDistinctPair, isSameName, listDistinctPairs, pairOf } from '../../store/records/people.ts';
import { findStored, listPeople, serialiseRecord } from '../../store/records/record-facts.ts';
import { hasRecord } from '../../store/records/records.ts';
import { checkDoubles, countPlayed, listMeetings, personTwice } from '../aliases.ts';
import type { Change } from '../change.ts';
import { warnOfPlaces } from '../change-stored.ts';

/** Everything that `from` has moves to `into`. Returns how many battles and tournaments `from` had, published or not. */
export async function mergePlayers({ writer, recordWriter, guard }: Change, from: string, into: string) {
  if (from === into) throw new ApiError(409, `"${from}" and "${into}" are the same id`);
  const mainOfInto = await findMainId(writer, into);
  if (mainOfInto !== undefined)
    throw new ApiError(409, `"${into}" is an alias of "${mainOfInto}"; merge into "${mainOfInto}"`);
  const main = await findMainId(writer, from);
  if (main === into) throw new ApiError(409, `"${from}" is an alias of "${into}" already`);
  if (main !== undefined)
    throw new ApiError(409, `"${from}" is an alias of "${main}"; merge "${main}", or split "${from}" first`);
  for (const id of [from, into]) await checkKnown(writer, id);
  const stored = (await findStored(writer, 'player', into))?.record;
  const former = (await findStored(writer, 'player', from))?.record;
  const ids = [from, ...(former?.aliases ?? [])];
  const record: PlayerRecord = {
    ...(stored ?? { id: into, name: await findName(writer, into) }),
    aliases: [...(stored?.aliases ?? []), ...ids],
    ...((stored?.rated === false || former?.rated === false) && { rated: false }),
  };
  if ((record.aliases ?? []).length > mostAliases)
    throw new ApiError(409, `"${into}" would have more than ${mostAliases} aliases`);
  // Before anything is said about tournaments, which may be those of others.
  rejectFirst((await guard?.check([serialiseRecord({ kind: 'player', record })]))?.flat());
  rejectFirst(await guard?.checkStored('player', from));
  await checkMeetings(writer, [into, ...(stored?.aliases ?? []), ...ids]);
  const moved = await countPlayed(writer, ids);
  await recordWriter.remove('player', from);
  await recordWriter.save({ kind: 'player', record });
  return { playerId: into, player: record.name, aliases: record.aliases ?? [], ...moved };
}

/** Throws if one person would take part twice under two of the ids. */
async function checkMeetings(reader: Reader, ids: readonly string[]): Promise<void> {
  const [meeting, ...more] = await listMeetings(reader, ids);
  if (meeting === undefined) return;
  const where = [...new Set([meeting, ...more].flatMap((one) => one.where))];
  throw new ApiError(409, sayProblem(personTwice({ ...meeting, where })));
}

/** The id is a player of its own again. A record that it had is not restored. Returns whose alias it was. */
export async function splitAlias({ writer, recordWriter, guard }: Change, alias: string) {
  const main = await findMainId(writer, alias);
  const stored = main === undefined ? undefined : await findStored(writer, 'player', main);
  if (main === undefined || stored === undefined)
    throw new ApiError(404, `"${alias}" is not an alias of a player`);
  const { aliases, ...rest } = stored.record;
  const others = (aliases ?? []).filter((one) => one !== alias);
  const record: PlayerRecord = { ...rest, ...(others.length > 0 && { aliases: others }) };
  rejectFirst((await guard?.check([serialiseRecord({ kind: 'player', record })]))?.flat());
  await recordWriter.save({ kind: 'player', record });
  return { alias, playerId: main };
}

/** They are not suggested as the same person any more, until this is undone. */
export async function separatePlayers({ writer, history }: Change, first: string, second: string) {
  for (const id of [first, second]) await checkKnown(writer, id);
  const [one, other] = [await showId(writer, first), await showId(writer, second)];
  if (one === other) throw new ApiError(409, `"${first}" and "${second}" are one player; split one first`);
  const pair = pairOf(one, other);
  const known = new Set((await listDistinctPairs(writer)).map((some) => JSON.stringify(some)));
  if (known.has(JSON.stringify(pair)))
    throw new ApiError(409, `"${one}" and "${other}" are known as different people already`);
  for (const [id, another] of [pair, pair.toReversed()] as const)
    await history.note(noteDistinct(id ?? '', another ?? ''));
  await addDistinctPair(writer, history.n, pair);
  return pair;
}

function noteDistinct(id: string, other: string): NotedChange {
  const details = [`not the same person as ${other}`];
  return {
    kind: 'player',
    key: id,
    change: 'unchanged',
    details,
    club: null,
    formerClub: null,
    published: true,
  };
}

/** An entry without an id gets one. */
export async function assignId(change: Change, id: string, name: string, slug: string) {
  const { writer, recordWriter, guard } = change;
  const stored = await findStored(writer, 'tournament', slug);
  if (stored === undefined) throw new ApiError(404, `There is no tournament "${slug}"`);
  const { record, published } = stored;
  rejectFirst(await guard?.checkStored('tournament', slug));
  const fits = record.participants.filter(
    ({ player, playerId }) => playerId == null && isSameName(player, name),
  );
  const [entry] = fits;
  if (entry === undefined || fits.length > 1)
    throw new ApiError(
      409,
      `${fits.length === 0 ? 'No one' : `${fits.length} people`} called "${name}" without a player id in the tournament "${slug}"; expected exactly one`,
    );
  const changed = {
    ...record,
    published,
    participants: record.participants.map((one) => (one === entry ? { ...one, playerId: id } : one)),
  };
  const [problem] = checkRecord('tournament', changed).problems;
  if (problem !== undefined) throw new ApiError(409, `The player id ${sayProblem(problem)}`);
  const main = await showId(writer, id);
  for (const { playerId } of record.participants)
    if (playerId != null && (await showId(writer, playerId)) === main)
      throw new ApiError(409, `"${playerId}" already takes part in the tournament "${slug}"`);
  await recordWriter.save({ kind: 'tournament', record: changed });
  const [double] = await checkDoubles(writer, { kind: 'tournament', key: slug });
  if (double !== undefined) throw new ApiError(409, sayProblem(double));
  await warnOfPlaces(change, slug);
  return { playerId: id, player: entry.player, tournament: slug };
}

/** Whether a player is in ratings (docs/rules/ratings.md, People who do not want one). Undefined if there is no such player; otherwise the id that is shown, and whether anything changed. A player without a record gets one. */
export async function ratePlayer(
  { writer, recordWriter }: Change,
  id: string,
  isRated: boolean,
): Promise<{ readonly playerId: string; readonly isChanged: boolean } | undefined> {
  const playerId = await showId(writer, id);
  const stored = (await findStored(writer, 'player', playerId))?.record;
  const name = stored?.name ?? (await findShownNames(writer, [playerId])).get(playerId);
  if (name === undefined) return undefined;
  if ((stored?.rated ?? true) === isRated) return { playerId, isChanged: false };
  const { rated: _, ...rest } = stored ?? { id: playerId, name };
  const record: PlayerRecord = isRated ? rest : { ...rest, rated: false };
  await recordWriter.save({ kind: 'player', record });
  return { playerId, isChanged: true };
}

/** The id that is shown. */
async function showId(reader: Reader, id: string): Promise<string> {
  return (await findMainId(reader, id)) ?? id;
}

async function checkKnown(reader: Reader, id: string): Promise<void> {
  const isKnown =
    (await hasRecord(reader, 'player', id)) ||
    (await findMainId(reader, id)) !== undefined ||
    (await listMentions(reader, 'player', id, 'tournament', 1)).length > 0 ||
    (await listMentions(reader, 'player', id, 'battle', 1)).length > 0;
  if (!isKnown) throw new ApiError(404, `No player has the id "${id}"`);
}

/** Throws the first of the problems that a guard found. */
function rejectFirst([problem]: readonly LocatedProblem[] = []): void {
  if (problem !== undefined) throw new ApiError(403, sayProblem(problem));
}

/** The name that is shown; of someone whom only unpublished records name, what the first of them calls them. */
async function findName(reader: Reader, id: string): Promise<string> {
  const shown = await findPlayerFigures(reader, id);
  if (shown !== undefined) return shown.name;
  for (const kind of ['tournament', 'battle'] as const)
    for (const key of await listMentions(reader, 'player', id, kind, 1)) {
      const stored = await findStored(reader, kind, key);
      const person = stored && listPeople(stored).find(({ playerId }) => playerId === id);
      if (person !== undefined) return person.name;
    }
  return id;
}
