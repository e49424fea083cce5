// Damages files: cut, with types swapped, people duplicated, ids without a target.

/** Numbers from 0 up to 1, the same for the same seed. */
export function makeRandom(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 4_294_967_296;
  };
}

type Random = () => number;

function pickFrom<T>(random: Random, values: readonly T[]): T {
  return values[Math.floor(random() * values.length)] as T;
}

const strangeValues: readonly unknown[] = [
  null,
  0,
  -1,
  2.5,
  1e300,
  9_999_999,
  true,
  false,
  '',
  'x',
  '7',
  ' ',
  '\u0000',
  '\ud800',
  '../..',
  [],
  {},
  [[]],
  [null],
  { id: 1 },
  '{"a":',
  '[]',
  '__proto__',
  'a'.repeat(5000),
];

/** One of the ways to damage a file. */
export function mutate(bytes: Buffer, random: Random): Buffer {
  const way = random();
  if (way < 0.15) return bytes.subarray(0, Math.floor(random() * bytes.length));
  if (way < 0.25) return flipBytes(bytes, random);
  const text = bytes.toString('utf8');
  try {
    let json: unknown = JSON.parse(text);
    for (let count = 1 + Math.floor(random() * 4); count > 0; count -= 1) json = mutateJson(json, random);
    return Buffer.from(JSON.stringify(json) ?? 'null');
  } catch {
    return Buffer.from(mutateLines(text, random));
  }
}

function flipBytes(bytes: Buffer, random: Random): Buffer {
  const copy = Buffer.from(bytes);
  for (let count = 1 + Math.floor(random() * 5); count > 0 && copy.length > 0; count -= 1) {
    copy[Math.floor(random() * copy.length)] = Math.floor(random() * 256);
  }
  return copy;
}

/** Changes a random part of the value. */
function mutateJson(value: unknown, random: Random, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || (depth > 0 && random() < 0.15)) {
    return changeValue(value, random);
  }
  const keys = Object.keys(value);
  if (keys.length === 0) return changeValue(value, random);
  const key = pickFrom(random, keys);
  if (Array.isArray(value)) return mutateList(value, Number(key), random, depth);
  const copy: Record<string, unknown> = { ...value };
  const way = random();
  if (way < 0.1) delete copy[key];
  else if (way < 0.2) copy[key] = copy[pickFrom(random, keys)];
  else copy[key] = mutateJson(copy[key], random, depth + 1);
  return copy;
}

function mutateList(list: readonly unknown[], at: number, random: Random, depth: number): unknown[] {
  const copy = [...list];
  const way = random();
  if (way < 0.1) copy.splice(at, 1);
  else if (way < 0.2) copy.push(structuredClone(copy[at]));
  else if (way < 0.25) [copy[0], copy[at]] = [copy[at], copy[0]];
  else if (way < 0.3) copy.length = at;
  else copy[at] = mutateJson(copy[at], random, depth + 1);
  return copy;
}

function changeValue(value: unknown, random: Random): unknown {
  if (typeof value === 'number' && random() < 0.5)
    return value + pickFrom(random, [1, -1, 1000, 0.5, -value]);
  if (typeof value === 'string' && random() < 0.3)
    return pickFrom(random, [value + value, value.slice(1), ` ${value}`]);
  return pickFrom(random, strangeValues);
}

function mutateLines(text: string, random: Random): string {
  const lines = text.split('\n');
  for (let count = 1 + Math.floor(random() * 4); count > 0 && lines.length > 0; count -= 1) {
    const at = Math.floor(random() * lines.length);
    const line = lines[at] ?? '';
    const column = Math.floor(random() * (line.length + 1));
    const way = random();
    if (way < 0.15) lines.splice(at, 1);
    else if (way < 0.3) lines.push(line);
    else if (way < 0.4) lines[at] = line.slice(0, column);
    else if (way < 0.5) lines[at] = ` ${line}`;
    else if (way < 0.6) lines[at] = lines[Math.floor(random() * lines.length)] ?? '';
    else
      lines[at] =
        line.slice(0, column) +
        pickFrom(random, ['9', '-', ' ', 'x', '||', '=', ';', '\r', '0000']) +
        line.slice(column + 1);
  }
  return lines.join(random() < 0.2 ? '\r' : '\n');
}
