// Best Coast Pairings: placings and pairings as JSON, and its table of placings as CSV (docs/generated/foreign-formats.md, Best Coast Pairings).
import { isObject } from '../../../../rules/src/text/json-values.ts';
import type { Fit, ForeignFormat } from '../../format.ts';
import type { FileContent } from '../../read/content.ts';
import { firstEntries, hasKey } from '../../read/shape.ts';
import { findColumns } from './bcp-csv.ts';
import { bcpProblems } from './problems.ts';
import { readBcp } from './read-bcp.ts';

function listsPlayers(list: unknown): boolean {
  return hasKey(firstEntries(list), 'placing', 'opponentIds', 'player1Game', 'armyListText');
}

function fits({ json, text }: FileContent): Fit {
  if (json === undefined) return findColumns(text) === undefined ? 'no' : 'certain';
  if (!isObject(json)) return listsPlayers(json) ? 'certain' : 'no';
  const isListed = ['data', 'active', 'players', 'placings', 'pairings'].some((key) =>
    listsPlayers(json[key]),
  );
  const isEvent = 'eventDate' in json && ('placingMetrics' in json || 'numberOfRounds' in json);
  return isListed || isEvent || 'armyListText' in json ? 'certain' : 'no';
}

export const bcp = {
  label: 'Best Coast Pairings',
  about: {
    title: 'Best Coast Pairings',
    contains: 'placings, battles, lists',
    source:
      'save the JSON that its pages load: players with placings (`/players?placings=true`), pairings, the event and army lists, and import all of them together. Or use a CSV of placings with the usual column names (Placing, Name, Faction, Wins, Battle Points, Dropped, Army List). A CSV has no name, date or battles. Without a column for wins, only the places are imported, with a warning.',
    lost: 'teams, bonus points, metrics that cannot be computed from the games (path to victory, painting).',
  },
  problems: bcpProblems,
  fits,
  read: readBcp,
  isText: true,
  isSplit: true,
} as const satisfies ForeignFormat;
