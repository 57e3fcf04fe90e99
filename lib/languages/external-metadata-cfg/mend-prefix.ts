/** Writes a prefix so that it matches the URL it nearly matched: the one-click fix of the coverage report. */

import { folds } from './near-miss.ts';
import type { MissReason } from './near-miss.ts';

const scheme = /^https?:\/\//i;

/** Undefined when there is no such way to write it. */
export function mendPrefix(
  prefix: string,
  { reason, url }: { readonly reason: MissReason; readonly url: string },
): string | undefined {
  const mended = mends[reason](prefix, url);
  return mended === undefined || mended === prefix || /[\s"]/.test(mended) ? undefined : mended;
}

type Mend = (prefix: string, url: string) => string | undefined;

/** The beginning of the URL that is the same as the prefix but for what the reason overlooks; it may be shorter. */
const fromUrl =
  (reason: MissReason): Mend =>
  (prefix, url) => {
    const fold = folds.get(reason) ?? String;
    const hasScheme = scheme.test(prefix);
    const meant = fold(hasScheme ? prefix : `http://${prefix}`);
    const ends = Array.from({ length: url.length }, (_, i) => i + 1);
    const fitting = ends.filter((end) => fold(url.slice(0, end)) === meant);
    const end = fitting.find((each) => each >= prefix.length) ?? fitting.at(-1);
    const beginning = end === undefined ? undefined : url.slice(0, end);
    return hasScheme ? beginning : beginning?.replace(/^http:\/\//, '');
  };

const mends: Readonly<Record<MissReason, Mend>> = {
  scheme: (prefix, url) => `${scheme.exec(url)?.[0] ?? 'https://'}${prefix.replace(scheme, '')}`,
  ampersand: (prefix) => prefix.replaceAll('&amp;', '&'),
  'percent-encoding': fromUrl('percent-encoding'),
  case: fromUrl('case'),
  slash: (prefix) => prefix.replace(/\/$/, ''),
  www: (prefix) => {
    const [lead = ''] = scheme.exec(prefix) ?? [];
    const rest = prefix.slice(lead.length);
    return /^www\./i.test(rest) ? lead + rest.slice(4) : `${lead}www.${rest}`;
  },
  'default-page': (prefix) => {
    const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
    const isWhole = /^(index|welcome|home|default|main)\.[A-Za-z0-9]{3,4}$/.test(prefix.slice(folder.length));
    return isWhole ? folder : `${folder}index.html`;
  },
  'leading-zeros': fromUrl('leading-zeros'),
};
