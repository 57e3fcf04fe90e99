/** A test push: one small document that takes the way of every feed, so that its RD, or what rejects it, can be looked at. */

import { z } from 'zod';
import { testPage } from '../../forms/push-feed.ts';
import { normalizeBroughtUrl } from '../../match/urls/url-key.ts';
import { describeActor } from '../actor.ts';
import { findCollection } from '../collections/settings.ts';
import { defineService } from '../define-service.ts';
import { line, slug } from '../input.ts';
import { diskFullProblem } from './push-feed.ts';
import type { Problem } from '../result.ts';
import { fieldProblem, isProblem } from '../result.ts';

/** Its documents can be deleted without those of others. */
const testSource = 'test';

export const pushTestRecord = defineService({
  name: 'pushTestRecord',
  doc: 'Pushes one HTML document as an incremental feed of the data source `test`. The engine applies it like every feed.',
  role: 'operator',
  input: z.strictObject({
    slug,
    url: z.string({ error: 'The URL is missing.' }).max(8192, 'The URL has more than 8,192 characters.'),
    title: line('The title').default(testPage.title),
    text: line('The text', 10_000).default(testPage.text),
  }),
  output: z.strictObject({
    /** Number of the upload. */
    feed: z.number(),
    /** Hash of the URL: the document once the upload is applied. */
    hash: z.string(),
  }),
  run: async (context, { slug: of, url, ...page }): Promise<{ feed: number; hash: string } | Problem> => {
    const collection = await findCollection(context, of);
    if (isProblem(collection)) return collection;
    const normal = normalizeBroughtUrl(url.trim());
    const hash = normal.ok ? await context.crawl.hashOf(normal.url.href) : undefined;
    if (!normal.ok || hash === undefined)
      return fieldProblem('url', 'Enter a complete URL, such as http://www.example.com/test.');
    const sender = describeActor(context.actor).name;
    const upload = { collectionId: collection.id, kind: 'xmlfeed', source: testSource, type: 'incremental' } as const;
    try {
      const feed = await context.uploads.store({ ...upload, channel: 'console', sender }, [
        Buffer.from(feedOf(normal.url.href, page)),
      ]);
      return { feed, hash };
    } catch (error) {
      const full = diskFullProblem(error);
      if (full !== undefined) return full;
      throw error;
    }
  },
  audit: ({ slug: subject, url }, { feed }) => ({ subject, detail: { upload: feed, url } }),
});

interface TestPage {
  readonly title: string;
  readonly text: string;
}

function feedOf(url: string, { title, text }: TestPage): string {
  const html = `<html><head><title>${escaped(title)}</title></head><body><p>${escaped(text)}</p></body></html>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<gsafeed>
<header><datasource>${testSource}</datasource><feedtype>incremental</feedtype></header>
<group>
<record url="${escaped(url)}" mimetype="text/html">
<content>${escaped(html)}</content>
</record>
</group>
</gsafeed>
`;
}

const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => references[character] ?? character);
}
