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
  needed,
  object,
  oneOf,
  optional,
  positiveAmount,
  reference,
  round,
  text,
  yesOrNo,
} from './fields.ts';

export const ArmyList = object(
  'ArmyList',
  'An army list. The text is enough: missing values are read from it (official app, New Recruit or plain text). Given values are not changed.',
  {
    text: needed('The list as exported, with its line breaks.', listText(), {
      examples: ['Skaven\nClaw-horde\n1990/2000 pts'],
    }),
    faction: optional('Faction of the army. Default: read from the text.', text(300), {
      examples: ['Skaven'],
    }),
    subFaction: optional('Battle formation or other sub-faction. Default: read from the text.', text(300), {
      examples: ['Claw-horde'],
    }),
    points: optional('Points of the army. Default: read from the text.', positiveAmount(), {
      examples: [1990],
    }),
    battleTacticCards: optional(
      'Names of the battle tactic cards chosen. Default: read from the text.',
      Type.Array(text(300), { maxItems: 100 }),
      { examples: [['Restless Energy', 'Master the Paths']] },
    ),
  },
);

function Metrics() {
  return Type.Record(Type.String({ pattern: metricName }), Type.Union([amount(), Type.Boolean()]), closed);
}

const PlayerRound = object('PlayerRound', 'What one side did in one round of a battle.', {
  round: needed('Number of the battle round, from 1.', round(), { examples: [1] }),
  victoryPoints: optional('Victory points scored in this round.', amount(), { default: 0, examples: [8] }),
  objectivePoints: optional('How many of them are for objectives.', amount(), {
    default: 0,
    examples: [4],
  }),
  objectives: optional(
    'Names of the objectives held at the end of the round. Default: none.',
    Type.Array(text(300), { maxItems: 100 }),
    { examples: [['Bridge', 'Mill']] },
  ),
  battleTactic: optional('Name of the battle tactic chosen. Default: none.', text(300), {
    examples: ['Seize the Centre'],
  }),
  battleTacticScored: optional('Whether that battle tactic was scored.', yesOrNo(), { default: false }),
  priority: optional('Whether the side had priority (took the first turn of the round).', yesOrNo(), {
    default: false,
  }),
  metrics: optional(
    'Other counts of this round: a name with a number or true. They are added to the metrics of the side. Default: none.',
    Metrics(),
    { examples: [{ 'Units destroyed': 2 }] },
  ),
});

const sideFacts = {
  faction: optional(
    'Faction played in this battle; statistics use it. Default: that of the side’s list, else the participant’s, else that of the participant’s list.',
    text(300),
    { examples: ['Skaven'] },
  ),
  subFaction: optional(
    'Sub-faction played in this battle. Default: found in the same way as the faction.',
    text(300),
    {
      examples: ['Claw-horde'],
    },
  ),
  outcome: optional(
    'How the battle ended for this side. If only one side has it, `win` or `draw` settles the other; `loss` on both is a double forfeit. Default: from the battle’s `winner`, else from `scoring.outcome`.',
    oneOf('win', 'loss', 'draw'),
  ),
  battlePoints: optional(
    'Battle points (tournament points) of this battle. Recorded ones override `scoring`. Default: computed by `scoring`; none in a casual battle.',
    amount(),
    { examples: [17] },
  ),
  victoryPoints: optional(
    'Victory points scored in the game. Default: the sum over `rounds`; without rounds unknown, which counts as 0 on boards.',
    amount(),
    { examples: [24] },
  ),
  objectivePoints: optional(
    'Points for objectives. Default: the sum over `rounds`. Shown if the battle pack has `objectives`.',
    amount(),
    { examples: [12] },
  ),
  battleTacticsScored: optional(
    'Number of battle tactics scored. Default: counted over `rounds`. Shown if the battle pack has `battleTactics`.',
    count(),
    { examples: [4] },
  ),
  grandStrategy: optional(
    'Name of the grand strategy. Shown if the battle pack has `grandStrategies`. Default: none.',
    text(300),
    { examples: ['Take What Is Theirs'] },
  ),
  grandStrategyScored: optional(
    'Whether the grand strategy was scored. Shown if the battle pack has `grandStrategies`.',
    yesOrNo(),
    { default: false },
  ),
  drops: optional('Number of drops in deployment. Default: unknown.', count(), { examples: [3] }),
  role: optional(
    'Whether the side attacked or defended. Default: no roles, or unknown.',
    oneOf('attacker', 'defender'),
  ),
  metrics: optional(
    'Other counts: a name with a number, true or false. Bonuses and the tie-breaker `metric` use them. Over the side and its rounds, numbers are added up and true values counted. Default: none.',
    Metrics(),
    { examples: [{ Painted: true, 'Units destroyed': 4 }] },
  ),
  list: optional(
    'The army list played in this battle. Default: the participant’s; none in a casual battle.',
    ArmyList,
  ),
  rounds: optional(
    'The rounds of the battle. Default: only totals are known.',
    Type.Array(PlayerRound, { maxItems: 1000 }),
  ),
};

const date = optional('Day on which it was played. Default: unknown; it comes last in lists.', day(), {
  examples: ['2026-03-14'],
});

const victorySize = optional(
  'Whether the win was major or minor. Default: decided by `scoring.major`, else unknown.',
  oneOf('major', 'minor'),
);

const facts = {
  scenario: optional('Name of the scenario or battleplan; statistics use it. Default: unknown.', text(300), {
    examples: ['Shifting Ground'],
  }),
  archived: optional('Whether it is hidden from its players’ lists of battles. It still counts.', yesOrNo(), {
    default: false,
  }),
  finished: optional(
    'False while the battle is in progress: it has no outcome and no winner yet, and does not count.',
    yesOrNo(),
    { default: true },
  ),
};

function battleId() {
  return needed(
    'Id of the battle, part of its web address. It must be unique in the whole database, so use a prefix of your own.',
    id(),
    { examples: ['igo26-r3-t4'] },
  );
}

const sides = 'The two sides, in any order.';

export const Side = object('Side', 'One side of a battle of a tournament.', {
  participant: needed('Key of the participant who played it.', reference(), { examples: ['a'] }),
  ...sideFacts,
});

export const TournamentBattle = object(
  'TournamentBattle',
  'A battle of a tournament. Its battle pack and size are the tournament’s.',
  {
    id: battleId(),
    date,
    stage: needed('Id of the stage it belongs to: it counts on that board or in that bracket.', reference(), {
      examples: ['swiss'],
    }),
    round: optional(
      'Number of the round in its stage, from 1 to the stage’s `rounds`. A participant plays at most once per round. Default: no round.',
      round(),
      { examples: [3] },
    ),
    table: optional('Number of the table. Default: none.', count(), { examples: [4] }),
    ...facts,
    winner: optional(
      'Key of the participant who won, even if victory points are equal or missing. It must agree with the outcomes. Default: follows from them.',
      reference(),
      { examples: ['a'] },
    ),
    victorySize,
    players: needed(sides, exactlyTwo(Side)),
  },
);

export const CasualBattle = object(
  'CasualBattle',
  'A battle outside tournaments. It has no scoring: battle points and size only if recorded; an outcome that is not given comes from victory points.',
  {
    id: battleId(),
    date,
    ...facts,
    winner: optional(
      'Which side won: 0 for the first, 1 for the second. Default: follows from the outcomes or victory points.',
      Type.Union([Type.Literal(0), Type.Literal(1)]),
    ),
    victorySize,
    club: optional(
      'Slug of the club it is recorded under, which lists it. The club must be in the file or already stored. Default: none.',
      reference(),
      { examples: ['iron-gate'] },
    ),
    battlePack: optional('Name of the battle pack. Default: none.', name(), {
      examples: ['Highlands 2026'],
    }),
    game: optional('Name of the game, compared exactly. Default: that of its battle pack.', label(100), {
      examples: ['The Ninth Age'],
    }),
    battleSize: needed('Points limit per army.', positiveAmount(), { examples: [1000] }),
    players: needed(
      sides,
      exactlyTwo(
        object('CasualSide', 'One side of a casual battle.', {
          player: needed('Display name of the player.', label(), { examples: ['Ada Novak'] }),
          playerId: optional('Public id of the player. Default: the player has none.', id(), {
            examples: ['p_7f3k'],
          }),
          ...sideFacts,
        }),
      ),
    ),
  },
);
