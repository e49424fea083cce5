// Detects the format of a file from its content. Returns several formats if the content fits several, and none for an unknown one.

import { isObject } from '../../rules/src/text/json-values.ts';
import { type Format, formats } from './formats.ts';
import { type Content, linesOf } from './read/content.ts';
import { findColumns } from './formats/bcp/bcp-csv.ts';

type Json = Readonly<Record<string, unknown>>;

export function detectFormats(content: Content): readonly Format[] {
  const { json } = content;
  if (json === undefined) return detectText(content);
  if (Array.isArray(json)) return detectList(json);
  return isObject(json) ? detectObject(json) : [];
}

function detectText(content: Content): readonly Format[] {
  const lines = linesOf({ ...content, text: content.text.slice(0, 100_000) });
  if (lines.some((line) => /^001 [ \d]{4} /.test(line))) return ['trf'];
  if (
    /^#\s*GoePP/i.test(lines[0] ?? '') ||
    lines.slice(0, 20).some((line) => /^\d+\|\|.*\|\|x\s*$/.test(line))
  ) {
    return ['goepp'];
  }
  return findColumns(content.text) === undefined ? [] : ['bcp'];
}

/** Detects a list by its first entries; an empty one fits several formats. */
function detectList(list: readonly unknown[]): readonly Format[] {
  if (list.length === 0) return ['newrecruit', 'challonge'];
  const entries = list.slice(0, 20).filter(isObject);
  const has = (...keys: readonly string[]) => entries.some((entry) => keys.some((key) => key in entry));
  if (has('id_tourny', 'id_game_system', 'submitter_id')) return ['newrecruit'];
  if (entries.some(({ participant, match }) => isObject(participant) || isObject(match)))
    return ['challonge'];
  return has('placing', 'opponentIds', 'player1Game', 'armyListText') ? ['bcp'] : [];
}

function detectObject(json: Json): readonly Format[] {
  if (json['format'] === 'muster/1' || 'kind' in json) return [];
  const inner = isObject(json['tournament']) ? json['tournament'] : json;
  const has = (...keys: readonly string[]) => keys.some((key) => key in inner || key in json);
  const tests: Readonly<Record<Exclude<Format, 'trf' | 'goepp'>, boolean>> = {
    newrecruit: has('teams', 'games') && (has('_id', 'showlists') || listsGames(json['games'])),
    challonge: has('tournament_type', 'full_challonge_url') || listsWrapped(inner) || listsWrapped(json),
    nrtm: has('eliminationPlayers', 'cutToTop', 'preliminaryRounds') || listsLists(inner['rounds']),
    bcp: isBcp(json),
    listfortress: isListFortress(inner),
  };
  const certain = formats.filter((format) => format in tests && tests[format as keyof typeof tests]);
  if (certain.length > 0) return certain;
  const hasPeople = Array.isArray(inner['players']) && Array.isArray(inner['rounds']);
  return hasPeople ? ['listfortress', 'nrtm'] : [];
}

function listsGames(games: unknown): boolean {
  return Array.isArray(games) && detectList(games).includes('newrecruit');
}

function listsWrapped({ participants, matches }: Json): boolean {
  return [participants, matches].some(
    (list) => Array.isArray(list) && list.length > 0 && detectList(list).includes('challonge'),
  );
}

function listsLists(rounds: unknown): boolean {
  return Array.isArray(rounds) && rounds.some(Array.isArray);
}

function isBcp(json: Json): boolean {
  const lists = ['data', 'active', 'players', 'placings', 'pairings'].map((key) => json[key]);
  const isListed = lists.some((list) => Array.isArray(list) && detectList(list).includes('bcp'));
  return (
    isListed ||
    'armyListText' in json ||
    ('eventDate' in json && ('placingMetrics' in json || 'numberOfRounds' in json))
  );
}

function isListFortress({ participants, players, rounds }: Json): boolean {
  const people = [participants, players].find(Array.isArray) ?? [];
  const isRanked = people.slice(0, 20).some((person: unknown) => {
    if (!isObject(person)) return false;
    return (
      ['swiss_rank', 'list_json', 'mov', 'list-id'].some((key) => key in person) || isObject(person['rank'])
    );
  });
  const hasMatches =
    Array.isArray(rounds) && rounds.some((round: unknown) => isObject(round) && 'matches' in round);
  return people.length > 0 && (isRanked || hasMatches);
}
