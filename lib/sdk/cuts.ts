/**
 * What limits leave out of a resource, declared once: counters, filter, lists, and report follow from the kinds. A limit that
 * leaves something out reports the kind, the number, and the reason.
 */

import { countWords } from './count-words.ts';

interface CutKindTraits {
  /** One of what is left out. */
  readonly unit: string;
  /** Completes "3 links …". */
  readonly words: string;
  /** Name of the resources that have it, as a filter of the list. */
  readonly filter: string;
  readonly doc: string;
  /** The rest of the document was not read. */
  readonly endsReading?: true;
}

/** In the order of their numbers in the tables: new kinds go to the end. */
export const cutKinds = {
  links: {
    unit: 'link',
    words: 'cut',
    filter: 'links cut',
    doc: 'Links that a limit kept from being discovered: of links per page, of a line that finds links, of a sitemap, or of an archive.',
  },
  content: {
    unit: 'page',
    words: 'cut by size',
    filter: 'content cut by size',
    doc: 'Content of which only the beginning was read, because it is larger than a limit such as max-filesize-kb.',
    endsReading: true,
  },
  values: {
    unit: 'attribute value',
    words: 'shortened',
    filter: 'attribute values shortened',
    doc: 'Values that are longer than a limit, such as truncate of a Generate line. Only their beginning is used.',
  },
  metas: {
    unit: 'META value',
    words: 'not kept for decisions',
    filter: 'META values not kept',
    doc: 'META values beyond the 4 KB that are stored with a page. RDs have them; filters read them as missing.',
  },
  members: {
    unit: 'file',
    words: 'in archives not described',
    filter: 'archive files not described',
    doc: 'Files of archives that a limit of unpacking left out.',
    endsReading: true,
  },
  omitted: {
    unit: 'attribute value',
    words: 'left out',
    filter: 'attribute values left out',
    doc: 'Values that an extraction table, quick-sum.cf, or a summarizer has no room for.',
  },
  keywords: {
    unit: 'keyword',
    words: 'left out',
    filter: 'keywords left out',
    doc: 'Words beyond the keywords of a document, counted each time they occur.',
  },
  parts: {
    unit: 'part',
    words: 'not read',
    filter: 'parts not read',
    doc: 'Parts of documents that were not read: pages of PDF files, texts and attachments of email messages, texts of images, and elements of XML.',
    endsReading: true,
  },
  nofollow: {
    unit: 'link',
    words: 'with rel=nofollow not followed',
    filter: 'links with rel=nofollow',
    doc: 'Links that a line with nofollow=true leaves out.',
  },
} as const satisfies Readonly<Record<string, CutKindTraits>>;
export type CutKind = keyof typeof cutKinds;

export const cutKindNames = Object.keys(cutKinds) as readonly CutKind[];

/** Kinds of what was not read at all, in contrast to what was read and not kept. */
export const readingCuts: readonly CutKind[] = cutKindNames.filter((kind) => 'endsReading' in cutKinds[kind]);

export interface Cut {
  readonly kind: CutKind;
  /** At least 1. */
  readonly count: number;
  /** The limit, in plain words. */
  readonly reason: string;
}

/** With one entry for each kind and reason. */
export function addUpCuts(cuts: readonly Cut[]): readonly Cut[] {
  const sums = new Map<string, Cut>();
  for (const cut of cuts) {
    const key = `${cut.kind} ${cut.reason}`;
    sums.set(key, { ...cut, count: cut.count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums.values()];
}

/** Such as "3 attribute values shortened". */
export function cutWords({ kind, count }: Pick<Cut, 'kind' | 'count'>): string {
  const { unit, words } = cutKinds[kind];
  return `${countWords(count, unit)} ${words}`;
}

/** Name of a kind as a filter; other texts as they are. */
export function cutFilterWord(value: string): string {
  const kind = cutKindNames.find((name) => name === value);
  return kind === undefined ? value : cutKinds[kind].filter;
}

/** Their number and all reasons; undefined without any. */
export function sumOfCuts(
  cuts: readonly Cut[],
  kind: CutKind,
): { readonly count: number; readonly reason: string } | undefined {
  const own = cuts.filter((cut) => cut.kind === kind);
  if (own.length === 0) return undefined;
  const count = own.reduce((sum, cut) => sum + cut.count, 0);
  return { count, reason: [...new Set(own.map(({ reason }) => reason))].join(', ') };
}
