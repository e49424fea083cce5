// Plays an event as an organiser runs it: the rules compute the next step (docs/rules/running.md, Steps), its battles are played, and so on.

import type { StageRecord, TournamentBattleRecord, TournamentRecord } from '#rules/event-file/record';
import type { AppliedStep } from '#rules/pairing/draft';
import { computeNext } from '#rules/pairing/next';
import { readBand, stageType } from '#rules/stage-order';
import { countSteps } from '../formats.ts';
import { type Edition, findRoundDay } from '../series.ts';
import { cycle } from '../words.ts';
import { type DemoEvent, pickScenario, playBattle } from './battle.ts';

const groupNames = ['Group A', 'Group B', 'Group C', 'Group D'];
const restRounds = 2;
const walkoverShare = 0.03;
/** How far the battles of a live round have come, by table. */
const liveStates = ['played', 'going-on', 'played', 'waiting', 'going-on'] as const;

/** The stages of an event before it starts. */
export function planStages({ series, format: { form, rounds, cut, places = [], rest } }: Edition) {
  const stages: StageRecord[] = [];
  if (form === 'swiss') stages.push({ id: 'swiss', ...(series % 7 === 6 && { name: 'Main Event' }), rounds });
  if (form === 'cut')
    stages.push({ id: 'swiss', rounds, pairing: { method: 'swiss', score: 'wins', avoidSameClub: 1 } });
  if (form === 'league')
    stages.push({ id: 'swiss', name: 'League Table', rounds, pairing: { method: 'roundRobin' } });
  if (form === 'groups') stages.push({ id: 'swiss', rounds, groups: groupNames });
  if (cut !== undefined)
    stages.push({
      id: 'knockout',
      ...(series % 4 === 1 && { name: `Top ${cut}` }),
      players: cut,
      matches: [],
    });
  for (const id of places) stages.push({ id, players: countPlaces(id), matches: [] });
  if (rest) stages.push({ id: 'placement-swiss', rounds: restRounds });
  return stages;
}

function countPlaces(stage: string): number {
  const { first, last } = readBand(stage) ?? { first: 1, last: 2 };
  return last - first + 1;
}

/** The record after as many steps as the event has come; the last one of a live event is not played to its end. */
export function playEvent(event: DemoEvent, planned: TournamentRecord): TournamentRecord {
  const { format, progress } = event.edition;
  const steps = countSteps(format, progress);
  let record = planned;
  for (let step = 1; step <= steps && record.status !== 'finished'; step++) {
    const present = dropPlayers(event, record, step);
    const next = computeNext(present, { seed: event.seed }, { seed: '', isTaken: () => false });
    if (!('step' in next)) throw new Error(`no step ${step} in ${record.slug}: ${JSON.stringify(next)}`);
    const state = step < steps ? 'played' : progress === 'paired' ? 'waiting' : 'live';
    record = playStep(event, next, step, state);
  }
  return record;
}

/** Players drop out only while the board is played, where a step is a round. */
function dropPlayers({ field }: DemoEvent, record: TournamentRecord, round: number): TournamentRecord {
  const participants = record.participants.map((participant) =>
    (field.get(participant.key)?.lastRound ?? 0) < round ? { ...participant, dropped: true } : participant,
  );
  return { ...record, participants };
}

function playStep(
  event: DemoEvent,
  next: AppliedStep,
  step: number,
  state: 'played' | 'waiting' | 'live',
): TournamentRecord {
  const added = new Set(next.step.rounds.flatMap(({ battles }) => battles.map(({ id }) => id)));
  const record = state === 'played' ? giveWalkovers(event, next.record, added) : next.record;
  const scenarios = new Map(next.step.rounds.map(({ stage }) => [stage, pickScenario(event)]));
  const day = findRoundDay(event.edition, step);
  let table = 0;
  const play = (battle: TournamentBattleRecord): TournamentBattleRecord =>
    playBattle(event, battle, {
      day,
      scenario: scenarios.get(battle.stage) ?? null,
      state: state === 'live' ? cycle(liveStates, table++) : state,
      decisive: stageType(battle.stage) === 'bracket',
    });
  return {
    ...record,
    stages: record.stages.map(({ byes, ...stage }) => ({
      ...stage,
      ...(byes && { byes: byes.map((bye) => ({ ...bye, ...event.ruleset.bye })) }),
    })),
    battles: record.battles.map((battle) => (added.has(battle.id) ? play(battle) : battle)),
  };
}

/** Some matches are settled without a battle. */
function giveWalkovers(
  { random }: DemoEvent,
  record: TournamentRecord,
  added: ReadonlySet<string>,
): TournamentRecord {
  const walkovers = new Map(
    record.battles.flatMap(({ id, stage, players: [first, second] }) =>
      added.has(id) && stageType(stage) === 'bracket' && random.chance(walkoverShare)
        ? [[id, { players: [first.participant, second.participant], winner: first.participant }] as const]
        : [],
    ),
  );
  if (walkovers.size === 0) return record;
  return {
    ...record,
    stages: record.stages.map((stage) => ({
      ...stage,
      ...(stage.matches && {
        matches: stage.matches.map(({ battle, ...match }) => {
          const walkover = walkovers.get(battle ?? '');
          return { ...match, ...(walkover ?? (battle && { battle })) };
        }),
      }),
    })),
    battles: record.battles.filter(({ id }) => !walkovers.has(id)),
  };
}
