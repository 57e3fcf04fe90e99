import { describe, expect, it } from 'vitest';
import { sourceText } from '../../lang/source-text.ts';
import { sumTbl } from '../../languages/sum-tbl/index.ts';
import { brief, fullText, stock } from '../../languages/sum-tbl/stock.ts';
import type { SumTable } from '../../languages/sum-tbl/model.ts';
import { extract } from './extract.ts';

function tableOf(text: string): SumTable {
  const model = sumTbl.toModel(sumTbl.parse(sourceText('', text)), {} as never);
  if (model === undefined) throw new Error('a table without errors is needed');
  return model;
}

/** As SOIF has them: one a line, and with the newline at the end that counts. */
const soif = (document: string, table = stock) =>
  Object.fromEntries(
    Array.from(extract(document, tableOf(table)), ([name, { values }]) => {
      const value = `${values.join('\n')}\n`;
      return [`${name}{${Buffer.byteLength(value)}}`, value];
    }),
  );

describe('items 86, 89 to 91: SGML.sum with the stock table', () => {
  it.each([
    ['item 86', '<TITLE>My Home Page</TITLE>', { 'title{13}': 'My Home Page\n' }],
    [
      'item 89',
      '<A HREF="http://harvest.cs.colorado.edu/">',
      { 'url-references{32}': 'http://harvest.cs.colorado.edu/\n' },
    ],
    ['item 90', '<META NAME="author" CONTENT="Joe T. Slacker">', { 'author{15}': 'Joe T. Slacker\n' }],
    [
      'item 91, T7',
      '<META NAME="keywords" CONTENT="word1 word2"><META NAME="keywords" CONTENT="word3 word4">',
      { 'keywords{24}': 'word1 word2\nword3 word4\n' },
    ],
  ])('%s: %s', (_, document, expected) => {
    expect(soif(document)).toEqual(expected);
  });

  it('T6: five headings are 111 bytes', () => {
    const headings =
      'Harvest: A Distributed Search System|Harvest|Stable Version of Harvest|Historic Versions of Harvest|Developers';
    const document = headings
      .split('|')
      .map((text, level) => `<h${level + 1}>${text}</h${level + 1}>`)
      .join('');
    expect(soif(document)).toEqual({ 'headings{111}': headings.replaceAll('|', '\n').concat('\n') });
  });

  it('items 87, 88, T8: stressed words are keywords and stay, and code goes', () => {
    expect(soif('<body>Hello <b>big</b> <code>x=1</code> world</body>')).toEqual({
      'keywords{4}': 'big\n',
      'body{17}': 'Hello big  world\n',
    });
  });
});

describe('SGML.sum with other tables', () => {
  it('item 92, T9: the brief one has headings and stressed words as keywords alone', () => {
    expect(soif('<title>A</title><body>x <h1>B</h1> y <b>c</b></body>', brief)).toEqual({
      'title{2}': 'A\n',
      'keywords{6}': 'A\nB\nc\n',
    });
  });

  it('item 93, T10: the one for the full text has the title once more', () => {
    expect(soif('<html><head><title>A</title></head><body>x <b>y</b></body></html>', fullText)).toEqual({
      'title{2}': 'A\n',
      'full-text{6}': 'A\nx y\n',
    });
  });

  it('items 74 to 80: several attributes, conditions, values, names of values, and no row at all', () => {
    const table = '<P,CLASS=note> notes,keywords\n<P> text\n<IMG:SRC> images\n<META:CONTENT> $NAME\n';
    const document =
      '<p class=NOTE>a<p>b <u>c</u></p><img src=x.gif><img><meta name="DC.Title" content="T"><meta content="none">';
    expect(soif(document, table)).toEqual({
      'notes{2}': 'a\n',
      'keywords{2}': 'a\n',
      'text{4}': 'b c\n',
      'images{6}': 'x.gif\n',
      'dc.title{2}': 'T\n',
    });
  });

  it('says which row of the table an attribute is from', () => {
    const found = extract('<h1>a</h1><h2>b</h2>', tableOf('# two\n<H1> headings\n<H2> headings\n'));
    expect(found.get('headings')).toEqual({ values: ['a', 'b'], lines: [2, 3] });
  });
});

describe('bad documents', () => {
  it('of 100,000 nested elements end', () => {
    const deep = `${'<b>'.repeat(100_000)}x`;
    expect(extract(deep, tableOf('<B> parent\n<BODY> body\n')).get('body')?.values).toEqual(['x']);
  });
});
