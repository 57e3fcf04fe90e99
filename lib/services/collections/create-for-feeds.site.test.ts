/** A collection for feeds takes what its patterns name, whatever the host, and converts documents. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFedServices } from '../testing/fed-services.ts';
import type { FedServices } from '../testing/fed-services.ts';
import { pusherOf } from '../testing/push-feed.ts';
import { operator, problemOf, value, viewer } from '../testing/test-services.ts';

let fed: FedServices;

beforeAll(async () => {
  fed = await openFedServices();
});
afterAll(() => fed.close());

it('takes the documents of its patterns as they come', async () => {
  const { test } = fed;
  const patterns = 'www.example.com/\r\n^googleconnector://';
  const { errors } = value(
    await test.services.createForFeeds(operator, { name: 'Feeds', slug: 'for-feeds', patterns }),
  );
  expect(errors).toBe(0);
  const collectionId = (await test.context.collections.find('for-feeds'))?.id ?? 0;
  const { push, ended } = pusherOf({ pool: test.database.pool, folder: test.folder, collectionId });
  const rtf = Buffer.from(String.raw`{\rtf1\ansi Converted text\par}`).toString('base64');
  const html = '<html><head><title>Page</title></head><body>Text</body></html>';
  const records = [
    `<record url="http://www.example.com/a" mimetype="text/html"><content><![CDATA[${html}]]></content></record>`,
    `<record url="googleconnector://crm.localhost/doc?docid=7" mimetype="application/rtf"><content encoding="base64binary">${rtf}</content></record>`,
    `<record url="http://other.example/" mimetype="text/html"><content><![CDATA[${html}]]></content></record>`,
  ];
  const text = `<gsafeed><header><datasource>sample</datasource><feedtype>incremental</feedtype></header><group>${records.join('\n')}</group></gsafeed>`;
  const end = await ended(await push('incremental', text));
  expect(end).toMatchObject({ state: 'completed', counts: { documents: { added: 2 }, rejected: 1 } });
  const { rows } = await test.database.pool.query<{ url: string; text: string }>(
    `SELECT url, attributes #>> '{partial-text,0}' AS text FROM crawl.description WHERE collection_id = $1 ORDER BY url`,
    [collectionId],
  );
  expect(rows.map(({ url, text: found }) => [url, found])).toEqual([
    ['googleconnector://crm.localhost/doc?docid=7', expect.stringContaining('Converted text')],
    ['http://www.example.com/a', expect.stringContaining('Text')],
  ]);
});

it.each([
  ['http://www.example.com/a?b=1&c="2"', { outcome: 'kept', title: '<Title> & "more"' }],
  ['googleconnector://crm.localhost/doc?docid=8', { outcome: 'kept', title: '<Title> & "more"' }],
  ['http://other.example/', { outcome: 'rejected', decidedBy: { file: 'url-patterns.conf' } }],
])('shows what comes of a test push: %s', async (url, row) => {
  const { test } = fed;
  const patterns = 'www.example.com/\n^googleconnector://';
  const made = await test.services.createForFeeds(operator, { name: 'Tested', patterns });
  const { slug: of } = value(made);
  const page = { url, title: '<Title> & "more"', text: 'Text ]]> & </p>' };
  const { feed, hash } = value(await test.services.pushTestRecord(operator, { slug: of, ...page }));
  const collectionId = (await test.context.collections.find(of))?.id ?? 0;
  await pusherOf({ pool: test.database.pool, folder: test.folder, collectionId }).ended(feed);
  const { feed: upload } = value(await test.services.getUpload(viewer, { slug: of, feed }));
  expect(upload).toMatchObject({ source: { name: 'test' }, state: row.outcome === 'kept' ? 'completed' : 'rejected' });
  const detail = value(await test.services.getResource(viewer, { slug: of, hash }));
  expect(detail.row).toMatchObject(row);
  expect(detail.description?.attributes.find(({ name }) => name === 'partial-text')?.values).toEqual(
    row.outcome === 'kept' ? [page.text] : undefined,
  );
});

it('pushes no test to what is no URL', async () => {
  value(await fed.test.services.createForFeeds(operator, { name: 'No URL', slug: 'no-url', patterns: '/' }));
  const refused = problemOf(
    await fed.test.services.pushTestRecord(operator, { slug: 'no-url', url: 'www.example.com' }),
  );
  expect(refused.fields).toHaveProperty('url');
});

it('refuses a pattern with an error', async () => {
  const refused = problemOf(await fed.test.services.createForFeeds(operator, { name: 'Bad', patterns: 'example.com' }));
  expect(refused).toMatchObject({ fields: { patterns: expect.stringContaining('no slash') } });
});
