/** Collects the links of one page as they are written, and makes them distinct, normal URLs at its end. */

import type { BaseUrl } from '../match/urls/resolve-link.ts';
import { resolveLink } from '../match/urls/resolve-link.ts';
import { normalizeUrl } from '../match/urls/url-key.ts';
import { ownString } from './page-text.ts';

export interface LinkList {
  readonly links: readonly string[];
  readonly linkCount: number;
  readonly linksCut: number;
  readonly linksTooLong?: number;
  readonly nofollowed?: readonly string[];
}

/** Resolving waits for the end of the page: a `<base>` may stand after the first links. */
export class LinkCollector {
  #count = 0;
  #written = new Set<string>();
  /** Those of the written ones that were only ever added as not to be followed. */
  #nofollow = new Set<string>();

  /** Many links of a page differ in the fragment only: they are kept as one. */
  add(href: string, isNofollow = false): void {
    this.#count++;
    const hash = href.indexOf('#');
    const written = hash < 0 ? href : href.slice(0, hash);
    if (isNofollow && !this.#written.has(written)) this.#nofollow.add(written);
    else if (!isNofollow && this.#nofollow.size > 0) this.#nofollow.delete(written);
    this.#written.add(written);
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  clear(): void {
    this.#count = 0;
    this.#written = new Set();
    this.#nofollow = new Set();
  }

  /** At most `cap` links are kept. */
  resolve(base: BaseUrl, cap: number): LinkList {
    const distinct = new Set<string>();
    const followed = new Set<string>();
    let linksTooLong = 0;
    for (const href of this.#written) {
      const link = resolveLink(href, base);
      if (link !== undefined) {
        distinct.add(isPartOf(link, href) ? ownString(link) : link);
        if (this.#nofollow.size > 0 && !this.#nofollow.has(href)) followed.add(link);
      } else if (isTooLong(href, base)) linksTooLong++;
    }
    const links = [...distinct];
    const linksCut = Math.max(0, links.length - cap);
    const kept = linksCut === 0 ? links : links.slice(0, cap);
    const nofollowed = this.#nofollow.size === 0 ? [] : kept.filter((link) => !followed.has(link));
    return {
      links: kept,
      linkCount: this.#count,
      linksCut,
      ...(linksTooLong > 0 && { linksTooLong }),
      ...(nofollowed.length > 0 && { nofollowed }),
    };
  }
}

function isTooLong(href: string, base: BaseUrl): boolean {
  const result = normalizeUrl(href, base.href, base.maxLength);
  return !result.ok && result.reason === 'too-long';
}

/** True when the link may still share its characters with the page's text. */
function isPartOf(link: string, href: string): boolean {
  return link.length <= href.length && href.startsWith(link);
}
