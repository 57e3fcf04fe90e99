/** Query of Try a document: the URL to try, the URL that determines its type, and which texts to use. */

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

/** Default URL of a file. `origin` is that of the first root or start point. */
export function usualUrl(origin: string, name: string): string {
  return `${origin}/${encodeURIComponent(name)}`;
}
