// Finds every record that names a person, published or not, and takes it back without the name.
import { randomInt } from 'node:crypto';
import type { CasualBattleRecord, TournamentRecord } from '../domain/record.ts';
import type { Writer } from '../store/database.ts';
import { rememberForgotten } from '../store/forgotten.ts';
import { listMentions } from '../store/write/mentions.ts';
import { findRecord, readRecord } from '../store/write/records.ts';
import { anonymiseBattle, anonymiseTournament, isPerson, type Stranger, type Who } from './anonymise.ts';
import { listPeople, type SoundRecord } from './record-facts.ts';
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
  const names = new Set<string>();
  const slugs = await listMentions(writer, 'player', id, 'tournament');
  for (const slug of slugs) await forgetInTournament(taker, writer, slug, { id }, stranger, names);
  const battles = await listMentions(writer, 'player', id, 'battle');
  for (const battle of battles) {
    const stored = await readRecord(writer, 'battle', battle);
    if (stored === undefined) continue;
    const sound = { kind: 'battle', record: JSON.parse(stored.json) as CasualBattleRecord } as const;
    noteNames(sound, { id }, names);
    await taker.take({ kind: 'battle', record: anonymiseBattle(sound.record, { id }, stranger) });
  }
  const stored = await findRecord(writer, 'player', id);
  if (stored !== undefined) {
    if (stored.json !== undefined) names.add((JSON.parse(stored.json) as Stranger).name);
    await taker.remove('player', id);
    await taker.take({ kind: 'player', record: stranger });
  }
  if (stored === undefined && slugs.length + battles.length === 0) return undefined;
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
  const names = new Set<string>();
  if (!(await forgetInTournament(taker, writer, slug, { name }, stranger, names))) return undefined;
  await rememberForgotten(writer, secret, { ids: [], names });
  return { stranger, names };
}

/** Says whether there is such a tournament. The names found are added to `names`. */
async function forgetInTournament(
  taker: Taker,
  writer: Writer,
  slug: string,
  who: Who,
  stranger: Stranger,
  names: Set<string>,
): Promise<boolean> {
  const stored = await readRecord(writer, 'tournament', slug);
  if (stored === undefined) return false;
  const record = JSON.parse(stored.json) as TournamentRecord;
  noteNames({ kind: 'tournament', record }, who, names);
  const { published } = stored;
  await taker.take({
    kind: 'tournament',
    record: { ...anonymiseTournament(record, who, stranger), published },
  });
  return true;
}

function noteNames(sound: SoundRecord, who: Who, names: Set<string>): void {
  for (const { name, playerId } of listPeople(sound)) if (isPerson(who, name, playerId)) names.add(name);
}

const letters = '0123456789abcdefghjkmnpqrstvwxyz';

/** Not made from what is forgotten. The name tells two strangers in one battle apart. */
function makeStranger(): Stranger {
  const pick = (length: number) => Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
  const id = pick(10);
  return { id: `anon_${id}`, name: `Anonymous ${id.slice(0, 4)}` };
}
