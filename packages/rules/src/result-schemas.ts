// Results that the API shows as they are computed, as closed schemas, keys in the order of docs/rules/api.md.
import Type from 'typebox';
import { count, flag, nullable, number, resource, text, words } from './resource-fields.ts';

export const Stage = resource('Stage', 'A stage the tournament is played in.', {
  id: text(
    'Stable identifier, passed as the `stage` parameter of the standings. In use: `swiss`, `knockout`, `placement-swiss`, `placement-3`, `placement-5-8` and so on, and `standings` once the tournament has finished.',
  ),
  name: text('The name given by the organiser. It is not derived from the id.'),
  type: words(['board', 'bracket'], 'Board: a ranked table of players. Bracket: matches.'),
  rounds: Type.Optional(count('Number of rounds in the stage. Absent on the merged final standings.')),
  players: Type.Optional(count('Number of players in the stage. Present on the knockout.')),
});

export const BracketMatch = resource('BracketMatch', 'A match of a bracket.', {
  round: text('Name of the bracket round.'),
  table: count('Table number.'),
  players: Type.Array(Type.String(), {
    description: 'The two player names; empty while the match waits on an earlier result.',
    maxItems: 2,
  }),
  winner: nullable(text('Name of the player who went through; null until played.')),
  battle: nullable(text('Battle id; null when no battle was recorded.')),
});

export const PlayerRound = resource('PlayerRound', 'What one side did in one round of a battle.', {
  round: count('Number of the round, starting at 1.', 1),
  victoryPoints: number('Victory points scored in the round.'),
  objectivePoints: number('Objective points scored in the round.'),
  objectives: Type.Array(Type.String(), { description: 'Objectives held.' }),
  battleTactic: nullable(text('Battle tactic picked; null when none was.')),
  battleTacticScored: flag('Whether the battle tactic was scored.'),
  priority: flag('Whether the player had priority.'),
});
