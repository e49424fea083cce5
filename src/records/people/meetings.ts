// Which players took part in the same tournament or casual battle, published or not: they could not be merged.
import type { Reader } from '../../store/database.ts';
import { listAliases, listPlayerMentions } from '../../store/read/aliases.ts';
import { findStored } from '../../store/records/record-facts.ts';

/** Reads what names the players, by any of their ids, with two statements; a record is read only if it names two who are asked for, and once. */
export async function startMeetings(
  reader: Reader,
  players: readonly string[],
): Promise<(one: string | null, other: string | null) => Promise<boolean>> {
  const mains = new Map(players.map((player) => [player, player]));
  for (const { id, player } of await listAliases(reader, players)) mains.set(id, player);
  /** Records that name a player: kind and key as JSON. */
  const named = new Map<string, Set<string>>();
  for (const { name, kind, key } of await listPlayerMentions(reader, [...mains.keys()]))
    named.getOrInsertComputed(mains.get(name) ?? name, () => new Set()).add(JSON.stringify([kind, key]));

  const takingPart = new Map<string, ReadonlySet<string>>();
  /** The players who take part in a record; it may also name others, who organise it. */
  async function readPlayers(record: string): Promise<ReadonlySet<string>> {
    const known = takingPart.get(record);
    if (known !== undefined) return known;
    const [kind, key] = JSON.parse(record) as ['tournament' | 'battle', string];
    const stored = await findStored(reader, kind, key);
    const people =
      stored?.kind === 'tournament' ? stored.record.participants : (stored?.record.players ?? []);
    const found = new Set(people.flatMap(({ playerId }) => mains.get(playerId ?? '') ?? []));
    takingPart.set(record, found);
    return found;
  }

  const none: ReadonlySet<string> = new Set();
  return async (one, other) => {
    if (one === null || other === null) return false;
    for (const record of (named.get(one) ?? none).intersection(named.get(other) ?? none)) {
      const found = await readPlayers(record);
      if (found.has(one) && found.has(other)) return true;
    }
    return false;
  };
}
