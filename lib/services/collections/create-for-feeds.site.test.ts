/** A collection for feeds takes what its patterns name, whatever the host, and converts documents. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFedServices } from '../testing/fed-services.ts';
import type { FedServices } from '../testing/fed-services.ts';
import { pusherOf } from '../testing/push-feed.ts';
import { operator, problemOf, value } from '../testing/test-services.ts';

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

it('refuses a pattern with an error', async () => {
  const refused = problemOf(await fed.test.services.createForFeeds(operator, { name: 'Bad', patterns: 'example.com' }));
  expect(refused).toMatchObject({ fields: { patterns: expect.stringContaining('no slash') } });
});
