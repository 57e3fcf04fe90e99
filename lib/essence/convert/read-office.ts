/** Reads the XML formats of Office (docx, xlsx, pptx) and OpenDocument (odt, ods, odp). */

import type { Document, TextBlock } from './document.ts';
import { DocumentRefusal } from './document.ts';
import { attributeOf, readXml, textBlocks, textsOf } from './office-xml.ts';
import type { XmlNode } from './office-xml.ts';
import { readSheets } from './read-sheets.ts';
import { unzip } from './unzip.ts';

const wanted =
  /^(word\/(document|footnotes|endnotes|comments|header\d*|footer\d*)\.xml|xl\/(workbook|sharedStrings)\.xml|xl\/worksheets\/[^/]+\.xml|ppt\/presentation\.xml|ppt\/(slides|notesSlides)\/[^/]+\.xml|(word|ppt\/slides|ppt\/notesSlides|xl\/worksheets)\/_rels\/[^/]+\.rels|docProps\/core\.xml|content\.xml|meta\.xml|META-INF\/manifest\.xml)$/;

export type Parts = ReadonlyMap<string, string>;

export async function readOffice(body: Uint8Array): Promise<Document> {
  const parts = await unzip(body, (name) => wanted.test(name));
  if (/<(?:manifest:)?encryption-data\b/.test(parts.get('META-INF/manifest.xml') ?? '')) {
    throw new DocumentRefusal('encrypted', 'a password is needed');
  }
  const blocks = blocksOf(parts);
  if (blocks === undefined)
    throw new DocumentRefusal('unsupported', 'the zip does not contain an Office or OpenDocument document');
  return { ...properties(parts), blocks, links: linksOf(parts) };
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
  const others = [...parts.keys()]
    .filter((name) => /^word\/[^/]+\.xml$/.test(name) && name !== 'word/document.xml')
    .toSorted();
  return ['word/document.xml', ...others].flatMap((name) =>
    textBlocks(parts.get(name) ?? '', {
      blocks: ['w:p'],
      texts: ['w:t'],
      signs: { 'w:tab': '\t', 'w:br': ' ', 'w:cr': ' ', 'w:noBreakHyphen': '-' },
      levelOf: wordLevel,
    }),
  );
}

function wordLevel({ name, attributes }: XmlNode): number | undefined {
  if (name !== 'w:pStyle') return undefined;
  const style = attributeOf(attributes, 'w:val') ?? '';
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

const mostLinks = 10_000;

/** Of relationships and fields of Office, and of anchors of OpenDocument. */
function linksOf(parts: Parts): readonly string[] {
  const links = new Set<string>();
  const add = (address: string): void => {
    const url = address.trim();
    // A place in the document itself is no link.
    if (url !== '' && !url.startsWith('#') && links.size < mostLinks) links.add(url);
  };
  for (const [name, xml] of parts) {
    if (name.endsWith('.rels')) relationshipLinks(xml).forEach(add);
    else if (name.startsWith('word/')) fieldLinks(xml).forEach(add);
    else if (name === 'content.xml') anchorLinks(xml).forEach(add);
  }
  return [...links];
}

function relationshipLinks(xml: string): readonly string[] {
  return attributesIn(xml, ({ name, attributes }) => {
    const isLink = name === 'Relationship' && attributeOf(attributes, 'Type')?.endsWith('/hyperlink') === true;
    return isLink && attributeOf(attributes, 'TargetMode') === 'External'
      ? attributeOf(attributes, 'Target')
      : undefined;
  });
}

/** Fields that are not relationships have the address in their text. */
function fieldLinks(xml: string): readonly string[] {
  const texts = textsOf(xml, new Set(['w:instrText']));
  return texts.flatMap(({ text }) => /^\s*HYPERLINK\s+"([^"]+)"/i.exec(text)?.[1] ?? []);
}

/** Addresses are relative to the parts of the document, as if it were a folder. */
function anchorLinks(xml: string): readonly string[] {
  const links = attributesIn(xml, ({ name, attributes }) =>
    name === 'text:a' || name === 'draw:a' ? attributeOf(attributes, 'xlink:href') : undefined,
  );
  return links.map((link) => link.replace(/^\.\.\//, ''));
}

function attributesIn(xml: string, take: (node: XmlNode) => string | undefined): readonly string[] {
  const found: string[] = [];
  readXml(xml, {
    open: (node) => {
      const value = take(node);
      if (value !== undefined) found.push(value);
    },
    close: () => undefined,
    text: () => undefined,
  });
  return found;
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
