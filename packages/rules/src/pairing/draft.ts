// The record while a step changes it: new battles with ids of their own, new byes, changed stages, and the description of the step.

import type {
  ParticipantRecord,
  StageRecord,
  Status,
  TournamentBattleRecord,
  TournamentRecord,
} from '../event-file/record.ts';
import type { Problem } from '../results.ts';
import { nameStage } from '../stage-name.ts';
import { compareStages } from '../stage-order.ts';
import { countStageRounds } from '../stage-rounds.ts';
import { findFreeName } from '../text/fold.ts';
import { makeBattle } from './stage-rules.ts';
import type { Step, StepBattle, StepRound } from './step.ts';

export interface AppliedStep {
  readonly step: Step;
  readonly record: TournamentRecord;
  /** With JSON pointers into the new record. */
  readonly warnings: readonly Problem[];
}

export class Draft {
  readonly warnings: Problem[] = [];
  participants: readonly ParticipantRecord[];
  readonly #record: TournamentRecord;
  readonly #isTaken: (id: string) => boolean;
  readonly #stages: Map<string, StageRecord>;
  readonly #ids: Set<string>;
  readonly #names: ReadonlyMap<string, string>;
  readonly #added: TournamentBattleRecord[] = [];
  readonly #rounds: StepRound[] = [];

  /** `isTaken`: whether a battle outside the record has an id. */
  constructor(record: TournamentRecord, isTaken: (id: string) => boolean) {
    this.#record = record;
    this.#isTaken = isTaken;
    this.#stages = new Map(record.stages.map((stage) => [stage.id, stage]));
    this.#ids = new Set(record.battles.map(({ id }) => id));
    this.#names = new Map(record.participants.map(({ key, player }) => [key, player]));
    this.participants = record.participants;
  }

  /** In stage order, without the label of the final standings. */
  get stages(): readonly StageRecord[] {
    const played = [...this.#stages.values()].filter(({ id }) => id !== 'standings');
    return played.sort((a, b) => compareStages(a.id, b.id));
  }

  findStage(id: string): StageRecord | undefined {
    return this.#stages.get(id);
  }

  changeStage(stage: StageRecord): void {
    this.#stages.set(stage.id, stage);
  }

  nameOf(key: string): string {
    return this.#names.get(key) ?? key;
  }

  nameStage(id: string): string {
    const stage = this.#stages.get(id);
    return stage === undefined ? id : nameStage(stage);
  }

  addBattle(
    stage: string,
    round: number,
    table: number,
    pair: readonly [string, string],
    /** The number of the round in the stage's plan. */
    planned = round,
  ): TournamentBattleRecord {
    const id = findFreeName(
      `${this.#record.slug}-${stage}-${round}-${table}`,
      (one) => this.#ids.has(one) || this.#isTaken(one),
    );
    const battle = makeBattle(
      this.#stages.get(stage) ?? { id: stage },
      { id, round, table, participants: pair },
      planned,
    );
    this.#ids.add(id);
    this.#added.push(battle);
    return battle;
  }

  /** The JSON pointer to a battle that was added. */
  pointTo(battle: TournamentBattleRecord): string {
    return `/battles/${this.#record.battles.length + this.#added.indexOf(battle)}`;
  }

  report(round: Omit<StepRound, 'battles'>, battles: readonly TournamentBattleRecord[]): void {
    const { stage, round: name, shown, byes, cost } = round;
    const described = battles.map((battle) => this.#describeBattle(battle));
    const common = { stage, round: name, shown, battles: described, byes };
    this.#rounds.push(cost === undefined ? common : { ...common, cost });
  }

  #describeBattle({ id, table, players: [first, second] }: TournamentBattleRecord): StepBattle {
    const participants = [first.participant, second.participant] as const;
    const players = [this.nameOf(participants[0]), this.nameOf(participants[1])] as const;
    return { id, table: table ?? null, participants, players };
  }

  get isChanged(): boolean {
    return this.#rounds.length > 0;
  }

  apply(kind: Step['kind'], status: Status = 'ongoing'): AppliedStep {
    return {
      step: { kind, rounds: this.#rounds.toSorted((a, b) => compareStages(a.stage, b.stage)) },
      record: dropMissingRounds({
        ...this.#record,
        status,
        stages: this.#record.stages.map((stage) => this.#stages.get(stage.id) ?? stage),
        participants: this.participants,
        battles: [...this.#record.battles, ...this.#added],
      }),
      warnings: this.warnings,
    };
  }
}

/** A bracket for places may get fewer players, and so fewer rounds, than it was planned for: plan and schedule lose the rounds that do not exist. */
function dropMissingRounds(record: TournamentRecord): TournamentRecord {
  const lastRounds = new Map(
    record.stages
      .filter(({ matches }) => (matches ?? []).length > 0)
      .map((stage) => [stage.id, countStageRounds(stage)]),
  );
  const exists = (stage: string, round: number) => round <= (lastRounds.get(stage) ?? Infinity);
  const { stages, schedule } = record;
  return {
    ...record,
    stages: stages.map((stage) =>
      stage.plan == null
        ? stage
        : { ...stage, plan: stage.plan.filter(({ round }) => exists(stage.id, round)) },
    ),
    ...(schedule != null && {
      schedule: schedule.filter(({ stage, round }) => stage == null || round == null || exists(stage, round)),
    }),
  };
}
