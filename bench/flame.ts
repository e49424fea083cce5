// A CPU profile as a flame picture: width is time, what lies above was called by what lies below.
interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  readonly children?: readonly number[];
}

export interface Profile {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  /** Microseconds before each sample. */
  readonly timeDeltas: readonly number[];
}

export interface Frame {
  readonly name: string;
  time: number;
  own: number;
  readonly calls: Map<string, Frame>;
}

/** Time by call stack, from `skip` microseconds on: what comes before is the start of the process. */
export function buildFrames({ nodes, samples, timeDeltas }: Profile, skip: number): Frame {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const callers = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  );
  const root: Frame = makeFrame('all');
  let clock = 0;
  samples.forEach((sample, index) => {
    const time = timeDeltas[index] ?? 0;
    clock += time;
    if (clock < skip) return;
    const stack: string[] = [];
    for (let id: number | undefined = sample; id !== undefined; id = callers.get(id))
      stack.unshift(nameOf(byId.get(id)));
    if (stack.at(-1) !== '(idle)') addStack(root, stack.slice(1), time);
  });
  return root;
}

function makeFrame(name: string): Frame {
  return { name, time: 0, own: 0, calls: new Map() };
}

function addStack(root: Frame, stack: readonly string[], time: number): void {
  let frame = root;
  frame.time += time;
  for (const name of stack) {
    const next = frame.calls.get(name) ?? makeFrame(name);
    frame.calls.set(name, next);
    frame = next;
    frame.time += time;
  }
  frame.own += time;
}

function nameOf(node: ProfileNode | undefined): string {
  const { functionName = '', url = '', lineNumber = 0 } = node?.callFrame ?? {};
  const place = url.replace(/^.*\/(?=node_modules\/|src\/)/, '');
  return place === '' ? functionName : `${functionName || '(anonymous)'} ${place}:${lineNumber + 1}`;
}

const width = 1200;
const rowHeight = 17;
const narrowest = 1;

export function drawFlame(root: Frame, title: string): string {
  const boxes: string[] = [];
  let deepest = 0;
  const place = (frame: Frame, left: number, depth: number): void => {
    const wide = (frame.time / root.time) * width;
    if (wide < narrowest) return;
    deepest = Math.max(deepest, depth);
    boxes.push(drawBox(frame, root.time, left, depth, wide));
    let at = left;
    for (const call of [...frame.calls.values()].sort((a, b) => b.time - a.time)) {
      place(call, at, depth + 1);
      at += (call.time / root.time) * width;
    }
  };
  place(root, 0, 0);
  const height = (deepest + 3) * rowHeight;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="monospace" font-size="11">
<rect width="100%" height="100%" fill="#fff"/><text x="4" y="13" font-weight="bold">${escapeText(title)}</text>
<g transform="translate(0 ${2 * rowHeight})">
${boxes.join('\n')}
</g></svg>
`;
}

function drawBox({ name, time }: Frame, all: number, left: number, depth: number, wide: number): string {
  const colour = name.includes('src/') ? '#7ec27e' : name.includes('node_modules/') ? '#f2c16b' : '#d7d9dd';
  const share = `${((100 * time) / all).toFixed(1)} %`;
  const letters = Math.floor((wide - 4) / 6.6);
  const label =
    letters < 3
      ? ''
      : `<text x="${(left + 2).toFixed(1)}" y="${depth * rowHeight + 12}">${escapeText(name.slice(0, letters))}</text>`;
  return `<g><title>${escapeText(`${name} ${share}`)}</title><rect x="${left.toFixed(1)}" y="${depth * rowHeight}" width="${wide.toFixed(1)}" height="${rowHeight - 1}" fill="${colour}"/>${label}</g>`;
}

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** Functions by the time they took themselves, most first. */
export function listOwnTimes(root: Frame, most: number): [name: string, share: number][] {
  const times = new Map<string, number>();
  const walk = (frame: Frame): void => {
    times.set(frame.name, (times.get(frame.name) ?? 0) + frame.own);
    for (const call of frame.calls.values()) walk(call);
  };
  walk(root);
  return [...times]
    .map(([name, time]): [string, number] => [name, time / root.time])
    .sort((a, b) => b[1] - a[1])
    .slice(0, most);
}
