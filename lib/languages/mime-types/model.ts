/** What mime.types means: the MIME type of each file name extension. */

export interface MimeTypes {
  /** Extension in lower case without its dot → MIME type in lower case. */
  readonly types: ReadonlyMap<string, string>;
  /** Extension → content coding (`gz` → `x-gzip`), as `enc=` lines give it. */
  readonly encodings: ReadonlyMap<string, string>;
}
