// The first released schema, number 4. Never changed once released: later versions are steps in migrations.ts. docs/schema.md describes it.
import type { Dialect } from '../database.ts';

export function firstSchema(dialect: Dialect): readonly string[] {
  return [
    ...truth(dialect),
    ...history(dialect),
    ...published(dialect),
    ...indexRows(dialect),
    ...words(dialect),
  ];
}

/** What was imported: everything else is made from it. */
function truth({ text, integer, bytes, clustered, wideRows }: Dialect): string[] {
  return [
    // What stands behind a large value is slow to reach, so that it comes last in its row, here and below.
    `CREATE TABLE record (kind ${text} NOT NULL, key ${text} NOT NULL, published ${integer} NOT NULL,
       digest ${text} NOT NULL, body ${bytes} NOT NULL, PRIMARY KEY (kind, key))`,
    ...wideRows('record', 'body'),
    `CREATE TABLE mention (what ${text} NOT NULL, name ${text} NOT NULL, kind ${text} NOT NULL, key ${text} NOT NULL,
       PRIMARY KEY (what, name, kind, key)) ${clustered}`,
    'CREATE INDEX mention_by_record ON mention (kind, key)',
  ];
}

/** What was changed, by whom, and what was there before. */
function history({ text, integer, bytes, clustered, wideRows }: Dialect): string[] {
  return [
    `CREATE TABLE submission (n ${integer} PRIMARY KEY, id ${text} NOT NULL UNIQUE, at ${text} NOT NULL, account ${text}, key ${text},
       state ${text} NOT NULL, undoes ${text}, files ${text} NOT NULL, warnings ${text} NOT NULL)`,
    'CREATE INDEX submission_by_key ON submission (key, n)',
    `CREATE TABLE submission_change (submission ${integer} NOT NULL, place ${integer} NOT NULL, kind ${text} NOT NULL, key ${text} NOT NULL,
       change ${text} NOT NULL, club ${text}, former_club ${text}, details ${text} NOT NULL, published ${integer},
       former_published ${integer}, former ${bytes}, PRIMARY KEY (submission, place))`,
    ...wideRows('submission_change', 'former'),
    'CREATE INDEX submission_change_by_record ON submission_change (kind, key, submission)',
    'CREATE INDEX submission_change_by_club ON submission_change (club, submission) WHERE club IS NOT NULL',
    `CREATE INDEX submission_change_by_former_club ON submission_change (former_club, submission)
       WHERE former_club IS NOT NULL`,
    `CREATE TABLE kept_answer (key ${text} NOT NULL, name ${text} NOT NULL, digest ${text} NOT NULL, at ${text} NOT NULL,
       status ${integer} NOT NULL, body ${text} NOT NULL, PRIMARY KEY (key, name)) ${clustered}`,
    'CREATE INDEX kept_answer_by_time ON kept_answer (at)',
  ];
}

/** What is shown: documents exactly as they are sent, each with its seal, beside plain columns. */
function published({ text, integer, number, clustered, wideRows }: Dialect): string[] {
  return [
    `CREATE TABLE club (slug ${text} PRIMARY KEY, name ${text} NOT NULL, city ${text}, country ${text}, members ${integer} NOT NULL,
       seal ${text} NOT NULL, document ${text} NOT NULL)`,
    // In the order of lists: it ends in the slug, so that no two share one.
    `CREATE TABLE tournament (ord ${text} PRIMARY KEY, slug ${text} NOT NULL, name ${text} NOT NULL, status ${text} NOT NULL,
       start_date ${text}, end_date ${text}, city ${text}, country ${text}, club ${text}, battle_pack ${text},
       battle_size ${number} NOT NULL, players ${integer} NOT NULL, podium_seal ${text}, podium ${text},
       seal ${text} NOT NULL, document ${text} NOT NULL) ${clustered}`,
    'CREATE UNIQUE INDEX tournament_by_slug ON tournament (slug)',
    'CREATE INDEX tournament_by_status ON tournament (status, ord)',
    'CREATE INDEX tournament_by_country ON tournament (country, ord)',
    'CREATE INDEX tournament_by_club ON tournament (club, ord)',
    // What its organisers see of a tournament that nobody else does.
    `CREATE TABLE draft (ord ${text} PRIMARY KEY, slug ${text} NOT NULL, club ${text}, seal ${text} NOT NULL,
       document ${text} NOT NULL) ${clustered}`,
    'CREATE UNIQUE INDEX draft_by_slug ON draft (slug)',
    'CREATE INDEX draft_by_club ON draft (club, ord)',
    `CREATE TABLE standing (tournament ${text} NOT NULL, place ${integer} NOT NULL, stage ${text} NOT NULL, shown ${integer} NOT NULL,
       seal ${text} NOT NULL, explanation_seal ${text}, document ${text} NOT NULL, explanation ${text},
       PRIMARY KEY (tournament, place))`,
    `CREATE TABLE participant (tournament ${text} NOT NULL, place ${integer} NOT NULL, key ${text} NOT NULL, name ${text} NOT NULL,
       player ${text}, club ${text}, faction ${text}, sub_faction ${text}, final_placement ${integer}, dropped ${integer} NOT NULL,
       seal ${text} NOT NULL, document ${text} NOT NULL, PRIMARY KEY (tournament, place)) ${clustered}`,
    `CREATE TABLE army_list (n ${integer} PRIMARY KEY, tournament ${text}, document ${text} NOT NULL)`,
    'CREATE INDEX army_list_by_tournament ON army_list (tournament)',
    // Battles of tournaments that are not published have an id and a tournament alone: ids are unique over everything.
    `CREATE TABLE battle (n ${integer} PRIMARY KEY, id ${text} NOT NULL, tournament ${text}, ord ${text}, day ${text},
       stage ${text}, round ${integer}, scenario ${text}, battle_pack ${text}, battle_size ${number}, club ${text},
       archived ${integer}, winner ${integer}, victory_size ${text}, seal ${text}, document ${text})`,
    ...wideRows('battle', 'document'),
    'CREATE INDEX battle_by_id ON battle (id)',
    'CREATE INDEX battle_by_tournament ON battle (tournament, ord, stage, round)',
    // What only a battle shown alone needs, apart from what lists read.
    `CREATE TABLE battle_detail (battle ${integer} PRIMARY KEY, list_1 ${integer}, list_2 ${integer}, seal ${text} NOT NULL,
       rounds_1 ${text} NOT NULL, rounds_2 ${text} NOT NULL)`,
    ...wideRows('battle_detail', 'rounds_1', 'rounds_2'),
    `CREATE TABLE side (battle ${integer} NOT NULL, place ${integer} NOT NULL, tournament ${text}, day ${text}, battle_pack ${text},
       scenario ${text}, stage ${text}, round ${integer}, archived ${integer} NOT NULL, player ${text}, name ${text} NOT NULL,
       club ${text}, faction ${text}, sub_faction ${text}, opponent_faction ${text}, outcome ${text},
       victory_points ${number}, role ${text}, PRIMARY KEY (battle, place)) ${clustered}`,
  ];
}

/** Lists that many things share. */
function indexRows({ text, integer, clustered }: Dialect): string[] {
  return [
    `CREATE TABLE player_battle (player ${text} NOT NULL, archived ${integer} NOT NULL, ord ${text} NOT NULL,
       battle ${integer} NOT NULL, PRIMARY KEY (player, archived, ord, battle)) ${clustered}`,
    `CREATE TABLE club_battle (club ${text} NOT NULL, ord ${text} NOT NULL, battle ${integer} NOT NULL,
       PRIMARY KEY (club, ord, battle)) ${clustered}`,
    // As participant, or, without a key and a place, as organiser.
    `CREATE TABLE player_tournament (player ${text} NOT NULL, ord ${text} NOT NULL, key ${text} NOT NULL,
       tournament ${text} NOT NULL, place ${integer}, name ${text} NOT NULL, PRIMARY KEY (player, ord, key)) ${clustered}`,
    'CREATE INDEX player_tournament_by_tournament ON player_tournament (tournament)',
  ];
}

/** What searches of the pages find things by. */
function words({ text, clustered }: Dialect): string[] {
  return [
    `CREATE TABLE tournament_word (word ${text} NOT NULL, ord ${text} NOT NULL, tournament ${text} NOT NULL,
       PRIMARY KEY (word, ord)) ${clustered}`,
    'CREATE INDEX tournament_word_by_tournament ON tournament_word (tournament)',
    `CREATE TABLE club_word (word ${text} NOT NULL, club ${text} NOT NULL, PRIMARY KEY (word, club)) ${clustered}`,
    'CREATE INDEX club_word_by_club ON club_word (club)',
    `CREATE TABLE player_word (word ${text} NOT NULL, player ${text} NOT NULL, name ${text} NOT NULL,
       kind ${text} NOT NULL, key ${text} NOT NULL, PRIMARY KEY (word, player, name, kind, key)) ${clustered}`,
    'CREATE INDEX player_word_by_record ON player_word (kind, key)',
  ];
}
