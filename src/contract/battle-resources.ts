// Battles as closed schemas, keys in the order of docs/rules/api.md: as lists show them, and as single resources with lists and rounds.
import Type, { type Static, type TSchema } from 'typebox';
import { count, day, flag, link, nullable, number, resource, text, words } from '#rules/resource-fields';
import { PlayerRound } from '#rules/result-schemas';
import { ArmyList } from './resources.ts';

const side = {
  player: text('Display name.'),
  playerId: nullable(text('Public player id, when one exists.')),
  faction: nullable(text('Faction played.')),
  subFaction: nullable(text('Battle formation (sub-faction).')),
  outcome: nullable(words(['win', 'loss', 'draw'], 'Null while the battle is unfinished.')),
  battlePoints: nullable(number('Battle points earned from this battle.')),
  victoryPoints: nullable(number('Victory points across every round.')),
  objectivePoints: Type.Optional(number('Present when the battle pack scores objectives.')),
  battleTacticsScored: Type.Optional(count('Present when the battle pack uses battle tactics.')),
  grandStrategy: Type.Optional(
    nullable(text('Present when the battle pack uses grand strategies; the one that was picked.')),
  ),
  grandStrategyScored: Type.Optional(
    flag('Present when the battle pack uses grand strategies; whether it was scored.'),
  ),
  drops: nullable(count('Number of deployment drops; null when none recorded.')),
  role: nullable(words(['attacker', 'defender'], 'Null when the battle did not record roles.')),
  metrics: Type.Record(Type.String(), Type.Number(), {
    description:
      "Extra values keyed by the organiser's name for them: numbers are totalled, yes/no metrics counted.",
  }),
};

export const BattlePlayer = resource('BattlePlayer', 'One side of a battle.', side);

const DetailedBattlePlayer = resource(
  'DetailedBattlePlayer',
  'One side of a battle with its army list and its rounds.',
  {
    ...side,
    list: nullable(ArmyList),
    rounds: Type.Array(PlayerRound, { description: 'Round-by-round detail.' }),
  },
);

function battleWith<T extends TSchema>(title: string, description: string, player: T) {
  return resource(title, description, {
    id: text('Battle id.'),
    date: nullable(day('Day played, local date.')),
    tournament: nullable(text('Tournament slug; null for a casual battle.')),
    stage: nullable(text('Id of the tournament stage; null for a casual battle.')),
    round: nullable(count('Round number, counting from 1.', 1)),
    scenario: nullable(text('Scenario played.')),
    battlePack: nullable(text('Battle pack name.')),
    battleSize: number('Points limit per army.'),
    winner: nullable(text("Winning player's name; null on a draw and on a battle with no result yet.")),
    victorySize: nullable(words(['major', 'minor'], 'How big the win was.')),
    players: Type.Array(player, { description: 'One entry per side.', minItems: 2, maxItems: 2 }),
    url: link('Link to the battle page.'),
  });
}

export const Battle = battleWith('Battle', 'A single game between two players.', BattlePlayer);
export const DetailedBattle = battleWith(
  'DetailedBattle',
  'A single game between two players, with army lists and rounds.',
  DetailedBattlePlayer,
);

export type BattlePlayerResource = Static<typeof BattlePlayer>;
export type BattleResource = Static<typeof Battle>;
export type DetailedBattleResource = Static<typeof DetailedBattle>;
