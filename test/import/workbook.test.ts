// .xlsx workbooks are read like the CSV sheets of an event.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { club } from '../../packages/rules/test/builders/records.ts';
import { readTable } from '../../src/import/sheets/sheet-table.ts';
import { isWorkbook, readWorkbook } from '../../src/import/sheets/workbook.ts';
import { writeWorkbook } from '../../src/import/sheets/write-workbook.ts';
import { makeCommandFolder } from '../builders/command-folder.ts';
import { engines } from '../builders/engines.ts';
import { form } from '../builders/form.ts';
import { startOrganised } from '../builders/organisers.ts';
import { goodSheets } from '../builders/sheets.ts';
import { makeZip } from '../builders/zip.ts';

const names = ['tournament', 'participants', 'battles'] as const;
type Sheets = Readonly<Partial<Record<string, readonly string[]>>>;

/** The same cells as the CSV of each sheet. */
function bookOf(sheets: Sheets): Buffer {
  const written = Object.entries(sheets).map(([name, lines = []]) => {
    const table = readTable(Buffer.from(lines.join('\n')));
    assert.ok(!('problem' in table));
    const rows: (readonly (string | number | boolean)[])[] = [];
    for (const { row, cells } of table) rows[row - 1] = cells;
    return { name, rows: Array.from(rows, (cells = []) => cells) };
  });
  return Buffer.from(writeWorkbook(written));
}

/** A workbook of one sheet, by hand. */
function bookBy(cells: string, parts: Readonly<Record<string, string>> = {}): Buffer {
  const all = {
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><workbookPr/><sheets><sheet name="battles" r:id="a"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="a" Target="worksheets/one.xml"/></Relationships>',
    'xl/worksheets/one.xml': `<worksheet><sheetData>${cells}</sheetData></worksheet>`,
    '[Content_Types].xml': '<Types/>',
    ...parts,
  };
  return makeZip(all);
}

function cellsOf(book: Buffer): unknown {
  const [sheet] = readWorkbook(book) ?? [];
  return sheet && ('problem' in sheet.table ? sheet.table.problem.code : sheet.table);
}

describe('a workbook', () => {
  it('is read part by part, however many sheets name one', () => {
    const sheets = ['battles', 'clubs', 'notes'].map((name) => `<sheet name="${name}" r:id="a"/>`).join('');
    const book = bookBy('<row><c><v>1</v></c></row>', {
      'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${sheets}</sheets></workbook>`,
    });
    const found = readWorkbook(book) ?? [];
    assert.deepEqual(
      found.map(({ name }) => name),
      ['battles', 'clubs', 'notes'],
    );
    assert.equal(new Set(found.map(({ table }) => table)).size, 1);
  });

  it('may not have more cells or text than its limits, whatever its parts are', () => {
    // A cell in the column 1,000 of each row.
    const far = '<row><c r="ALL1"><v>1</v></c></row>'.repeat(3001);
    assert.equal(cellsOf(bookBy(far)), 'tooManyCells');
    assert.notEqual(cellsOf(bookBy('<row><c r="ALL1"/></row>'.repeat(3001))), 'tooManyCells');
    const texts = { 'xl/sharedStrings.xml': `<sst><si><t>${'é'.repeat(700_000)}</t></si></sst>` };
    const shared = '<row><c t="s"><v>0</v></c></row>'.repeat(1000);
    assert.equal(cellsOf(bookBy(shared, texts)), 'sheetTooLarge');
  });

  it('has the same records as the same sheets in CSV, imported or converted', async (t) => {
    const results: string[] = [];
    for (const isBook of [false, true]) {
      const folder = makeCommandFolder(t);
      await folder.run('clubs add iron-gate --name Iron');
      if (isBook) folder.write('event.xlsx', bookOf(goodSheets));
      else {
        mkdirSync(join(folder.path, 'sheets'));
        for (const name of names) folder.write(`sheets/${name}.csv`, goodSheets[name].join('\n'));
      }
      const converted = await folder.run(
        isBook ? 'convert event.xlsx' : `convert ${names.map((name) => `sheets/${name}.csv`).join(' ')}`,
      );
      assert.equal(converted.status, 0, converted.stderr);
      const imported = await folder.run(`import ${isBook ? 'event.xlsx' : '--csv sheets'}`);
      assert.equal(imported.status, 0, imported.stderr);
      results.push(converted.stdout + (await folder.run('export all')).stdout);
    }
    assert.equal(results[1], results[0]);
    assert.match(results[0] ?? '', /"slug":"open-2026"/);
  });

  it('with one sheet is known by its name or its columns, and comes with the others', async (t) => {
    const folder = makeCommandFolder(t);
    await folder.run('clubs add iron-gate --name Iron');
    folder.write('participants.xlsx', bookOf({ Sheet1: goodSheets.participants }));
    folder.write('results.xlsx', bookOf({ Tabelle1: goodSheets.battles }));
    folder.write('tournament.csv', goodSheets.tournament.join('\n'));
    const imported = await folder.run('import tournament.csv participants.xlsx results.xlsx');
    assert.equal(imported.status, 0, imported.stderr);
    assert.match(imported.stdout, /tournaments +1 added/);
    folder.write('other.xlsx', bookOf({ Notes: ['what,else', '1,2'] }));
    const other = await folder.run('import other.xlsx');
    assert.equal(other.status, 1);
    assert.match(other.stderr, /is not a known sheet; expected clubs, tournament, participants, battles/);
  });

  it('may name its sheets as Numbers does, with the table and behind a summary', async (t) => {
    const folder = makeCommandFolder(t);
    await folder.run('clubs add iron-gate --name Iron');
    const sheets = names.map((name) => [`${name} - Tabelle 1`, goodSheets[name]] as const);
    folder.write('event.xlsx', bookOf({ Exportübersicht: ['Sheets'], ...Object.fromEntries(sheets) }));
    const imported = await folder.run('import event.xlsx');
    assert.equal(imported.status, 0, imported.stderr);
    assert.match(imported.stdout, /tournaments +1 added/);
    const other = { 'battles - old': ['what,else', '1,2'], ...goodSheets };
    folder.write('event.xlsx', bookOf(other));
    assert.match((await folder.run('import event.xlsx')).stdout, /tournaments .* 1 unchanged/);
  });

  it('names sheet, row and column of what is wrong', async (t) => {
    const folder = makeCommandFolder(t);
    await folder.run('clubs add iron-gate --name Iron');
    const [header = '', first = '', ...rest] = goodSheets.battles;
    const wrong = first.replace('Bo,12', 'Bob,x12');
    folder.write('event.xlsx', bookOf({ ...goodSheets, battles: [header, '', wrong, ...rest] }));
    const { status, stderr } = await folder.run('import event.xlsx');
    assert.equal(status, 1);
    assert.match(stderr, /^event\.xlsx, sheet battles, row 3, column player2: is "Bob"/m);
    assert.match(stderr, /^event\.xlsx, sheet battles, row 3, column victoryPoints1: "x12" is not a number/m);
    const { participants: _left, ...two } = goodSheets;
    folder.write('two.xlsx', bookOf(two));
    assert.match(
      (await folder.run('import two.xlsx')).stderr,
      /two\.xlsx, sheet participants, row 1: the sheet participants is missing/,
    );
  });

  it('has texts, numbers, days and booleans as its program shows them; of formulas the value is read', () => {
    const book = bookBy(
      [
        '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2"><v>0.30000000000000004</v></c><c r="D2" s="1"><v>46095</v></c></row>',
        '<row r="4"><c t="b"><v>1</v></c><c t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c>',
        '<c t="str"><f>1/0</f><v>said</v></c><c s="2"><v>1.5</v></c><c t="e"><v>#N/A</v></c><c s="1"><v>46095.5</v></c></row>',
        '<row r="5"><c><v></v></c></row>',
      ].join(''),
      {
        'xl/sharedStrings.xml':
          '<sst><si><r><t>A</t></r><r><t>da &amp; Bo</t></r><rPh><t>no</t></rPh></si></sst>',
        'xl/styles.xml':
          '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="0.0&quot;m&quot;"/><numFmt numFmtId="171" formatCode="dd/mm/yyyy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="171"/><xf numFmtId="170"/></cellXfs></styleSheet>',
      },
    );
    assert.deepEqual(cellsOf(book), [
      { row: 2, cells: ['Ada & Bo', '', 0.3, '2026-03-14'] },
      { row: 4, cells: [true, 'inline', 'said', 1.5, '#N/A', '2026-03-14 12:00'] },
    ]);
    const from1904 = bookBy('<row><c s="0"><v>44633</v></c></row>', {
      'xl/workbook.xml':
        '<workbook><workbookPr date1904="1"/><sheets><sheet name="a" id="a"/></sheets></workbook>',
      'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>',
    });
    assert.deepEqual(cellsOf(from1904), [{ row: 1, cells: ['2026-03-14'] }]);
  });

  it('has line breaks that programs write as codes, and texts that only look like codes', () => {
    const book = bookBy('<row><c t="s"><v>0</v></c><c t="str"><v>A_x000d_</v></c></row>', {
      'xl/sharedStrings.xml': '<sst><si><t>Skaven_x000D_\n990 pts_x005F_x000D_</t></si></sst>',
    });
    assert.deepEqual(cellsOf(book), [{ row: 1, cells: ['Skaven\r\n990 pts_x000D_', 'A\r'] }]);
    const texts = ['_x000D_', '__x0041_', '_x005F_x0041_', '_x1_'];
    const written = Buffer.from(writeWorkbook([{ name: 'battles', rows: [texts] }]));
    assert.deepEqual(cellsOf(written), [{ row: 1, cells: texts }]);
  });

  it('that is a bomb or damaged is rejected', () => {
    const large = bookBy(`<row><c t="inlineStr"><is><t>${' '.repeat(65 * 1024 * 1024)}</t></is></c></row>`);
    assert.equal(cellsOf(large), 'sheetTooLarge');
    const text = 'x'.repeat(500_000);
    const shared = bookBy(`<row><c t="s"><v>0</v></c></row>`.repeat(1000), {
      'xl/sharedStrings.xml': `<sst><si><t>${text}</t></si></sst>`,
    });
    assert.equal(cellsOf(shared), 'sheetTooLarge');
    const wide = bookBy(`<row>${'<c><v>1</v></c>'.repeat(1002)}</row>`);
    assert.equal(cellsOf(wide), 'tooManyColumns');
    for (const cells of ['<row><c></row>', '<!DOCTYPE a [<!ENTITY b "c">]>']) {
      const book = bookBy(cells);
      assert.ok(isWorkbook(book));
      assert.equal(readWorkbook(book), undefined, cells);
    }
    for (const target of ['/toString', '/__proto__', 'worksheets/two.xml']) {
      const relations = `<Relationships><Relationship Id="a" Target="${target}"/></Relationships>`;
      assert.equal(readWorkbook(bookBy('', { 'xl/_rels/workbook.xml.rels': relations })), undefined, target);
    }
    assert.equal(readWorkbook(Buffer.from('PK\x03\x04 xl/workbook.xml')), undefined);
  });

  it('is written by template, filled with an example, and imported as it is', async (t) => {
    const folder = makeCommandFolder(t);
    assert.equal((await folder.run('template event.xlsx --example')).stdout, 'event.xlsx\n');
    assert.match(
      (await folder.run('template event.xlsx')).stderr,
      /event\.xlsx already exists; name a new file/,
    );
    const imported = await folder.run('import event.xlsx');
    assert.equal(imported.status, 0, imported.stderr);
    assert.doesNotMatch(imported.stderr, /warning/);
    assert.match(imported.stdout, /clubs +1 added[\s\S]*tournaments +1 added/);
    assert.ok(readFileSync(join(folder.path, 'event.xlsx')).length > 1000);
  });

  it('is accepted as a body, in a form, and from the template that the desk links to', async (t) => {
    const service = await startOrganised(t, engines[0], [club('iron-gate')]);
    const ada = await service.organiser('all');
    const book = bookOf(goodSheets);
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    for (const each of [type, 'application/octet-stream', 'application/zip']) {
      const answer = await ada.post('/submissions', book, { 'content-type': each });
      assert.equal(answer.status, 201, answer.text);
      assert.equal(answer.body.data.files[0].format, 'xlsx');
    }
    const { body, headers } = form([{ name: 'event.xlsx', content: book, type }]);
    const answer = await ada.post('/submissions', body, headers);
    assert.equal(answer.body.data.changes[0].change, 'unchanged', answer.text);
    const bomb = bookBy('', { 'xl/worksheets/two.xml': ' '.repeat(129 * 1024 * 1024) });
    assert.equal((await ada.post('/submissions', bomb, { 'content-type': type })).status, 413);
    const template = await fetch(`http://127.0.0.1:${service.port}/desk/template.xlsx`);
    assert.equal(template.headers.get('content-type'), type);
    const sheets = readWorkbook(Buffer.from(await template.arrayBuffer()));
    assert.deepEqual(
      sheets?.map(({ name }) => name),
      names,
    );
  });
});
