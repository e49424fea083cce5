// Files to download: a tournament as the three spreadsheets of docs/spreadsheets.md can be opened, changed and uploaded again.
import { writeCsv } from '../../../contract/csv-text.js';

export function download(name, text, type) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const tournamentColumns = [
  'slug name status published startDate endDate description city country battleSize battlePack club',
  'organizers rounds groups winPoints drawPoints lossPoints tieBreakers',
];
const participantColumns = ['key player playerId club group faction dropped finalPlacement list'];
const battleColumns = [
  'id date stage round match table scenario player1 player2 victoryPoints1 victoryPoints2',
  'battlePoints1 battlePoints2 winner victorySize finished',
];

export function writeSheets(record) {
  return {
    'tournament.csv': write(tournamentColumns, [readTournament(record)]),
    'participants.csv': write(
      participantColumns,
      record.participants.map((one) => ({ ...one, list: one.list?.text })),
    ),
    'battles.csv': write(battleColumns, [...listBattles(record), ...listByes(record)]),
  };
}

/** A line of headings, then a line for each row, which is an object with the headings as keys. */
function write(columns, rows) {
  const head = columns.join(' ').split(' ');
  const sayYesOrNo = (value) => (value === true ? 'yes' : value === false ? 'no' : value);
  return writeCsv([head, ...rows.map((row) => head.map((name) => sayYesOrNo(row[name])))]);
}

function readTournament(record) {
  const { rounds = 0, groups = [] } = record.stages.find(({ id }) => id === 'swiss') ?? {};
  const { win, draw, loss } = record.scoring?.points ?? {};
  return {
    ...record,
    organizers: (record.organizers ?? []).map(({ name, playerId }) => `${name} = ${playerId}`).join('; '),
    rounds,
    groups: groups.join('; '),
    winPoints: win,
    drawPoints: draw,
    lossPoints: loss,
    tieBreakers: (record.tieBreakers ?? []).filter((word) => typeof word === 'string').join('; '),
  };
}

function listBattles({ stages, battles }) {
  const matches = stages.flatMap((stage) => stage.matches ?? []);
  const roundOf = new Map(matches.map(({ battle, round }) => [battle, round]));
  return battles.map((battle) => {
    const [first, second] = battle.players;
    return {
      ...battle,
      match: roundOf.get(battle.id),
      player1: first.participant,
      player2: second.participant,
      victoryPoints1: first.victoryPoints,
      victoryPoints2: second.victoryPoints,
      battlePoints1: first.battlePoints,
      battlePoints2: second.battlePoints,
    };
  });
}

function listByes({ stages }) {
  return stages.flatMap(({ id, byes }) =>
    (byes ?? []).map(({ round, participant }) => ({ stage: id, round, player1: participant })),
  );
}
