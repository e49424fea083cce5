// The body of the operation that enters results: battles of a tournament with the fields that make up a result (docs/organiser-api.md, Enter results).
import Type from 'typebox';
import { Side, TournamentBattle } from '../event-file/battle-record.ts';
import { needed, object, type Stated } from '../event-file/fields.ts';
import { battleResultFields, sideResultFields } from './result-parts.ts';

const ResultSide = object('ResultSide', 'What one side scored.', {
  ...Type.Pick(Side, ['participant', ...sideResultFields]).properties,
});

const Result = object('Result', 'The result of a battle that the tournament has, or a part of it.', {
  ...Type.Pick(TournamentBattle, ['id', ...battleResultFields]).properties,
  players: Type.Optional(needed('One side or both.', Type.Array(ResultSide, { minItems: 1, maxItems: 2 }))),
});

export const ResultsBody = object(
  'ResultsBody',
  'Results of battles. A field that is given replaces the stored one, null removes it, all others stay as they are stored.',
  { battles: needed('The battles, each once.', Type.Array(Result, { minItems: 1, maxItems: 200 })) },
);

export type ResultsBodyValue = Stated<typeof ResultsBody>;
