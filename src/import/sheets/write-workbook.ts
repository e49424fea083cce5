// Tables as an .xlsx workbook: texts stay texts, so that no program turns a name into a day or a formula.
import { strToU8, zipSync } from 'fflate';
import type { Cell } from '../../contract/csv-text.ts';

export interface WrittenSheet {
  readonly name: string;
  /** The first has the names of the columns. */
  readonly rows: readonly (readonly Cell[])[];
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export function writeWorkbook(sheets: readonly WrittenSheet[]): Uint8Array {
  const each = (write: (sheet: WrittenSheet, number: number) => string) =>
    sheets.map((sheet, index) => write(sheet, index + 1)).join('');
  const parts: Readonly<Record<string, string>> = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/>${each((_, number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${contentType}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': writeRelations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${documents}"><sheets>${each(({ name }, number) => `<sheet name="${escapeXml(name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': writeRelations([
      ...sheets.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const),
      ['styles', 'styles.xml'],
    ]),
    // The second style of cells has the format of texts, which the empty cells of the template have too.
    'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf numFmtId="49" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ rows }, index) => [`xl/worksheets/sheet${index + 1}.xml`, writeSheet(rows)]),
    ),
  };
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(declaration + xml)])),
    { mtime: new Date(2000, 0, 1) },
  );
}

function writeRelations(relations: readonly (readonly [kind: string, target: string])[]): string {
  const written = relations.map(
    ([kind, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${documents}/${kind}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${packages}/relationships">${written.join('')}</Relationships>`;
}

function writeSheet(rows: WrittenSheet['rows']): string {
  const columns = rows[0]?.length ?? 1;
  const written = rows.map((row) => `<row>${row.map(writeCell).join('')}</row>`);
  return `<worksheet xmlns="${main}"><cols><col min="1" max="${columns}" width="18" style="1" customWidth="1"/></cols><sheetData>${written.join('')}</sheetData></worksheet>`;
}

function writeCell(cell: Cell): string {
  if (cell === null || cell === undefined) return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c t="b"><v>${cell ? 1 : 0}</v></c>`;
  return `<c s="1" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
}

/** Characters that XML cannot have are left out. Programs read _x000D_ as a character. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n\r]/gu, '')
    .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replaceAll(/[<>&"\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}
