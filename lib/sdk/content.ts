/** What one streaming read of a retrieved object yields; functions select from it and never parse. */

export interface Heading {
  /** 1 to 6. */
  readonly level: number;
  readonly text: string;
}

/**
 * The facts of an HTML page, or of a plain text (then only `text` is filled, and of Markdown `links`).
 * Text is entity-decoded, white space folded to single blanks, without script, style and stopindex…startindex and googleoff…googleon parts.
 */
export interface PageContent {
  readonly kind: 'html' | 'text' | 'other';
  readonly title?: string;
  readonly metas: readonly (readonly [string, string])[];
  /** Resolved against the base, normalised, fragment cut, distinct, in document order; every scheme the robot knows. */
  readonly links: readonly string[];
  /** Number of href attributes seen, before links were made distinct. */
  readonly linkCount: number;
  /** Distinct links beyond the page's cap, not kept. */
  readonly linksCut: number;
  /** Links whose URLs are longer than any that is taken. */
  readonly linksTooLong?: number;
  /** Those of the links that have `rel=nofollow` wherever the page names them. */
  readonly nofollowed?: readonly string[];
  /** Where the page itself leads at once, by META or the Refresh header with no delay. */
  readonly refresh?: string;
  readonly base?: string;
  /** The canonical URL that its head names first, and the next one that differs. */
  readonly canonical?: string;
  readonly otherCanonical?: string;
  readonly headings: readonly Heading[];
  readonly text: string;
  /** Runs of the text between white space, where whoever read it counted them. */
  readonly words?: number;
  /** The text with each block of the page on a line of its own; computed on demand. */
  readonly lines: () => string;
  /** The decoded text as it came, markup, indents and all; empty for what is no text. */
  readonly source: string;
  /** The body as it came; empty where there is none. */
  readonly bytes: Uint8Array;
  /** Charset of the bytes that the server names, as written; absent where `source` has them decoded. */
  readonly charset?: string;
  /** The text without that of headings; computed on demand. */
  readonly textWithoutHeadings: () => string;
}
