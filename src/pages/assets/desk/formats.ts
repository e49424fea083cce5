// Formats of tournaments: what stages each sets up. Everything can be changed afterwards.
import type { StageRecord, TournamentRecord } from '#rules/event-file/record';
import { readMethod } from '#rules/pairing/stage-rules';

export interface Sizes {
  readonly rounds: number;
  readonly groups: number;
  /** Players of the knockout. */
  readonly cut: number;
  /** Whether the losers of the semi-finals meet. */
  readonly hasThirdPlace?: boolean;
}

interface Format {
  readonly label: string;
  readonly make: (sizes: Sizes) => readonly StageRecord[];
}

function board(rounds: number, more: Partial<StageRecord> = {}): StageRecord {
  return { id: 'swiss', rounds, ...more };
}

/** The swiss stage of a new event. */
export function swissBoard(rounds: number): StageRecord {
  return board(rounds, { pairing: { method: 'swiss', floats: 'avoid' } });
}

function bracket(id: string, players: number): StageRecord {
  return { id, players, matches: [] };
}

function knockout(players: number, { hasThirdPlace = false }: Sizes): StageRecord[] {
  return [bracket('knockout', players), ...(hasThirdPlace ? placements.slice(0, 1) : [])];
}

/** The brackets for the places below the final. */
const placements = [
  bracket('placement-3', 2),
  bracket('placement-5-8', 4),
  bracket('placement-7', 2),
  bracket('placement-9-16', 8),
];
/** The number of players of the knockout from which each of them is played. */
const leastPlayers = [4, 6, 8, 10];

function nameGroups(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `Group ${String.fromCharCode(65 + index)}`);
}

const roundRobin = { pairing: { method: 'roundRobin' } } as const;

export const formats = {
  swiss: { label: 'Swiss', make: ({ rounds }) => [swissBoard(rounds)] },
  cut4: { label: 'Swiss and cut to 4', make: (sizes) => [swissBoard(sizes.rounds), ...knockout(4, sizes)] },
  cut8: { label: 'Swiss and cut to 8', make: (sizes) => [swissBoard(sizes.rounds), ...knockout(8, sizes)] },
  cut16: {
    label: 'Swiss and cut to 16',
    make: (sizes) => [swissBoard(sizes.rounds), ...knockout(16, sizes)],
  },
  groups: {
    label: 'Groups and knockout',
    make: (sizes) => [
      board(sizes.rounds, { groups: nameGroups(sizes.groups) }),
      ...knockout(sizes.cut, sizes),
    ],
  },
  placement: {
    label: 'Groups, knockout and placement',
    make: ({ rounds, groups, cut }) => [
      board(rounds, { groups: nameGroups(groups) }),
      bracket('knockout', cut),
      ...placements.filter((_, index) => cut >= (leastPlayers[index] ?? 0)),
    ],
  },
  roundRobin: { label: 'Round robin', make: ({ rounds }) => [board(rounds, roundRobin)] },
  league: { label: 'League', make: ({ rounds }) => [board(rounds, { name: 'League', ...roundRobin })] },
} satisfies Record<string, Format>;

export type FormatName = keyof typeof formats;

export const formatNames = Object.keys(formats) as FormatName[];

/** The sizes that a format needs. */
export function readSizes({ stages }: TournamentRecord): Sizes {
  const find = (id: string) => stages.find((stage) => stage.id === id);
  return {
    rounds: find('swiss')?.rounds ?? 3,
    groups: find('swiss')?.groups?.length || 8,
    cut: find('knockout')?.players ?? 8,
    hasThirdPlace: find('placement-3') !== undefined,
  };
}

/** Whether a third-place match can be added or removed: every cut of at least four has one, until it is seeded. */
export function mayHaveThirdPlace({ stages }: TournamentRecord): boolean {
  const cut = stages.find(({ id }) => id === 'knockout');
  const isLarger = stages.some(({ id }) => /^placement-\d+-/.test(id));
  return (cut?.players ?? 0) >= 4 && cut?.matches?.length === 0 && !isLarger;
}

export function setThirdPlace(record: TournamentRecord, isWanted: boolean): TournamentRecord {
  const others = record.stages.filter(({ id }) => id !== 'placement-3');
  const at = others.findIndex(({ id }) => id === 'knockout') + 1;
  return { ...record, stages: isWanted ? others.toSpliced(at, 0, ...placements.slice(0, 1)) : others };
}

/** The format of the stages; undefined if they have none of the list. */
export function findFormat(record: TournamentRecord): FormatName | undefined {
  const stages = record.stages.filter(({ id }) => id !== 'standings');
  const [ids, hasGroups] = [stages.map(({ id }) => id).join(), Boolean(stages[0]?.groups?.length)];
  const method = stages[0] && readMethod({ ...stages[0], groups: [] });
  return formatNames.find((name) => {
    const format: Format = formats[name];
    const made = format.make(readSizes(record));
    const [first, second] = made;
    return (
      first !== undefined &&
      made.map(({ id }) => id).join() === ids &&
      Boolean(first.groups) === hasGroups &&
      readMethod({ ...first, groups: [] }) === (method ?? 'swiss') &&
      (second?.id !== 'knockout' || second.players === stages[1]?.players) &&
      (name !== 'league' || stages[0]?.name === 'League') &&
      (name !== 'roundRobin' || stages[0]?.name !== 'League')
    );
  });
}

/** Before the first battle. */
export function setFormat(record: TournamentRecord, name: FormatName, sizes: Sizes): TournamentRecord {
  return { ...record, stages: formats[name].make(sizes) };
}

export function hasGroups(name: FormatName | undefined): boolean {
  return name === 'groups' || name === 'placement';
}
