// A tournament as the three spreadsheets of docs/spreadsheets.md, to be opened, changed and handed over again.
import { writeCsv } from '../../../contract/csv-text.js';

/** As the sheets say it. */
function sayYesOrNo(value) {
  return value === true ? 'yes' : value === false ? 'no' : value;
}

function write(rows) {
  return writeCsv(rows.map((row) => row.map(sayYesOrNo)));
}

const facts = [
  'slug',
  'name',
  'status',
  'published',
  'startDate',
  'endDate',
  'description',
  'city',
  'country',
  'battleSize',
  'battlePack',
  'club',
];
const people = ['key', 'player', 'playerId', 'club', 'group', 'faction', 'dropped', 'finalPlacement'];
const battles = [
  'id',
  'date',
  'stage',
  'round',
  'match',
  'table',
  'scenario',
  'player1',
  'player2',
  'victoryPoints1',
  'victoryPoints2',
  'battlePoints1',
  'battlePoints2',
  'winner',
  'victorySize',
  'finished',
];

const tournamentHead = [
  ...facts,
  'organizers',
  'rounds',
  'groups',
  'winPoints',
  'drawPoints',
  'lossPoints',
  'tieBreakers',
];
const peopleHead = [...people, 'list'];

export function writeSheets(record) {
  const swiss = record.stages.find(({ id }) => id === 'swiss') ?? {};
  const { win, draw, loss } = record.scoring?.points ?? {};
  const matches = new Map(
    record.stages.flatMap(({ matches: played }) =>
      (played ?? []).map((match) => [match.battle, match.round]),
    ),
  );
  const organizers = (record.organizers ?? [])
    .map(({ name, playerId }) => `${name} = ${playerId}`)
    .join('; ');
  const words = (record.tieBreakers ?? []).filter((word) => typeof word === 'string').join('; ');
  return {
    'tournament.csv': write([
      tournamentHead,
      [
        ...facts.map((name) => record[name]),
        organizers,
        swiss.rounds ?? 0,
        (swiss.groups ?? []).join('; '),
        win,
        draw,
        loss,
        words,
      ],
    ]),
    'participants.csv': write([
      peopleHead,
      ...record.participants.map((one) => [...people.map((name) => one[name]), one.list?.text]),
    ]),
    'battles.csv': write([
      battles,
      ...record.battles.map((battle) => {
        const [first, second] = battle.players;
        const { id, date, stage, round, table, scenario, winner, victorySize, finished } = battle;
        return [
          ...[
            id,
            date,
            stage,
            round,
            matches.get(id),
            table,
            scenario,
            first.participant,
            second.participant,
          ],
          ...[
            first.victoryPoints,
            second.victoryPoints,
            first.battlePoints,
            second.battlePoints,
            winner,
            victorySize,
            finished,
          ],
        ];
      }),
      ...record.stages.flatMap(({ id, byes }) =>
        (byes ?? []).map(({ round, participant }) => {
          const bye = { stage: id, round, player1: participant };
          return battles.map((name) => bye[name] ?? '');
        }),
      ),
    ]),
  };
}
