/** Office files. */

import { zipOf } from '../../../../essence/testing/zip.ts';
import { doc, missing, observed, types } from '../document-case.ts';
import type { FieldCase } from '../field-case.ts';
import { docx, paragraph, pptx, relationshipsTo, sheetNames, wordNames, wordTypes, xlsx } from '../office-files.ts';

export const officeCases: readonly FieldCase[] = [
  doc('D01a', 'office_oxide#140, office_oxide#102, pydocx#120', 'docx/text boxes', {
    name: 'tb.docx',
    body: docx(
      paragraph('BODYTEXT') +
        `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:wsp><wps:txbx><w:txbxContent>${paragraph('BOXTEXT')}</w:txbxContent></wps:txbx></wps:wsp></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox><w:txbxContent>${paragraph('BOXTEXT')}</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p><w:p><w:r><w:pict><v:shape><v:textbox><w:txbxContent>${paragraph('VMLONLY')}</w:txbxContent></v:textbox></v:shape></w:pict></w:r></w:p>`,
    ),
    text: /BODYTEXT.*BOXTEXT.*VMLONLY/,
    not: /BOXTEXT.*BOXTEXT/,
  }),
  doc('D01b', 'anydoc#132, google_workspace_mcp#1071', 'docx/header, footer, footnote', {
    name: 'hf.docx',
    body: docx(paragraph('BODYTEXT')),
    text: /HEADERTEXT/,
    check: missing('/hf.docx', 'FOOTERTEXT', 'FOOTNOTETEXT'),
  }),
  doc('D01c', 'google_workspace_mcp#1059', 'docx/word split over runs, tabs and breaks', {
    name: 'runs.docx',
    body: docx(
      `<w:p><w:r><w:t>Project</w:t></w:r><w:r><w:t>X2024</w:t></w:r></w:p><w:p><w:r><w:t>left</w:t><w:tab/><w:t>right</w:t><w:br/><w:t>below</w:t><w:noBreakHyphen/><w:t>z</w:t></w:r></w:p>` +
        paragraph('nextpara'),
    ),
    text: /ProjectX2024/,
    not: /leftright|rightbelow|znextpara/,
  }),
  doc('D01d', 'murmur#375', 'docx/deleted text and field codes leak', {
    name: 'del.docx',
    body: docx(
      `<w:p><w:del><w:r><w:delText>SECRETDELETED</w:delText></w:r></w:del><w:r><w:t>kept</w:t></w:r><w:r><w:instrText>HYPERLINK "http://x.invalid/INSTR"</w:instrText></w:r><w:ins><w:r><w:t>INSERTED</w:t></w:r></w:ins></w:p>`,
    ),
    text: /kept.*INSERTED/,
    not: /SECRETDELETED/,
  }),
  doc('D01e', 'murmur#375, docling#494', 'docx/nested tables, content controls', {
    name: 'nest.docx',
    body: docx(
      `<w:tbl><w:tr><w:tc>${paragraph('OUTER1')}<w:tbl><w:tr><w:tc>${paragraph('INNER')}</w:tc></w:tr></w:tbl>${paragraph('OUTER2')}</w:tc></w:tr></w:tbl><w:sdt><w:sdtContent>${paragraph('CONTROL')}</w:sdtContent></w:sdt><w:p><w:hyperlink r:id="x"><w:r><w:t>LINKTEXT</w:t></w:r></w:hyperlink><w:smartTag><w:r><w:t>SMART</w:t></w:r></w:smartTag></w:p>`,
    ),
    text: /OUTER1.*INNER.*OUTER2.*CONTROL.*LINKTEXT.*SMART/,
  }),
  doc('D01f', 'Norconex/importer#41', 'docx/served as application/msword', {
    name: 'a.doc',
    body: docx(paragraph('BODYTEXT')),
    text: /BODYTEXT/,
    type: 'application/msword',
  }),
  doc('D01g', 'Norconex/importer#41', 'rtf/served as application/msword', {
    name: 'r.doc',
    body: Buffer.from("{\\rtf1\\ansi\\ansicpg1250 hello \\b RTFTEXT\\b0 \\'e8esky \\u268?\\par}"),
    text: /RTFTEXT/,
    type: 'application/msword',
  }),
  {
    ...doc('D01h', 'own case', 'docx/served as application/octet-stream', {
      name: 'o.docx',
      body: docx(paragraph('BODYTEXT')),
      type: 'application/octet-stream',
      check: observed,
    }),
    unjudged: true,
  },
  doc('D01i', 'own case', 'docx/strict namespace (ISO 29500 strict)', {
    name: 'strict.docx',
    body: zipOf({
      '[Content_Types].xml': wordTypes,
      '_rels/.rels': relationshipsTo('word/document.xml').replace(
        'schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument',
        'purl.oclc.org/ooxml/officeDocument/relationships/officeDocument',
      ),
      'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="http://purl.oclc.org/ooxml/wordprocessingml/main"><w:body>${paragraph('STRICTTEXT')}</w:body></w:document>`,
    }),
    text: /STRICTTEXT/,
  }),
  doc('D01j', 'own case', 'docx/main part named otherwise, other prefix', {
    name: 'oth.docx',
    body: zipOf({
      '[Content_Types].xml': wordTypes.replace('/word/document.xml', '/word/document2.xml'),
      '_rels/.rels': relationshipsTo('/word/document2.xml'),
      'word/document2.xml': `<?xml version="1.0"?><ns0:document xmlns:ns0="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><ns0:body><ns0:p><ns0:r><ns0:t>OTHERPART</ns0:t></ns0:r></ns0:p></ns0:body></ns0:document>`,
    }),
    text: /OTHERPART/,
  }),
  doc('D02a', 'openkm#245 kind', 'xlsx/inline strings, shared rich strings, formula strings', {
    name: 'a.xlsx',
    body: xlsx(
      `<row r="1"><c r="A1" t="inlineStr"><is><t>INLINE</t></is></c><c r="B1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c><c r="D1" t="str"><f>A1</f><v>FORMULASTR</v></c><c r="E1"><v>12.5</v></c><c r="F1" t="b"><v>1</v></c></row>`,
    ),
    text: /INLINE.*SHARED0.*RICHTEXT.*FORMULASTR/,
    not: /PHONETIC/,
  }),
  doc('D02b', 'murmur#375 (XLSX dates)', 'xlsx/dates', {
    name: 'd.xlsx',
    body: xlsx(`<row r="1"><c r="A1" s="1"><v>45292</v></c></row>`),
    text: /2024|Jan/,
  }),
  doc('D03', 'murmur#375 (PPTX tables)', 'pptx/table, notes', {
    name: 'a.pptx',
    body: pptx,
    text: /SLIDETEXT.*TABLECELL/,
    check: missing('/a.pptx', 'NOTESTEXT'),
  }),
  doc('D04', 'textract#192', 'odt/header, footer', {
    name: 'a.odt',
    body: zipOf({
      mimetype: types.odt,
      'content.xml': `<?xml version="1.0"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:text><text:p>BODY<text:span>SPAN</text:span><text:s text:c="2"/>x<text:line-break/>y<text:note><text:note-body><text:p>NOTEBODY</text:p></text:note-body></text:note></text:p><text:tracked-changes><text:changed-region><text:deletion><text:p>SECRETDEL</text:p></text:deletion></text:changed-region></text:tracked-changes></office:text></office:body></office:document-content>`,
      'styles.xml': `<?xml version="1.0"?><office:document-styles xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"><office:master-styles><style:master-page><style:header><text:p>ODTHEADER</text:p></style:header><style:footer><text:p>ODTFOOTER</text:p></style:footer></style:master-page></office:master-styles></office:document-styles>`,
      'META-INF/manifest.xml': '<x/>',
    }),
    text: /BODYSPAN/,
    not: /SECRETDEL/,
    check: missing('/a.odt', 'ODTHEADER', 'ODTFOOTER', 'NOTEBODY'),
  }),
  doc('D01k', 'variant of murmur#375', 'docx/moved text, ruby, symbols, hidden', {
    name: 'mv.docx',
    body: docx(
      `<w:p><w:moveFrom><w:r><w:t>MOVEDTEXT</w:t></w:r></w:moveFrom><w:moveTo><w:r><w:t>MOVEDTEXT</w:t></w:r></w:moveTo></w:p><w:p><w:r><w:ruby><w:rt><w:r><w:t>かんじ</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>漢字</w:t></w:r></w:rubyBase></w:ruby></w:r><w:r><w:t>検索</w:t></w:r></w:p>`,
    ),
    text: /漢字検索/,
    not: /MOVEDTEXT.*MOVEDTEXT/,
  }),
  doc('D01l', 'variant: SmartArt and charts', 'docx/diagram text', {
    name: 'sm.docx',
    body: docx(paragraph('BODYTEXT'), {
      'word/diagrams/data1.xml':
        '<dgm:dataModel xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><dgm:ptLst><dgm:pt><dgm:t><a:p><a:r><a:t>SMARTART</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>',
    }),
    text: /BODYTEXT/,
    check: missing('/sm.docx', 'SMARTART'),
  }),
  doc('D01m', 'own case: zip names with backslashes', 'docx/backslashes in zip names', {
    name: 'bs.docx',
    body: zipOf({
      '[Content_Types].xml': wordTypes,
      '_rels\\.rels': relationshipsTo('word/document.xml'),
      'word\\document.xml': `<?xml version="1.0"?><w:document ${wordNames}><w:body>${paragraph('BACKSLASH')}</w:body></w:document>`,
    }),
    text: /BACKSLASH/,
  }),
  doc('D02c', 'OpenXML SDK writers (prefix x:)', 'xlsx/other namespace prefix', {
    name: 'x.xlsx',
    body: zipOf({
      '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
      '_rels/.rels': relationshipsTo('xl/workbook.xml'),
      'xl/workbook.xml': `<?xml version="1.0"?><x:workbook xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><x:sheets><x:sheet name="S" sheetId="1" r:id="rId1"/></x:sheets></x:workbook>`,
      'xl/_rels/workbook.xml.rels': `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet.xml"/></Relationships>`,
      'xl/worksheets/sheet.xml': `<?xml version="1.0"?><x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>XPREFIX</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`,
    }),
    text: /XPREFIX/,
  }),
  doc('D02d', 'own case', 'xlsx/comments, drawing text box, header', {
    name: 'c.xlsx',
    body: xlsx('<row r="1"><c r="A1" t="inlineStr"><is><t>CELL</t></is></c></row>', {
      'xl/comments1.xml': `<comments ${sheetNames}><commentList><comment ref="A1"><text><r><t>CELLCOMMENT</t></r></text></comment></commentList></comments>`,
      'xl/drawings/drawing1.xml':
        '<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:p><a:r><a:t>DRAWTEXT</a:t></a:r></a:p></xdr:wsDr>',
    }),
    text: /CELL/,
    check: missing('/c.xlsx', 'CELLCOMMENT', 'DRAWTEXT'),
  }),
  doc('D03b', 'variant of office_oxide#140', 'pptx/other prefixes', {
    name: 'p.pptx',
    body: zipOf({
      '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
      '_rels/.rels': relationshipsTo('ppt/presentation.xml'),
      'ppt/presentation.xml':
        '<ns1:presentation xmlns:ns1="http://schemas.openxmlformats.org/presentationml/2006/main"/>',
      'ppt/slides/slide1.xml':
        '<ns1:sld xmlns:ns1="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:ns2="http://schemas.openxmlformats.org/drawingml/2006/main"><ns1:cSld><ns1:spTree><ns1:sp><ns1:txBody><ns2:p><ns2:r><ns2:t>NSPREFIX</ns2:t></ns2:r></ns2:p></ns1:txBody></ns1:sp></ns1:spTree></ns1:cSld></ns1:sld>',
    }),
    text: /NSPREFIX/,
  }),
  doc('Y5a', 'variant of D02c', 'docx/other prefix, usual part name', {
    name: 'a.docx',
    type: types.docx,
    body: zipOf({
      '[Content_Types].xml': '<Types/>',
      '_rels/.rels': relationshipsTo('word/document.xml'),
      'word/document.xml':
        '<ns0:document xmlns:ns0="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><ns0:body><ns0:p><ns0:r><ns0:t>OTHERPREFIX</ns0:t></ns0:r></ns0:p></ns0:body></ns0:document>',
    }),
    text: /OTHERPREFIX/,
  }),
  doc('Y5b', 'variant of D02c', 'docx/default namespace', {
    name: 'b.docx',
    type: types.docx,
    body: zipOf({
      '[Content_Types].xml': '<Types/>',
      '_rels/.rels': relationshipsTo('word/document.xml'),
      'word/document.xml':
        '<document xmlns="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><body><p><r><t>DEFAULTNS</t></r></p></body></document>',
    }),
    text: /DEFAULTNS/,
  }),
  doc('Y5d', 'variant of D02c', 'xlsx/prefix in shared strings and sheets', {
    name: 'd.xlsx',
    type: types.xlsx,
    body: zipOf({
      '[Content_Types].xml': '<Types/>',
      '_rels/.rels': relationshipsTo('xl/workbook.xml'),
      'xl/workbook.xml':
        '<x:workbook xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheets><x:sheet name="XS" sheetId="1"/></x:sheets></x:workbook>',
      'xl/sharedStrings.xml':
        '<x:sst xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:si><x:t>SHAREDX</x:t></x:si></x:sst>',
      'xl/worksheets/sheet1.xml':
        '<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row><x:c t="s"><x:v>0</x:v></x:c><x:c><x:v>42.5</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    }),
    text: /SHAREDX/,
  }),
  doc('Y5e', 'variant of D02c', 'odt/other prefixes', {
    name: 'e.odt',
    type: 'application/vnd.oasis.opendocument.text',
    body: zipOf({
      mimetype: 'application/vnd.oasis.opendocument.text',
      'content.xml':
        '<o:document-content xmlns:o="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:t="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><o:body><o:text><t:p>ODTPREFIX</t:p></o:text></o:body></o:document-content>',
    }),
    text: /ODTPREFIX/,
  }),
  doc('Y5f', 'variant of D02c', 'xlsx/time, date-time and custom date formats', {
    name: 'f.xlsx',
    type: types.xlsx,
    body: zipOf({
      '[Content_Types].xml': '<Types/>',
      '_rels/.rels': relationshipsTo('xl/workbook.xml'),
      'xl/workbook.xml':
        '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheets><sheet name="S" sheetId="1"/></sheets></workbook>',
      'xl/styles.xml':
        '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts><numFmt numFmtId="164" formatCode="dd.mm.yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/><xf numFmtId="164"/></cellXfs></styleSheet>',
      'xl/worksheets/sheet1.xml':
        '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row><c s="1"><v>45292.5</v></c><c s="2"><v>45293</v></c><c t="d"><v>2024-03-01</v></c></row></sheetData></worksheet>',
    }),
    text: /2024.*2024.*2024/,
  }),
];
