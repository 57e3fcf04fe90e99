/** Pages for sites of tests, as short as they can be. */

import type { Served } from '../../engine/testing/site.ts';

export interface PageText {
  /** What stands in the head besides the title. */
  readonly head?: string;
  readonly title?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An HTML page with these links. */
export function page(
  links: readonly string[] = [],
  { head = '', title = 'A page', headers = {} }: PageText = {},
): Served {
  const list = links.map((link) => `<li><a href="${link}">link</a></li>`).join('');
  return {
    headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
    body: `<!doctype html><html><head><title>${title}</title>${head}</head><body><ul>${list}</ul></body></html>`,
  };
}
