/** Reads the text of a PDF page by page, what its information dictionary says, and the addresses it links to. */

import { getDocumentProxy } from 'unpdf';
import { contentLimit } from '../../sdk/content-limit.ts';
import type { Document, TextBlock } from './document.ts';
import { DocumentRefusal, firstLinks, mostText, withCuts } from './document.ts';
import { lookUpGlyphs } from './glyph-list.ts';
import { PdfGlyphs, pdfOptions } from './pdf-glyphs.ts';
import type { Pdf } from './pdf-glyphs.ts';

const mostPages = contentLimit('parts', 5000, 'pages of a PDF file');

export async function readPdf(body: Uint8Array): Promise<Document> {
  const pdf = await openPdf(body);
  const blocks: TextBlock[] = [];
  const links = new Set<string>();
  const glyphs = new PdfGlyphs(lookUpGlyphs);
  let length = 0;
  for (let number = 1; number <= Math.min(pdf.numPages, mostPages.most); number++) {
    const page = await readPage(pdf, number, glyphs);
    for (const block of page.blocks) blocks.push(block);
    for (const url of page.links) links.add(url);
    length += page.blocks.reduce((sum, { text }) => sum + text.length, 0);
    if (length > mostText) throw new DocumentRefusal('too-large', `more than ${mostText} characters of text`);
  }
  const said = await information(pdf);
  return withCuts(() => {
    mostPages.cut(pdf.numPages - mostPages.most);
    return { ...said, blocks, links: firstLinks(links) };
  });
}

async function openPdf(body: Uint8Array): Promise<Pdf> {
  try {
    return await getDocumentProxy(new Uint8Array(body), pdfOptions);
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'PasswordException') throw new DocumentRefusal('encrypted', 'a password is needed');
    throw new DocumentRefusal('malformed', `the PDF can’t be parsed: ${error instanceof Error ? error.message : name}`);
  }
}

interface PdfPage {
  readonly blocks: readonly TextBlock[];
  readonly links: readonly string[];
}

/** A page that does not read is left out: the others are worth having. */
async function readPage(pdf: Pdf, number: number, glyphs: PdfGlyphs): Promise<PdfPage> {
  try {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const runs = items.filter((item) => 'str' in item);
    await glyphs.learn(page, new Set(runs.map(({ fontName }) => fontName)));
    const text = runs.map((run) => glyphs.mended(run.str, run.fontName) + (run.hasEOL ? '\n' : '')).join('');
    const annotations = await page.getAnnotations();
    page.cleanup();
    return { blocks: paragraphs(text), links: annotations.flatMap(linkOf) };
  } catch {
    return { blocks: [], links: [] };
  }
}

/** Lines go on until an empty one; a word that a hyphen divides at the end of a line is one word. */
function paragraphs(text: string): readonly TextBlock[] {
  const parts = text.replaceAll(/(\p{L})-\n(?=\p{Ll})|\u00ad\n/gu, '$1').split(/\n\s*\n/);
  return parts.map((part) => ({ text: part.replaceAll('\n', ' ') }));
}

function linkOf(annotation: unknown): readonly string[] {
  if (typeof annotation !== 'object' || annotation === null || !('url' in annotation)) return [];
  return typeof annotation.url === 'string' ? [annotation.url] : [];
}

const names: ReadonlyMap<string, string> = new Map([
  ['Author', 'author'],
  ['Subject', 'description'],
  ['Keywords', 'keywords'],
]);

async function information(pdf: Pdf): Promise<Pick<Document, 'title' | 'metas'>> {
  const read = await pdf.getMetadata().catch(() => undefined);
  const info = new Map(Object.entries(read?.info ?? {}));
  const text = (key: string): string | undefined => {
    const value: unknown = info.get(key);
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  };
  const title = text('Title');
  const metas = [...names].flatMap(([key, name]): readonly (readonly [string, string])[] => {
    const value = text(key);
    return value === undefined ? [] : [[name, value]];
  });
  return { ...(title !== undefined && { title }), metas };
}
