/**
 * The address of an object that an exploder made. Objects of one file may differ in the fragment alone, which addresses
 * of resources do not have: it stands behind `!/%23` there.
 */

import { normalizeBroughtUrl, normalizeUrl, splitUrl } from '../../match/urls/url-key.ts';
import type { Discovery, ResourceUrl } from '../../sdk/resource.ts';

const mark = '!/%23';

/** Undefined where the text is no URL, or a longer one than any. */
export function objectAddress(written: string): ResourceUrl | undefined {
  const normal = normalizeBroughtUrl(written);
  if (!normal.ok) return undefined;
  const at = written.indexOf('#');
  const fragment =
    at < 0
      ? ''
      : written
          .slice(at + 1)
          .toWellFormed()
          .trim();
  if (fragment === '') return normal.url;
  const whole = `${normal.url.href}${mark}${encodeURIComponent(fragment)}`;
  const checked = normalizeUrl(whole);
  if (checked.ok) return checked.url;
  return checked.reason === 'scheme' ? splitUrl(whole) : undefined;
}

/** As its RD has it. */
export function shownAddress({ href }: Pick<ResourceUrl, 'href'>, { kind }: Pick<Discovery, 'kind'>): string {
  const at = kind === 'object' ? href.lastIndexOf(mark) : -1;
  return at < 0 ? href : `${href.slice(0, at)}#${decodeFragment(href.slice(at + mark.length))}`;
}

function decodeFragment(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
