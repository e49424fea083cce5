// Twenty kinds of event. All editions of a series have the same kind; `latest` is the progress of the latest edition.

export type EventProgress =
  | 'finished'
  /** Round 1 is paired, nothing is played. */
  | 'paired'
  /** A round of the board is live. */
  | 'mid-round'
  /** The board is over, the bracket is live. */
  | 'mid-bracket'
  /** Planned, with entries; players can sign up. */
  | 'entries'
  /** Planned, with all places taken. */
  | 'full'
  /** Planned for this day, check-in is open. */
  | 'arriving'
  /** Planned, without entries. */
  | 'announced'
  /** Planned, without a date. */
  | 'undated';

export interface EventFormat {
  readonly form: 'swiss' | 'league' | 'groups' | 'cut' | 'knockout';
  readonly players: readonly [least: number, most: number];
  readonly rounds: number;
  readonly size: number;
  /** The number of players in the knockout. */
  readonly cut?: number;
  /** Brackets for the places after the final. */
  readonly places?: readonly string[];
  /** Whether the other players play on. */
  readonly rest?: boolean;
  readonly latest: EventProgress;
  readonly unpublished?: boolean;
}

const third = ['placement-3'];
const toEighth = ['placement-3', 'placement-5-8', 'placement-7'];

export const allFormats: readonly EventFormat[] = [
  { form: 'swiss', players: [34, 46], rounds: 5, size: 2000, latest: 'finished' },
  { form: 'cut', players: [28, 40], rounds: 5, size: 2000, cut: 8, places: toEighth, latest: 'finished' },
  { form: 'groups', players: [17, 24], rounds: 5, size: 2000, cut: 8, latest: 'mid-bracket' },
  { form: 'swiss', players: [9, 19], rounds: 3, size: 1000, latest: 'full' },
  { form: 'swiss', players: [100, 200], rounds: 6, size: 2000, latest: 'finished' },
  { form: 'knockout', players: [8, 8], rounds: 0, size: 1500, cut: 8, latest: 'mid-bracket' },
  { form: 'swiss', players: [21, 37], rounds: 5, size: 2000, latest: 'mid-round' },
  {
    form: 'cut',
    players: [23, 31],
    rounds: 4,
    size: 2000,
    cut: 4,
    places: third,
    rest: true,
    latest: 'finished',
  },
  { form: 'swiss', players: [24, 40], rounds: 8, size: 2000, latest: 'announced', unpublished: true },
  { form: 'swiss', players: [8, 13], rounds: 3, size: 1000, latest: 'undated' },
  { form: 'league', players: [10, 14], rounds: 9, size: 1500, latest: 'mid-round' },
  { form: 'groups', players: [20, 24], rounds: 5, size: 2000, cut: 8, places: third, latest: 'finished' },
  { form: 'swiss', players: [48, 64], rounds: 5, size: 2000, latest: 'finished', unpublished: true },
  { form: 'swiss', players: [17, 33], rounds: 5, size: 2000, latest: 'finished' },
  { form: 'knockout', players: [16, 16], rounds: 0, size: 2000, cut: 16, places: third, latest: 'entries' },
  { form: 'swiss', players: [40, 64], rounds: 7, size: 2500, latest: 'finished' },
  {
    form: 'cut',
    players: [26, 38],
    rounds: 5,
    size: 2000,
    cut: 6,
    places: ['placement-3', 'placement-5-8'],
    rest: true,
    latest: 'mid-bracket',
  },
  { form: 'swiss', players: [8, 16], rounds: 4, size: 1500, latest: 'arriving' },
  { form: 'swiss', players: [30, 50], rounds: 5, size: 2000, latest: 'paired' },
  { form: 'swiss', players: [60, 110], rounds: 6, size: 2000, latest: 'finished' },
];

/** Rounds of the board that are over. */
export function countComplete({ form, rounds }: EventFormat, progress: EventProgress): number {
  if (progress === 'finished' || progress === 'mid-bracket') return rounds;
  if (progress === 'mid-round') return form === 'league' ? 4 : 2;
  return 0;
}

/** The round that the latest edition is in, counted over board and knockout. */
export function currentRound(format: EventFormat): number {
  const { form, latest } = format;
  return countComplete(format, latest) + (latest === 'mid-bracket' && form !== 'knockout' ? 2 : 1);
}

/** How many steps an event has taken (docs/rules/running.md, Steps): one for each round, until it is finished. */
export function countSteps(format: EventFormat, progress: EventProgress): number {
  if (progress === 'finished') return Number.POSITIVE_INFINITY;
  return isPlanned(progress) ? 0 : currentRound(format);
}

const planned: readonly EventProgress[] = ['entries', 'full', 'arriving', 'announced', 'undated'];

export function isPlanned(progress: EventProgress): boolean {
  return planned.includes(progress);
}
