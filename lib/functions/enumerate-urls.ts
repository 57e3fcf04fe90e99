/** Follows the hypertext links of a resource. */

import type { PageContent } from '../sdk/content.ts';
import { defineFunction } from '../sdk/define-function.ts';
import { listingType } from '../sdk/define-protocol.ts';
import { boolean, integer, mimeType } from '../sdk/param.ts';
import { isOfType } from '../sdk/resource-type.ts';

export const enumerateUrls = defineFunction({
  name: 'enumerate-urls',
  phases: ['Enumerate'],
  summary: 'Follows the links of a resource.',
  doc: 'Links are counted without their fragments, each URL once, in the order of the document; what is beyond max is reported with its number. `type` is the type of the resource that is read, not of the URLs. The entries of a directory are followed whatever type says.',
  params: {
    max: integer.defaultsTo('1024', {
      label: 'At most',
      doc: 'Most URLs followed from one resource.',
      min: 0,
      unit: 'URLs',
    }),
    nofollow: boolean.defaultsTo('false', {
      label: 'Leave out rel=nofollow',
      doc: 'Skips links of `a` and `area` elements with `nofollow` in their `rel` attribute (HTML standard, 4.6.7.13). A URL that the page also links to without it is followed.',
    }),
    type: mimeType.optional({ label: 'Only of type', doc: 'Only resources of this type are read for links.' }),
  },
  examples: [
    {
      text: 'Enumerate fn=enumerate-urls max=1024 type=text/html',
      given: { url: 'http://www.siroe.com/', type: 'text/html' },
      html: '<a href="docs/#top">Docs</a> <a href="docs/">Again</a> <a href="/about.html">About</a>',
      expect: { links: ['http://www.siroe.com/docs/', 'http://www.siroe.com/about.html'] },
    },
    {
      text: 'Enumerate fn=enumerate-urls nofollow=true',
      given: { url: 'http://www.siroe.com/', type: 'text/html' },
      html: '<a rel="nofollow" href="/login">Log in</a> <a href="/about.html">About</a>',
      expect: { links: ['http://www.siroe.com/about.html'] },
    },
    {
      text: 'Enumerate fn=enumerate-urls type=text/html',
      given: { url: 'http://www.siroe.com/', type: 'application/xhtml+xml' },
      html: '<a href="/about.html">About</a>',
      expect: { links: [] },
    },
  ],
  reference: 'Portal Server 7.1 Technical Reference, chapter 49',
  reads: () => ['type', 'content-type'],
  produce({ content, sources, link, cut }, { max, type, nofollow }) {
    if (sources.get('content-type') !== listingType && !isOfType(sources, type)) return;
    const links = nofollow ? withoutNofollow(content) : content.links;
    for (const url of links.slice(0, max)) link(url);
    if (links.length > max) cut(links.length - max, `max=${max}`);
    if (links.length < content.links.length) cut(content.links.length - links.length, 'nofollow=true', 'nofollow');
  },
});

function withoutNofollow({ links, nofollowed = [] }: PageContent): readonly string[] {
  if (nofollowed.length === 0) return links;
  const left = new Set(nofollowed);
  return links.filter((link) => !left.has(link));
}
