import { describe, expect, it } from 'vitest';
import { zipOf } from '../testing/zip.ts';
import { readOffice } from './read-office.ts';
import { readRtf } from './read-rtf.ts';

describe('RTF', () => {
  const linksOf = (field: string): readonly string[] =>
    readRtf(Buffer.from(`{\\rtf1 before ${field} after\\par}`)).links ?? [];

  it.each([
    [
      'as Word writes it',
      String.raw`{\field{\*\fldinst{\rtlch\fcs1 HYPERLINK "http://a.example/x?y=1" }}{\fldrslt{x}}}`,
    ],
    ['in several runs', String.raw`{\field{\*\fldinst { HYPERLINK }{"http://a.example/}{x?y=1"}}{\fldrslt x}}`],
    ['without quotes', String.raw`{\field{\fldinst HYPERLINK http://a.example/x?y=1}{\fldrslt x}}`],
    [
      'with a place in the page',
      String.raw`{\field{\*\fldinst HYPERLINK "http://a.example/x?y=1" \\l "part"}{\fldrslt x}}`,
    ],
    ['in a new window', String.raw`{\field{\*\fldinst HYPERLINK \\n  "http://a.example/x?y=1"}{\fldrslt x}}`],
  ])('a field %s', (_, field) => {
    expect(linksOf(field)).toEqual(['http://a.example/x?y=1']);
  });

  it.each([
    String.raw`{\field{\*\fldinst HYPERLINK \\l "part"}{\fldrslt x}}`,
    String.raw`{\field{\*\fldinst PAGE}{\fldrslt 1}}`,
    String.raw`{\*\unknown{\field{\*\fldinst HYPERLINK "http://a.example/"}}}`,
    String.raw`HYPERLINK "http://a.example/"`,
  ])('none in %j', (field) => {
    expect(linksOf(field)).toEqual([]);
  });

  it('the text around a field stays, and its instruction is none', () => {
    const field = String.raw`{\field{\*\fldinst HYPERLINK "http://a.example/"}{\fldrslt there}}`;
    expect(readRtf(Buffer.from(`{\\rtf1 go ${field} now\\par}`)).blocks).toEqual([{ text: 'go there now' }]);
  });

  it('paragraphs with an outline level are headings, up to the next paragraph with other properties', () => {
    const { blocks } = readRtf(Buffer.from(String.raw`{\rtf1\pard\outlinelevel1 Breeds\par\pard Many.\par}`));
    expect(blocks).toEqual([{ text: 'Breeds', level: 2 }, { text: 'Many.' }]);
  });
});

const hyperlink = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink';
const relationships = (target: string, mode = 'External'): string =>
  `<Relationships><Relationship Id="r1" Type="${hyperlink}" Target="${target}" TargetMode="${mode}"/><Relationship Id="r2" Type="http://x/image" Target="media/a.png"/></Relationships>`;
const paragraph = '<w:document><w:p><w:r><w:t>Dogs</w:t></w:r></w:p></w:document>';

describe('Office and OpenDocument', () => {
  it('docx: relationships of the text and its notes, and fields', async () => {
    const { links, blocks } = await readOffice(
      await zipOf({
        'word/document.xml':
          '<w:document><w:p><w:r><w:instrText> HYPERLINK "http://field.example/" </w:instrText></w:r><w:r><w:t>Dogs</w:t></w:r></w:p></w:document>',
        'word/_rels/document.xml.rels': relationships('http://a.example/?x=1&amp;y=2'),
        'word/footnotes.xml': '<w:footnotes/>',
        'word/_rels/footnotes.xml.rels': relationships('other.docx'),
        'word/styles.xml': '<w:styles/>',
      }),
    );
    expect(links?.toSorted()).toEqual(['http://a.example/?x=1&y=2', 'http://field.example/', 'other.docx']);
    expect(blocks).toEqual([{ text: 'Dogs' }]);
  });

  it('headings have styles whose names are the same in all languages', async () => {
    const { blocks } = await readOffice(
      await zipOf({
        'word/styles.xml': '<w:styles><w:style w:styleId="Titre2"><w:name w:val="heading 2"/></w:style></w:styles>',
        'word/document.xml':
          '<w:document><w:p><w:pPr><w:pStyle w:val="Titre2"/></w:pPr><w:r><w:t>Races</w:t></w:r></w:p></w:document>',
      }),
    );
    expect(blocks).toEqual([{ text: 'Races', level: 2 }]);
  });

  it('places in the document are none, nor is what does not read', async () => {
    const internal = await zipOf({
      'word/document.xml': paragraph,
      'word/_rels/document.xml.rels': relationships('#x'),
    });
    const embedded = await zipOf({
      'word/document.xml': paragraph,
      'word/_rels/document.xml.rels': relationships('a.docx', 'Internal'),
    });
    const broken = await zipOf({ 'word/document.xml': paragraph, 'word/_rels/document.xml.rels': '<Relationships><' });
    for (const body of [internal, embedded, broken])
      expect(await readOffice(body)).toMatchObject({ links: [], blocks: [{ text: 'Dogs' }] });
  });

  it('xlsx and pptx', async () => {
    const sheet = await zipOf({
      'xl/workbook.xml': '<workbook/>',
      'xl/worksheets/sheet1.xml': '<worksheet/>',
      'xl/worksheets/_rels/sheet1.xml.rels': relationships('http://sheet.example/'),
    });
    const deck = await zipOf({
      'ppt/presentation.xml': '<p:presentation/>',
      'ppt/slides/slide1.xml': '<p:sld/>',
      'ppt/slides/_rels/slide1.xml.rels': relationships('http://slide.example/'),
    });
    expect(await readOffice(sheet)).toMatchObject({ links: ['http://sheet.example/'] });
    expect(await readOffice(deck)).toMatchObject({ links: ['http://slide.example/'] });
  });

  it('odt: anchors of texts and drawings; the folder of an address is the document', async () => {
    const content =
      '<office:document-content><text:p><text:a xlink:href="http://a.example/">x</text:a><text:a xlink:href="../b.odt">y</text:a><text:a xlink:href="#z">z</text:a></text:p><draw:a xlink:href="mailto:a@a.example"/></office:document-content>';
    const { links } = await readOffice(await zipOf({ 'content.xml': content }));
    expect(links).toEqual(['http://a.example/', 'b.odt', 'mailto:a@a.example']);
  });
});
