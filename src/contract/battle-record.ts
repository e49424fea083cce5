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
  'An army list. The text is enough: what else is left out is read from it, as exported by the official app, New Recruit or plain; what is given stands.',
  {
    text: needed('The list as it was exported, line breaks and all.', listText(), {
      examples: ['Skaven\nClaw-horde\n1990/2000 pts'],
    }),
    faction: optional('Faction of the army. Left out: read from the text.', text(300), {
      examples: ['Skaven'],
    }),
    subFaction: optional('Battle formation or other sub-faction. Left out: read from the text.', text(300), {
      examples: ['Claw-horde'],
    }),
    points: optional('Points of the army. Left out: read from the text.', positiveAmount(), {
      examples: [1990],
    }),
    battleTacticCards: optional(
      'Names of the battle tactic cards chosen. Left out: read from the text.',
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
  objectivePoints: optional('Of these, points for holding objectives.', amount(), {
    default: 0,
    examples: [4],
  }),
  objectives: optional(
    'Names of the objectives held at the end of the round. Left out: none.',
    Type.Array(text(300), { maxItems: 100 }),
    { examples: [['Bridge', 'Mill']] },
  ),
  battleTactic: optional('Name of the battle tactic chosen. Left out: none.', text(300), {
    examples: ['Seize the Centre'],
  }),
  battleTacticScored: optional('Whether that battle tactic was scored.', yesOrNo(), { default: false }),
  priority: optional('Whether the side had priority: took the first turn of the round.', yesOrNo(), {
    default: false,
  }),
  metrics: optional(
    'What else was counted in this round: a name with a number or true. Added to the metrics of the side. Left out: nothing.',
    Metrics(),
    { examples: [{ 'Units destroyed': 2 }] },
  ),
});

const sideFacts = {
  faction: optional(
    'Faction played in this battle. Left out: of the side’s list, else of the participant, else of the participant’s list. Statistics go by it.',
    text(300),
    { examples: ['Skaven'] },
  ),
  subFaction: optional('Sub-faction played in this battle. Left out: found like the faction.', text(300), {
    examples: ['Claw-horde'],
  }),
  outcome: optional(
    'How the battle ended for this side. Given for one side, `win` and `draw` settle the other; `loss` on both is a double forfeit. Left out: by the battle’s `winner`, else as `scoring.outcome` says.',
    oneOf('win', 'loss', 'draw'),
  ),
  battlePoints: optional(
    'Battle points (tournament points) of this battle. Given, they stand whatever `scoring` says. Left out: worked out by `scoring`; in a casual battle none.',
    amount(),
    { examples: [17] },
  ),
  victoryPoints: optional(
    'Victory points scored in the game. Left out: the sum over `rounds`; without rounds unknown, which counts 0 on boards.',
    amount(),
    { examples: [24] },
  ),
  objectivePoints: optional(
    'Points for objectives. Left out: the sum over `rounds`. Shown where the battle pack has `objectives`.',
    amount(),
    { examples: [12] },
  ),
  battleTacticsScored: optional(
    'How many battle tactics were scored. Left out: counted over `rounds`. Shown where the battle pack has `battleTactics`.',
    count(),
    { examples: [4] },
  ),
  grandStrategy: optional(
    'Name of the grand strategy. Shown where the battle pack has `grandStrategies`. Left out: none.',
    text(300),
    { examples: ['Take What Is Theirs'] },
  ),
  grandStrategyScored: optional(
    'Whether the grand strategy was scored. Shown where the battle pack has `grandStrategies`.',
    yesOrNo(),
    { default: false },
  ),
  drops: optional('In how many drops the army was deployed. Left out: unknown.', count(), { examples: [3] }),
  role: optional(
    'Whether the side attacked or defended. Left out: the scenario has no roles, or it is not known.',
    oneOf('attacker', 'defender'),
  ),
  metrics: optional(
    'What else was counted: a name with a number, or true and false. Bonuses and the tie-breaker `metric` use them. Numbers are added up and true values counted, over the side and its rounds. Left out: nothing.',
    Metrics(),
    { examples: [{ Painted: true, 'Units destroyed': 4 }] },
  ),
  list: optional(
    'The army list played in this battle. Left out: the participant’s; in a casual battle none.',
    ArmyList,
  ),
  rounds: optional(
    'What happened round by round. Left out: only totals are known.',
    Type.Array(PlayerRound, { maxItems: 1000 }),
  ),
};

const facts = {
  date: optional(
    'Day on which it was played. Left out: the battle has no day and stands last in lists.',
    day(),
    {
      examples: ['2026-03-14'],
    },
  ),
  scenario: optional(
    'Name of the scenario or battleplan. Statistics go by it. Left out: unknown.',
    text(300),
    {
      examples: ['Shifting Ground'],
    },
  ),
  archived: optional(
    'Whether it is left out of the lists of its players. It counts all the same.',
    yesOrNo(),
    {
      default: false,
    },
  ),
  finished: optional(
    'False while the battle goes on: it has no outcome and no winner yet, and counts nowhere.',
    yesOrNo(),
    { default: true },
  ),
  victorySize: optional(
    'Whether the win was major or minor. Left out: as `scoring.major` says; without that unknown.',
    oneOf('major', 'minor'),
  ),
};

function battleId() {
  return needed(
    'Id of the battle, part of its web address. Unique over everything that is stored, so begin it with something of your own.',
    id(),
    { examples: ['igo26-r3-t4'] },
  );
}

const sides = 'The two sides, in any order.';

export const TournamentBattle = object(
  'TournamentBattle',
  'A battle of a tournament. Its battle pack and size are the tournament’s.',
  {
    id: battleId(),
    date: facts.date,
    stage: needed('Id of the stage it belongs to: it counts on that board or in that bracket.', reference(), {
      examples: ['swiss'],
    }),
    round: optional(
      'Number of the round in its stage, from 1 to the stage’s `rounds`. A participant plays at most once in a round. Left out: it belongs to no round.',
      round(),
      { examples: [3] },
    ),
    table: optional('Number of the table. Left out: none.', count(), { examples: [4] }),
    scenario: facts.scenario,
    archived: facts.archived,
    finished: facts.finished,
    winner: optional(
      'Key of the participant who won, also where victory points are equal or missing. It must agree with the outcomes. Left out: it follows from them.',
      reference(),
      { examples: ['a'] },
    ),
    victorySize: facts.victorySize,
    players: needed(
      sides,
      exactlyTwo(
        object('Side', 'One side of a battle of a tournament.', {
          participant: needed('Key of the participant who played it.', reference(), { examples: ['a'] }),
          ...sideFacts,
        }),
      ),
    ),
  },
);

export const CasualBattle = object(
  'CasualBattle',
  'A battle outside of tournaments. It has no scoring: battle points and size only as recorded, the outcome from victory points where it is not given.',
  {
    id: battleId(),
    date: facts.date,
    scenario: facts.scenario,
    archived: facts.archived,
    finished: facts.finished,
    winner: optional(
      'Which side won: 0 the first, 1 the second. Left out: it follows from the outcomes or victory points.',
      Type.Union([Type.Literal(0), Type.Literal(1)]),
    ),
    victorySize: facts.victorySize,
    club: optional(
      'Slug of the club it is recorded under; it is listed there. The club must be in the file or known. Left out: none.',
      reference(),
      { examples: ['iron-gate'] },
    ),
    battlePack: optional('Name of the battle pack. Left out: none.', name(), {
      examples: ['Highlands 2026'],
    }),
    game: optional('Game that was played, compared exactly. Left out: that of its battle pack.', label(100), {
      examples: ['The Ninth Age'],
    }),
    battleSize: needed('Points limit of an army.', positiveAmount(), { examples: [1000] }),
    players: needed(
      sides,
      exactlyTwo(
        object('CasualSide', 'One side of a casual battle.', {
          player: needed('Display name of the player.', label(), { examples: ['Ada Novak'] }),
          playerId: optional('Public id of the player. Left out: the player has none.', id(), {
            examples: ['p_7f3k'],
          }),
          ...sideFacts,
        }),
      ),
    ),
  },
);
