/** A site that writes scripts into everything a crawl reads: titles, META, links, headers, paths, robots.txt. */

import type { Site } from '../../lib/engine/testing/site.ts';
import { startSite } from '../../lib/engine/testing/site.ts';

/** Each sets `window.pwned` when it runs. */
export const payloads = {
  element: '<script>window.pwned=1</script>',
  attribute: '"><img src=x onerror="window.pwned=1">',
  template: '{{constructor.constructor("window.pwned=1")()}}',
  address: 'javascript:window.pwned=1',
} as const;

const { element, attribute, template, address } = payloads;
const all = `${element}${attribute}${template}`;

/** As it stands in HTML, so that the crawl reads the payload as text. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

const inPath = encodeURIComponent(attribute);

export function startHostileSite(): Promise<Site> {
  return startSite({
    pages: 0,
    robots: `User-agent: *\nDisallow: /secret${inPath}\n# ${element}\n`,
    routes: {
      '/': {
        headers: { 'content-type': 'text/html; charset=utf-8', 'last-modified': all, 'content-language': attribute },
        body: `<!doctype html><title>${escaped(all)}</title>
          <meta name="description" content="${escaped(all)}"><meta name="${escaped(attribute)}" content="a">
          <meta name="__proto__" content="${escaped(element)}"><meta name="constructor" content="b">
          <h1>${escaped(all)}</h1><p>${escaped(all)}</p>
          <a href="/kept/${inPath}">${escaped(all)}</a> <a href="/gone/${inPath}">a</a> <a href="/secret${inPath}">b</a>
          <a href="/moved">c</a> <a href="${escaped(address)}">d</a> <a href="data:text/html,${element}">e</a>
          <a href="/drawing.svg?${inPath}">f</a>`,
      },
      [`/kept/${inPath}`]: {
        headers: { 'content-type': 'text/html' },
        body: `<title>${escaped(all)}</title>${escaped(all)}`,
      },
      [`/gone/${inPath}`]: { status: 410, headers: { 'content-type': attribute }, body: element },
      '/moved': { status: 302, headers: { location: `/kept/${inPath}?${encodeURIComponent(element)}` } },
      '/drawing.svg': {
        headers: { 'content-type': 'image/svg+xml' },
        body: `<svg onload="window.pwned=1">${element}</svg>`,
      },
    },
  });
}
