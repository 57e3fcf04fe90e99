/** Why a prefix matches no URL although it nearly does: the causes known, alone and two at a time, and what mends them. */

import { DEFAULT_PAGES } from '../../../match/urls/metadata-key.ts';

/** In the order they are looked for. */
export const MISS_CAUSES = [
  'scheme',
  'ampersand',
  'percent-encoding',
  'case',
  'slash',
  'www',
  'default-page',
  'leading-zeros',
] as const;
export type MissCause = (typeof MISS_CAUSES)[number];

/** One cause, or two that only together explain the miss, in the order of `MISS_CAUSES`. */
export type MissReason = MissCause | `${MissCause}+${MissCause}`;

const pairs = MISS_CAUSES.flatMap((first, i) =>
  MISS_CAUSES.slice(i + 1).map((second) => `${first}+${second}` as const),
);

/** In the order they are looked for: two causes only where one does not explain the miss. Stored by their places. */
export const MISS_REASONS: readonly MissReason[] = [...MISS_CAUSES, ...pairs];

export function causesOf(reason: MissReason): readonly MissCause[] {
  return MISS_CAUSES.filter((cause) => reason.split('+').includes(cause));
}

/** What makes URLs that differ only so equal. A key is `scheme://authority`, a line feed, and the path. */
const folds = {
  'percent-encoding': (key) => key.replaceAll(/%[0-9a-f]{2}/gi, decoded).replaceAll(/[^\n!-~]/g, encoded),
  case: (key) => key.toLowerCase(),
  'leading-zeros': (key) => key.replaceAll(/(?<![0-9])0+(?=[0-9])/g, ''),
} satisfies Partial<Record<MissCause, (key: string) => string>>;

/** A cause that is overlooked by folding the prefix and the URLs alike. */
export type Fold = keyof typeof folds;
const isFold = (cause: MissCause): cause is Fold => cause in folds;

export function foldKey(key: string, by: readonly Fold[]): string {
  return by.reduce((text, each) => folds[each](text), key);
}

/** The keys that may have been meant by one; none when there is no such way to write it. */
type Variant = (key: string) => readonly string[];

const variants: Readonly<Partial<Record<MissCause, Variant>>> = {
  scheme: (key) => [key.startsWith('https:') ? `http${key.slice(5)}` : `https${key.slice(4)}`],
  ampersand: (key) => (key.includes('&amp;') ? [key.replaceAll('&amp;', '&')] : []),
  'default-page': (key) => {
    if (key.endsWith('/\n')) return [key.slice(0, -1)];
    const folder = key.slice(0, key.lastIndexOf('/') + 1);
    const page = key.slice(folder.length).toLowerCase();
    if (defaultPage.test(page)) return [`${folder}\n`, folder];
    return isBeginning(page) ? [`${folder}\n`] : [];
  },
  // A URL's key ends with a line feed: the page itself, not what goes on from its name.
  slash: (key) => (/[^\n]\/$/.test(key) ? [`${key.slice(0, -1)}\n`] : []),
  www: (key) => [key.includes('://www.') ? key.replace('://www.', '://') : key.replace('://', '://www.')],
};

const defaultPage = new RegExp(`^(?:${DEFAULT_PAGES.join('|')})\\.[a-z0-9]{3,4}$`);

/** The beginning of a default page's name. */
function isBeginning(page: string): boolean {
  if (page === '') return false;
  return DEFAULT_PAGES.some(
    (name) => name.startsWith(page) || (page.startsWith(name) && /^\.[a-z0-9]{0,2}$/.test(page.slice(name.length))),
  );
}

function decoded(code: string): string {
  const byte = Number.parseInt(code.slice(1), 16);
  const character = String.fromCharCode(byte);
  return /[A-Za-z0-9._~!$'()*,;:@-]/.test(character) ? character : code.toUpperCase();
}

function encoded(character: string): string {
  return character.charCodeAt(0) < 256
    ? `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
    : character;
}

/** The page of a default name goes before the slash: `/a/index.html` may stand for `/a`. */
const variantOrder: readonly MissCause[] = ['scheme', 'ampersand', 'www', 'default-page', 'slash'];

/** A way to miss, made ready: what may have been meant by a key, and by which folds URLs are compared with that. */
export interface Miss {
  readonly reason: MissReason;
  readonly folds: readonly Fold[];
  /** Folded. */
  readonly meant: (key: string) => readonly string[];
}

export function createMiss(reason: MissReason): Miss {
  const causes = causesOf(reason);
  const own = causes.filter(isFold);
  const changes = variantOrder.filter((cause) => causes.includes(cause)).map((cause) => variants[cause]);
  const meant = (key: string): readonly string[] => {
    // `&AMP;` and `inde%78.html` show what they are only when folded.
    const readings = own.length === 0 || changes.length === 0 ? [key] : [key, foldKey(key, own)];
    const varied = changes.reduce((keys, change) => keys.flatMap((each) => change?.(each) ?? []), readings);
    return [...new Set(varied.map((text) => foldKey(text, own)))];
  };
  return { reason, folds: own, meant };
}
