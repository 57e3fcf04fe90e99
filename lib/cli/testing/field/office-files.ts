/** Office files, each with text in every part. */

import { zipOf } from '../../../essence/testing/zip.ts';
import { stream } from './pages.ts';

type Parts = Readonly<Record<string, string | Uint8Array>>;

export const wordNames =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:v="urn:schemas-microsoft-com:vml"';
export const sheetNames =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const slideNames =
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
export const wordTypes = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/header1.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.header+xml"/><Override PartName="/word/footer1.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.footer+xml"/><Override PartName="/word/footnotes.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"/></Types>`;
export const relationshipsTo = (target: string): string =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="${target}"/></Relationships>`;
const wordRelationships = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rH" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/header" Target="header1.xml"/><Relationship Id="rF" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/footer" Target="footer1.xml"/><Relationship Id="rN" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes" Target="footnotes.xml"/></Relationships>`;
export const paragraph = (text: string): string => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

export const docx = (body: string, more: Parts = {}): Promise<Uint8Array> =>
  zipOf({
    '[Content_Types].xml': wordTypes,
    '_rels/.rels': relationshipsTo('word/document.xml'),
    'word/document.xml': `<?xml version="1.0"?><w:document ${wordNames}><w:body>${body}<w:sectPr><w:headerReference r:id="rH" w:type="default"/><w:footerReference r:id="rF" w:type="default"/></w:sectPr></w:body></w:document>`,
    'word/_rels/document.xml.rels': wordRelationships,
    'word/header1.xml': `<w:hdr ${wordNames}>${paragraph('HEADERTEXT')}</w:hdr>`,
    'word/footer1.xml': `<w:ftr ${wordNames}>${paragraph('FOOTERTEXT')}</w:ftr>`,
    'word/footnotes.xml': `<w:footnotes ${wordNames}><w:footnote w:id="1">${paragraph('FOOTNOTETEXT')}</w:footnote></w:footnotes>`,
    ...more,
  });

export const xlsx = (sheet: string, more: Parts = {}): Promise<Uint8Array> =>
  zipOf({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>`,
    '_rels/.rels': relationshipsTo('xl/workbook.xml'),
    'xl/workbook.xml': `<?xml version="1.0"?><workbook ${sheetNames}><sheets><sheet name="SHEETNAME" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/><Relationship Id="rId3" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet ${sheetNames}><sheetData>${sheet}</sheetData></worksheet>`,
    'xl/styles.xml': `<?xml version="1.0"?><styleSheet ${sheetNames}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<?xml version="1.0"?><sst ${sheetNames}><si><t>SHARED0</t></si><si><r><t>RICH</t></r><r><t>TEXT</t></r><rPh sb="0" eb="1"><t>PHONETIC</t></rPh></si></sst>`,
    ...more,
  });

export const pptx = zipOf({
  '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/ppt/presentation.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"/></Types>`,
  '_rels/.rels': relationshipsTo('ppt/presentation.xml'),
  'ppt/presentation.xml': `<p:presentation ${slideNames}><p:sldIdLst><p:sldId id="256" r:id="rId1"/></p:sldIdLst></p:presentation>`,
  'ppt/_rels/presentation.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/slide" Target="slides/slide1.xml"/></Relationships>`,
  'ppt/slides/slide1.xml': `<p:sld ${slideNames}><p:cSld><p:spTree><p:sp><p:txBody><a:p><a:r><a:t>SLIDETEXT</a:t></a:r></a:p></p:txBody></p:sp><p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tr><a:tc><a:txBody><a:p><a:r><a:t>TABLECELL</a:t></a:r></a:p></a:txBody></a:tc></a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame></p:spTree></p:cSld></p:sld>`,
  'ppt/slides/_rels/slide1.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/notesSlide" Target="../notesSlides/notesSlide1.xml"/></Relationships>`,
  'ppt/notesSlides/notesSlide1.xml': `<p:notes ${slideNames}><p:cSld><p:spTree><p:sp><p:txBody><a:p><a:r><a:t>NOTESTEXT</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:notes>`,
});

/** The objects of a PDF file of one page. */
export const pdfPage = (
  content: string,
  font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  info?: string,
): readonly (string | Uint8Array)[] => [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
  stream(content),
  font,
  ...(info === undefined ? [] : [info]),
];
