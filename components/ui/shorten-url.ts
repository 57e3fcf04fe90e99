/** Shortens a URL in the middle, so host and last segment stay. */

export interface UrlParts {
  /** `https://www.postgresql.org`; empty where the text has no host. */
  readonly origin: string;
  /** From the first slash after the host. */
  readonly rest: string;
}

/** Parts a URL by its text alone; what is not a URL is all `rest`. */
export function splitUrl(url: string): UrlParts {
  const match = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)(.*)$/is.exec(url);
  return match === null ? { origin: '', rest: url } : { origin: match[1] ?? '', rest: match[2] ?? '' };
}

/** The host of a URL without its scheme. */
export function hostOf(url: string): string {
  return splitUrl(url).origin.replace(/^[^:]*:\/\//, '');
}

function firstLabel(origin: string): string {
  const host = origin.replace(/^[^:]*:\/\//, '');
  return host.split('.')[0] ?? host;
}

/** Cuts the middle of a text that has more than `length` characters. */
export function cutMiddle(text: string, length: number): string {
  if (text.length <= length) return text;
  const tail = Math.ceil((length - 1) * 0.6);
  return `${text.slice(0, length - 1 - tail)}…${text.slice(text.length - tail)}`;
}

/** At most `length` characters: `/docs/…/logical-replication.html`, `wiki…/Slow_Query_Questions`. */
export function shortenUrl(url: string, length: number): string {
  if (url.length <= length) return url;
  const { origin, rest } = splitUrl(url);
  const segments = rest.split('/');
  const last = segments.at(-1) === '' ? `${segments.at(-2) ?? ''}/` : (segments.at(-1) ?? '');
  const head = origin === '' ? `/${segments[1] ?? ''}/` : firstLabel(origin);
  const short = `${head}…/${last}`;
  return short.length <= length && short.length < url.length ? short : cutMiddle(url, length);
}
