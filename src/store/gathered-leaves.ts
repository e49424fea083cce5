// Leaves that several requests want of a server at the same moment are asked for in one question: for this process a question costs as
// much as all that comes of it.
import type { Reader } from './database.ts';
import { type LeafRow, leafColumns, type Place, parting } from './leaf.ts';

interface Wanted {
  readonly place: Place;
  readonly resolve: (row: LeafRow | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** Half of what is answered together (http/batch.ts): no question takes long. */
const mostTogether = 16;

const columns = leafColumns.map((column) => `leaf.${column}`).join(', ');

/**
 * Of each place the last leaf that begins no later, for whoever asked. Places are parted by what none of them contains; of one empty
 * order SQL makes no part, and a list always has a name.
 */
export const gatheredQuery = `
  SELECT wanted.number, ${columns}
  FROM unnest(string_to_array($1, chr(10)), string_to_array($2, chr(10))) WITH ORDINALITY AS wanted (list, ord, number)
  CROSS JOIN LATERAL (
    SELECT * FROM leaf l WHERE (l.list, l.ord) <= (wanted.list, coalesce(wanted.ord, ''))
    ORDER BY l.list DESC, l.ord DESC LIMIT 1) leaf`;

/**
 * Milliseconds for which a question holds up the next one. One after the other, the server is at the next one while this process makes answers of the
 * first; sent together, all are answered late, and this process waits. One that takes long holds up nobody.
 */
const patience = 5;

interface Gathering {
  wanted: Wanted[];
  isAsking: boolean;
}

const gatherings = new WeakMap<Reader, Gathering>();

/** The leaf that holds the place, or would. Goes out with all others that are wanted before this turn ends, or before the last question is answered. */
export function gatherLeaf(reader: Reader, place: Place): Promise<LeafRow | undefined> {
  return new Promise((resolve, reject) => {
    const gathering = gatherings.get(reader) ?? { wanted: [], isAsking: false };
    gatherings.set(reader, gathering);
    if (gathering.wanted.push({ place, resolve, reject }) === 1)
      queueMicrotask(() => askNext(reader, gathering));
  });
}

function askNext(reader: Reader, gathering: Gathering): void {
  if (gathering.isAsking || gathering.wanted.length === 0) return;
  const some = gathering.wanted.splice(0, mostTogether);
  gathering.isAsking = true;
  let isNextDue = true;
  const goOn = (): void => {
    if (!isNextDue) return;
    isNextDue = false;
    clearTimeout(timer);
    gathering.isAsking = false;
    askNext(reader, gathering);
  };
  const timer = setTimeout(goOn, patience);
  ask(reader, some)
    .catch((error: unknown) => {
      for (const { reject } of some) reject(error);
    })
    .finally(goOn);
}

async function ask(reader: Reader, wanted: readonly Wanted[]): Promise<void> {
  const [lists, ords] = (['list', 'ord'] as const).map((part) =>
    wanted.map(({ place }) => place[part]).join(parting),
  );
  const rows = await reader.all<[number: number, ...LeafRow]>(gatheredQuery, [lists ?? '', ords ?? '']);
  const found = new Map(rows.map(([number, ...row]) => [number, row]));
  for (const [index, { resolve }] of wanted.entries()) resolve(found.get(index + 1));
}
