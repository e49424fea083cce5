// A tournament that is downloaded as spreadsheets, changed and uploaded again: values without a cell stay as they are stored (docs/spreadsheets.md).
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import fc from 'fast-check';
import type { TSchema } from 'typebox';
import type { TournamentRecord } from '#rules/event-file/record';
import { Tournament } from '#rules/event-file/tournament-record';
import { arbitraryTournament } from '../../packages/rules/test/builders/arbitrary-tournament.ts';
import { club, tournament } from '../../packages/rules/test/builders/records.ts';
import { casesOf } from '../../packages/rules/test/builders/times.ts';
import { type ImportedInput, importInputs } from '../../src/import/import-inputs.ts';
import { openInputs } from '../../src/import/open/open-inputs.ts';
import { completeRecord } from '../../src/import/sheets/complete-record.ts';
import { type SheetName, tournamentSheets } from '../../src/import/sheets/sheet-columns.ts';
import { readTable } from '../../src/import/sheets/sheet-table.ts';
import { readTournamentRecord } from '../../src/import/sheets/sheets.ts';
import { writeSheet } from '../../src/import/sheets/write-sheets.ts';
import type { Database } from '../../src/store/database.ts';
import { findStored } from '../../src/store/records/record-facts.ts';
import { openTestDatabase, sqlite } from '../builders/engines.ts';
import { form } from '../builders/form.ts';
import { startOrganised } from '../builders/organisers.ts';
import { say } from '../builders/say.ts';
import { importRecords, sourceOf } from '../builders/service.ts';

type Sheets = Record<(typeof tournamentSheets)[number], string>;

function writeSheets(record: TournamentRecord, published = true): Sheets {
  const write = (sheet: keyof Sheets) => writeSheet({ ...record, published }, sheet);
  return {
    tournament: write('tournament'),
    participants: write('participants'),
    battles: write('battles'),
  };
}

async function download(database: Database, slug: string): Promise<Sheets> {
  const { record, published } = (await findStored(database.fresh, 'tournament', slug)) ?? assert.fail(slug);
  return writeSheets(record, published);
}

async function upload(database: Database, sheets: Partial<Sheets>): Promise<ImportedInput> {
  const inputs = Object.entries(sheets).map(([name, text]) => ({
    name: `${name}.csv`,
    open: async () => sourceOf(text, `${name}.csv`),
  }));
  const [imported = assert.fail()] = await importInputs(database, openInputs(inputs));
  return imported;
}

async function change(t: TestContext, record: object, edit: (sheets: Sheets) => Partial<Sheets>) {
  const database = await openTestDatabase(t, sqlite);
  await importRecords(database, [club('gate'), record]);
  const sheets = await download(database, 'open');
  const edited = { ...sheets, ...edit(sheets) };
  assert.notDeepEqual(edited, sheets);
  const imported = await upload(database, edited);
  const stored = (await findStored(database.fresh, 'tournament', 'open'))?.record ?? assert.fail();
  return { imported, stored };
}

/** A value of a schema with every field there is. Rules that the schema cannot say do not matter here. */
function fill(schema: TSchema, path: string): unknown {
  const {
    anyOf,
    const: fixed,
    enum: words,
    type,
    properties,
    patternProperties,
    items,
  } = schema as Record<string, unknown> & {
    anyOf?: TSchema[];
    properties?: Record<string, TSchema>;
    items?: TSchema;
  };
  if (anyOf !== undefined) {
    const forms = anyOf.filter((one) => (one as { type?: string }).type !== 'null');
    return fill(forms.at(-1) ?? assert.fail(path), path);
  }
  if (fixed !== undefined) return fixed;
  if (Array.isArray(words)) return words.at(-1);
  if (type === 'boolean') return false;
  if (type === 'number' || type === 'integer') return path.length;
  if (type === 'string')
    return (schema as { format?: string }).format === 'date' ? '2026-03-14' : `text-${path}`;
  if (type === 'array')
    return ['first', 'second'].map((name) => fill(items ?? assert.fail(path), path + name));
  const known = Object.entries(properties ?? {}).map(([key, one]) => [key, fill(one, `${path}-${key}`)]);
  const named = Object.values((patternProperties ?? {}) as Record<string, TSchema>);
  return Object.fromEntries([...known, ...named.map((one) => ['Named', fill(one, `${path}-named`)])]);
}

const rich = tournament('open', {
  status: 'finished',
  club: 'gate',
  game: 'The Ninth Age',
  city: null,
  scoring: {
    points: {
      type: 'difference',
      table: [
        { upTo: 5, winner: 10, loser: 10 },
        { winner: 20, loser: 0 },
      ],
    },
    bonuses: [{ metric: 'Painted', points: 0.125 }],
  },
  tieBreakers: ['battlePoints', { by: 'metric', name: 'Painted' }],
  stages: [
    { id: 'standings', name: 'Final table' },
    { id: 'knockout', name: 'Top 2', matches: [{ round: 'Final', table: 7, battle: 'final', winner: 'a' }] },
    { id: 'swiss', name: 'Rounds', rounds: 1, byes: [{ round: 1, participant: 'c', battlePoints: 12.125 }] },
  ],
  participants: [
    { key: 'a', player: 'Ada', list: { text: 'Skaven\r\n1990/2000 pts ', points: 1985 } },
    { key: 'b', player: "'=Bo", faction: null },
    { key: 'c', player: 'Cy', dropped: false },
  ],
  battles: [
    {
      id: 'one',
      stage: 'swiss',
      round: 1,
      archived: false,
      players: [
        {
          participant: 'a',
          victoryPoints: 15,
          outcome: 'win',
          metrics: { Painted: true },
          list: { text: 'X' },
        },
        { participant: 'b', victoryPoints: 3.5, outcome: 'loss', role: 'attacker' },
      ],
    },
    {
      id: 'final',
      stage: 'knockout',
      players: [
        { participant: 'a', outcome: 'win' },
        { participant: 'b', outcome: 'loss' },
      ],
    },
  ],
  adjustments: [
    { participant: 'a', battlePoints: 2, reason: 'Painting' },
    { participant: 'c', battlePoints: -1, reason: 'Late list' },
  ],
});

describe('spreadsheets that are downloaded and uploaded again', () => {
  it('keep every field of the event file, those without a column as well', () => {
    const whole = fill(Tournament, '') as TournamentRecord;
    const { published: _, ...stored } = whole;
    const sheets = writeSheets(stored as TournamentRecord);
    const tables = new Map(
      Object.entries(sheets).map(([name, text]) => [name, readTable(Buffer.from(text))] as const),
    );
    const files = {
      nameOf: String,
      titleOf: String,
      tableOf: (sheet: SheetName) => tables.get(sheet),
    };
    const given = readTournamentRecord(files) ?? assert.fail();
    const { record } = completeRecord(given, files, { ...(stored as TournamentRecord), published: true });
    // Also in the same order: then nothing is written.
    assert.equal(JSON.stringify(record), JSON.stringify(stored));
  });

  it('change nothing of any tournament', async (t) => {
    const database = await openTestDatabase(t, sqlite);
    const property = fc.asyncProperty(arbitraryTournament(), async (record) => {
      await importRecords(database, [{ kind: 'tournament', ...record }]);
      const imported = await upload(database, await download(database, record.slug));
      assert.ok('report' in imported, JSON.stringify(imported));
      assert.deepEqual(imported.report.records.tournaments, { added: 0, replaced: 0, unchanged: 1 });
    });
    await fc.assert(property, { numRuns: casesOf(25) });
  });

  it('change nothing of an event with everything there is, over the network', async (t) => {
    const service = await startOrganised(t, sqlite, [club('gate'), rich]);
    const ada = await service.organiser(['gate']);
    const before = (await ada.get('/tournaments/open/file')).text;
    const parts = await Promise.all(
      tournamentSheets.map(async (sheet) => {
        const { status, headers, text } = await ada.get(`/tournaments/open/sheets/${sheet}`);
        assert.deepEqual(
          [status, headers['content-type'], headers['content-disposition']],
          [200, 'text/csv; charset=utf-8', `attachment; filename="${sheet}.csv"`],
        );
        return { name: `${sheet}.csv`, content: text, type: 'text/csv' };
      }),
    );
    const { body, headers } = form(parts);
    const { data } = (await ada.post('/submissions', body, headers)).body;
    assert.deepEqual(data.changes, [{ kind: 'tournament', id: 'open', change: 'unchanged', details: [] }]);
    assert.equal((await ada.get('/tournaments/open/file')).text, before);
    const other = await service.organiser(['gate2'], 'Bo');
    assert.equal((await other.get('/tournaments/open/sheets/battles')).status, 404);
  });

  it('change what a cell says and nothing else', async (t) => {
    const { stored } = await change(t, rich, ({ tournament: about, participants }) => ({
      tournament: about.replace('The Ninth Age', 'Cairns'),
      participants: participants.replace('Cy', 'Cyril'),
    }));
    const { kind: _, published: __, ...before } = rich as unknown as TournamentRecord & { kind: string };
    const [ada, bo, cy] = before.participants;
    assert.deepEqual(stored, {
      ...before,
      game: 'Cairns',
      participants: [ada, bo, { ...cy, player: 'Cyril' }],
    });
  });

  it('keep values whose column is left out', async (t) => {
    const { stored } = await change(t, rich, ({ tournament: about }) => ({
      tournament: about
        .split('\r\n')
        .slice(0, 2)
        .map((line) => line.split(',').slice(0, 3).concat(line.split(',').slice(9, 10), '1').join())
        .join('\r\n')
        .replace(/,1\r\n/, ',rounds\r\n')
        .replace('open,open', 'open,Renamed'),
    }));
    assert.deepEqual([stored.name, stored.game, stored.club], ['Renamed', 'The Ninth Age', 'gate']);
  });

  it('decide a battle again if they name another winner or swap its points', async (t) => {
    const { stored } = await change(t, rich, ({ battles }) => ({
      battles: battles.replace(',15,3.5,', ',3,15,'),
    }));
    const [one, final] = stored.battles;
    assert.deepEqual(one?.players, [
      { participant: 'a', victoryPoints: 3, metrics: { Painted: true }, list: { text: 'X' } },
      { participant: 'b', victoryPoints: 15, role: 'attacker' },
    ]);
    assert.equal(final?.players[0].outcome, 'win');
  });

  it('replace a list with another text, and replace a changed scoring completely', async (t) => {
    const { stored } = await change(t, rich, ({ tournament: about, participants }) => ({
      tournament: about.replace(/,,,,battlePoints/, ',3,1,0,battlePoints'),
      participants: participants.replace('Skaven', 'Skaven of the hills'),
    }));
    assert.deepEqual(stored.participants[0]?.list, { text: 'Skaven of the hills\r\n1990/2000 pts' });
    assert.deepEqual(stored.scoring, {
      points: { type: 'outcome', win: 3, draw: 1, loss: 0 },
      bonuses: [{ metric: 'Painted', points: 0.125 }],
    });
  });

  it('remove what names a removed participant', async (t) => {
    const { stored } = await change(t, rich, ({ participants, battles }) => ({
      participants: participants.replace(/\r\nc,Cy.*/, ''),
      battles: battles.replace(/\r\n,,swiss,1,,,,c,.*/, ''),
    }));
    assert.deepEqual(
      [stored.participants.length, stored.adjustments?.length, stored.stages[2]?.byes?.length],
      [2, 1, 0],
    );
  });

  it('show problems in the cells of the uploaded sheets, wherever they are in the stored record', async (t) => {
    const { imported } = await change(t, rich, ({ participants, battles }) => ({
      participants: participants.replace('\r\na,Ada', '\r\nz,Zoe,,nowhere\r\na,Ada'),
      battles: battles.replace(/(\r\nfinal,.*),a,b,/, '$1,z,z,'),
    }));
    assert.ok('problems' in imported, JSON.stringify(imported));
    assert.deepEqual(
      imported.problems.map(say).map(({ file, line, pointer }) => `${file} ${line} ${pointer}`),
      ['participants.csv 2 club', 'battles.csv 3 player1'],
    );
  });
});
