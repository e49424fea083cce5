// Stages: ids, the fields of their kind, groups, bands of places (docs/rules/event-file.md, Stage).

import { isBracketSize } from '../bracket/shape.ts';
import type { Directory } from '../directory.ts';
import type { StageRecord, TournamentRecord } from '../event-file/record.ts';
import type { Problem } from '../results.ts';
import { isStageId, readBand, stageType } from '../stage-order.ts';
import { checkParticipantKey, checkUnique } from './check-references.ts';
import { checkPlan } from './check-venue.ts';

type Field = Exclude<keyof StageRecord, 'id' | 'name'>;

const allowed: Readonly<Record<'board' | 'bracket' | 'label', readonly Field[]>> = {
  board: ['rounds', 'plan', 'groups', 'byes', 'participants', 'shownRounds', 'pairing'],
  bracket: ['rounds', 'plan', 'players', 'matches', 'seeding'],
  label: [],
};

/** Fields of a single stage. */
const stageOf: Partial<Readonly<Record<Field, string>>> = { groups: 'swiss', seeding: 'knockout' };

const allFields = [...new Set([...allowed.board, ...allowed.bracket])];

export function checkStages({ stages }: TournamentRecord, directory: Directory): Problem[] {
  const ids = stages.map(({ id }) => id);
  return [
    ...checkUnique(ids, 'stage id', (index) => `/stages/${index}/id`),
    ...stages.flatMap((stage, index) => checkStage(stage, `/stages/${index}`, directory)),
    ...checkBands(stages),
  ];
}

function checkStage(stage: StageRecord, at: string, directory: Directory): Problem[] {
  if (!isStageId(stage.id))
    return [{ pointer: `${at}/id`, code: 'unknownStageId', parameters: { stage: stage.id } }];
  return [
    ...checkFields(stage, at),
    ...checkPlan(stage, at),
    ...checkUnique(stage.groups ?? [], 'group', (index) => `${at}/groups/${index}`),
    ...checkUnique(stage.participants ?? [], 'participant', (index) => `${at}/participants/${index}`),
    ...(stage.participants ?? []).flatMap((key, index) =>
      checkParticipantKey(key, directory, `${at}/participants/${index}`),
    ),
  ];
}

function checkFields(stage: StageRecord, at: string): Problem[] {
  const kind = stage.id === 'standings' ? 'label' : stageType(stage.id);
  const problems: Problem[] = [];
  if (kind === 'board' && stage.rounds == null)
    problems.push({ pointer: at, code: 'roundsMissing', parameters: { stage: stage.id } });
  if (kind === 'bracket' && stage.matches == null)
    problems.push({ pointer: at, code: 'matchesMissing', parameters: { stage: stage.id } });
  if (
    kind === 'bracket' &&
    stage.players != null &&
    stage.matches?.length === 0 &&
    !isBracketSize(stage.players)
  ) {
    const parameters = { players: stage.players };
    problems.push({ pointer: `${at}/players`, code: 'bracketSize', parameters });
  }
  const known = allowed[kind].filter((field) => (stageOf[field] ?? stage.id) === stage.id);
  for (const field of allFields) {
    if (known.includes(field) || isEmpty(stage[field])) continue;
    const parameters = { field, stage: stage.id, known };
    problems.push({ pointer: `${at}/${field}`, code: 'fieldNotOfStage', parameters });
  }
  return problems;
}

function isEmpty(value: StageRecord[Field]): boolean {
  return value == null || (Array.isArray(value) && value.length === 0);
}

/** Bands of placement brackets lie apart or one inside the other; else two brackets would settle one place. */
function checkBands(stages: readonly StageRecord[]): Problem[] {
  const bands = stages.flatMap(({ id }, index) => {
    const band = readBand(id);
    return band === undefined ? [] : [{ id, index, ...band }];
  });
  bands.sort((a, b) => a.first - b.first || b.last - a.last || a.index - b.index);
  const problems: Problem[] = [];
  const before: typeof bands = [];
  for (const band of bands) {
    while ((before.at(-1)?.last ?? band.first) < band.first) before.pop();
    const other = before.at(-1);
    before.push(band);
    if (other === undefined || other.id === band.id) continue;
    const isSame = other.first === band.first && other.last === band.last;
    if (band.last <= other.last && !isSame) continue;
    const [first, second] = other.index < band.index ? [other, band] : [band, other];
    const parameters = { first: first.id, second: second.id };
    problems.push({ pointer: `/stages/${second.index}/id`, code: 'stagesOverlap', parameters });
  }
  return problems;
}
