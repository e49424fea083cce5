// What is published, all of it made from the records: a database of an older version gets these tables anew (`muster rebuild`). docs/schema.md describes
// them.
import type { Dialect } from '../database.ts';

export function publishedSchema(dialect: Dialect): readonly string[] {
  return [
    ...mentions(dialect),
    ...published(dialect),
    ...people(dialect),
    ...indexRows(dialect),
    ...words(dialect),
    ...counts(dialect),
    ...seasons(dialect),
  ];
}

/** Which records, published or not, name which club, tournament, player, battle pack or game. */
function mentions({ text, clustered }: Dialect): string[] {
  return [
    `CREATE TABLE mention (what ${text} NOT NULL, name ${text} NOT NULL, kind ${text} NOT NULL, key ${text} NOT NULL,
       PRIMARY KEY (what, name, kind, key)) ${clustered}`,
    'CREATE INDEX mention_by_record ON mention (kind, key)',
  ];
}

/** What is shown: documents exactly as they are sent, beside plain columns; `hash` is the same for the same content. */
function published({ text, integer, number, clustered, wideRows }: Dialect): string[] {
  return [
    // Everything that can be followed (docs/rules/changes.md), with a content hash of all that is shown under it.
    `CREATE TABLE published (kind ${text} NOT NULL, key ${text} NOT NULL, hash ${text} NOT NULL, PRIMARY KEY (kind, key)) ${clustered}`,
    // A column after a large value is slow to read, so large values come last in each table, here and below.
    // `ord` is the order of lists, here and below. It ends in the slug or id, which makes it unique.
    `CREATE TABLE club (ord ${text} PRIMARY KEY, slug ${text} NOT NULL, name ${text} NOT NULL, city ${text}, country ${text},
       members ${integer} NOT NULL, hash ${text} NOT NULL, document ${text} NOT NULL) ${clustered}`,
    'CREATE UNIQUE INDEX club_by_slug ON club (slug)',
    'CREATE INDEX club_by_country ON club (country, ord)',
    `CREATE TABLE tournament (ord ${text} PRIMARY KEY, slug ${text} NOT NULL, name ${text} NOT NULL, status ${text} NOT NULL,
       start_date ${text}, end_date ${text}, city ${text}, country ${text}, club ${text}, game ${text}, battle_pack ${text},
       battle_size ${number} NOT NULL, players ${integer} NOT NULL, podium ${text},
       page_hash ${text} NOT NULL, hash ${text} NOT NULL, document ${text} NOT NULL) ${clustered}`,
    'CREATE UNIQUE INDEX tournament_by_slug ON tournament (slug)',
    // Each has the columns of the other filters, so that no filter reads the documents.
    'CREATE INDEX tournament_by_ord ON tournament (ord, slug, status, game, country, club)',
    'CREATE INDEX tournament_by_status ON tournament (status, ord, slug, game, country, club)',
    'CREATE INDEX tournament_by_country ON tournament (country, ord, slug, status, game, club)',
    'CREATE INDEX tournament_by_club ON tournament (club, ord, slug, status, game, country)',
    'CREATE INDEX tournament_by_game ON tournament (game, ord, slug, status, country, club)',
    // What only the organisers of a tournament see.
    `CREATE TABLE draft (ord ${text} PRIMARY KEY, slug ${text} NOT NULL, club ${text},
       document ${text} NOT NULL) ${clustered}`,
    'CREATE UNIQUE INDEX draft_by_slug ON draft (slug)',
    'CREATE INDEX draft_by_club ON draft (club, ord)',
    `CREATE TABLE standing (tournament ${text} NOT NULL, place ${integer} NOT NULL, stage ${text} NOT NULL, shown ${integer} NOT NULL,
       hash ${text} NOT NULL, document ${text} NOT NULL, explanation ${text}, results ${text},
       PRIMARY KEY (tournament, place))`,
    // Who meets whom, for the pages.
    `CREATE TABLE round (tournament ${text} NOT NULL, place ${integer} NOT NULL, stage ${text} NOT NULL, name ${text} NOT NULL,
       current ${integer} NOT NULL, document ${text} NOT NULL, PRIMARY KEY (tournament, place))`,
    `CREATE TABLE participant (tournament ${text} NOT NULL, place ${integer} NOT NULL, key ${text} NOT NULL, name ${text} NOT NULL,
       player ${text}, club ${text}, faction ${text}, sub_faction ${text}, final_placement ${integer}, dropped ${integer} NOT NULL,
       undefeated ${integer} NOT NULL, listed ${integer} NOT NULL, hash ${text} NOT NULL, document ${text} NOT NULL,
       PRIMARY KEY (tournament, place)) ${clustered}`,
    // Who won with which list, for the pages of factions.
    'CREATE INDEX participant_by_win ON participant (faction) WHERE final_placement = 1 AND listed = 1',
    `CREATE TABLE army_list (n ${integer} PRIMARY KEY, tournament ${text}, document ${text} NOT NULL)`,
    'CREATE INDEX army_list_by_tournament ON army_list (tournament)',
    // Battles of tournaments that are not published have an id and a tournament alone: ids are unique over everything.
    `CREATE TABLE battle (n ${integer} PRIMARY KEY, id ${text} NOT NULL, tournament ${text}, ord ${text}, day ${text},
       stage ${text}, round ${integer}, scenario ${text}, game ${text}, battle_pack ${text}, battle_size ${number}, club ${text},
       archived ${integer}, winner ${integer}, victory_size ${text}, hash ${text}, document ${text})`,
    ...wideRows('battle', 'document'),
    'CREATE INDEX battle_by_id ON battle (id)',
    'CREATE INDEX battle_by_tournament ON battle (tournament, ord, stage, round)',
    // What only a battle shown alone needs, apart from what lists read.
    `CREATE TABLE battle_detail (battle ${integer} PRIMARY KEY, list_1 ${integer}, list_2 ${integer}, hash ${text} NOT NULL,
       end_1 ${integer} NOT NULL, end_2 ${integer} NOT NULL, rounds_1 ${text} NOT NULL, rounds_2 ${text} NOT NULL)`,
    ...wideRows('battle_detail', 'rounds_1', 'rounds_2'),
    `CREATE TABLE side (battle ${integer} NOT NULL, place ${integer} NOT NULL, tournament ${text}, day ${text}, game ${text}, battle_pack ${text},
       scenario ${text}, stage ${text}, round ${integer}, archived ${integer} NOT NULL, player ${text}, name ${text} NOT NULL,
       club ${text}, faction ${text}, sub_faction ${text}, opponent_faction ${text}, outcome ${text},
       victory_points ${number}, role ${text}, PRIMARY KEY (battle, place)) ${clustered}`,
  ];
}

/** All players, summed up from the index rows whenever one of theirs changes. */
function people({ text, integer, clustered }: Dialect): string[] {
  return [
    `CREATE TABLE player (ord ${text} PRIMARY KEY, id ${text} NOT NULL, name ${text} NOT NULL, battles ${integer} NOT NULL,
       wins ${integer} NOT NULL, draws ${integer} NOT NULL, losses ${integer} NOT NULL, tournaments ${integer} NOT NULL,
       last_played ${text}, hash ${text} NOT NULL, factions ${text} NOT NULL, names ${text} NOT NULL, document ${text} NOT NULL) ${clustered}`,
    'CREATE UNIQUE INDEX player_by_id ON player (id)',
    // The contents of the records of players.
    `CREATE TABLE player_name (id ${text} PRIMARY KEY, name ${text} NOT NULL) ${clustered}`,
    // Other ids of the same person. Inside one import an id may move from one player to another, so that the database does not insist on one.
    `CREATE TABLE alias (id ${text} NOT NULL, player ${text} NOT NULL, PRIMARY KEY (id, player)) ${clustered}`,
    'CREATE INDEX alias_by_player ON alias (player)',
    // For whom they play, and where they have played.
    `CREATE TABLE player_club (club ${text} NOT NULL, ord ${text} NOT NULL, PRIMARY KEY (club, ord)) ${clustered}`,
    'CREATE INDEX player_club_by_ord ON player_club (ord)',
    `CREATE TABLE player_country (country ${text} NOT NULL, ord ${text} NOT NULL, PRIMARY KEY (country, ord)) ${clustered}`,
    'CREATE INDEX player_country_by_ord ON player_country (ord)',
    // What they have played, but for archived battles.
    `CREATE TABLE player_game (game ${text} NOT NULL, ord ${text} NOT NULL, PRIMARY KEY (game, ord)) ${clustered}`,
    'CREATE INDEX player_game_by_ord ON player_game (ord)',
    // People without an id who play for a club, by the word that indexes their whole name; a row a tournament that names the club.
    `CREATE TABLE person_club (club ${text} NOT NULL, word ${text} NOT NULL, tournament ${text} NOT NULL, name ${text} NOT NULL,
       PRIMARY KEY (club, word, tournament)) ${clustered}`,
    'CREATE INDEX person_club_by_tournament ON person_club (tournament)',
  ];
}

/** Rows of lists, which many records add to. */
function indexRows({ text, integer, clustered }: Dialect): string[] {
  return [
    `CREATE TABLE player_battle (player ${text} NOT NULL, archived ${integer} NOT NULL, ord ${text} NOT NULL,
       battle ${integer} NOT NULL, name ${text} NOT NULL, faction ${text}, outcome ${text}, game ${text} NOT NULL,
       PRIMARY KEY (player, archived, ord, battle)) ${clustered}`,
    // Who met whom, each pair once: the first of the two ids by code point is the player. Archived battles are left out.
    `CREATE TABLE head_to_head (player ${text} NOT NULL, opponent ${text} NOT NULL, ord ${text} NOT NULL, battle ${integer} NOT NULL,
       PRIMARY KEY (player, opponent, ord, battle)) ${clustered}`,
    `CREATE TABLE club_battle (club ${text} NOT NULL, ord ${text} NOT NULL, battle ${integer} NOT NULL, game ${text} NOT NULL,
       PRIMARY KEY (club, ord, battle, game)) ${clustered}`,
    // Finds the battles of a game that the club seldom plays without reading all others.
    'CREATE INDEX club_battle_by_game ON club_battle (club, game, ord)',
    // As participant, or, without a key and a place, as organiser.
    `CREATE TABLE player_tournament (player ${text} NOT NULL, ord ${text} NOT NULL, key ${text} NOT NULL,
       tournament ${text} NOT NULL, place ${integer}, name ${text} NOT NULL, club ${text}, country ${text},
       PRIMARY KEY (player, ord, key)) ${clustered}`,
    'CREATE INDEX player_tournament_by_tournament ON player_tournament (tournament)',
  ];
}

/** The index of searches: a row a word, and one with the whole name after a prefix. */
function words({ text, integer, clustered }: Dialect): string[] {
  return [
    `CREATE TABLE tournament_word (word ${text} NOT NULL, ord ${text} NOT NULL, tournament ${text} NOT NULL,
       PRIMARY KEY (word, ord)) ${clustered}`,
    'CREATE INDEX tournament_word_by_tournament ON tournament_word (tournament, word)',
    `CREATE TABLE club_word (word ${text} NOT NULL, ord ${text} NOT NULL, club ${text} NOT NULL, words ${text} NOT NULL,
       PRIMARY KEY (word, ord)) ${clustered}`,
    'CREATE INDEX club_word_by_club ON club_word (club)',
    // Every spelling of a name, the shown one first.
    `CREATE TABLE player_word (word ${text} NOT NULL, ord ${text} NOT NULL, spelling ${integer} NOT NULL, words ${text} NOT NULL,
       PRIMARY KEY (word, ord, spelling)) ${clustered}`,
    'CREATE INDEX player_word_by_ord ON player_word (ord)',
    // People without an id, who are found through their tournament.
    `CREATE TABLE person_word (word ${text} NOT NULL, ord ${text} NOT NULL, place ${integer} NOT NULL, tournament ${text} NOT NULL,
       name ${text} NOT NULL, words ${text} NOT NULL, PRIMARY KEY (word, ord, place)) ${clustered}`,
    'CREATE INDEX person_word_by_tournament ON person_word (tournament)',
  ];
}

/** What statistics are made from: sums of what is shown, for each pack ('' for all), month, year and all of time, by game ('' for none). */
function counts({ text, integer, clustered }: Dialect): string[] {
  const scope = `pack ${text} NOT NULL, period ${text} NOT NULL`;
  const played = `${scope}, casual ${integer} NOT NULL, game ${text} NOT NULL`;
  const results = `wins ${integer} NOT NULL, draws ${integer} NOT NULL, losses ${integer} NOT NULL`;
  return [
    `CREATE TABLE scenario_count (${played}, scenario ${text} NOT NULL, named ${integer} NOT NULL,
       battles ${integer} NOT NULL, unfinished ${integer} NOT NULL, without_faction ${integer} NOT NULL, mirrors ${integer} NOT NULL,
       draws ${integer} NOT NULL, with_roles ${integer} NOT NULL, draws_with_roles ${integer} NOT NULL,
       attacker_wins ${integer} NOT NULL, defender_wins ${integer} NOT NULL,
       points ${integer} NOT NULL, point_parts ${integer} NOT NULL, point_sides ${integer} NOT NULL,
       PRIMARY KEY (pack, period, casual, game, scenario, named)) ${clustered}`,
    `CREATE TABLE faction_count (${played}, faction ${text} NOT NULL, mirror ${integer} NOT NULL, ${results},
       PRIMARY KEY (pack, period, casual, game, faction, mirror)) ${clustered}`,
    `CREATE TABLE sub_faction_count (${played}, faction ${text} NOT NULL, sub_faction ${text} NOT NULL,
       mirror ${integer} NOT NULL, ${results}, PRIMARY KEY (faction, pack, period, casual, game, sub_faction, mirror)) ${clustered}`,
    `CREATE TABLE matchup_count (${played}, faction ${text} NOT NULL, opponent ${text} NOT NULL, ${results},
       forfeits ${integer} NOT NULL, PRIMARY KEY (pack, period, casual, game, faction, opponent)) ${clustered}`,
    `CREATE TABLE entry_count (${scope}, game ${text} NOT NULL, faction ${text} NOT NULL, tournaments ${integer} NOT NULL, entries ${integer} NOT NULL,
       firsts ${integer} NOT NULL, podiums ${integer} NOT NULL, undefeated ${integer} NOT NULL,
       PRIMARY KEY (pack, period, game, faction)) ${clustered}`,
    // What GET /api/v1/games shows: all of a game under the day '', and its battles by day.
    `CREATE TABLE game_count (game ${text} NOT NULL, day ${text} NOT NULL, tournaments ${integer} NOT NULL, battles ${integer} NOT NULL,
       players ${integer} NOT NULL, PRIMARY KEY (game, day)) ${clustered}`,
    // How many tournaments and battles of a game each club has.
    `CREATE TABLE club_game (club ${text} NOT NULL, game ${text} NOT NULL, things ${integer} NOT NULL, PRIMARY KEY (club, game)) ${clustered}`,
    // These indexes find the rows that count nothing any more.
    'CREATE INDEX scenario_count_empty ON scenario_count (battles) WHERE battles = 0 AND unfinished = 0',
    ...['faction_count', 'sub_faction_count', 'matchup_count'].map(
      (table) => `CREATE INDEX ${table}_empty ON ${table} (wins) WHERE wins = 0 AND draws = 0 AND losses = 0`,
    ),
    'CREATE INDEX entry_count_empty ON entry_count (tournaments) WHERE tournaments = 0',
    `CREATE INDEX game_count_total ON game_count (day, game) WHERE day = ''`,
    'CREATE INDEX game_count_empty ON game_count (battles) WHERE battles = 0 AND tournaments = 0 AND players = 0',
    'CREATE INDEX club_game_empty ON club_game (things) WHERE things = 0',
  ];
}

/** Tables over many tournaments (docs/rules/seasons.md); those of seasons that are not published as well. */
function seasons({ text, integer, clustered }: Dialect): string[] {
  return [
    // What seasons count of a finished tournament.
    `CREATE TABLE placement (tournament ${text} PRIMARY KEY, players ${integer} NOT NULL, entries ${text} NOT NULL)`,
    `CREATE TABLE season (ord ${text} PRIMARY KEY, slug ${text} NOT NULL, name ${text} NOT NULL, club ${text}, published ${integer} NOT NULL,
       hash ${text} NOT NULL, standings_hash ${text} NOT NULL, document ${text} NOT NULL, standings ${text} NOT NULL)`,
    'CREATE UNIQUE INDEX season_by_slug ON season (slug)',
    'CREATE INDEX season_by_club ON season (club, ord)',
    `CREATE TABLE season_event (season ${text} NOT NULL, tournament ${text} NOT NULL, PRIMARY KEY (season, tournament)) ${clustered}`,
    'CREATE INDEX season_event_by_tournament ON season_event (tournament)',
    `CREATE TABLE season_standing (season ${text} NOT NULL, place ${integer} NOT NULL, player ${text} NOT NULL, player_id ${text},
       document ${text} NOT NULL, PRIMARY KEY (season, place))`,
    'CREATE INDEX season_standing_by_player ON season_standing (player_id, season)',
    'CREATE INDEX season_standing_by_name ON season_standing (season, player, place)',
  ];
}
