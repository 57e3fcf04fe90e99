import { expect, it } from 'vitest';
import { buildCatalog } from '#lib/catalog.ts';
import type { WrittenChange } from '#lib/lang/line-table.ts';
import { applyEdits } from '#lib/lang/text-edit.ts';
import { annotations } from '#lib/languages/annotations/index.ts';
import { bynameCf } from '#lib/languages/byname-cf/index.ts';
import { languages } from '#lib/languages/index.ts';
import type { AnyLanguage } from '#lib/languages/index.ts';
import { quickSumCf } from '#lib/languages/quick-sum-cf/index.ts';
import { stoplistCf } from '#lib/languages/stoplist-cf/index.ts';
import { sumTbl } from '#lib/languages/sum-tbl/index.ts';
import {
  editsOf,
  offersFor,
  pageWith,
  problemOf,
  readTableForm,
  refusalOf,
  rowAfter,
  rowsWith,
  type TableFile,
} from './table-form.ts';

const catalog = buildCatalog({ functions: [], protocols: [], summarizers: [] });

function fileOf(language: AnyLanguage, text: string): TableFile {
  const { table, usualPath } = language;
  if (table === undefined) throw new Error(`${usualPath} is no table`);
  return { language, table, path: usualPath, text, catalog };
}

const names = `# Pages
HTML \\.(html

README   ^READ ME # not a comment
# No pattern yet
Pdf
`;
const file = fileOf(bynameCf, names);
const form = readTableForm(file);
const changed = (of: TableFile, change: WrittenChange): string => applyEdits(of.text, editsOf(of, change));

it('shows rows with their lines, and what is wrong in which cell', () => {
  expect(form.columns.map(({ label }) => label)).toEqual(['Type', 'Pattern']);
  expect(form.rows.map(({ line, cells }) => [line, ...cells.map(({ text }) => text)])).toEqual([
    [2, 'HTML', '\\.(html'],
    [4, 'README', '^READ ME # not a comment'],
    [6, 'Pdf', ''],
  ]);
  expect(form.rows.map(({ cells }) => cells.map(({ isWrong }) => isWrong))).toEqual([
    [false, true],
    [false, false],
    [true, true],
  ]);
  expect(form.rows.map(({ findings }) => findings.map(({ code }) => code))).toEqual([
    ['BYNAME-102'],
    [],
    ['BYNAME-101'],
  ]);
});

it('changes cells, order, and rows, and keeps comments and blanks', () => {
  const cell = { kind: 'set-cell', at: 2, column: 1, text: '\\.pdf$' } as const;
  expect(changed(file, cell)).toBe(names.replace('Pdf\n', 'Pdf \\.pdf$\n'));
  expect(changed(file, { kind: 'set-cell', at: 1, column: 0, text: 'FAQ' })).toBe(names.replace('README ', 'FAQ '));
  expect(changed(file, { kind: 'move-row', at: 0, by: 1 })).toBe(
    '# Pages\nREADME   ^READ ME # not a comment\n\nHTML \\.(html\n# No pattern yet\nPdf\n',
  );
  expect(changed(file, { kind: 'remove-row', at: 1 })).toBe(names.replace(/README.*\n/, ''));
  const row = { kind: 'insert-cells', line: 4, cells: ['FAQ', 'faq'] } as const;
  expect(changed(file, row)).toBe(names.replace('comment\n', 'comment\nFAQ faq\n'));
});

it('knows where the row of a change is after it', () => {
  expect(rowAfter(file, { kind: 'move-row', at: 0, by: 1 })).toMatchObject({ line: 4 });
  expect(rowAfter(file, { kind: 'remove-row', at: 0 })).toMatchObject({ line: 3 });
  expect(rowAfter(file, { kind: 'remove-row', at: 2 })).toMatchObject({ line: 4 });
  expect(rowAfter(file, { kind: 'insert-cells', line: 4, cells: ['FAQ', 'faq'] })).toMatchObject({ line: 5 });
  expect(rowAfter(file, { kind: 'insert-cells', line: 7, cells: ['FAQ', 'faq'] })).toMatchObject({ line: 7 });
  expect(rowAfter(fileOf(stoplistCf, ''), { kind: 'insert-cells', line: 1, cells: ['Audio'] })).toMatchObject({
    line: 1,
  });
  expect(rowAfter(fileOf(stoplistCf, 'Audio'), { kind: 'remove-row', at: 0 })).toBeUndefined();
});

it('says what keeps a new row from being one', () => {
  expect(problemOf(file, ['HTML', '\\.html$'])).toBeUndefined();
  expect(problemOf(file, ['HTML', ''])).toMatchObject({ column: 1, message: expect.stringContaining('required') });
  expect(problemOf(file, ['HT ML', 'x'])).toMatchObject({ column: 0, message: expect.stringContaining('Spaces') });
  expect(problemOf(file, ['#HTML', 'x'])).toMatchObject({ column: 0, message: expect.stringContaining('comment') });
  expect(problemOf(file, ['H*ML', 'x'])).toMatchObject({ column: 0, message: expect.stringContaining('H*ML') });
  expect(problemOf(file, ['HTML', '('])).toMatchObject({ column: 1, message: expect.stringContaining('not closed') });
  expect(problemOf(fileOf(stoplistCf, ''), ['Audio Image'])).toMatchObject({ column: 0 });
  expect(problemOf(fileOf(sumTbl, ''), ['---', 'title'])).toMatchObject({ column: 0 });
});

it('lets errors be written, but nothing that would make another row of it', () => {
  const [html, , pdf] = form.rows;
  if (html === undefined || pdf === undefined) throw new Error('no rows');
  expect(refusalOf(file, html, 1, '\\.(htm')).toBeUndefined();
  expect(refusalOf(file, html, 0, 'H*ML')).toBeUndefined();
  expect(refusalOf(file, html, 0, 'HTML page')).toMatch(/Spaces/);
  expect(refusalOf(file, html, 0, '# HTML')).toMatch(/comment/);
  expect(refusalOf(file, html, 1, '')).toMatch(/required/);
  expect(refusalOf(file, pdf, 1, '\\.pdf$')).toBeUndefined();
  const table = fileOf(sumTbl, 'ELEMENT ATTRIBUTES\n<TITLE> title\n<H1> headings\n');
  const [title, heading] = readTableForm(table).rows;
  if (title === undefined || heading === undefined) throw new Error('no rows');
  // Above the first element it would be a heading.
  expect(refusalOf(table, title, 0, 'TITLE')).toMatch(/not an element/);
  expect(refusalOf(table, heading, 0, 'H1')).toBeUndefined();
  expect(refusalOf(table, heading, 0, '---')).toMatch(/element/);
});

it('keeps the annotations of a URL together, and shows lines with errors in their place', () => {
  const text = '@FILE { http://a/\nTitle: A\n}\n@FILE { http://b/\nTitle:\tB\n}\n';
  const table = fileOf(annotations, text);
  const { columns, rows } = readTableForm(table);
  expect(columns.map(({ label }) => label)).toEqual(['URL', 'Attribute', 'Value']);
  expect(rows.map(({ line, cells, findings }) => [line, ...cells.map((cell) => cell.text), findings.length])).toEqual([
    [2, 'http://a/', 'Title', 'A', 1],
    [5, 'http://b/', 'Title', 'B', 0],
  ]);
  const row = { kind: 'insert-cells', line: 5, cells: ['http://a:80/', 'City', 'New York'] } as const;
  expect(problemOf(table, row.cells)).toBeUndefined();
  expect(changed(table, row)).toBe(text.replace('Title: A\n', 'Title: A\nCity:\tNew York\n'));
  expect(rowAfter(table, row)).toEqual({ at: 1, line: 3 });
  const [first] = rows;
  if (first === undefined) throw new Error('no rows');
  expect(refusalOf(table, first, 1, 'two words')).toMatch(/Spaces/);
  expect(refusalOf(table, first, 2, 'two words')).toBeUndefined();
  expect(editsOf(table, { kind: 'move-row', at: 0, by: 1 })).toEqual([]);
});

it('offers the words of each column, in a list for its last entry', () => {
  const [type] = form.columns;
  expect(type?.words).toContain('HTML');
  const [element, attributes] = readTableForm(fileOf(sumTbl, '')).columns;
  if (element === undefined || attributes === undefined) throw new Error('no columns');
  expect(offersFor(element, '')).toContain('<A:HREF>');
  expect(offersFor(attributes, '').slice(0, 2)).toEqual(['ignore', 'parent']);
  expect(offersFor(attributes, 'parent,ti')).toContain('parent,title');
  expect(offersFor(attributes, 'parent,ti')).not.toContain('parent,parent');
  const [, attribute] = readTableForm(fileOf(quickSumCf, '')).columns;
  expect(attribute?.words).toContain('author');
});

it('finds rows by what they say, and shows the page of one', () => {
  expect(rowsWith(form.rows, ' read').map(({ line }) => line)).toEqual([4]);
  expect(rowsWith(form.rows, '')).toBe(form.rows);
  const { rows } = readTableForm(fileOf(stoplistCf, Array.from({ length: 450 }, (_, at) => `T${at}\n`).join('')));
  expect(pageWith(rows, 205)).toMatchObject({
    first: 200,
    rows: { length: 200 },
    before: { line: 200 },
    after: { line: 401 },
  });
  expect(pageWith(rows, 450)).toMatchObject({ first: 400, rows: { length: 50 } });
  expect(pageWith(rows, undefined)).toMatchObject({ first: 0 });
});

it.each(languages.flatMap((each) => (each.table === undefined ? [] : [each])))(
  'shows every row of an example of $usualPath',
  (language) => {
    const [example] = Object.values(language.examples).flat();
    const { columns, rows } = readTableForm(fileOf(language, example?.text ?? ''));
    expect(columns.every(({ label }) => /^[A-Z][A-Za-z]+$/.test(label))).toBe(true);
    expect(columns.find(({ isWide }) => !isWide)?.words.length).toBeGreaterThan(0);
    expect(rows.length).toBeGreaterThan(0);
  },
);
