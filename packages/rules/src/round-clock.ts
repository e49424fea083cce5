// The clock of a round (docs/rules/clock.md): what it shows at a moment, and how a press of a button changes it. Moments are milliseconds since 1970.
import Type from 'typebox';
import { checkRoundOf } from './check/check-venue.ts';
import { indexRecord } from './directory.ts';
import { count, needed, object, optional, reference, round, type Stated } from './event-file/fields.ts';
import type { TournamentRecord } from './event-file/record.ts';
import type { Problem } from './results.ts';

/** A clock as it is stored: it runs until `endsAt`, or is paused with `left` milliseconds. */
export interface RoundClock {
  readonly stage: string;
  readonly round: number;
  readonly endsAt: number | null;
  /** Negative where it was paused after its end. */
  readonly left: number | null;
  /** Table → minutes that it has more than the others. */
  readonly tables: Readonly<Record<string, number>>;
}

export interface ShownClock {
  readonly stage: string;
  readonly round: number;
  readonly state: 'running' | 'paused' | 'over';
  readonly endsAt: string | null;
  /** Whole seconds, rounded up; negative after the end. */
  readonly remaining: number;
  readonly tables: readonly ShownTable[];
  readonly now: string;
  readonly version: number;
}

export interface ShownTable {
  readonly table: number;
  readonly endsAt: string | null;
  readonly remaining: number;
}

/** The largest number of tables with their own end. */
export const mostTables = 200;

function version() {
  const schema = count(0, Number.MAX_SAFE_INTEGER);
  return needed('Version of the clock last seen; 0 if none was.', schema, { examples: [7] });
}

function action<const T extends string>(word: T) {
  return needed('What to do.', Type.Literal(word));
}

const StartClock = object('StartClock', 'Starts the clock of a round; it replaces the current one.', {
  version: version(),
  action: action('start'),
  stage: needed('Id of the stage.', reference(), { examples: ['swiss'] }),
  round: needed('Number of the round, from 1; in brackets too.', round(), { examples: [3] }),
  minutes: optional('How long it runs. Default: the minutes in the plan of the stage.', count(1, 1440), {
    examples: [150],
  }),
});
const AddTime = object('AddTime', 'Moves all ends, or the one of a table.', {
  version: version(),
  action: action('add'),
  minutes: needed('By how many minutes, not 0.', Type.Union([count(-1440, -1), count(1, 1440)]), {
    examples: [5],
  }),
  table: optional('Number of the table. Default: all tables.', count(1, 10_000), { examples: [4] }),
});
function plainPress<const T extends string>(title: string, description: string, word: T) {
  return object(title, description, { version: version(), action: action(word) });
}

export const ClockPress = Type.Union([
  StartClock,
  plainPress('PauseClock', 'Pauses the clock.', 'pause'),
  plainPress('ResumeClock', 'Continues a paused clock.', 'resume'),
  AddTime,
  plainPress('StopClock', 'Removes the clock.', 'stop'),
]);

export type ClockPressValue = Stated<typeof ClockPress>;

const clockConflicts = {
  changed: 'The clock was changed meanwhile',
  none: 'No clock is set',
  notPaused: 'The clock is not paused',
  paused: 'The clock is paused already',
  notOngoing: 'The tournament is not ongoing',
} as const;

/** Problems of a press that has the right form, independent of the clock. */
export function checkPress(press: ClockPressValue, record: TournamentRecord): readonly Problem[] {
  if (press.action !== 'start') return [];
  const problems = checkRoundOf(press.stage, press.round, indexRecord(record), '');
  const isKnown = problems.length > 0 || press.minutes != null || findMinutes(press, record) !== undefined;
  return isKnown ? problems : [{ pointer: '/minutes', code: 'minutesMissing', parameters: {} }];
}

function findMinutes(
  { stage, round: number }: { stage: string; round: number },
  { stages }: TournamentRecord,
) {
  const plan = stages.find(({ id }) => id === stage)?.plan;
  return plan?.find((entry) => entry.round === number)?.minutes ?? undefined;
}

/** The current clock, or the one that a press made; without `clock` none is set. */
export interface StandingClock {
  readonly version: number;
  readonly clock: RoundClock | undefined;
}

export type PressResult =
  | { readonly clock: RoundClock | undefined }
  | { readonly conflict: string }
  | { readonly problems: readonly Problem[] };

/** The press has no problems that `checkPress` finds. */
export function pressClock(
  press: ClockPressValue,
  { version: standing, clock }: StandingClock,
  record: TournamentRecord,
  now: number,
): PressResult {
  const problems = press.action === 'add' && clock !== undefined ? checkTables(clock, press) : [];
  if (problems.length > 0) return { problems };
  if (press.version !== (clock === undefined ? 0 : standing)) return { conflict: clockConflicts.changed };
  if (press.action === 'start') {
    if (record.status !== 'ongoing') return { conflict: clockConflicts.notOngoing };
    const minutes = press.minutes ?? findMinutes(press, record) ?? 0;
    const { stage, round: number } = press;
    return { clock: { stage, round: number, endsAt: now + minutes * minute, left: null, tables: {} } };
  }
  if (clock === undefined) return { conflict: clockConflicts.none };
  if (press.action === 'stop') return { clock: undefined };
  if (press.action === 'add') return addTime(clock, press);
  const { endsAt, left } = clock;
  if (press.action === 'pause')
    return endsAt === null
      ? { conflict: clockConflicts.paused }
      : { clock: { ...clock, endsAt: null, left: endsAt - now } };
  return left === null
    ? { conflict: clockConflicts.notPaused }
    : { clock: { ...clock, endsAt: now + left, left: null } };
}

const minute = 60_000;

type Addition = Stated<typeof AddTime>;

function checkTables(clock: RoundClock, press: Addition): readonly Problem[] {
  const { tables } = addTime(clock, press).clock;
  return Object.keys(tables).length > mostTables
    ? [{ pointer: '/table', code: 'tooManyTables', parameters: { most: mostTables } }]
    : [];
}

function addTime(clock: RoundClock, { minutes, table }: Addition): { readonly clock: RoundClock } {
  if (table == null) {
    const move = (time: number | null) => (time === null ? null : time + minutes * minute);
    return { clock: { ...clock, endsAt: move(clock.endsAt), left: move(clock.left) } };
  }
  const own = (clock.tables[table] ?? 0) + minutes;
  const others = Object.entries(clock.tables).filter(([number]) => Number(number) !== table);
  const tables = Object.fromEntries(own === 0 ? others : [...others, [String(table), own]]);
  return { clock: { ...clock, tables } };
}

/** What a clock shows at a moment; null where none is set. */
export function showClock({ version: shown, clock }: StandingClock, now: number): ShownClock | null {
  if (clock === undefined) return null;
  const { stage, round: number, endsAt, left } = clock;
  const state = endsAt === null ? 'paused' : now >= endsAt ? 'over' : 'running';
  const end = (minutes: number) => {
    const at = endsAt === null ? null : endsAt + minutes * minute;
    const milliseconds = at === null ? (left ?? 0) + minutes * minute : at - now;
    return {
      endsAt: at === null ? null : new Date(at).toISOString(),
      remaining: Math.ceil(milliseconds / 1000),
    };
  };
  return {
    stage,
    round: number,
    state,
    ...end(0),
    tables: Object.entries(clock.tables)
      .map(([table, minutes]) => ({ table: Number(table), ...end(minutes) }))
      .sort((a, b) => a.table - b.table),
    now: new Date(now).toISOString(),
    version: shown,
  };
}
