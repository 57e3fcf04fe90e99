/** Reads the XML formats of Office (docx, xlsx, pptx) and OpenDocument (odt, ods, odp). */

import type { Document, TextBlock } from './document.ts';
import { DocumentRefusal, withCuts } from './document.ts';
import { officeLinks } from './office-links.ts';
import { attributeOf, readTags, textBlocks, textsOf } from './office-xml.ts';
import { readSheets } from './read-sheets.ts';
import { unzip } from './unzip.ts';

const wanted =
  /^(word\/(document|styles|footnotes|endnotes|comments|header\d*|footer\d*)\.xml|xl\/(workbook|sharedStrings)\.xml|xl\/worksheets\/[^/]+\.xml|ppt\/presentation\.xml|ppt\/(slides|notesSlides)\/[^/]+\.xml|(word|ppt\/slides|ppt\/notesSlides|xl\/worksheets)\/_rels\/[^/]+\.rels|docProps\/core\.xml|content\.xml|meta\.xml|META-INF\/manifest\.xml)$/;

export type Parts = ReadonlyMap<string, string>;

export async function readOffice(body: Uint8Array): Promise<Document> {
  const parts = await unzip(body, (name) => wanted.test(name));
  if (/<(?:manifest:)?encryption-data\b/.test(parts.get('META-INF/manifest.xml') ?? '')) {
    throw new DocumentRefusal('encrypted', 'a password is needed');
  }
  const blocks = blocksOf(parts);
  if (blocks === undefined)
    throw new DocumentRefusal('unsupported', 'the zip does not contain an Office or OpenDocument document');
  return withCuts(() => ({ ...properties(parts), blocks, links: officeLinks(parts) }));
}

function blocksOf(parts: Parts): readonly TextBlock[] | undefined {
  if (parts.has('word/document.xml')) return wordBlocks(parts);
  if (parts.has('xl/workbook.xml')) return readSheets(parts);
  const names = [...parts.keys()];
  if (parts.has('ppt/presentation.xml')) return slideBlocks(parts, names);
  const content = parts.get('content.xml');
  return content === undefined ? undefined : openDocumentBlocks(content);
}

/** The text itself, then what stands around it. */
function wordBlocks(parts: Parts): readonly TextBlock[] {
  const styles = styleLevels(parts.get('word/styles.xml') ?? '<w:styles/>');
  const isText = (name: string): boolean => /^word\/[^/]+\.xml$/.test(name) && name !== 'word/styles.xml';
  const others = [...parts.keys()].filter((name) => isText(name) && name !== 'word/document.xml').toSorted();
  return ['word/document.xml', ...others].flatMap((name) =>
    textBlocks(parts.get(name) ?? '', {
      blocks: ['w:p'],
      texts: ['w:t'],
      signs: { 'w:tab': '\t', 'w:br': ' ', 'w:cr': ' ', 'w:noBreakHyphen': '-' },
      levelOf: ({ name: tag, attributes }) => {
        const style = tag === 'w:pStyle' ? (attributeOf(attributes, 'w:val') ?? '') : '';
        return styles.get(style) ?? levelOfName(style);
      },
    }),
  );
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

function slideBlocks(parts: Parts, names: readonly string[]): readonly TextBlock[] {
  const slides = names.filter((name) => /^ppt\/(slides|notesSlides)\/[^/]+\.xml$/.test(name));
  return slides.toSorted(byNumber).flatMap((name) =>
    textBlocks(parts.get(name) ?? '', {
      blocks: ['a:p'],
      texts: ['a:t'],
      signs: { 'a:br': ' ', 'a:tab': '\t' },
      levelOf: ({ name: tag, attributes }) =>
        tag === 'p:ph' && /^(title|ctrTitle)$/.test(attributeOf(attributes, 'type') ?? '') ? 2 : undefined,
      levelHolds: 'p:sp',
    }),
  );
}

/** `slide10` comes after `slide9`; notes after the slides. */
function byNumber(a: string, b: string): number {
  const keyOf = (name: string): readonly [string, number] => [
    name.replace(/\d+/g, ''),
    Number(/(\d+)\.xml$/.exec(name)?.[1] ?? 0),
  ];
  const [folderA, numberA] = keyOf(a);
  const [folderB, numberB] = keyOf(b);
  return folderB.localeCompare(folderA) || numberA - numberB;
}

function openDocumentBlocks(content: string): readonly TextBlock[] {
  return textBlocks(content, {
    blocks: ['text:p', 'text:h'],
    signs: { 'text:tab': '\t', 'text:line-break': ' ', 'text:s': ' ' },
    levelOf: ({ name, attributes }) =>
      name === 'text:h' ? Number(attributeOf(attributes, 'text:outline-level') ?? 1) : undefined,
    leftOut: ['office:annotation', 'text:tracked-changes', 'office:scripts', 'office:forms'],
  });
}

const metaNames: ReadonlyMap<string, string> = new Map([
  ['dc:creator', 'author'],
  ['meta:initial-creator', 'author'],
  ['dc:description', 'description'],
  ['dc:subject', 'subject'],
  ['cp:keywords', 'keywords'],
  ['meta:keyword', 'keywords'],
  ['dc:language', 'language'],
]);

function properties(parts: Parts): Pick<Document, 'title' | 'metas'> {
  const xml = parts.get('docProps/core.xml') ?? parts.get('meta.xml');
  if (xml === undefined) return { metas: [] };
  const found = textsOf(xml, new Set(['dc:title', ...metaNames.keys()]));
  const title = found.find(({ name }) => name === 'dc:title')?.text.trim();
  const metas = new Map<string, string>();
  for (const { name, text } of found) {
    const meta = metaNames.get(name);
    if (meta === undefined || text.trim() === '') continue;
    const before = metas.get(meta);
    if (before === undefined) metas.set(meta, text.trim());
    else if (meta === 'keywords') metas.set(meta, `${before}, ${text.trim()}`);
  }
  return { ...(title !== undefined && title !== '' && { title }), metas: [...metas] };
}
