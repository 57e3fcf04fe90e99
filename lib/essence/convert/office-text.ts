/** The text of the parts of an Office document: each kind of part, known by its outermost element, has its reader. */

import type { TextBlock } from './document.ts';
import type { OfficePart } from './office-package.ts';
import { attributeOf, readTags, readXml, textBlocks } from './office-xml.ts';
import { readSheet, readWorkbook } from './read-sheets.ts';

type ReadPart = (xml: string) => readonly TextBlock[];

/** Readers by the outermost elements of the parts that have text. */
export function partReaders(parts: readonly OfficePart[]): ReadonlyMap<string, ReadPart> {
  const styles = styleLevels(parts.find(({ root }) => root === 'w:styles')?.xml ?? '');
  const text: ReadPart = (xml) => paragraphs(xml, styles);
  const book = readWorkbook(parts);
  const texts =
    'w:document w:hdr w:ftr w:footnotes w:endnotes w:comments p:sld p:notes p188:cmLst xdr:wsDr c:userShapes';
  return new Map<string, ReadPart>([
    ...texts.split(' ').map((root) => [root, text] as const),
    ['dgm:dataModel', text],
    ['p:cmLst', (xml) => plainBlocks(xml, ['p:text'])],
    ['tc:ThreadedComments', (xml) => plainBlocks(xml, ['tc:text'])],
    ['comments', sheetComments],
    ['c:chartSpace', chartText],
    ['cx:chartSpace', chartText],
    ['workbook', () => book.names],
    ['worksheet', (xml) => readSheet(xml, book)],
    ['chartsheet', (xml) => readSheet(xml, book)],
  ]);
}

/** Paragraphs of texts, of drawings, and of both in each other. What was deleted, or moved elsewhere, is not there. */
function paragraphs(xml: string, styles: ReadonlyMap<string, number>): readonly TextBlock[] {
  return textBlocks(xml, {
    blocks: ['w:p', 'a:p'],
    texts: ['w:t', 'a:t', 'm:t'],
    signs: {
      'w:tab': '\t',
      'w:ptab': '\t',
      'w:br': ' ',
      'w:cr': ' ',
      'w:noBreakHyphen': '-',
      'a:br': ' ',
      'a:tab': '\t',
    },
    levelOf: ({ name, attributes }) => {
      if (name === 'p:ph') return /^(title|ctrTitle)$/.test(attributeOf(attributes, 'type') ?? '') ? 2 : undefined;
      if (name !== 'w:pStyle') return undefined;
      const style = attributeOf(attributes, 'w:val') ?? '';
      return styles.get(style) ?? levelOfName(style);
    },
    levelHolds: 'p:sp',
    leftOut: ['w:del', 'w:moveFrom'],
    asides: ['w:rt'],
  });
}

/** Headings by the styles they have: their identifiers are in the language of the program, their names are not. */
function styleLevels(xml: string): ReadonlyMap<string, number> {
  const levels = new Map<string, number>();
  let style = '';
  readTags(xml, ({ name, attributes }) => {
    if (name === 'w:style') style = attributeOf(attributes, 'w:styleId') ?? '';
    const level = name === 'w:name' ? levelOfName(attributeOf(attributes, 'w:val') ?? '') : undefined;
    if (level !== undefined && style !== '') levels.set(style, level);
  });
  return levels;
}

function levelOfName(style: string): number | undefined {
  if (/^title$/i.test(style)) return 1;
  const [, number] = /^heading\s*(\d)/i.exec(style) ?? [];
  return number === undefined ? undefined : Number(number);
}

function plainBlocks(xml: string, blocks: readonly string[], leftOut: readonly string[] = []): readonly TextBlock[] {
  return textBlocks(xml, { blocks, signs: {}, levelOf: () => undefined, leftOut });
}

/** Without those that stand for a thread of comments, which is a part of its own: their authors are named so. */
function sheetComments(xml: string): readonly TextBlock[] {
  const authors: string[] = [];
  const blocks: TextBlock[] = [];
  let [text, isText, isThread] = ['', false, false];
  readXml(xml, {
    open: ({ name, attributes }) => {
      isText = name === 't' || name === 'author';
      if (name === 'author' || name === 'comment') text = '';
      if (name === 'comment') {
        isThread = authors[Number(attributeOf(attributes, 'authorId'))]?.startsWith('tc=') === true;
      }
    },
    close: (name) => {
      isText = false;
      if (name === 'author') authors.push(text);
      if (name === 'comment' && !isThread) blocks.push({ text });
    },
    text: (more) => {
      if (isText) text += more;
    },
  });
  return blocks;
}

/** Titles and labels, each once: the series of a chart repeat those of the axis. */
function chartText(xml: string): readonly TextBlock[] {
  const blocks = textBlocks(xml, {
    blocks: ['a:p', 'c:v', 'cx:v', 'cx:pt'],
    texts: ['a:t', 'c:v', 'cx:v', 'cx:pt'],
    signs: { 'a:br': ' ', 'a:tab': '\t' },
    levelOf: () => undefined,
    leftOut: ['c:numRef', 'c:numLit', 'cx:numDim'],
  });
  return [...new Map(blocks.map((block) => [block.text, block])).values()];
}
