/** The text of an OpenDocument: its content, the headers and footers of its pages, and its charts (ODF 1.3, part 3). */

import type { ReadText } from './collect-texts.ts';
import type { TextBlock } from './document.ts';
import { attributeOf, readTags, rootOf, textBlocks } from './office-xml.ts';
import type { XmlNode } from './office-xml.ts';
import type { ZipParts } from './unzip.ts';
import { partName } from './unzip.ts';

export interface OpenDocument {
  readonly content: string;
  readonly styles: string;
  /** The contents of the charts in it. */
  readonly charts: readonly string[];
  readonly properties?: string;
}

const isContent = (xml: string): boolean => rootOf(xml) === 'office:document-content';

/** Undefined when it is none. */
export async function openOpenDocument(zip: ZipParts): Promise<OpenDocument | undefined> {
  const content = await zip.read('content.xml');
  if (content === undefined || !isContent(content)) return undefined;
  const properties = await zip.read('meta.xml');
  const charts: string[] = [];
  for (const folder of objectsIn(content)) {
    const inner = (await zip.read(`${folder}/content.xml`)) ?? '';
    if (isContent(inner)) charts.push(inner);
  }
  const styles = (await zip.read('styles.xml')) ?? '';
  return { content, styles, charts, ...(properties !== undefined && { properties }) };
}

/** The folders of the objects that the content shows. */
function objectsIn(content: string): ReadonlySet<string> {
  const folders = new Set<string>();
  readTags(content, ({ name, attributes }) => {
    const address = name === 'draw:object' ? attributeOf(attributes, 'xlink:href') : undefined;
    if (address !== undefined) folders.add(partName(address.replace(/^\.\//, '').replace(/\/$/, '')));
  });
  return folders;
}

const margins = ['header', 'footer'].flatMap((name) => ['', '-left', '-first'].map((page) => `style:${name}${page}`));
/** What a reader does not see, and numbers that stand in the words of notes, with what a comment says of its author. */
const leftOut =
  'text:tracked-changes text:note-citation office:scripts office:forms dc:creator dc:date meta:date-string meta:creator-initials'.split(
    ' ',
  );
/** Fields that get their text when a page is printed. */
const fields = 'text:page-number text:page-count text:sheet-name text:date text:time'.split(' ');

/** Each part of the text, for its turn. */
export function openDocumentTexts({ content, styles, charts }: OpenDocument): readonly ReadText[] {
  return [
    () => blocksIn(content, { leftOut }),
    () => marginBlocks(styles),
    ...charts.map((chart) => () => blocksIn(chart, { leftOut: [...leftOut, 'table:table'] })),
    ...charts.map((chart) => () => chartLabels(chart)),
  ];
}

/** Without what is left of those that are all fields. */
function marginBlocks(styles: string): readonly TextBlock[] {
  if (styles === '') return [];
  const blocks = blocksIn(styles, { leftOut: [...leftOut, ...fields], within: margins });
  return blocks.filter(({ text }) => /\p{L}/u.test(text));
}

interface Where {
  readonly leftOut: readonly string[];
  readonly within?: readonly string[];
}

function blocksIn(xml: string, where: Where): readonly TextBlock[] {
  return textBlocks(xml, {
    blocks: ['text:p', 'text:h', 'svg:title', 'svg:desc'],
    signs: { 'text:tab': '\t', 'text:line-break': ' ', 'text:s': ' ' },
    levelOf: ({ name, attributes }: XmlNode) =>
      name === 'text:h' ? Number(attributeOf(attributes, 'text:outline-level') ?? 1) : undefined,
    asides: ['text:ruby-text'],
    ...where,
  });
}

/** The table of a chart without its numbers. */
function chartLabels(xml: string): readonly TextBlock[] {
  return blocksIn(xml, { leftOut, within: ['table:table'] }).filter(({ text }) => !/^[\s\d.,-]*$/.test(text));
}
