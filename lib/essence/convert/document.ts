/** What a document comes to, whatever its format: title, what it says of itself, and its text in blocks; as HTML. */

import { escapeText } from 'entities';
import { contentLimit, countingCuts } from '../../sdk/content-limit.ts';
import type { Cut } from '../../sdk/cuts.ts';

export interface TextBlock {
  /** 1 to 6 for a heading. */
  readonly level?: number;
  readonly text: string;
}

export interface Document {
  readonly title?: string;
  /** Names as META has them: author, description, keywords … */
  readonly metas: readonly (readonly [name: string, value: string])[];
  readonly blocks: readonly TextBlock[];
  /** Addresses that the document links to. */
  readonly links?: readonly string[];
  /** What limits of the reader left out. */
  readonly cuts?: readonly Cut[];
}

const mostLinks = contentLimit('links', 10_000, 'links of a document');

/** The addresses that are taken from one document. */
export function firstLinks(found: ReadonlySet<string>): readonly string[] {
  mostLinks.cut(found.size - mostLinks.most);
  return [...found].slice(0, mostLinks.most);
}

/** With what limits left out while it was made, and `before`. */
export function withCuts(make: () => Document, before: readonly Cut[] = []): Document {
  const { made, cuts } = countingCuts(make);
  const all = [...before, ...cuts];
  return all.length === 0 ? made : { ...made, cuts: all };
}

/** Why a document has no text for us: the file's fault, in a word and a sentence. */
export type DocumentFault = 'malformed' | 'encrypted' | 'too-large' | 'unsupported' | 'not-installed';

/** True when there is no room for a temporary file: the document may be read later. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

export class DocumentRefusal extends Error {
  readonly reason: DocumentFault;

  constructor(reason: DocumentFault, detail: string) {
    super(detail);
    this.reason = reason;
  }
}

/** Characters of text that are taken from one document. */
export const mostText = 8_000_000;

/** A page without script, style or anything to load. */
export function documentHtml({ title, metas, blocks, links = [] }: Document): string {
  const head = [
    '<meta charset="utf-8">',
    ...(title === undefined || title.trim() === '' ? [] : [`<title>${escapeText(clean(title))}</title>`]),
    ...metas.flatMap(([name, value]) => (value.trim() === '' ? [] : [meta(name, value)])),
  ];
  const body = [...blocks.flatMap(blockHtml), ...links.map((url) => `<a href="${attribute(url)}"></a>`)];
  return `<!doctype html><html><head>${head.join('')}</head><body>\n${body.join('\n')}\n</body></html>\n`;
}

function meta(name: string, value: string): string {
  return `<meta name="${attribute(name)}" content="${attribute(clean(value))}">`;
}

function attribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;');
}

function blockHtml({ level, text }: TextBlock): readonly string[] {
  const inner = escapeText(clean(text)).trim();
  if (inner === '') return [];
  const tag = level === undefined ? 'p' : `h${Math.min(6, Math.max(1, level))}`;
  return [`<${tag}>${inner}</${tag}>`];
}

/** Without controls, places of embedded objects, and halves of characters. */
function clean(text: string): string {
  return text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffc]+/g, ' ').toWellFormed();
}
