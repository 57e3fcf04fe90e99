/** What the simulator's address carries: the list or its URLs, the one that is open, which texts, what is known, the filter. */

import { verdicts } from '#lib/languages/url-list/expected.ts';
import type { ListVerdict } from '#lib/languages/url-list/expected.ts';

export const modes = ['saved', 'edited', 'compare'] as const;
export type Mode = (typeof modes)[number];

export const knowledge = ['stored', 'address', 'fetch'] as const;
export type Knowledge = (typeof knowledge)[number];

/** Rows of one verdict, those that differ, or those that are not as expected. */
export type Shown = ListVerdict | 'differing' | 'failing';
const shownNames: ReadonlySet<string> = new Set([...verdicts.map(({ id }) => id), 'differing', 'failing']);

export interface SimulatorQuery {
  /** Name of a saved list. */
  readonly list?: string;
  /** URLs that are no saved list, a line each. */
  readonly urls?: string;
  /** The URL whose trace is open. */
  readonly url?: string;
  readonly mode?: Mode;
  readonly from?: Knowledge;
  readonly show?: Shown;
  /** The texts whose trace is shown where both are known; those with edits unless said. */
  readonly trace?: 'saved';
}

/** Longer lists do not fit an address; they are kept in the window, and have to be saved to be sent. */
export const longestInAddress = 4000;

type SearchParams = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Whatever else stands in the address is left out. */
export function readQuery(params: SearchParams): SimulatorQuery {
  const text = (name: string): string | undefined => {
    const value = params[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const mode = modes.find((one) => one === text('mode'));
  const from = knowledge.find((one) => one === text('from'));
  const show = text('show');
  const [list, urls, url] = ['list', 'urls', 'url'].map(text);
  return {
    ...(list !== undefined && { list }),
    ...(urls !== undefined && { urls }),
    ...(url !== undefined && { url }),
    ...(mode && { mode }),
    ...(from && { from }),
    ...(isShown(show) && { show }),
    ...(text('trace') === 'saved' && { trace: 'saved' }),
  };
}

function isShown(text: string | undefined): text is Shown {
  return text !== undefined && shownNames.has(text);
}

export function simulatorHref(slug: string, query: SimulatorQuery): string {
  const search = new URLSearchParams({ ...query }).toString();
  return `/collections/${encodeURIComponent(slug)}/simulator${search === '' ? '' : `?${search}`}`;
}

/** The address of what is in view; a text that is too long is left out of it. */
export function addressOf(slug: string, { urls, ...rest }: SimulatorQuery): string {
  const fits = rest.list === undefined && urls !== undefined && encodeURIComponent(urls).length <= longestInAddress;
  return simulatorHref(slug, fits ? { urls, ...rest } : rest);
}
