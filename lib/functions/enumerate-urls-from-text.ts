/** Follows the URLs that a text announces with `URL:`. */

import { normalizeUrl } from '../match/urls/url-key.ts';
import { defineFunction } from '../sdk/define-function.ts';
import { integer, mimeType } from '../sdk/param.ts';
import { isOfType } from '../sdk/resource-type.ts';

const announced = /URL:\s*([^\s>"]+)/g;

export const enumerateUrlsFromText = defineFunction({
  name: 'enumerate-urls-from-text',
  phases: ['Enumerate'],
  summary: 'Follows the URLs in a text that come after URL:.',
  doc: 'A URL begins after `URL:` and blanks, and ends at white space, `>` or a double quote. It must be complete; each counts once, in the order of the text, and what is beyond max is reported with its number.',
  params: {
    max: integer.defaultsTo('1024', {
      label: 'At most',
      doc: 'Most URLs followed from one resource.',
      min: 0,
      unit: 'URLs',
    }),
    type: mimeType.optional({ label: 'Only of type', doc: 'Only resources of this type are read for URLs.' }),
  },
  readsText: true,
  examples: [
    {
      text: 'Enumerate fn=enumerate-urls-from-text max=1024 type=text/plain',
      given: { type: 'text/plain' },
      html: 'See URL:http://www.siroe.com/docs/ and <URL: http://home.siroe.com/>.',
      expect: { links: ['http://www.siroe.com/docs/', 'http://home.siroe.com/'] },
    },
  ],
  reference: 'Portal Server 7.1 Technical Reference, chapter 49',
  reads: () => ['type'],
  produce({ content, sources, link, cut }, { max, type }) {
    if (!isOfType(sources, type)) return;
    const urls = [...announcedUrls(content.text)];
    for (const url of urls.slice(0, max)) link(url, 'text');
    if (urls.length > max) cut(urls.length - max, `max=${max}`);
  },
});

function announcedUrls(text: string): ReadonlySet<string> {
  const urls = new Set<string>();
  for (const [, written = ''] of text.matchAll(announced)) {
    const result = normalizeUrl(written);
    if (result.ok) urls.add(result.url.href);
  }
  return urls;
}
