/** What the address of Try a document carries: the URL that is tried, the one under which it is typed, and which texts. */

export interface DocumentQuery {
  readonly url?: string;
  readonly as?: string;
  readonly mode?: 'edited';
}

type SearchParams = Readonly<Record<string, string | readonly string[] | undefined>>;

export function readQuery(params: SearchParams): DocumentQuery {
  const text = (name: string): string | undefined => {
    const value = params[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const [url, as] = ['url', 'as'].map(text);
  return {
    ...(url !== undefined && { url }),
    ...(as !== undefined && { as }),
    ...(text('mode') === 'edited' && { mode: 'edited' }),
  };
}

export function documentHref(slug: string, query: DocumentQuery = {}): string {
  const search = new URLSearchParams({ ...query }).toString();
  return `/collections/${encodeURIComponent(slug)}/simulator/document${search === '' ? '' : `?${search}`}`;
}

/** Where a file is tried if nobody says otherwise: `origin` is that of the first root or start point. */
export function usualUrl(origin: string, name: string): string {
  return `${origin}/${encodeURIComponent(name)}`;
}
