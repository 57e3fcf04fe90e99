/** The text of a book (EPUB 3.3): its chapters in the order of the spine, and what it says of itself. */

import { readHtml } from '../read-html.ts';
import { collectTexts } from './collect-texts.ts';
import type { ReadText } from './collect-texts.ts';
import type { Document } from './document.ts';
import { DocumentRefusal } from './document.ts';
import { htmlOptions, outerLinks, pageBlocks } from './html-blocks.ts';
import { linksOf } from './office-links.ts';
import { resolvedPart } from './office-package.ts';
import { attributeOf, readTags } from './office-xml.ts';
import type { ZipParts } from './unzip.ts';

export interface Epub {
  /** The XML of the package document. */
  readonly properties: string;
  readonly chapters: readonly string[];
}

const chapterTypes: ReadonlySet<string> = new Set(['application/xhtml+xml', 'text/html']);

/** Undefined when it is none. */
export async function openEpub(zip: ZipParts): Promise<Epub | undefined> {
  const [name] = valuesIn((await zip.read('meta-inf/container.xml')) ?? '', 'rootfile', 'full-path');
  if (name === undefined) return undefined;
  const path = resolvedPart(name, '');
  const properties = await zip.read(path);
  if (properties === undefined) return undefined;
  const chapters: string[] = [];
  for (const chapter of new Set(chaptersIn(properties).map((target) => resolvedPart(target, path)))) {
    const text = await zip.read(chapter);
    if (text !== undefined) chapters.push(text);
  }
  return { properties, chapters };
}

function valuesIn(xml: string, element: string, attribute: string): readonly string[] {
  const values: string[] = [];
  readTags(xml, ({ name, attributes }) => {
    const value = name === element ? attributeOf(attributes, attribute) : undefined;
    if (value !== undefined) values.push(value);
  });
  return values;
}

/** Addresses of the chapters, from the package document. */
function chaptersIn(properties: string): readonly string[] {
  const items = new Map<string, string>();
  readTags(properties, ({ name, attributes }) => {
    if (name !== 'item' || !chapterTypes.has(attributeOf(attributes, 'media-type') ?? '')) return;
    items.set(attributeOf(attributes, 'id') ?? '', attributeOf(attributes, 'href') ?? '');
  });
  return valuesIn(properties, 'itemref', 'idref').flatMap((id) => items.get(id) ?? []);
}

export function epubDocument({ chapters }: Epub): Pick<Document, 'blocks' | 'links'> {
  const addresses: string[] = [];
  const texts = chapters.map((chapter): ReadText => () => {
    const page = readHtml(chapter, { ...htmlOptions, xhtml: true });
    addresses.push(...outerLinks(page));
    return pageBlocks(page);
  });
  const blocks = collectTexts(texts);
  if (chapters.length === 0) throw new DocumentRefusal('malformed', 'the book has no chapters');
  return { blocks, links: linksOf(addresses) };
}
