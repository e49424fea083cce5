// Finds every record that names a player, published or not, and takes it back without the name.
import { randomInt } from 'node:crypto';
import type { CasualBattleRecord, TournamentRecord } from '../domain/record.ts';
import type { Writer } from '../store/database.ts';
import { listMentions } from '../store/write/mentions.ts';
import { readRecord } from '../store/write/records.ts';
import { anonymiseBattle, anonymiseTournament, type Person } from './anonymise.ts';
import { checkRecord } from './check/check-record.ts';
import { forgetInHistory } from './history/forget-history.ts';
import type { SoundRecord } from './record-facts.ts';
import type { Taker } from './take-record.ts';

export interface Forgotten {
  readonly stranger: Person;
  readonly tournaments: number;
  readonly battles: number;
}

/** Undefined where nothing names the player. */
export async function forgetEverywhere(
  taker: Taker,
  writer: Writer,
  id: string,
): Promise<Forgotten | undefined> {
  const stranger = makeStranger();
  const names = new Set<string>();
  const slugs = await listMentions(writer, 'player', id, 'tournament');
  for (const slug of slugs) {
    const stored = await readRecord(writer, 'tournament', slug);
    if (stored === undefined) continue;
    const before = JSON.parse(stored.json) as TournamentRecord;
    for (const { player, playerId } of before.participants) if (playerId === id) names.add(player);
    for (const { name, playerId } of before.organizers ?? []) if (playerId === id) names.add(name);
    const record = anonymiseTournament(before, id, stranger);
    await takeBack(taker, { kind: 'tournament', record: { ...record, published: stored.published } });
  }
  const ids = await listMentions(writer, 'player', id, 'battle');
  for (const battle of ids) {
    const stored = await readRecord(writer, 'battle', battle);
    if (stored === undefined) continue;
    const before = JSON.parse(stored.json) as CasualBattleRecord;
    for (const { player, playerId } of before.players) if (playerId === id) names.add(player);
    const record = anonymiseBattle(before, id, stranger);
    await takeBack(taker, { kind: 'battle', record });
  }
  const recorded = await readRecord(writer, 'player', id);
  if (recorded !== undefined) names.add((JSON.parse(recorded.json) as Person).name);
  const isRecorded = await taker.remove('player', id);
  if (isRecorded) await takeBack(taker, { kind: 'player', record: stranger });
  await forgetInHistory(writer, id, names, stranger);
  return isRecorded || slugs.length + ids.length > 0
    ? { stranger, tournaments: slugs.length, battles: ids.length }
    : undefined;
}

async function takeBack(taker: Taker, sound: SoundRecord): Promise<void> {
  const [problem] = checkRecord(sound.kind, sound.record);
  if (problem !== undefined) throw new Error(`a record without the name has problems: ${problem.message}`);
  await taker.take(sound);
}

const letters = '0123456789abcdefghjkmnpqrstvwxyz';

/** Not made from what is forgotten. The name tells two strangers in one battle apart. */
function makeStranger(): Person {
  const pick = (length: number) => Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
  const id = pick(10);
  return { id: `anon_${id}`, name: `Anonymous ${id.slice(0, 4)}` };
}
