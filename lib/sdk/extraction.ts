/**
 * What the reading of a document came to: the words of its text, or why there are none. It follows from the stored facts,
 * so that the list of URLs, the account of types, and the page of a URL say the same.
 */

import { documentFormats } from './document-types.ts';
import type { Facts } from './resource.ts';

/** `none`: no text is expected, or nothing reads the type. */
export type ExtractionVerdict = 'text' | 'empty' | 'failed' | 'none';

export interface Extraction {
  readonly verdict: ExtractionVerdict;
  /** Why it failed, such as `encrypted`. */
  readonly reason?: string;
  readonly detail?: string;
  /** Size of the content as decoded. */
  readonly bytes: number;
  readonly words: number;
}

type Read = Pick<Facts, 'response' | 'content' | 'converted' | 'examined'>;

/** Undefined where there is no content. */
export function extractionOf(facts: Read): Extraction | undefined {
  const { response, content } = facts;
  if (response === undefined || content === undefined) return undefined;
  const { bytes } = response;
  const failure = failureOf(facts);
  if (failure !== undefined) return { verdict: 'failed', ...failure, bytes, words: 0 };
  const words = wordsRead(facts);
  if (words !== undefined && words > 0) return { verdict: 'text', bytes, words };
  const isEmpty = words === 0 && bytes > 0 && content.refresh === undefined && carriesText(content.type);
  return { verdict: isEmpty ? 'empty' : 'none', bytes, words: 0 };
}

/** By whoever read the document last; undefined where nobody did. */
function wordsRead({ content, converted, examined }: Read): number | undefined {
  return examined?.words ?? (converted?.ok === true ? converted.words : undefined) ?? content?.words;
}

interface Failure {
  readonly reason: string;
  readonly detail: string;
}

/** What no reader knows failed only where its type says that it is a document. */
function failureOf({ content, converted, examined }: Read): Failure | undefined {
  if (examined !== undefined) return examined.refused;
  if (converted === undefined || converted.ok) return undefined;
  const { reason, detail } = converted;
  const isExpected = reason !== 'unsupported' || documentFormats.has(content?.type ?? '');
  return isExpected ? { reason, detail } : undefined;
}

const withoutText = /^(?:image|audio|video|font|model)\//;

/** False of types that have no text by nature. */
export function carriesText(type: string): boolean {
  return !withoutText.test(type);
}

const failed = 'failed:';

/** As it is stored and filtered by: `text`, `empty`, `none`, or `failed:encrypted`. */
export function extractionKey({ verdict, reason = '' }: Pick<Extraction, 'verdict' | 'reason'>): string {
  return verdict === 'failed' ? failed + reason.replaceAll(/\s+/g, '-') : verdict;
}

/** The reason of a failure; undefined for other keys. */
export function failureIn(key: string): string | undefined {
  return key.startsWith(failed) ? key.slice(failed.length) : undefined;
}

/** Failed documents, all reasons together. */
export function failedIn({ failed }: { readonly failed: readonly { readonly documents: number }[] }): number {
  return failed.reduce((sum, { documents }) => sum + documents, 0);
}

const reasonWords: Readonly<Record<string, string>> = {
  encrypted: 'encrypted',
  malformed: 'damaged',
  damaged: 'damaged',
  truncated: 'truncated',
  'wrong-format': 'not in the expected format',
  unsupported: 'format not supported',
  'not-installed': 'converter not installed',
  'too-large': 'too large',
  timeout: 'timed out',
  memory: 'out of memory',
  crashed: 'reader crashed',
  program: 'program failed',
  'not-kept': 'content no longer stored',
  ratio: 'unpacks to too many times its size',
  total: 'unpacks to too many bytes',
  members: 'too many files',
  levels: 'nested too deep',
};

/** A reason of a failure in a few words. */
export function failureWords(reason: string): string {
  return (Object.hasOwn(reasonWords, reason) ? reasonWords[reason] : undefined) ?? reason;
}

/** A key in words, as a filter of the list. */
export function extractionWords(key: string): string {
  const reason = failureIn(key);
  if (reason !== undefined) return `failed: ${failureWords(reason)}`;
  if (key === 'text') return 'with text';
  return key === 'none' ? 'not read as text' : key;
}

const hasLetter = /[\p{L}\p{N}]/u;
const lastControl = 0x20;
const noBreakSpace = 0xa0;

/**
 * Words of a text, parted by white space; 0 for a text without letters and digits. Linear in its length. A text in a script
 * without spaces counts as few long words. `counted`: its runs between white space, where they are known.
 */
export function wordsIn(text: string, counted?: number): number {
  if (!hasLetter.test(text)) return 0;
  if (counted !== undefined) return counted;
  let words = 0;
  let parted = 1;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    // Without a branch for blanks, which would be guessed wrong at each word.
    const parts = ((unit - lastControl - 1) >>> 31) | (unit === noBreakSpace ? 1 : 0);
    words += parted & (parts ^ 1);
    parted = parts;
  }
  return words;
}

/** Of several texts together. */
export function wordsInAll(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + wordsIn(text), 0);
}
