// Battles, sides, rounds and army lists as an event file states them (docs/rules/event-file.md, Records).
import Type from 'typebox';
import {
  amount,
  closed,
  count,
  day,
  exactlyTwo,
  id,
  label,
  listText,
  metricName,
  name,
  oneOf,
  optional,
  positiveAmount,
  reference,
  round,
  text,
} from './fields.ts';

export const ArmyList = Type.Object(
  {
    text: listText(),
    faction: optional(text(300)),
    subFaction: optional(text(300)),
    points: optional(positiveAmount()),
    battleTacticCards: optional(Type.Array(text(300), { maxItems: 100 })),
  },
  closed,
);

const Metrics = Type.Record(
  Type.String({ pattern: metricName }),
  Type.Union([amount(), Type.Boolean()]),
  closed,
);

const PlayerRound = Type.Object(
  {
    round: round(),
    victoryPoints: optional(amount()),
    objectivePoints: optional(amount()),
    objectives: optional(Type.Array(text(300), { maxItems: 100 })),
    battleTactic: optional(text(300)),
    battleTacticScored: optional(Type.Boolean()),
    priority: optional(Type.Boolean()),
    metrics: optional(Metrics),
  },
  closed,
);

const sideFacts = {
  faction: optional(text(300)),
  subFaction: optional(text(300)),
  outcome: optional(oneOf('win', 'loss', 'draw')),
  battlePoints: optional(amount()),
  victoryPoints: optional(amount()),
  objectivePoints: optional(amount()),
  battleTacticsScored: optional(count()),
  grandStrategy: optional(text(300)),
  grandStrategyScored: optional(Type.Boolean()),
  drops: optional(count()),
  role: optional(oneOf('attacker', 'defender')),
  metrics: optional(Metrics),
  list: optional(ArmyList),
  rounds: optional(Type.Array(PlayerRound, { maxItems: 1000 })),
};

export const TournamentBattle = Type.Object(
  {
    id: id('Battle id, unique over everything'),
    date: optional(day()),
    stage: reference('Id of a stage of the tournament'),
    round: optional(round()),
    table: optional(count()),
    scenario: optional(text(300)),
    archived: optional(Type.Boolean()),
    finished: optional(Type.Boolean()),
    winner: optional(reference('Key of the participant who won')),
    victorySize: optional(oneOf('major', 'minor')),
    players: exactlyTwo(
      Type.Object({ participant: reference('Key of a participant'), ...sideFacts }, closed),
    ),
  },
  closed,
);

export const CasualBattle = Type.Object(
  {
    id: id('Battle id, unique over everything'),
    date: optional(day()),
    scenario: optional(text(300)),
    archived: optional(Type.Boolean()),
    finished: optional(Type.Boolean()),
    winner: optional(Type.Union([Type.Literal(0), Type.Literal(1)])),
    victorySize: optional(oneOf('major', 'minor')),
    club: optional(reference('Slug of the club it is recorded under')),
    battlePack: optional(name('Name of the battle pack')),
    battleSize: positiveAmount(),
    players: exactlyTwo(
      Type.Object({ player: label(), playerId: optional(id('Public player id')), ...sideFacts }, closed),
    ),
  },
  closed,
);
