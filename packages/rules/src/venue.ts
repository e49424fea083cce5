// The published part of a tournament's schedule, plan and tables (docs/rules/event-file.md, Schedule and tables).
import type { ScheduleEntryRecord, StageRecord, TournamentRecord } from './event-file/record.ts';
import { compareText } from './name-order.ts';
import { stageType } from './stage-order.ts';
import { countStageRounds, labelRound, labelRounds } from './stage-rounds.ts';

export interface Venue {
  /** Null: the default of the service. */
  readonly timeZone: string | null;
  /** By time. */
  readonly schedule: readonly ScheduledEntry[];
  /** The tables that have a name. */
  readonly tables: readonly NamedTable[];
  /** The labels of the rounds of each bracket. */
  readonly labels: Readonly<Record<string, readonly string[]>>;
}

export interface ScheduledEntry {
  /** Local time at the venue. */
  readonly at: string;
  readonly text: string | null;
  readonly stage: string | null;
  readonly round: number | null;
  /** The text, "Round 3" or the label of a bracket's round. */
  readonly label: string;
  readonly scenario: string | null;
  readonly minutes: number | null;
}

export interface NamedTable {
  readonly table: number;
  readonly name: string;
}

export function describeVenue(record: TournamentRecord): Venue {
  return {
    timeZone: record.timeZone ?? null,
    schedule: (record.schedule ?? [])
      .map((entry) => describeEntry(entry, record))
      .sort((a, b) => compareText(a.at, b.at)),
    labels: Object.fromEntries(
      record.stages
        .filter(({ id }) => stageType(id) === 'bracket')
        .map((stage) => [stage.id, listRoundLabels(stage)]),
    ),
    tables: (record.tables ?? []).flatMap(({ table, name }) => (name == null ? [] : [{ table, name }])),
  };
}

/** The plan of a board's round is published once the round is shown. */
function describeEntry(
  { at, text, stage: id, round }: ScheduleEntryRecord,
  record: TournamentRecord,
): ScheduledEntry {
  const stage = record.stages.find((one) => one.id === id);
  if (stage === undefined || round == null)
    return {
      at,
      text: text ?? null,
      stage: null,
      round: null,
      label: text ?? '',
      scenario: null,
      minutes: null,
    };
  const isShown = stageType(stage.id) === 'bracket' || round <= (stage.shownRounds ?? round);
  const plan = isShown ? stage.plan?.find((entry) => entry.round === round) : undefined;
  return {
    at,
    text: null,
    stage: stage.id,
    round,
    label: labelRound(stage, round),
    scenario: plan?.scenario ?? null,
    minutes: plan?.minutes ?? null,
  };
}

/** Stage → its last round whose clock may be shown. */
export function listClockRounds({ stages }: TournamentRecord): Readonly<Record<string, number>> {
  return Object.fromEntries(
    stages
      .filter(({ id }) => id !== 'standings')
      .map((stage) => {
        const last = countStageRounds(stage);
        const shown = stageType(stage.id) === 'board' ? (stage.shownRounds ?? last) : last;
        return [stage.id, Math.min(last, shown)];
      }),
  );
}

function listRoundLabels(stage: StageRecord): readonly string[] {
  const labelOf = labelRounds(stage);
  return Array.from({ length: countStageRounds(stage) }, (_, index) => labelOf(index + 1));
}
