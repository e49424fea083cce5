// Finds every record that names a person, published or not, and takes it back without the name.
import { randomInt } from 'node:crypto';
import type { CasualBattleRecord, TournamentRecord } from '../domain/record.ts';
import type { Writer } from '../store/database.ts';
import { rememberForgotten } from '../store/records/forgotten.ts';
import { listMentions } from '../store/records/mentions.ts';
import { findRecord, readRecord } from '../store/records/records.ts';
import { anonymiseBattle, anonymiseTournament, noteTraces, type Traces } from './anonymise.ts';
import type { Stranger, Who } from './forget-words.ts';
import { forgetInHistory } from './history/forget-history.ts';
import type { Taker } from './take-record.ts';

export interface ForgottenPlayer {
  readonly stranger: Stranger;
  readonly tournaments: number;
  readonly battles: number;
}

/** Undefined where nothing names the player. `secret` is that of the database for people who are forgotten. */
export async function forgetPlayer(
  taker: Taker,
  writer: Writer,
  secret: string,
  id: string,
): Promise<ForgottenPlayer | undefined> {
  const stranger = makeStranger();
  const traces = { names: new Set<string>(), keys: new Set<string>() };
  const { names } = traces;
  const slugs = await listMentions(writer, 'player', id, 'tournament');
  for (const slug of slugs) await forgetInTournament(taker, writer, slug, { id }, stranger, traces);
  const battles = await listMentions(writer, 'player', id, 'battle');
  for (const battle of battles) {
    const stored = await readRecord(writer, 'battle', battle);
    if (stored === undefined) continue;
    const sound = { kind: 'battle', record: JSON.parse(stored.json) as CasualBattleRecord } as const;
    noteTraces(sound, { id }, traces);
    await taker.take({ kind: 'battle', record: anonymiseBattle(sound.record, { id }, stranger) });
  }
  const stored = await findRecord(writer, 'player', id);
  if (stored !== undefined) {
    if (stored.json !== undefined) names.add((JSON.parse(stored.json) as Stranger).name);
    await taker.remove('player', id);
    await taker.take({ kind: 'player', record: stranger });
  }
  const isInHistory = await forgetInHistory(writer, { id }, traces, stranger, { slugs, battles });
  if (stored === undefined && slugs.length + battles.length === 0 && !isInHistory) return undefined;
  await rememberForgotten(writer, secret, { ids: [id], names });
  return { stranger, tournaments: slugs.length, battles: battles.length };
}

/** Those of that name in the tournament who have no id. Undefined where there is no such tournament; nobody: no names. */
export async function forgetParticipant(
  taker: Taker,
  writer: Writer,
  secret: string,
  slug: string,
  name: string,
): Promise<{ readonly stranger: Stranger; readonly names: ReadonlySet<string> } | undefined> {
  const stranger = makeStranger();
  const traces = { names: new Set<string>(), keys: new Set<string>() };
  const { names } = traces;
  if (!(await forgetInTournament(taker, writer, slug, { name }, stranger, traces))) return undefined;
  await forgetInHistory(writer, { name }, traces, stranger, { slugs: [slug], battles: [] });
  await rememberForgotten(writer, secret, { ids: [], names });
  return { stranger, names };
}

/** Says whether there is such a tournament. What it calls the person is added to `traces`. */
async function forgetInTournament(
  taker: Taker,
  writer: Writer,
  slug: string,
  who: Who,
  stranger: Stranger,
  traces: Traces,
): Promise<boolean> {
  const stored = await readRecord(writer, 'tournament', slug);
  if (stored === undefined) return false;
  const record = JSON.parse(stored.json) as TournamentRecord;
  noteTraces({ kind: 'tournament', record }, who, traces);
  const { published } = stored;
  await taker.take({
    kind: 'tournament',
    record: { ...anonymiseTournament(record, who, stranger), published },
  });
  return true;
}

const letters = '0123456789abcdefghjkmnpqrstvwxyz';

/** Not made from what is forgotten. The name tells two strangers in one battle apart. */
function makeStranger(): Stranger {
  const pick = (length: number) => Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
  const id = pick(10);
  return { id: `anon_${id}`, name: `Anonymous ${id.slice(0, 4)}` };
}
