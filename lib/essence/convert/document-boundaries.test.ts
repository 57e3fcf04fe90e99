/** Words of neighboring blocks of a document are never joined, and words within a paragraph never divided. */

import { describe, expect, it } from 'vitest';
import { office as officeSummary } from '../../summarizers/office.ts';
import { urlParts } from '../../sdk/testing.ts';
import { readContent } from '../read-content.ts';
import { zipOf } from '../testing/zip.ts';
import { documentHtml } from './document.ts';
import type { Document } from './document.ts';
import { readMif } from './read-mif.ts';
import { readOffice } from './read-office.ts';
import { readPdf } from './read-pdf.ts';
import { readRtf } from './read-rtf.ts';
import { filesOf, usualNames } from './testing/office-files.ts';

type ReadBody = (body: string) => Document | Promise<Document>;

const office =
  (main: string, wrap: (body: string) => Readonly<Record<string, string>>): ReadBody =>
  async (body) => {
    const file = { parts: wrap(body), relationships: { '': [['officeDocument', main] as const] } };
    return readOffice(await zipOf(filesOf(file, usualNames)));
  };

const docx = office('word/document.xml', (body) => ({
  'word/document.xml': `<w:document><w:body>${body}</w:body></w:document>`,
}));
const pptx = office('ppt/presentation.xml', (body) => ({
  'ppt/presentation.xml': '<p:presentation><p:sldIdLst/></p:presentation>',
  'ppt/slides/slide1.xml': `<p:sld><p:cSld><p:spTree>${body}</p:spTree></p:cSld></p:sld>`,
}));
const odf: ReadBody = async (body) => {
  const content = `<office:document-content><office:body><office:text>${body}</office:text></office:body></office:document-content>`;
  return readOffice(await zipOf(filesOf({ parts: { 'content.xml': content }, relationships: {} }, usualNames)));
};
const xlsx: ReadBody = async (body) => {
  const parts = {
    'xl/workbook.xml': '<s:workbook><s:sheets/></s:workbook>',
    'xl/worksheets/sheet1.xml': `<s:worksheet><s:sheetData>${body}</s:sheetData></s:worksheet>`,
  };
  const relationships = {
    '': [['officeDocument', 'xl/workbook.xml'] as const],
    'xl/workbook.xml': [['worksheet', 'xl/worksheets/sheet1.xml'] as const],
  };
  return readOffice(await zipOf(filesOf({ parts, relationships }, usualNames)));
};
const rtf: ReadBody = (body) => readRtf(Buffer.from(String.raw`{\rtf1\ansi ${body}\par}`, 'latin1'));
const mif: ReadBody = (body) => readMif(Buffer.from(`<MIFFile 5.00>\n<TextFlow ${body}>\n`));
const pdf: ReadBody = (body) => readPdf(pdfOf(body));

/** One page with the operators of a text object. */
function pdfOf(text: string): Uint8Array {
  const stream = `BT /F1 12 Tf ${text} ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj${object}endobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer<</Root 1 0 R/Size 6>>\n`, 'latin1');
}

const run = (text: string): string => `<w:r><w:t>${text}</w:t></w:r>`;
const wp = (...inner: readonly string[]): string => `<w:p>${inner.join('')}</w:p>`;
const wc = (text: string): string => `<w:tc>${wp(run(text))}</w:tc>`;
const wordBreak = (sign: string): string => wp(run('alpha'), `<w:r>${sign}</w:r>`, run('beta'));
const ar = (text: string): string => `<a:r><a:t>${text}</a:t></a:r>`;
const sp = (...paragraphs: readonly string[]): string =>
  `<p:sp><p:txBody>${paragraphs.map((each) => `<a:p>${each}</a:p>`).join('')}</p:txBody></p:sp>`;
const tp = (text: string): string => `<text:p>${text}</text:p>`;
const tc = (text: string): string => `<table:table-cell>${tp(text)}</table:table-cell>`;
const cell = (inner: string): string => `<s:c t="inlineStr"><s:is>${inner}</s:is></s:c>`;
const t = (text: string): string => `<s:t>${text}</s:t>`;
const pl = (inner: string): string => `<ParaLine ${inner}>`;
const ms = (text: string): string => `<String \`${text}'>`;

const apart: readonly (readonly [string, ReadBody, readonly string[]])[] = [
  [
    'docx',
    docx,
    [
      wp(run('alpha')) + wp(run('beta')),
      `<w:tbl><w:tr>${wc('alpha')}${wc('beta')}</w:tr></w:tbl>`,
      `<w:tbl><w:tr>${wc('alpha')}</w:tr><w:tr>${wc('beta')}</w:tr></w:tbl>`,
      ...['<w:br/>', '<w:cr/>', '<w:tab/>', '<w:ptab/>', '<w:br w:type="page"/>'].map(wordBreak),
    ],
  ],
  [
    'pptx',
    pptx,
    [
      sp(ar('alpha'), ar('beta')),
      sp(ar('alpha')) + sp(ar('beta')),
      sp(`${ar('alpha')}<a:br/>${ar('beta')}`),
      `<a:tbl><a:tr><a:tc><a:p>${ar('alpha')}</a:p></a:tc><a:tc><a:p>${ar('beta')}</a:p></a:tc></a:tr></a:tbl>`,
    ],
  ],
  [
    'odt',
    odf,
    [
      tp('alpha') + tp('beta'),
      `<text:h>alpha</text:h>${tp('beta')}`,
      `<table:table><table:table-row>${tc('alpha')}${tc('beta')}</table:table-row></table:table>`,
      `<text:list><text:list-item>${tp('alpha')}</text:list-item><text:list-item>${tp('beta')}</text:list-item></text:list>`,
      ...['<text:line-break/>', '<text:tab/>', '<text:s/>'].map((sign) => tp(`alpha${sign}beta`)),
    ],
  ],
  [
    'xlsx',
    xlsx,
    [
      `<s:row>${cell(t('alpha'))}${cell(t('beta'))}</s:row>`,
      `<s:row>${cell(t('alpha'))}</s:row><s:row>${cell(t('beta'))}</s:row>`,
    ],
  ],
  [
    'rtf',
    rtf,
    [
      '\\par ',
      '\\line ',
      '\\cell ',
      '\\tab ',
      '\\nestcell ',
      '\\row ',
      '\\sect ',
      '\\page ',
      '\\column ',
      '\\\n',
      '\\~',
    ].map((sign) => `alpha${sign}beta`),
  ],
  [
    'mif',
    mif,
    [
      `<Para ${pl(ms('alpha'))}><Para ${pl(ms('beta'))}>`,
      `<Tbls <Tbl <Cell <Para ${pl(ms('alpha'))}>><Cell <Para ${pl(ms('beta'))}>>>>`,
      ...['HardSpace', 'HardReturn', 'Tab', 'EmSpace', 'EnSpace', 'ThinSpace', 'NumberSpace'].map(
        (sign) => `<Para ${pl(`${ms('alpha')}<Char ${sign}>${ms('beta')}`)}>`,
      ),
    ],
  ],
  [
    'pdf',
    pdf,
    [
      '50 700 Td (alpha) Tj 200 0 Td (beta) Tj',
      '50 700 Td (alpha) Tj 0 -14 Td (beta) Tj',
      '50 700 Td (alpha) Tj 0 -50 Td (beta) Tj',
      '50 700 Td [(alpha) -9000 (beta)] TJ',
    ],
  ],
];

const joined: readonly (readonly [string, ReadBody, readonly string[]])[] = [
  [
    'docx',
    docx,
    [
      wp(run('al'), run('phabeta')),
      wp(run('al'), '<w:bookmarkStart/><w:proofErr/>', `<w:hyperlink>${run('phabeta')}</w:hyperlink>`),
      wp(run('al'), '<w:r><w:softHyphen/></w:r>', run('phabeta')),
      wp(run('al'), '<w:r><w:footnoteReference w:id="1"/></w:r>', run('phabeta')),
      wp(run('al\u00adphabeta')),
    ],
  ],
  ['pptx', pptx, [sp(ar('al') + ar('phabeta')), sp(ar('al\u00adphabeta'))]],
  [
    'odt',
    odf,
    [
      tp('al<text:span>pha</text:span>beta'),
      tp('al<text:soft-page-break/>phabeta'),
      tp('al<text:bookmark/><text:a>phabeta</text:a>'),
      tp('al\u00adphabeta'),
    ],
  ],
  [
    'xlsx',
    xlsx,
    [
      `<s:row>${cell(`<s:r>${t('al')}</s:r><s:r>${t('phabeta')}</s:r>`)}</s:row>`,
      `<s:row>${cell(t('al\u00adphabeta'))}</s:row>`,
    ],
  ],
  [
    'rtf',
    rtf,
    ['al{\\b phabeta}', 'al\\-phabeta', "al\\'adphabeta", 'al\\zwbo phabeta', 'al{\\*\\bkmkstart x}phabeta'],
  ],
  [
    'mif',
    mif,
    [
      `<Para ${pl(ms('al') + ms('phabeta'))}>`,
      `<Para ${pl(`${ms('al')}<Font <FTag \`x'>>${ms('phabeta')}`)}>`,
      `<Para ${pl(`${ms('al')}<Char DiscHyphen>${ms('phabeta')}`)}>`,
      `<Para ${pl(ms('al\\x04 phabeta'))}>`,
      `<Para ${pl(`${ms('al')}<Char SoftHyphen>`)} ${pl(ms('phabeta'))}>`,
    ],
  ],
  [
    'pdf',
    pdf,
    [
      '50 700 Td (al) Tj (phabeta) Tj',
      '50 700 Td [(al) 20 (phabeta)] TJ',
      '50 700 Td (al-) Tj 0 -14 Td (phabeta) Tj',
      '50 700 Td (al\\255) Tj 0 -14 Td (phabeta) Tj',
    ],
  ],
];

const asides: readonly (readonly [string, ReadBody, string])[] = [
  ['docx', docx, wp(run('al'), `<w:r><w:txbxContent>${wp(run('aside'))}</w:txbxContent></w:r>`, run('phabeta'))],
  [
    'odt',
    odf,
    tp(
      `al<text:note><text:note-citation>1</text:note-citation><text:note-body>${tp('aside')}</text:note-body></text:note>phabeta`,
    ),
  ],
  ['odt', odf, tp(`al<office:annotation>${tp('aside')}</office:annotation>phabeta`)],
  ...['footnote', 'header', 'footerl'].map((name) => ['rtf', rtf, `al{\\${name} \\pard aside}phabeta`] as const),
];

/** The text of the page that the document becomes, and its summary. */
async function textsOf(read: ReadBody, body: string): Promise<readonly string[]> {
  const html = documentHtml(await read(body));
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  const response = { outcome: 'ok', headers, bytes: 0, received: 0, ms: 0 } as const;
  const { page } = readContent({
    url: urlParts('http://a.example/x'),
    body: Buffer.from(html),
    response,
    linksPerPage: 10,
  });
  const summary = new Map(officeSummary.bind({})(page)).get('partial-text') ?? [];
  return [page.text, page.lines(), summary.join('\n')].map((text) => text.replaceAll(/\s+/g, ' '));
}

const casesOf = (all: typeof apart) =>
  all.flatMap(([name, read, bodies]) => bodies.map((body) => ({ name, body, read })));

describe('the text of documents', () => {
  it.each(casesOf(apart))('$name has words apart: $body', async ({ read, body }) => {
    expect(new Set(await textsOf(read, body))).toEqual(new Set(['alpha beta']));
  });

  it.each(casesOf(joined))('$name has a word whole: $body', async ({ read, body }) => {
    expect(new Set(await textsOf(read, body))).toEqual(new Set(['alphabeta']));
  });

  it.each(asides)('%s has an aside beside the word that it is in', async (_, read, body) => {
    const [text = ''] = await textsOf(read, body);
    expect(text.split(' ').toSorted()).toEqual(['alphabeta', 'aside']);
  });
});
