// The schema, as numbered steps. A step is never changed once released; a new one is added.
import { type Database, DatabaseError, type Dialect, type Reader, type Writer } from './database.ts';
import { firstPlace, leafColumns, writeLeaf } from './leaf.ts';

type Step = (dialect: Dialect) => readonly string[];

const firstSchema: Step = ({ text, integer, bytes, noBytes, clustered, wideRows }) => [
  // What was imported: the truth. Records are kept as they came, compressed where they are large, and last in their row:
  // what stands behind a large value is slow to reach.
  `CREATE TABLE battle_pack (name ${text} PRIMARY KEY, digest ${text} NOT NULL, record ${text} NOT NULL)`,
  `CREATE TABLE club (slug ${text} PRIMARY KEY, digest ${text} NOT NULL, document ${integer} NOT NULL, places ${bytes} NOT NULL,
     record ${text} NOT NULL)`,
  `CREATE TABLE player (id ${text} PRIMARY KEY, digest ${text} NOT NULL, record ${text} NOT NULL)`,
  `CREATE TABLE tournament (slug ${text} PRIMARY KEY, published ${integer} NOT NULL, battle_pack ${text},
     digest ${text} NOT NULL, document ${integer}, last_document ${integer}, places ${bytes}, record ${bytes} NOT NULL)`,
  'CREATE INDEX tournament_by_pack ON tournament (battle_pack)',
  `CREATE TABLE casual_battle (id ${text} PRIMARY KEY, club ${text}, battle_pack ${text},
     digest ${text} NOT NULL, document ${integer}, last_document ${integer}, places ${bytes}, record ${bytes} NOT NULL)`,
  'CREATE INDEX casual_battle_by_pack ON casual_battle (battle_pack)',
  'CREATE INDEX casual_battle_by_club ON casual_battle (club)',
  // Which tournaments name a club, as organiser or through a participant.
  `CREATE TABLE club_use (club ${text} NOT NULL, tournament ${text} NOT NULL, PRIMARY KEY (club, tournament)) ${clustered}`,
  'CREATE INDEX club_use_by_tournament ON club_use (tournament)',

  // What is published: texts as they are sent, each with its checksum. Every list of the API, by its address, in leaves
  // (leaf.ts); a thing's "places" say which lists it shares with others, so that it can leave them.
  `CREATE TABLE leaf (id ${integer} PRIMARY KEY, list ${text} NOT NULL, ord ${text} NOT NULL, next ${text} NOT NULL,
     seal ${integer} NOT NULL, head ${text} NOT NULL, body ${bytes} NOT NULL, UNIQUE (list, ord))`,
  `INSERT INTO leaf (id, ${leafColumns.join(', ')}) VALUES (0, '', '', '', '', ${noBytes}, ${writeLeaf(firstPlace, '', [])[5]})`,
  ...wideRows('leaf', 'body'),
  `CREATE TABLE document (id ${integer} PRIMARY KEY, body ${bytes} NOT NULL, crc ${integer} NOT NULL)`,
  // What searches of the pages find things by; players by the names that published things call them, with how many do.
  `CREATE TABLE player_name (id ${text} NOT NULL, name ${text} NOT NULL, uses ${integer} NOT NULL, PRIMARY KEY (id, name)) ${clustered}`,
  `CREATE TABLE entry (list ${text} NOT NULL, ord ${text} NOT NULL, document ${integer}, mark ${text},
     PRIMARY KEY (list, ord)) ${clustered}`,
  `CREATE TABLE standing (tournament ${text} NOT NULL, place ${integer} NOT NULL, stage ${text} NOT NULL, shown ${integer} NOT NULL,
     document ${integer} NOT NULL, explanation ${integer}, crc ${integer} NOT NULL, explanation_crc ${integer},
     seal ${integer} NOT NULL, PRIMARY KEY (tournament, place)) ${clustered}`,
  // Every battle, of unpublished tournaments too (those have no parts): ids are unique over everything.
  `CREATE TABLE battle (id ${text} NOT NULL, tournament ${text} NOT NULL, leaf ${integer}, parts ${bytes}, seal ${integer},
     PRIMARY KEY (id, tournament)) ${clustered}`,

  // Who may read, and what keeps the processes together.
  `CREATE TABLE account (name ${text} PRIMARY KEY, active ${integer} NOT NULL, created ${text} NOT NULL)`,
  `CREATE TABLE api_key (id ${text} PRIMARY KEY, digest ${text} NOT NULL UNIQUE, account ${text} NOT NULL, label ${text} NOT NULL,
     tail ${text} NOT NULL, created ${text} NOT NULL, expires ${text}, revoked ${text}, last_used ${text}, rate_limit ${integer})`,
];

/** Before the first release there was another schema 1, which nothing leads on from. */
const unreleased = 1;

export const steps: readonly Step[] = [() => [], firstSchema];

/** Brings the schema up to date. Safe with several processes at once: steps run inside the one writer's turn. */
export async function migrate(database: Database, secret: () => string): Promise<void> {
  if ((await schemaVersion(database)) === steps.length) return;
  await database.write(async (writer) => {
    const version = await schemaVersion(writer);
    if (version === steps.length) return;
    if (version === 0) await start(writer, database.dialect, secret());
    for (const step of steps.slice(version)) {
      for (const statement of step(database.dialect)) await writer.run(statement);
    }
    await writer.run(`UPDATE setting SET value = $1 WHERE name = 'schema'`, [String(steps.length)]);
  });
}

async function start(writer: Writer, { text }: Dialect, secret: string): Promise<void> {
  await writer.run(`CREATE TABLE setting (name ${text} PRIMARY KEY, value ${text} NOT NULL)`);
  await writer.insert(
    'setting',
    ['name', 'value'],
    [
      ['schema', '0'],
      ['revision', '0'],
      ['cursor-secret', secret],
    ],
  );
}

async function schemaVersion(reader: Reader): Promise<number> {
  const tables = await reader.tables();
  if (tables.length === 0) return 0;
  if (!tables.includes('setting'))
    throw new DatabaseError('the database holds the tables of another program; name an empty one');
  const row = await reader.first<[string]>(`SELECT value FROM setting WHERE name = 'schema'`);
  const version = Number(row?.[0]);
  if (!Number.isInteger(version))
    throw new DatabaseError('the database does not say its schema version; restore it from a backup');
  if (version === unreleased)
    throw new DatabaseError(
      'the database is from before the first release; export it with the version that made it and import the file into a new one',
    );
  if (version > steps.length) {
    throw new DatabaseError(
      `the database has schema ${version}, this version of muster knows ${steps.length}; upgrade muster`,
    );
  }
  return version;
}
