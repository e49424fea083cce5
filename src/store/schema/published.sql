-- What is published, all of it made from the records: a database of an older version gets these tables anew (`muster rebuild`). docs/schema.md describes them.
-- The types are those of SQLite; PostgreSQL gets its own for each (engine/postgres-statements.ts). A table WITHOUT ROWID is stored in the order of its key.

-- Which records, published or not, name which club, tournament, player, battle pack or game.
CREATE TABLE mention (what TEXT NOT NULL, name TEXT NOT NULL, kind TEXT NOT NULL, key TEXT NOT NULL,
  PRIMARY KEY (what, name, kind, key)) WITHOUT ROWID;
CREATE INDEX mention_by_record ON mention (kind, key);

-- What is shown: documents exactly as they are sent, beside plain columns; `hash` is the same for the same content.
-- Everything that can be followed (docs/rules/changes.md), with a content hash of all that is shown under it.
CREATE TABLE published (kind TEXT NOT NULL, key TEXT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (kind, key)) WITHOUT ROWID;
-- A column after a large value is slow to read, so large values come last in each table, here and below.
-- `ord` is the order of lists, here and below. It ends in the slug or id, which makes it unique.
CREATE TABLE club (ord TEXT PRIMARY KEY, slug TEXT NOT NULL, name TEXT NOT NULL, city TEXT, country TEXT,
  members INTEGER NOT NULL, hash TEXT NOT NULL, document TEXT NOT NULL) WITHOUT ROWID;
CREATE UNIQUE INDEX club_by_slug ON club (slug);
CREATE INDEX club_by_country ON club (country, ord);
CREATE TABLE tournament (ord TEXT PRIMARY KEY, slug TEXT NOT NULL, name TEXT NOT NULL, status TEXT NOT NULL,
  start_date TEXT, end_date TEXT, city TEXT, country TEXT, club TEXT, game TEXT, battle_pack TEXT,
  battle_size REAL NOT NULL, players INTEGER NOT NULL, lists_shown INTEGER NOT NULL, podium TEXT,
  page_hash TEXT NOT NULL, hash TEXT NOT NULL, document TEXT NOT NULL) WITHOUT ROWID;
CREATE UNIQUE INDEX tournament_by_slug ON tournament (slug);
-- Each has the columns of the other filters, so that no filter reads the documents.
CREATE INDEX tournament_by_ord ON tournament (ord, slug, status, game, country, club);
CREATE INDEX tournament_by_status ON tournament (status, ord, slug, game, country, club);
CREATE INDEX tournament_by_country ON tournament (country, ord, slug, status, game, club);
CREATE INDEX tournament_by_club ON tournament (club, ord, slug, status, game, country);
CREATE INDEX tournament_by_game ON tournament (game, ord, slug, status, country, club);
-- What only the organisers of a tournament see.
CREATE TABLE draft (ord TEXT PRIMARY KEY, slug TEXT NOT NULL, club TEXT,
  document TEXT NOT NULL) WITHOUT ROWID;
CREATE UNIQUE INDEX draft_by_slug ON draft (slug);
CREATE INDEX draft_by_club ON draft (club, ord);
CREATE TABLE standing (tournament TEXT NOT NULL, place INTEGER NOT NULL, stage TEXT NOT NULL, shown INTEGER NOT NULL,
  hash TEXT NOT NULL, document TEXT NOT NULL, explanation TEXT, results TEXT,
  PRIMARY KEY (tournament, place));
-- Who meets whom, for the pages.
CREATE TABLE round (tournament TEXT NOT NULL, place INTEGER NOT NULL, stage TEXT NOT NULL, name TEXT NOT NULL,
  current INTEGER NOT NULL, document TEXT NOT NULL, PRIMARY KEY (tournament, place));
CREATE TABLE participant (tournament TEXT NOT NULL, place INTEGER NOT NULL, key TEXT NOT NULL, name TEXT NOT NULL,
  player TEXT, club TEXT, faction TEXT, sub_faction TEXT, final_placement INTEGER, dropped INTEGER NOT NULL,
  undefeated INTEGER NOT NULL, listed INTEGER NOT NULL, hash TEXT NOT NULL, document TEXT NOT NULL,
  PRIMARY KEY (tournament, place)) WITHOUT ROWID;
-- Who won with which list, for the pages of factions.
CREATE INDEX participant_by_win ON participant (faction) WHERE final_placement = 1 AND listed = 1;
CREATE TABLE army_list (n INTEGER PRIMARY KEY, tournament TEXT, document TEXT NOT NULL);
CREATE INDEX army_list_by_tournament ON army_list (tournament);
-- Battles of tournaments that are not published have an id and a tournament alone: ids are unique over everything.
CREATE TABLE battle (n INTEGER PRIMARY KEY, id TEXT NOT NULL, tournament TEXT, ord TEXT, day TEXT,
  stage TEXT, round INTEGER, scenario TEXT, game TEXT, battle_pack TEXT, battle_size REAL, club TEXT,
  archived INTEGER, winner INTEGER, victory_size TEXT, hash TEXT, document TEXT);
CREATE INDEX battle_by_id ON battle (id);
CREATE INDEX battle_by_tournament ON battle (tournament, ord, stage, round);
-- What only a battle shown alone needs, apart from what lists read.
CREATE TABLE battle_detail (battle INTEGER PRIMARY KEY, list_1 INTEGER, list_2 INTEGER, hash TEXT NOT NULL,
  end_1 INTEGER NOT NULL, end_2 INTEGER NOT NULL, rounds_1 TEXT NOT NULL, rounds_2 TEXT NOT NULL);
CREATE TABLE side (battle INTEGER NOT NULL, place INTEGER NOT NULL, tournament TEXT, day TEXT, game TEXT, battle_pack TEXT,
  scenario TEXT, stage TEXT, round INTEGER, archived INTEGER NOT NULL, player TEXT, name TEXT NOT NULL,
  club TEXT, faction TEXT, sub_faction TEXT, opponent_faction TEXT, outcome TEXT,
  victory_points REAL, role TEXT, PRIMARY KEY (battle, place)) WITHOUT ROWID;

-- All players, summed up from the index rows whenever one of theirs changes.
CREATE TABLE player (ord TEXT PRIMARY KEY, id TEXT NOT NULL, name TEXT NOT NULL, battles INTEGER NOT NULL,
  wins INTEGER NOT NULL, draws INTEGER NOT NULL, losses INTEGER NOT NULL, tournaments INTEGER NOT NULL,
  last_played TEXT, hash TEXT NOT NULL, factions TEXT NOT NULL, names TEXT NOT NULL, document TEXT NOT NULL) WITHOUT ROWID;
CREATE UNIQUE INDEX player_by_id ON player (id);
-- The contents of the records of players.
CREATE TABLE player_name (id TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID;
-- Other ids of the same person. Inside one import an id may move from one player to another, so that the database does not insist on one.
CREATE TABLE alias (id TEXT NOT NULL, player TEXT NOT NULL, PRIMARY KEY (id, player)) WITHOUT ROWID;
CREATE INDEX alias_by_player ON alias (player);
-- For whom they play, and where they have played.
CREATE TABLE player_club (club TEXT NOT NULL, ord TEXT NOT NULL, PRIMARY KEY (club, ord)) WITHOUT ROWID;
CREATE INDEX player_club_by_ord ON player_club (ord);
CREATE TABLE player_country (country TEXT NOT NULL, ord TEXT NOT NULL, PRIMARY KEY (country, ord)) WITHOUT ROWID;
CREATE INDEX player_country_by_ord ON player_country (ord);
-- What they have played, but for archived battles.
CREATE TABLE player_game (game TEXT NOT NULL, ord TEXT NOT NULL, PRIMARY KEY (game, ord)) WITHOUT ROWID;
CREATE INDEX player_game_by_ord ON player_game (ord);
-- People without an id who play for a club, by the word that indexes their whole name; a row a tournament that names the club.
CREATE TABLE person_club (club TEXT NOT NULL, word TEXT NOT NULL, tournament TEXT NOT NULL, name TEXT NOT NULL,
  PRIMARY KEY (club, word, tournament)) WITHOUT ROWID;
CREATE INDEX person_club_by_tournament ON person_club (tournament);

-- Rows of lists, which many records add to.
CREATE TABLE player_battle (player TEXT NOT NULL, archived INTEGER NOT NULL, ord TEXT NOT NULL,
  battle INTEGER NOT NULL, name TEXT NOT NULL, faction TEXT, outcome TEXT, game TEXT NOT NULL,
  PRIMARY KEY (player, archived, ord, battle)) WITHOUT ROWID;
-- Who met whom, each pair once: the first of the two ids by code point is the player. Archived battles are left out.
CREATE TABLE head_to_head (player TEXT NOT NULL, opponent TEXT NOT NULL, ord TEXT NOT NULL, battle INTEGER NOT NULL,
  PRIMARY KEY (player, opponent, ord, battle)) WITHOUT ROWID;
CREATE TABLE club_battle (club TEXT NOT NULL, ord TEXT NOT NULL, battle INTEGER NOT NULL, game TEXT NOT NULL,
  PRIMARY KEY (club, ord, battle, game)) WITHOUT ROWID;
-- Finds the battles of a game that the club seldom plays without reading all others.
CREATE INDEX club_battle_by_game ON club_battle (club, game, ord);
-- As participant, or, without a key and a place, as organiser.
CREATE TABLE player_tournament (player TEXT NOT NULL, ord TEXT NOT NULL, key TEXT NOT NULL,
  tournament TEXT NOT NULL, place INTEGER, name TEXT NOT NULL, club TEXT, country TEXT,
  PRIMARY KEY (player, ord, key)) WITHOUT ROWID;
CREATE INDEX player_tournament_by_tournament ON player_tournament (tournament);

-- The index of searches: a row a word, and one with the whole name after a prefix.
CREATE TABLE tournament_word (word TEXT NOT NULL, ord TEXT NOT NULL, tournament TEXT NOT NULL,
  PRIMARY KEY (word, ord)) WITHOUT ROWID;
CREATE INDEX tournament_word_by_tournament ON tournament_word (tournament, word);
CREATE TABLE club_word (word TEXT NOT NULL, ord TEXT NOT NULL, club TEXT NOT NULL, words TEXT NOT NULL,
  PRIMARY KEY (word, ord)) WITHOUT ROWID;
CREATE INDEX club_word_by_club ON club_word (club);
-- Every spelling of a name, the shown one first.
CREATE TABLE player_word (word TEXT NOT NULL, ord TEXT NOT NULL, spelling INTEGER NOT NULL, words TEXT NOT NULL,
  PRIMARY KEY (word, ord, spelling)) WITHOUT ROWID;
CREATE INDEX player_word_by_ord ON player_word (ord);
-- People without an id, who are found through their tournament.
CREATE TABLE person_word (word TEXT NOT NULL, ord TEXT NOT NULL, place INTEGER NOT NULL, tournament TEXT NOT NULL,
  name TEXT NOT NULL, words TEXT NOT NULL, PRIMARY KEY (word, ord, place)) WITHOUT ROWID;
CREATE INDEX person_word_by_tournament ON person_word (tournament);

-- What statistics are made from: sums of what is shown, for each pack ('' for all), month, year and all of time, by game ('' for none).
CREATE TABLE scenario_count (pack TEXT NOT NULL, period TEXT NOT NULL, casual INTEGER NOT NULL, game TEXT NOT NULL, scenario TEXT NOT NULL, named INTEGER NOT NULL,
  battles INTEGER NOT NULL, unfinished INTEGER NOT NULL, without_faction INTEGER NOT NULL, mirrors INTEGER NOT NULL,
  draws INTEGER NOT NULL, with_roles INTEGER NOT NULL, draws_with_roles INTEGER NOT NULL,
  attacker_wins INTEGER NOT NULL, defender_wins INTEGER NOT NULL,
  points INTEGER NOT NULL, point_parts INTEGER NOT NULL, point_sides INTEGER NOT NULL,
  PRIMARY KEY (pack, period, casual, game, scenario, named)) WITHOUT ROWID;
CREATE TABLE faction_count (pack TEXT NOT NULL, period TEXT NOT NULL, casual INTEGER NOT NULL, game TEXT NOT NULL, faction TEXT NOT NULL, mirror INTEGER NOT NULL, wins INTEGER NOT NULL, draws INTEGER NOT NULL, losses INTEGER NOT NULL,
  PRIMARY KEY (pack, period, casual, game, faction, mirror)) WITHOUT ROWID;
CREATE TABLE sub_faction_count (pack TEXT NOT NULL, period TEXT NOT NULL, casual INTEGER NOT NULL, game TEXT NOT NULL, faction TEXT NOT NULL, sub_faction TEXT NOT NULL,
  mirror INTEGER NOT NULL, wins INTEGER NOT NULL, draws INTEGER NOT NULL, losses INTEGER NOT NULL, PRIMARY KEY (faction, pack, period, casual, game, sub_faction, mirror)) WITHOUT ROWID;
CREATE TABLE matchup_count (pack TEXT NOT NULL, period TEXT NOT NULL, casual INTEGER NOT NULL, game TEXT NOT NULL, faction TEXT NOT NULL, opponent TEXT NOT NULL, wins INTEGER NOT NULL, draws INTEGER NOT NULL, losses INTEGER NOT NULL,
  forfeits INTEGER NOT NULL, PRIMARY KEY (pack, period, casual, game, faction, opponent)) WITHOUT ROWID;
CREATE TABLE entry_count (pack TEXT NOT NULL, period TEXT NOT NULL, game TEXT NOT NULL, faction TEXT NOT NULL, tournaments INTEGER NOT NULL, entries INTEGER NOT NULL,
  firsts INTEGER NOT NULL, podiums INTEGER NOT NULL, undefeated INTEGER NOT NULL,
  PRIMARY KEY (pack, period, game, faction)) WITHOUT ROWID;
-- What GET /api/v1/games shows: all of a game under the day '', and its battles by day.
CREATE TABLE game_count (game TEXT NOT NULL, day TEXT NOT NULL, tournaments INTEGER NOT NULL, battles INTEGER NOT NULL,
  players INTEGER NOT NULL, PRIMARY KEY (game, day)) WITHOUT ROWID;
-- How many tournaments and battles of a game each club has.
CREATE TABLE club_game (club TEXT NOT NULL, game TEXT NOT NULL, things INTEGER NOT NULL, PRIMARY KEY (club, game)) WITHOUT ROWID;
-- These indexes find the rows that count nothing any more.
CREATE INDEX scenario_count_empty ON scenario_count (battles) WHERE battles = 0 AND unfinished = 0;
CREATE INDEX faction_count_empty ON faction_count (wins) WHERE wins = 0 AND draws = 0 AND losses = 0;
CREATE INDEX sub_faction_count_empty ON sub_faction_count (wins) WHERE wins = 0 AND draws = 0 AND losses = 0;
CREATE INDEX matchup_count_empty ON matchup_count (wins) WHERE wins = 0 AND draws = 0 AND losses = 0;
CREATE INDEX entry_count_empty ON entry_count (tournaments) WHERE tournaments = 0;
CREATE INDEX game_count_total ON game_count (day, game) WHERE day = '';
CREATE INDEX game_count_empty ON game_count (battles) WHERE battles = 0 AND tournaments = 0 AND players = 0;
CREATE INDEX club_game_empty ON club_game (things) WHERE things = 0;

-- Tables over many tournaments (docs/rules/seasons.md); those of seasons that are not published as well.
-- What seasons count of a finished tournament.
CREATE TABLE placement (tournament TEXT PRIMARY KEY, players INTEGER NOT NULL, entries TEXT NOT NULL);
-- `selection` has days and "match" of a season that matches tournaments.
CREATE TABLE season (ord TEXT PRIMARY KEY, slug TEXT NOT NULL, name TEXT NOT NULL, club TEXT, published INTEGER NOT NULL,
  hash TEXT NOT NULL, standings_hash TEXT NOT NULL, selection TEXT, document TEXT NOT NULL, standings TEXT NOT NULL);
CREATE UNIQUE INDEX season_by_slug ON season (slug);
CREATE INDEX season_by_club ON season (club, ord);
CREATE TABLE season_event (season TEXT NOT NULL, tournament TEXT NOT NULL, PRIMARY KEY (season, tournament)) WITHOUT ROWID;
CREATE INDEX season_event_by_tournament ON season_event (tournament);
CREATE TABLE season_standing (season TEXT NOT NULL, place INTEGER NOT NULL, player TEXT NOT NULL, player_id TEXT,
  document TEXT NOT NULL, PRIMARY KEY (season, place));
CREATE INDEX season_standing_by_player ON season_standing (player_id, season);
CREATE INDEX season_standing_by_name ON season_standing (season, player, place);
