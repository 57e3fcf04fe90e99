/** Office documents and OpenDocuments with a word of its own in every kind of part, under any names. */

const office = 'http://schemas.openxmlformats.org';
const packageNames = `${office}/package/2006/relationships`;
const microsoft = 'http://schemas.microsoft.com/office';
const namespaces = {
  w: `${office}/wordprocessingml/2006/main`,
  s: `${office}/spreadsheetml/2006/main`,
  p: `${office}/presentationml/2006/main`,
  a: `${office}/drawingml/2006/main`,
  c: `${office}/drawingml/2006/chart`,
  dgm: `${office}/drawingml/2006/diagram`,
  xdr: `${office}/drawingml/2006/spreadsheetDrawing`,
  m: `${office}/officeDocument/2006/math`,
  r: `${office}/officeDocument/2006/relationships`,
  mc: `${office}/markup-compatibility/2006`,
  wps: `${microsoft}/word/2010/wordprocessingShape`,
  cx: `${microsoft}/drawing/2014/chartex`,
  p188: `${microsoft}/powerpoint/2018/8/main`,
  tc: `${microsoft}/spreadsheetml/2018/threadedcomments`,
  dsp: `${microsoft}/drawing/2008/diagram`,
  x: 'urn:example:unknown',
  office: 'urn:oasis:names:tc:opendocument:xmlns:office:1.0',
  text: 'urn:oasis:names:tc:opendocument:xmlns:text:1.0',
  table: 'urn:oasis:names:tc:opendocument:xmlns:table:1.0',
  draw: 'urn:oasis:names:tc:opendocument:xmlns:drawing:1.0',
  svg: 'urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0',
  chart: 'urn:oasis:names:tc:opendocument:xmlns:chart:1.0',
  style: 'urn:oasis:names:tc:opendocument:xmlns:style:1.0',
  xlink: 'http://www.w3.org/1999/xlink',
  dc: 'http://purl.org/dc/elements/1.1/',
} as const;
type Prefix = keyof typeof namespaces;

export interface Naming {
  /** Prefixes by the usual ones; elements of an empty one are in the default namespace. */
  readonly prefix: (usual: string) => string;
  /** Names of parts by the usual ones. */
  readonly part: (usual: string) => string;
  readonly isStrict: boolean;
}

export const usualNames: Naming = { prefix: (usual) => usual, part: (usual) => usual, isStrict: false };

export interface SampleFile {
  /** With usual prefixes and without declarations; the names of the parts are keys. */
  readonly parts: Readonly<Record<string, string>>;
  /** From the part that they are of to others, with the ends of their types. */
  readonly relationships: Readonly<Record<string, readonly (readonly [type: string, target: string])[]>>;
}

const strictSpelling = (uri: string): string =>
  uri.replace(/^http:\/\/schemas\.openxmlformats\.org\/(\w+)\/2006\/(.*)$/, (whole, format: string, rest: string) =>
    format === 'package' || format === 'markup-compatibility' ? whole : `http://purl.oclc.org/ooxml/${format}/${rest}`,
  );

/** Declares the prefixes on the outermost element and spells all names with them. */
function withNames(xml: string, { prefix, isStrict }: Naming): string {
  const used = (Object.keys(namespaces) as Prefix[]).filter((each) => new RegExp(`[<\\s"/]${each}(?::|")`).test(xml));
  const uri = (usual: Prefix): string => (isStrict ? strictSpelling(namespaces[usual]) : namespaces[usual]);
  // Attributes have no default namespace.
  const ofAttributes = (usual: string): string => (prefix(usual) === '' ? `${usual}-a` : prefix(usual));
  const declarations = used.map((usual) => {
    const own = ` xmlns:${ofAttributes(usual)}="${uri(usual)}"`;
    return prefix(usual) === '' ? ` xmlns="${uri(usual)}"${own}` : own;
  });
  const spelled = xml
    .replaceAll(/(<\/?)(\w+):(\w)/g, (_, tag: string, usual: string, first: string) =>
      prefix(usual) === '' ? tag + first : `${tag}${prefix(usual)}:${first}`,
    )
    .replaceAll(
      /(\s)(\w+):([\w-]+=")/g,
      (_, space: string, usual: string, rest: string) => `${space}${ofAttributes(usual)}:${rest}`,
    )
    .replaceAll(/Requires="(\w+)"/g, (_, usual: string) => `Requires="${ofAttributes(usual)}"`);
  return spelled.replace(/^<[^\s/>]+/, (start) => start + declarations.join(''));
}

export function filesOf({ parts, relationships }: SampleFile, naming: Naming): Readonly<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const [name, xml] of Object.entries(parts)) files[naming.part(name)] = withNames(xml, naming);
  for (const [source, targets] of Object.entries(relationships)) {
    const links = targets.map(([type, target], at) => {
      const uri = `${office}/officeDocument/2006/relationships/${type}`;
      const address = `/${naming.part(target).split('/').map(encodeURIComponent).join('/')}`;
      return `<Relationship Id="r${at}" Type="${naming.isStrict ? strictSpelling(uri) : uri}" Target="${address}"/>`;
    });
    const [, folder = '', file = ''] = /^(.*\/)?(.*)$/.exec(source === '' ? '' : naming.part(source)) ?? [];
    files[`${folder}_rels/${file}.rels`] = `<Relationships xmlns="${packageNames}">${links.join('')}</Relationships>`;
  }
  return files;
}

const wp = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const ap = (text: string): string => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`;
const shape = (text: string, type = 'body'): string =>
  `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:txBody>${ap(text)}</p:txBody></p:sp>`;
const box = (text: string): string => `<w:txbxContent>${wp(text)}</w:txbxContent>`;
const chart = (word: string): string =>
  `<c:chartSpace><c:chart><c:title><c:tx><c:rich>${ap(`${word}Title`)}</c:rich></c:tx></c:title><c:plotArea><c:barChart>${[
    1, 2,
  ]
    .map(
      (number) =>
        `<c:ser><c:tx><c:strRef><c:strCache><c:pt><c:v>${word}Series${number}</c:v></c:pt></c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache><c:pt><c:v>${word}Label</c:v></c:pt></c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache><c:pt><c:v>${word}Number</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser>`,
    )
    .join('')}</c:barChart></c:plotArea></c:chart></c:chartSpace>`;
const chartWords = (word: string): readonly string[] =>
  ['Title', 'Series1', 'Series2', 'Label'].map((end) => word + end);
const diagram = (word: string): string =>
  `<dgm:dataModel><dgm:ptLst><dgm:pt><dgm:t>${ap(word)}</dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>`;
const drawnDiagram = (word: string): string =>
  `<dsp:drawing><dsp:spTree><dsp:txBody>${ap(word)}</dsp:txBody></dsp:spTree></dsp:drawing>`;

export interface Sample {
  readonly file: SampleFile;
  /** Each is in the text once. */
  readonly words: readonly string[];
  /** In the text as they are. */
  readonly phrases: readonly string[];
  readonly notInText: readonly string[];
  readonly links?: readonly string[];
}

const docx: Sample = {
  file: {
    parts: {
      'word/document.xml': `<w:document><w:body>
<w:p><w:pPr><w:pStyle w:val="Titre1"/></w:pPr><w:r><w:t>headWord</w:t></w:r></w:p>
<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><wps:txbx>${box('boxWord')}</wps:txbx></mc:Choice><mc:Fallback>${box('boxWord')}</mc:Fallback></mc:AlternateContent></w:r></w:p>
<w:p><w:r><mc:AlternateContent><mc:Choice Requires="x">${box('unknownWord')}</mc:Choice><mc:Fallback>${box('fallbackWord')}</mc:Fallback></mc:AlternateContent></w:r></w:p>
<w:p><w:moveFrom><w:r><w:t>movedWord</w:t></w:r></w:moveFrom><w:del><w:r><w:delText>deletedWord</w:delText></w:r></w:del><w:moveTo><w:r><w:t>movedWord</w:t></w:r></w:moveTo></w:p>
<w:p><w:ins><w:r><w:t>insertedWord</w:t></w:r></w:ins></w:p>
<w:p><w:r><w:ruby><w:rt><w:r><w:t>かんじ</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>漢字</w:t></w:r></w:rubyBase></w:ruby></w:r><w:r><w:t>検索</w:t></w:r></w:p>
<w:p><m:oMath><m:r><m:t>formulaWord</m:t></m:r></m:oMath></w:p>
<w:p><x:t>foreignWord</x:t></w:p></w:body></w:document>`,
      'word/styles.xml': '<w:styles><w:style w:styleId="Titre1"><w:name w:val="heading 1"/></w:style></w:styles>',
      'word/header1.xml': `<w:hdr>${wp('headerWord')}</w:hdr>`,
      'word/footer1.xml': `<w:ftr>${wp('footerWord')}</w:ftr>`,
      'word/footnotes.xml': `<w:footnotes><w:footnote>${wp('footnoteWord')}</w:footnote></w:footnotes>`,
      'word/endnotes.xml': `<w:endnotes><w:endnote>${wp('endnoteWord')}</w:endnote></w:endnotes>`,
      'word/comments.xml': `<w:comments><w:comment>${wp('commentWord')}</w:comment></w:comments>`,
      'word/charts/chart1.xml': chart('chart'),
      'word/diagrams/data1.xml': diagram('diagramWord'),
      'word/diagrams/drawing1.xml': drawnDiagram('diagramWord'),
    },
    relationships: {
      '': [['officeDocument', 'word/document.xml']],
      'word/document.xml': [
        ['styles', 'word/styles.xml'],
        ['header', 'word/header1.xml'],
        ['footer', 'word/footer1.xml'],
        ['footnotes', 'word/footnotes.xml'],
        ['endnotes', 'word/endnotes.xml'],
        ['comments', 'word/comments.xml'],
        ['chart', 'word/charts/chart1.xml'],
        ['diagramData', 'word/diagrams/data1.xml'],
        ['diagramDrawing', 'word/diagrams/drawing1.xml'],
      ],
    },
  },
  words: [
    ...'headWord boxWord fallbackWord movedWord insertedWord formulaWord headerWord footerWord footnoteWord endnoteWord commentWord diagramWord'.split(
      ' ',
    ),
    ...chartWords('chart'),
  ],
  phrases: ['漢字検索 かんじ'],
  notInText: ['unknownWord', 'deletedWord', 'foreignWord', 'chartNumber'],
};

const xlsx: Sample = {
  file: {
    parts: {
      'xl/workbook.xml':
        '<s:workbook><s:sheets><s:sheet name="secondName" r:id="r1"/><s:sheet name="firstName" r:id="r0"/></s:sheets></s:workbook>',
      'xl/worksheets/sheet1.xml':
        '<s:worksheet><s:sheetData><s:row><s:c t="s"><s:v>1</s:v></s:c><s:c t="inlineStr"><s:is><s:t>inlineWord</s:t><s:rPh><s:t>phoneticWord</s:t></s:rPh></s:is></s:c><s:c t="str"><s:f>formulaText</s:f><s:v>formulaWord</s:v></s:c></s:row></s:sheetData><s:headerFooter><s:oddHeader>&amp;L&amp;"Arial,Bold"&amp;12pageHeader &amp;P</s:oddHeader><s:oddFooter>&amp;RpageFooter</s:oddFooter></s:headerFooter></s:worksheet>',
      'xl/worksheets/sheet2.xml':
        '<s:worksheet><s:sheetData><s:row><s:c s="1"><s:v>45292</s:v></s:c><s:c t="b"><s:v>1</s:v></s:c><s:c s="2"><s:v>1234.5</s:v></s:c></s:row></s:sheetData></s:worksheet>',
      'xl/sharedStrings.xml':
        '<s:sst><s:si><s:t>unusedWord</s:t></s:si><s:si><s:r><s:t>rich</s:t></s:r><s:r><s:t>Word</s:t></s:r><s:rPh><s:t>phoneticWord</s:t></s:rPh></s:si></s:sst>',
      'xl/styles.xml':
        '<s:styleSheet><s:numFmts><s:numFmt numFmtId="164" formatCode="#,##0.00&quot; EUR&quot;"/></s:numFmts><s:cellStyleXfs><s:xf numFmtId="9"/></s:cellStyleXfs><s:cellXfs><s:xf numFmtId="0"/><s:xf numFmtId="14"/><s:xf numFmtId="164"/></s:cellXfs></s:styleSheet>',
      'xl/comments1.xml':
        '<s:comments><s:authors><s:author>A</s:author><s:author>tc={1}</s:author></s:authors><s:commentList><s:comment authorId="0"><s:text><s:r><s:t>commentWord</s:t></s:r></s:text></s:comment><s:comment authorId="1"><s:text><s:t>threadWord</s:t></s:text></s:comment></s:commentList></s:comments>',
      'xl/threadedComments/threadedComment1.xml':
        '<tc:ThreadedComments><tc:threadedComment><tc:text>threadWord</tc:text></tc:threadedComment></tc:ThreadedComments>',
      'xl/drawings/drawing1.xml': `<xdr:wsDr><xdr:sp><xdr:txBody>${ap('drawingWord')}</xdr:txBody></xdr:sp></xdr:wsDr>`,
      'xl/charts/chart1.xml': chart('chart'),
      'xl/charts/chartEx1.xml':
        '<cx:chartSpace><cx:chartData><cx:strDim><cx:lvl><cx:pt>treeLabel</cx:pt></cx:lvl></cx:strDim><cx:numDim><cx:lvl><cx:pt>treeNumber</cx:pt></cx:lvl></cx:numDim></cx:chartData></cx:chartSpace>',
      'xl/drawings/shapes1.xml': `<c:userShapes><a:sp>${ap('shapeWord')}</a:sp></c:userShapes>`,
      'xl/diagrams/data1.xml': diagram('diagramWord'),
    },
    relationships: {
      '': [['officeDocument', 'xl/workbook.xml']],
      'xl/workbook.xml': [
        ['worksheet', 'xl/worksheets/sheet1.xml'],
        ['worksheet', 'xl/worksheets/sheet2.xml'],
        ['styles', 'xl/styles.xml'],
        ['sharedStrings', 'xl/sharedStrings.xml'],
      ],
      'xl/worksheets/sheet1.xml': [
        ['comments', 'xl/comments1.xml'],
        ['threadedComment', 'xl/threadedComments/threadedComment1.xml'],
        ['drawing', 'xl/drawings/drawing1.xml'],
      ],
      'xl/drawings/drawing1.xml': [
        ['chart', 'xl/charts/chart1.xml'],
        ['chartEx', 'xl/charts/chartEx1.xml'],
        ['diagramData', 'xl/diagrams/data1.xml'],
      ],
      'xl/charts/chart1.xml': [['chartUserShapes', 'xl/drawings/shapes1.xml']],
    },
  },
  words: [
    ...'firstName secondName richWord inlineWord formulaWord pageHeader pageFooter commentWord threadWord drawingWord treeLabel shapeWord diagramWord'.split(
      ' ',
    ),
    ...chartWords('chart'),
  ],
  phrases: ['secondName firstName 2024-01-01 TRUE 1,234.50 EUR richWord'],
  notInText: ['unusedWord', 'phoneticWord', 'formulaText', 'chartNumber', 'treeNumber', '45292'],
};

const slide = (word: string): string =>
  `<p:sld><p:cSld><p:spTree>${shape(`${word}Title`, 'title')}${shape(`${word}Body`)}<p:graphicFrame><a:tbl><a:tc>${ap(`${word}Cell`)}</a:tc></a:tbl></p:graphicFrame></p:spTree></p:cSld></p:sld>`;

const pptx: Sample = {
  file: {
    parts: {
      'ppt/presentation.xml':
        '<p:presentation><p:sldIdLst><p:sldId r:id="r1"/><p:sldId r:id="r0"/></p:sldIdLst></p:presentation>',
      'ppt/slides/slide1.xml': slide('second'),
      'ppt/slides/slide2.xml': slide('first'),
      'ppt/slideMasters/slideMaster1.xml': `<p:sldMaster>${shape('masterWord')}</p:sldMaster>`,
      'ppt/notesSlides/notesSlide1.xml': `<p:notes>${shape('notesWord')}</p:notes>`,
      'ppt/comments/comment1.xml': '<p:cmLst><p:cm><p:text>commentWord</p:text></p:cm></p:cmLst>',
      'ppt/comments/modern1.xml': `<p188:cmLst><p188:cm><p188:txBody>${ap('modernWord')}</p188:txBody></p188:cm></p188:cmLst>`,
      'ppt/charts/chart1.xml': chart('chart'),
      'ppt/diagrams/data1.xml': diagram('diagramWord'),
      'ppt/diagrams/drawing1.xml': drawnDiagram('diagramWord'),
    },
    relationships: {
      '': [['officeDocument', 'ppt/presentation.xml']],
      'ppt/presentation.xml': [
        ['slide', 'ppt/slides/slide1.xml'],
        ['slide', 'ppt/slides/slide2.xml'],
        ['slideMaster', 'ppt/slideMasters/slideMaster1.xml'],
      ],
      'ppt/slides/slide1.xml': [
        ['notesSlide', 'ppt/notesSlides/notesSlide1.xml'],
        ['comments', 'ppt/comments/comment1.xml'],
        ['comments', 'ppt/comments/modern1.xml'],
        ['chart', 'ppt/charts/chart1.xml'],
        ['diagramData', 'ppt/diagrams/data1.xml'],
        ['diagramDrawing', 'ppt/diagrams/drawing1.xml'],
      ],
    },
  },
  words: [
    ...'firstTitle firstBody firstCell secondTitle secondBody secondCell notesWord commentWord modernWord diagramWord'.split(
      ' ',
    ),
    ...chartWords('chart'),
  ],
  phrases: ['firstTitle firstBody firstCell secondTitle'],
  notInText: ['masterWord', 'chartNumber'],
};

export const officeSamples: readonly (readonly [name: string, Sample])[] = [
  ['docx', docx],
  ['xlsx', xlsx],
  ['pptx', pptx],
];

const tp = (text: string): string => `<text:p>${text}</text:p>`;

/** The names of its parts are given by the standard. */
export const openDocumentSample: Sample = {
  file: {
    relationships: {},
    parts: {
      'content.xml': `<office:document-content><office:body><office:text>
<text:tracked-changes><text:deletion>${tp('deletedWord')}</text:deletion></text:tracked-changes>
<text:h text:outline-level="2">headWord</text:h>
<text:p>be<text:span>side</text:span><text:note><text:note-citation>citation</text:note-citation><text:note-body>${tp('noteWord')}</text:note-body></text:note> after</text:p>
<text:p><text:a xlink:href="../other.odt">linkWord</text:a></text:p><draw:a xlink:href="http://a.example/"><draw:frame><svg:title>alternativeWord</svg:title></draw:frame></draw:a>
<text:p>re<office:annotation><dc:creator>authorWord</dc:creator>${tp('commentWord')}</office:annotation>mark</text:p>
<text:p><text:ruby><text:ruby-base>漢字</text:ruby-base><text:ruby-text>かんじ</text:ruby-text></text:ruby>検索</text:p>
<table:table><table:table-row><table:table-cell>${tp('cellWord')}</table:table-cell></table:table-row></table:table>
<draw:frame><draw:text-box>${tp('boxWord')}</draw:text-box></draw:frame>
<draw:frame><draw:object xlink:href="./Object 1"/></draw:frame></office:text></office:body></office:document-content>`,
      'styles.xml': `<office:document-styles><office:master-styles><style:master-page><style:header>${tp('headerWord')}</style:header><style:footer>${tp('footerWord <text:page-number>pageNumber</text:page-number>')}</style:footer><style:footer-left>${tp('leftWord')}</style:footer-left><draw:frame>${tp('placeholderWord')}</draw:frame></style:master-page></office:master-styles></office:document-styles>`,
      'Object 1/content.xml': `<office:document-content><office:body><office:chart><chart:chart><chart:title>${tp('chartTitle')}</chart:title><table:table><table:table-row><table:table-cell>${tp('chartLabel')}</table:table-cell><table:table-cell>${tp('4711')}</table:table-cell></table:table-row></table:table></chart:chart></office:chart></office:body></office:document-content>`,
    },
  },
  words:
    'headWord linkWord alternativeWord noteWord commentWord cellWord boxWord headerWord footerWord leftWord chartTitle chartLabel'.split(
      ' ',
    ),
  phrases: ['beside after', 'remark', '漢字検索 かんじ'],
  notInText: 'deletedWord authorWord citation pageNumber placeholderWord 4711'.split(' '),
  links: ['other.odt', 'http://a.example/'],
};
