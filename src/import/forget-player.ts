// Finds every record that names a player, published or not, and takes it back without the name.
import { randomInt } from 'node:crypto';
import type { CasualBattleRecord, TournamentRecord } from '../domain/record.ts';
import type { Writer } from '../store/database.ts';
import { findPlayerRecord, findTournamentRecord, forgetPlayer } from '../store/records.ts';
import { listUsersOfPlayer } from '../store/references.ts';
import { listRecords, readRecord } from '../store/stored-records.ts';
import { anonymiseBattle, anonymiseTournament, type Person } from './anonymise.ts';
import { prepareRecord } from './prepare-record.ts';
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
  const { slugs, ids } = await listUsersOfPlayer(writer, id);
  const hidden = await listHidden(writer, id);
  let tournaments = 0;
  for (const slug of new Set([...slugs, ...hidden])) {
    const json = await readRecord(writer, 'tournament', slug);
    if (json === undefined) continue;
    const published = (await findTournamentRecord(writer, slug))?.visible ?? false;
    const before = JSON.parse(json) as TournamentRecord;
    const after = anonymiseTournament(before, id, stranger);
    if (after === before) continue;
    await takeBack(taker, 'tournament', { ...after, published });
    tournaments += 1;
  }
  let battles = 0;
  for (const battle of ids) {
    const json = await readRecord(writer, 'battle', battle);
    if (json === undefined) continue;
    await takeBack(taker, 'battle', anonymiseBattle(JSON.parse(json) as CasualBattleRecord, id, stranger));
    battles += 1;
  }
  const known = (await findPlayerRecord(writer, id)) !== undefined;
  if (known) {
    await forgetPlayer(writer, id);
    await takeBack(taker, 'player', stranger);
  }
  return known || tournaments + battles > 0 ? { stranger, tournaments, battles } : undefined;
}

/** What is not published stands in no list: there its records are read. */
async function listHidden(writer: Writer, id: string): Promise<string[]> {
  const found: string[] = [];
  const written = JSON.stringify(id);
  for await (const { key, json, visible } of listRecords(writer, 'tournament')) {
    if (!visible && json.includes(written)) found.push(key);
  }
  return found;
}

async function takeBack(
  taker: Taker,
  kind: 'tournament' | 'battle' | 'player',
  record: object,
): Promise<void> {
  const { ready, problems } = prepareRecord(kind, record, taker.packs);
  if (ready === undefined) throw new Error(`a record without the name has problems: ${problems[0]?.message}`);
  await taker.take(ready);
}

const letters = '0123456789abcdefghjkmnpqrstvwxyz';

/** Not made from what is forgotten. The name tells two strangers in one battle apart. */
function makeStranger(): Person {
  const pick = (length: number) => Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
  const id = pick(10);
  return { id: `anon_${id}`, name: `Anonymous ${id.slice(0, 4)}` };
}
