// The names that players go by, and how often: a search finds a player by each word of them. Most things that are published
// show names that are known already, so that counting them together leaves little to write.
import { compareText } from '../domain/name-order.ts';
import type { Writer } from './database.ts';
import { playerEntries } from './page-entries.ts';

const mostNames = 20_000;
const namesAtOnce = 200;

interface Uses {
  readonly id: string;
  readonly name: string;
  by: number;
}

export class PlayerNames {
  readonly #writer: Writer;
  readonly #uses = new Map<string, Uses>();

  constructor(writer: Writer) {
    this.#writer = writer;
  }

  note(names: readonly PlayerName[], by: 1 | -1): void {
    for (const [id, name] of names) {
      // No id has a line break.
      const key = `${id}\n${name}`;
      const uses = this.#uses.get(key);
      if (uses === undefined) this.#uses.set(key, { id, name, by });
      else uses.by += by;
    }
  }

  async writeSome(): Promise<void> {
    if (this.#uses.size >= mostNames) await this.write();
  }

  async write(): Promise<void> {
    const changed = [...this.#uses.values()].filter(({ by }) => by !== 0);
    // Neighbours lie together: each page of the database is read and written once for several.
    changed.sort((a, b) => compareText(a.id, b.id));
    for (let start = 0; start < changed.length; start += namesAtOnce) {
      await writeUses(this.#writer, changed.slice(start, start + namesAtOnce));
    }
    this.#uses.clear();
  }
}

export type PlayerName = readonly [id: string, name: string];

const usesQuery = (count: number) => `
  WITH wanted (id, name) AS (VALUES ${Array.from({ length: count }, (_, index) => `($${2 * index + 1}, $${2 * index + 2})`).join(', ')})
  SELECT p.id, p.name, p.uses FROM wanted w JOIN player_name p ON p.id = w.id AND p.name = w.name`;

async function writeUses(writer: Writer, changed: readonly Uses[]): Promise<void> {
  const rows = await writer.all<[string, string, number]>(
    usesQuery(changed.length),
    changed.flatMap(({ id, name }) => [id, name]),
  );
  const before = new Map(rows.map(([id, name, uses]) => [`${id}\n${name}`, uses]));
  const usesOf = ({ id, name, by }: Uses) => (before.get(`${id}\n${name}`) ?? 0) + by;
  const [kept, gone] = [changed.filter((one) => usesOf(one) > 0), changed.filter((one) => usesOf(one) <= 0)];
  await writer.upsert(
    'player_name',
    ['id', 'name'],
    ['id', 'name', 'uses'],
    kept.map((one) => [one.id, one.name, usesOf(one)]),
  );
  const fresh = kept.filter(({ id, name }) => !before.has(`${id}\n${name}`));
  await writer.insert(
    'entry',
    ['list', 'ord', 'mark'],
    fresh.flatMap(({ id, name }) => playerEntries(id, name).map(({ list, ord, mark }) => [list, ord, mark])),
  );
  for (const { id, name } of gone) {
    await writer.run('DELETE FROM player_name WHERE id = $1 AND name = $2', [id, name]);
    for (const { list, ord } of playerEntries(id, name))
      await writer.run('DELETE FROM entry WHERE list = $1 AND ord = $2', [list, ord]);
  }
}
