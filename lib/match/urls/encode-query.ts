/** The query of a link in the charset of its page (URL standard, "percent-encode after encoding"); its path is in UTF-8 in any. */

// Without it there are no charsets of several bytes.
import '@exodus/bytes/encoding.js';
import { percentEncodeAfterEncoding } from '@exodus/bytes/whatwg.js';

/** The standard encodes queries of these schemes in other charsets than UTF-8. */
const schemes: ReadonlySet<string> = new Set(['http', 'https', 'ftp', 'file']);
const inUtf8: ReadonlySet<string> = new Set(['utf-8', 'utf-16le', 'utf-16be', 'replacement']);
const written = /^[\0- ]*([a-z][a-z0-9+.-]*):/i;

/**
 * The link with its query in ASCII; characters that the charset lacks as `&#N;`. `charset`: WHATWG name, in lower case.
 * `scheme`: of the base, with the colon.
 */
export function encodeQuery(
  href: string,
  { charset, scheme }: { readonly charset: string; readonly scheme: string },
): string {
  if (inUtf8.has(charset)) return href;
  const question = href.indexOf('?');
  const hash = href.indexOf('#');
  if (question < 0 || (hash >= 0 && hash < question)) return href;
  const of = written.exec(href)?.[1]?.toLowerCase() ?? scheme.slice(0, -1);
  if (!schemes.has(of)) return href;
  const end = hash < 0 ? href.length : hash;
  // The parser of URLs drops these, which would be encoded here.
  const query = href.slice(question + 1, end).replaceAll(/[\t\n\r]/g, '');
  const trimmed = hash < 0 ? query.replace(/[\0- ]+$/, '') : query;
  return `${href.slice(0, question + 1)}${percentEncodeAfterEncoding(charset, trimmed, '')}${href.slice(end)}`;
}
