/** Parts of a URL as it is written, of any text. */

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
