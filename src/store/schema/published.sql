-- What is published, all of it made from the records: `muster rebuild` makes these tables again for a database of an older version.
-- The types are those of SQLite; PostgreSQL gets its own for each (engine/postgres-statements.ts). A table WITHOUT ROWID is stored in the order of its key.
-- The comment above a table describes its rows in docs/generated/tables.md. Large values come last, because a column after one is slow to read.

-- A reference in a record, published or not. `what`, `name`: its target, a club, tournament, player, battle pack or game. `kind`, `key`: the record.
CREATE TABLE mention (what TEXT NOT NULL, name TEXT NOT NULL, kind TEXT NOT NULL, key TEXT NOT NULL,
  PRIMARY KEY (what, name, kind, key)) WITHOUT ROWID;

-- An item that changes list (docs/rules/changes.md). `hash`: of everything shown under it.
CREATE TABLE published (kind TEXT NOT NULL, key TEXT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (kind, key)) WITHOUT ROWID;
-- A club. `document`: as in lists.
CREATE TABLE club (ord TEXT PRIMARY KEY, slug TEXT NOT NULL, name TEXT NOT NULL, city TEXT, country TEXT,
  members INTEGER NOT NULL, hash TEXT NOT NULL, document TEXT NOT NULL) WITHOUT ROWID;
CREATE UNIQUE INDEX club_by_slug ON club (slug);
CREATE INDEX club_by_country ON club (country, ord);
-- A published tournament. `club`: the one that runs it. `game`: its own, or that of its pack. `lists_shown`: 0 if army lists are hidden. `podium`: the
-- first three, or the leaders. `page_hash`: of everything on its pages.
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
-- How players sign up for a published tournament. `opens`, `closes`: local times in `time_zone` (null: the setting `TIME_ZONE`). `word`: 1 if one is needed.
CREATE TABLE sign_up (tournament TEXT PRIMARY KEY, opens TEXT, closes TEXT, time_zone TEXT, places INTEGER,
  approve INTEGER NOT NULL, word INTEGER NOT NULL) WITHOUT ROWID;
-- An unpublished tournament, which only its organisers see.
CREATE TABLE draft (ord TEXT PRIMARY KEY, slug TEXT NOT NULL, club TEXT,
  document TEXT NOT NULL) WITHOUT ROWID;
CREATE UNIQUE INDEX draft_by_slug ON draft (slug);
CREATE INDEX draft_by_club ON draft (club, ord);
-- A stage of a tournament. `place`: its position among the stages. `shown`: 1 for the default stage. `explanation`, `results`: of boards only; why these
-- ranks, and the rounds of each row.
CREATE TABLE standing (tournament TEXT NOT NULL, place INTEGER NOT NULL, stage TEXT NOT NULL, shown INTEGER NOT NULL,
  hash TEXT NOT NULL, document TEXT NOT NULL, explanation TEXT, results TEXT,
  PRIMARY KEY (tournament, place));
-- A round of a stage, for the pages (docs/rules/rounds.md). `name`: a number, a label or `none`. `current`: 1 if it is live. `document`: its pairings.
CREATE TABLE round (tournament TEXT NOT NULL, place INTEGER NOT NULL, stage TEXT NOT NULL, name TEXT NOT NULL,
  current INTEGER NOT NULL, document TEXT NOT NULL, PRIMARY KEY (tournament, place));
-- Schedule and named tables of a tournament. `shown_rounds`: of each stage the last round whose clock may be shown, as JSON.
CREATE TABLE venue (tournament TEXT PRIMARY KEY, shown_rounds TEXT NOT NULL, document TEXT NOT NULL) WITHOUT ROWID;
-- An award of a tournament. `winners`: names and ids, as JSON.
CREATE TABLE award (tournament TEXT NOT NULL, place INTEGER NOT NULL, name TEXT NOT NULL, winners TEXT NOT NULL,
  PRIMARY KEY (tournament, place)) WITHOUT ROWID;
-- A participant. `place`: by name. `key`: never published. `player`: public id. `listed`: 1 if it has an army list. `awards`: names of those that they got,
-- as JSON; null without any. `document`: without the army list. `list`: that list, as JSON.
CREATE TABLE participant (tournament TEXT NOT NULL, place INTEGER NOT NULL, key TEXT NOT NULL, name TEXT NOT NULL,
  player TEXT, club TEXT, faction TEXT, sub_faction TEXT, final_placement INTEGER, dropped INTEGER NOT NULL,
  undefeated INTEGER NOT NULL, listed INTEGER NOT NULL, awards TEXT, hash TEXT NOT NULL, document TEXT NOT NULL, list TEXT,
  PRIMARY KEY (tournament, place)) WITHOUT ROWID;
-- Who won with which list, for the pages of factions.
CREATE INDEX participant_by_win ON participant (faction) WHERE final_placement = 1 AND listed = 1;
-- An army list that battles show and that is not the one of their participant.
CREATE TABLE army_list (n INTEGER PRIMARY KEY, document TEXT NOT NULL);
-- A battle. If its tournament is not published, only `id` and `tournament` are set, because ids are unique over everything. `tournament`: null for a casual
-- battle. `winner`: side 0 or 1. `document`: as in lists.
CREATE TABLE battle (n INTEGER PRIMARY KEY, id TEXT NOT NULL, tournament TEXT, ord TEXT, day TEXT,
  stage TEXT, round INTEGER, scenario TEXT, game TEXT, battle_pack TEXT, battle_size REAL, club TEXT,
  archived INTEGER, winner INTEGER, victory_size TEXT, hash TEXT, document TEXT);
CREATE INDEX battle_by_id ON battle (id);
CREATE INDEX battle_by_tournament ON battle (tournament, ord, stage, round);
-- What only a single battle shows, apart from what lists read. `battle`: its `n`. `participant_1`, `participant_2`: the `place` of the participants whose
-- army lists the sides show. `list_1`, `list_2`: the `n` of other army lists. `rounds_1`, `rounds_2`: a line a round, its values as JSON, separated by tabs.
CREATE TABLE battle_detail (battle INTEGER PRIMARY KEY, participant_1 INTEGER, participant_2 INTEGER, list_1 INTEGER, list_2 INTEGER, hash TEXT NOT NULL,
  end_1 INTEGER NOT NULL, end_2 INTEGER NOT NULL, rounds_1 TEXT NOT NULL, rounds_2 TEXT NOT NULL);
-- One side of a battle. `battle`: its `n`. `place`: 0 or 1. `club`: the one represented. `outcome`: win, loss, draw or null.
CREATE TABLE side (battle INTEGER NOT NULL, place INTEGER NOT NULL, player TEXT, name TEXT NOT NULL,
  club TEXT, faction TEXT, sub_faction TEXT, opponent_faction TEXT, outcome TEXT, opponent_outcome TEXT,
  victory_points REAL, role TEXT, PRIMARY KEY (battle, place)) WITHOUT ROWID;

-- A player with an id, computed from the index rows when one of theirs changes. `factions`: JSON. `names`: other spellings, as JSON. `document`: as in
-- lists.
CREATE TABLE player (ord TEXT PRIMARY KEY, id TEXT NOT NULL, name TEXT NOT NULL, battles INTEGER NOT NULL,
  wins INTEGER NOT NULL, draws INTEGER NOT NULL, losses INTEGER NOT NULL, tournaments INTEGER NOT NULL,
  last_played TEXT, hash TEXT NOT NULL, factions TEXT NOT NULL, names TEXT NOT NULL, document TEXT NOT NULL) WITHOUT ROWID;
CREATE UNIQUE INDEX player_by_id ON player (id);
-- The name in a player's own record.
CREATE TABLE player_name (id TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID;
-- An alias (docs/people.md#aliases). `id`: the alias. `player`: the id it is shown under. Several rows may have the same `id` during an import that moves
-- it from one player to another.
CREATE TABLE alias (id TEXT NOT NULL, player TEXT NOT NULL, PRIMARY KEY (id, player)) WITHOUT ROWID;
CREATE INDEX alias_by_player ON alias (player);
-- A club that a player represents. `ord`: of the player.
CREATE TABLE player_club (club TEXT NOT NULL, ord TEXT NOT NULL, PRIMARY KEY (club, ord)) WITHOUT ROWID;
CREATE INDEX player_club_by_ord ON player_club (ord);
-- A country that a player has played in. `ord`: of the player.
CREATE TABLE player_country (country TEXT NOT NULL, ord TEXT NOT NULL, PRIMARY KEY (country, ord)) WITHOUT ROWID;
CREATE INDEX player_country_by_ord ON player_country (ord);
-- A game that a player has played, archived battles left out. `ord`: of the player.
CREATE TABLE player_game (game TEXT NOT NULL, ord TEXT NOT NULL, PRIMARY KEY (game, ord)) WITHOUT ROWID;
CREATE INDEX player_game_by_ord ON player_game (ord);
-- A person without an id who represents a club, one row per tournament. `word`: the search word of the whole name.
CREATE TABLE person_club (club TEXT NOT NULL, word TEXT NOT NULL, tournament TEXT NOT NULL, name TEXT NOT NULL,
  PRIMARY KEY (club, word, tournament)) WITHOUT ROWID;
CREATE INDEX person_club_by_tournament ON person_club (tournament);

-- A battle in the list of a player. `name`, `faction`, `outcome`: of the player's side. `game`: empty if it has none.
CREATE TABLE player_battle (player TEXT NOT NULL, archived INTEGER NOT NULL, ord TEXT NOT NULL,
  battle INTEGER NOT NULL, name TEXT NOT NULL, faction TEXT, outcome TEXT, game TEXT NOT NULL,
  PRIMARY KEY (player, archived, ord, battle)) WITHOUT ROWID;
-- A battle of two players with ids, archived battles left out. `player`: the first id by code point. `opponent`: the other.
CREATE TABLE head_to_head (player TEXT NOT NULL, opponent TEXT NOT NULL, ord TEXT NOT NULL, battle INTEGER NOT NULL,
  PRIMARY KEY (player, opponent, ord, battle)) WITHOUT ROWID;
-- A battle in the list of a club. `game`: empty if it has none.
CREATE TABLE club_battle (club TEXT NOT NULL, ord TEXT NOT NULL, battle INTEGER NOT NULL, game TEXT NOT NULL,
  PRIMARY KEY (club, ord, battle, game)) WITHOUT ROWID;
-- Finds the battles of a game that the club seldom plays without reading all others.
CREATE INDEX club_battle_by_game ON club_battle (club, game, ord);
-- A player in a tournament. `key`, `place`: of the participant (`''` and null: an organiser). `club`: the one represented.
CREATE TABLE player_tournament (player TEXT NOT NULL, ord TEXT NOT NULL, key TEXT NOT NULL,
  tournament TEXT NOT NULL, place INTEGER, name TEXT NOT NULL, club TEXT, country TEXT,
  PRIMARY KEY (player, ord, key)) WITHOUT ROWID;
CREATE INDEX player_tournament_by_tournament ON player_tournament (tournament);

-- The search index: one row per word, and one with the whole name.

-- A search word of a tournament. `word`: lower case without accents; after `^`, the whole name.
CREATE TABLE tournament_word (word TEXT NOT NULL, ord TEXT NOT NULL, tournament TEXT NOT NULL,
  PRIMARY KEY (word, ord)) WITHOUT ROWID;
CREATE INDEX tournament_word_by_tournament ON tournament_word (tournament, word);
-- A search word of a club. `word`: as in `tournament_word`. `words`: all of them.
CREATE TABLE club_word (word TEXT NOT NULL, ord TEXT NOT NULL, club TEXT NOT NULL, words TEXT NOT NULL,
  PRIMARY KEY (word, ord)) WITHOUT ROWID;
CREATE INDEX club_word_by_club ON club_word (club);
-- A search word of a player. `word`, `words`: as in `club_word`. `spelling`: 0 for the name that is shown, 1 and up for other spellings.
CREATE TABLE player_word (word TEXT NOT NULL, ord TEXT NOT NULL, spelling INTEGER NOT NULL, words TEXT NOT NULL,
  PRIMARY KEY (word, ord, spelling)) WITHOUT ROWID;
CREATE INDEX player_word_by_ord ON player_word (ord);
-- A search word of a person without an id, who is found through a tournament. `word`, `words`: as in `club_word`.
CREATE TABLE person_word (word TEXT NOT NULL, ord TEXT NOT NULL, place INTEGER NOT NULL, tournament TEXT NOT NULL,
  name TEXT NOT NULL, words TEXT NOT NULL, PRIMARY KEY (word, ord, place)) WITHOUT ROWID;
CREATE INDEX person_word_by_tournament ON person_word (tournament);

-- The counts of statistics: sums of what is shown, for each pack, period and game.

-- Battles of a scenario. `named`: 0 for battles without a scenario. `points`: victory points of `point_sides` sides.
CREATE TABLE scenario_count (pack TEXT NOT NULL, period TEXT NOT NULL, casual INTEGER NOT NULL, game TEXT NOT NULL, scenario TEXT NOT NULL, named INTEGER NOT NULL,
  battles INTEGER NOT NULL, unfinished INTEGER NOT NULL, without_faction INTEGER NOT NULL, mirrors INTEGER NOT NULL,
  draws INTEGER NOT NULL, with_roles INTEGER NOT NULL, draws_with_roles INTEGER NOT NULL,
  attacker_wins INTEGER NOT NULL, defender_wins INTEGER NOT NULL,
  points INTEGER NOT NULL, point_parts INTEGER NOT NULL, point_sides INTEGER NOT NULL,
  PRIMARY KEY (pack, period, casual, game, scenario, named)) WITHOUT ROWID;
-- Games of a faction. `mirror`: 1 against itself.
CREATE TABLE faction_count (pack TEXT NOT NULL, period TEXT NOT NULL, casual INTEGER NOT NULL, game TEXT NOT NULL, faction TEXT NOT NULL, mirror INTEGER NOT NULL, wins INTEGER NOT NULL, draws INTEGER NOT NULL, losses INTEGER NOT NULL,
  PRIMARY KEY (pack, period, casual, game, faction, mirror)) WITHOUT ROWID;
-- Games of a sub-faction. `mirror`: 1 against its own faction.
CREATE TABLE sub_faction_count (pack TEXT NOT NULL, period TEXT NOT NULL, casual INTEGER NOT NULL, game TEXT NOT NULL, faction TEXT NOT NULL, sub_faction TEXT NOT NULL,
  mirror INTEGER NOT NULL, wins INTEGER NOT NULL, draws INTEGER NOT NULL, losses INTEGER NOT NULL, PRIMARY KEY (faction, pack, period, casual, game, sub_faction, mirror)) WITHOUT ROWID;
-- Battles of two factions. `faction`: the first by code point. `wins`, `draws`, `losses`: of the first. `forfeits`: battles lost by both.
CREATE TABLE matchup_count (pack TEXT NOT NULL, period TEXT NOT NULL, casual INTEGER NOT NULL, game TEXT NOT NULL, faction TEXT NOT NULL, opponent TEXT NOT NULL, wins INTEGER NOT NULL, draws INTEGER NOT NULL, losses INTEGER NOT NULL,
  forfeits INTEGER NOT NULL, PRIMARY KEY (pack, period, casual, game, faction, opponent)) WITHOUT ROWID;
-- Participants with a faction. `period`: of the first day of the tournament. `faction`: empty for all.
CREATE TABLE entry_count (pack TEXT NOT NULL, period TEXT NOT NULL, game TEXT NOT NULL, faction TEXT NOT NULL, tournaments INTEGER NOT NULL, entries INTEGER NOT NULL,
  firsts INTEGER NOT NULL, podiums INTEGER NOT NULL, undefeated INTEGER NOT NULL,
  PRIMARY KEY (pack, period, game, faction)) WITHOUT ROWID;
-- A game (`''`: none) on a day. `day`: empty for all days, with `tournaments` and `players`.
CREATE TABLE game_count (game TEXT NOT NULL, day TEXT NOT NULL, tournaments INTEGER NOT NULL, battles INTEGER NOT NULL,
  players INTEGER NOT NULL, PRIMARY KEY (game, day)) WITHOUT ROWID;
-- A game that a club has results in. `things`: tournaments and battles.
CREATE TABLE club_game (club TEXT NOT NULL, game TEXT NOT NULL, things INTEGER NOT NULL, PRIMARY KEY (club, game)) WITHOUT ROWID;
-- These indexes find the rows that no longer count anything.
CREATE INDEX scenario_count_empty ON scenario_count (battles) WHERE battles = 0 AND unfinished = 0;
CREATE INDEX faction_count_empty ON faction_count (wins) WHERE wins = 0 AND draws = 0 AND losses = 0;
CREATE INDEX sub_faction_count_empty ON sub_faction_count (wins) WHERE wins = 0 AND draws = 0 AND losses = 0;
CREATE INDEX matchup_count_empty ON matchup_count (wins) WHERE wins = 0 AND draws = 0 AND losses = 0;
CREATE INDEX entry_count_empty ON entry_count (tournaments) WHERE tournaments = 0;
CREATE INDEX game_count_total ON game_count (day, game) WHERE day = '';
CREATE INDEX game_count_empty ON game_count (battles) WHERE battles = 0 AND tournaments = 0 AND players = 0;
CREATE INDEX club_game_empty ON club_game (things) WHERE things = 0;

-- A finished tournament, for seasons (docs/rules/seasons.md). `players`: those with a final place. `entries`: their results, as JSON.
CREATE TABLE placement (tournament TEXT PRIMARY KEY, players INTEGER NOT NULL, entries TEXT NOT NULL);
-- A season. `published`: 0 if only its organisers see it. `selection`: its days and `match`, as JSON. `standings`: the whole table.
CREATE TABLE season (ord TEXT PRIMARY KEY, slug TEXT NOT NULL, name TEXT NOT NULL, club TEXT, published INTEGER NOT NULL,
  hash TEXT NOT NULL, standings_hash TEXT NOT NULL, selection TEXT, document TEXT NOT NULL, standings TEXT NOT NULL);
CREATE UNIQUE INDEX season_by_slug ON season (slug);
CREATE INDEX season_by_club ON season (club, ord);
-- A tournament that counts for a season.
CREATE TABLE season_event (season TEXT NOT NULL, tournament TEXT NOT NULL, PRIMARY KEY (season, tournament)) WITHOUT ROWID;
CREATE INDEX season_event_by_tournament ON season_event (tournament);
-- A row of the table of a season. `player_id`: null if results were joined by name. `document`: with every result.
CREATE TABLE season_standing (season TEXT NOT NULL, place INTEGER NOT NULL, player TEXT NOT NULL, player_id TEXT,
  document TEXT NOT NULL, PRIMARY KEY (season, place));
CREATE INDEX season_standing_by_player ON season_standing (player_id, season);
CREATE INDEX season_standing_by_name ON season_standing (season, player, place);

-- A rating (docs/rules/ratings.md). `published`: 0 if only its organisers see it. `selection`: what decides which tournaments count, as JSON. `casual`: 1 if
-- casual battles count.
CREATE TABLE rating (ord TEXT PRIMARY KEY, slug TEXT NOT NULL, name TEXT NOT NULL, club TEXT, game TEXT NOT NULL,
  published INTEGER NOT NULL, casual INTEGER NOT NULL, hash TEXT NOT NULL, selection TEXT NOT NULL, document TEXT NOT NULL);
CREATE UNIQUE INDEX rating_by_slug ON rating (slug);
CREATE INDEX rating_by_club ON rating (club, ord);
-- A player who is not rated: their record says so, or they were anonymised.
CREATE TABLE unrated (id TEXT PRIMARY KEY) WITHOUT ROWID;
