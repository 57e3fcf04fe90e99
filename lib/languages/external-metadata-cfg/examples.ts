/** For every finding of external_metadata.cfg the files that show it. */

import { exampleIn } from '../../sdk/configuration-language.ts';
import type { FindingExamples } from '../../sdk/configuration-language.ts';
import { MAX_LINE_BYTES } from './scan/limits.ts';
import { syntax } from './syntax.ts';

const metadata = exampleIn(syntax.usualPath);
/** Too long to stand here; the reference shows how it begins. */
const longLine = `www.siroe.com/ s:"${'archive '.repeat(MAX_LINE_BYTES / 8)}"`;

export const examples: FindingExamples = {
  E_ENCODING: metadata('www.siroe.com/ c:a\0'),
  E_SCHEME: metadata('ftp://ftp.siroe.com/pub/ c:archive'),
  E_HOST: metadata('# pages of the archive\n/archive/ c:archive'),
  E_NO_ELEMENTS: metadata('www.siroe.com/archive/'),
  E_NO_COLON: metadata('www.siroe.com/archive/ archive'),
  E_CLASS: metadata('www.siroe.com/archive/ kind:archive'),
  E_EMPTY_VALUE: metadata('www.siroe.com/archive/ c: s:Records'),
  E_STRAY_QUOTE: metadata('www.siroe.com/archive/ c:12"'),
  E_UNCLOSED_QUOTE: metadata('www.siroe.com/archive/ s:"Old records'),
  E_AFTER_QUOTE: metadata('www.siroe.com/archive/ s:"Old records"c:archive'),
  E_DATE: metadata('www.siroe.com/archive/ d:20260231'),
  E_LENGTH: metadata(longLine),
  W_RESERVED_CLASS: metadata('www.siroe.com/archive/ k:archive'),
  W_PUNCTUATION: metadata('www.siroe.com/archive/ c:old-records'),
  W_EMPTY_STRING: metadata('www.siroe.com/archive/ c:""'),
  W_STRING_PREFIX: metadata('www.siroe.com/chem c:chemistry'),
  W_DEFAULT_PAGE: metadata('www.siroe.com/archive/ind c:archive'),
  W_FRAGMENT: metadata('www.siroe.com/archive/#top c:archive'),
  W_EXPIRY_BEFORE_DATE: metadata('www.siroe.com/archive/ d:20260102 X:20260101'),
  W_SEVERAL_DATES: metadata('www.siroe.com/archive/ d:20260101 d:20260102'),
  W_ESCAPED_AMPERSAND: metadata('www.siroe.com/list?kind=old&amp;page= c:archive'),
  W_SHORT_HOST: metadata('intranet/ c:internal'),
  W_HTTP_ASSUMED: metadata('https://www.siroe.com/ c:public\nwww.siroe.com/archive/ c:archive'),
  W_DUPLICATE_PREFIX: metadata('www.siroe.com/archive/ c:archive\nwww.siroe.com/archive/ s:Records'),
  W_CR: metadata('www.siroe.com/archive/ c:archive\r'),
  W_BOM: metadata('\u{feff}www.siroe.com/archive/ c:archive'),
};
