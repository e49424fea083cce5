// Whether what is published of a thing is exactly what its record gives.
import type { Arranged } from './arranged.ts';
import { partsOf } from './battle-parts.ts';
import type { Reader } from './database.ts';
import { textOf } from './document.ts';
import { splitOrders } from './leaf.ts';
import { tryPlaces } from './leaves.ts';
import { unpackText } from './packed-text.ts';
import { playerEntries } from './page-entries.ts';
import type { Published } from './publish.ts';

type Difference = string;

/** What differs, in words; nothing where all is well. */
export async function comparePublished(
  reader: Reader,
  { first, last, places }: Published,
  arranged: Arranged,
  /** The tournament that battles and standings are kept under; "" for others. */
  tournament: string,
): Promise<Difference[]> {
  const idOf = (place: number | null) => (place === null ? null : first + place - 1);
  const differences: Difference[] = [];
  const compare = (what: string, stored: unknown, expected: unknown): void => {
    if (JSON.stringify(stored) !== JSON.stringify(expected)) differences.push(`${what} differs`);
  };

  const documents = await reader.all<[number, Uint8Array, number]>(
    'SELECT id, body, crc FROM document WHERE id BETWEEN $1 AND $2 ORDER BY id',
    [first, last],
  );
  compare(
    'a document',
    documents.map(([id, body, crc]) => [id, textOf(body), crc]),
    arranged.documents.map(([body, crc], index) => [first + index, textOf(body), crc]),
  );
  compare('the note of its places in lists', unpackText(places), unpackText(arranged.places));
  let leaf: number | undefined;
  for (const [index, [list, ord, , head, body]] of arranged.leaves.entries()) {
    const row = await reader.first<[number, string, Uint8Array]>(
      'SELECT id, head, body FROM leaf WHERE list = $1 AND ord = $2',
      [list, ord],
    );
    leaf ??= row && row[0] - index - 1;
    compare(`the list ${list}`, row && [row[0], row[1], ...row[2]], [(leaf ?? 0) + index + 1, head, ...body]);
  }
  for (const [list, note, body, joined] of arranged.shared) {
    const ords = splitOrders(joined);
    const stored = await tryPlaces(
      reader,
      ords.map((ord) => ({ list, ord })),
    );
    compare(
      `its place in ${list}`,
      stored?.map((entry) => [entry.note, entry.body]),
      ords.map(() => [note, body]),
    );
  }
  for (const [list, ord, document] of arranged.entries) {
    const row = await reader.first('SELECT document FROM entry WHERE list = $1 AND ord = $2', [list, ord]);
    compare(`its place in ${list}`, row, [idOf(document)]);
  }
  for (const [id, name] of arranged.names) {
    for (const { list, ord } of playerEntries(id, name)) {
      const row = await reader.first('SELECT mark FROM entry WHERE list = $1 AND ord = $2', [list, ord]);
      compare(`the player "${id}" in ${list}`, row, [name]);
    }
  }
  for (const [index, [id, owner, sealed]] of arranged.battles.entries()) {
    const row = await reader.first<[number, Uint8Array, number]>(
      'SELECT leaf, parts, seal FROM battle WHERE id = $1 AND tournament = $2',
      [id, owner],
    );
    const parts = partsOf(arranged.parts, index);
    compare(`battle ${id}`, row && [row[0], row[2], ...row[1]], [leaf, sealed, ...parts]);
  }
  const standings = await reader.all(
    `SELECT place, stage, shown, document, explanation, crc, explanation_crc, seal FROM standing
     WHERE tournament = $1 ORDER BY place`,
    [tournament],
  );
  compare(
    'a board',
    standings,
    arranged.standings.map(([, place, stage, shown, document, explanation, ...seals]) => [
      ...[place, stage, shown, idOf(document), idOf(explanation)],
      ...seals,
    ]),
  );
  return differences;
}
