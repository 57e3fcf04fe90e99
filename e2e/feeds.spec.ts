/** Feeds: what was pushed adds up, every finding opens to the record, and a held feed shows its cost before it is decided. */

import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { cli } from '../lib/services/actor.ts';
import { seedFeed } from '../lib/services/testing/seed-feeds.ts';
import { seedCollection, valueOf } from './support/database.ts';
import { expect, expectAccessible, shot, test } from './support/session.ts';

const minute = 60_000;
const file = '00000000-0000-4000-8000-000000000001.xml';
const text = [
  '<?xml version="1.0"?>',
  '<gsafeed><header><datasource>catalogue</datasource><feedtype>full</feedtype></header>',
  '<group action="add">',
  '  <record url="https://catalogue.example/bib/0918827"',
  '    last-modified="Fri, 20 Nov 2026 17:02:40 GMT">',
  '    <metadata><meta name="title" content="Harbour plans"/></metadata>',
  '  </record>',
  '</group></gsafeed>',
].join('\n');

const documents = { added: 2914, changed: 12_924, unchanged: 489_310, deleted: 110_246 };
const effect = {
  ...documents,
  folders: [
    { folder: 'https://catalogue.example/bib/serials/', deleted: 108_902 },
    { folder: 'https://catalogue.example/bib/maps/', deleted: 1120 },
  ],
  samples: ['https://catalogue.example/bib/serials/1', 'https://catalogue.example/bib/serials/2'],
};

/** What a day of pushing leaves; answers the number of the feed that is held. */
async function seed(pool: pg.Pool, collectionId: number, dataFolder: string): Promise<number> {
  const now = Date.now();
  const later = now + 60 * minute;
  await mkdir(path.join(dataFolder, 'feeds'), { recursive: true });
  await writeFile(path.join(dataFolder, 'feeds', file), text);
  const ended = async (source: string, minutesAgo: number, more: object = {}): Promise<number> => {
    const at = now - minutesAgo * minute;
    const counts = { records: 600, applied: 590, repeated: 10, documents: { ...documents, added: 40, deleted: 12 } };
    return seedFeed(pool, collectionId, {
      source,
      state: 'completed',
      receivedAt: at,
      startedAt: at,
      endedAt: at + 40_000,
      counts,
      ...more,
    });
  };
  for (const [at, channel] of [
    [57, 'http'],
    [56, 'https'],
    [44, 'http'],
    [41, 'https'],
    [41, 'http'],
    [40, 'http'],
    [29, 'console'],
    [12, 'https'],
    [9, 'http'],
  ] as const)
    await ended('holdings', at, { channel });
  await ended('catalogue', 55, {
    state: 'failed',
    reason: 'The XML is not well-formed: line 8,112, column 3. Nothing of the feed took effect.',
    counts: { errors: 1, records: 1 },
  });
  await ended('catalogue', 30, { state: 'completed-with-errors', counts: { records: 600, applied: 591, errors: 9 } });
  const held = now - 11 * minute;
  const message = { column: 3, url: 'https://catalogue.example/bib/0918827', recordLine: 4 };
  const id = await seedFeed(pool, collectionId, {
    source: 'catalogue',
    type: 'full',
    channel: 'https',
    file,
    size: 812_000_000,
    state: 'in-progress',
    receivedAt: held,
    startedAt: held,
    heldAt: held + 3 * minute,
    counts: {
      records: 505_199,
      applied: 505_148,
      repeated: 37,
      errors: 14,
      warnings: 1,
      documents,
      codes: { 'FEED-108': 9, 'FEED-111': 5 },
    },
    effect,
    messages: [
      { ...message, severity: 'error', code: 'FEED-108', line: 4, message: 'A content record needs a mimetype' },
      {
        ...message,
        severity: 'error',
        code: 'FEED-111',
        line: 7,
        message: 'Invalid base64 in content: “#” at character 1,377',
      },
      {
        ...message,
        severity: 'warning',
        code: 'FEED-201',
        line: 3,
        message: 'Unknown attribute displayURL, read as displayurl',
      },
    ],
  });
  await seedFeed(pool, collectionId, {
    source: 'holdings',
    receivedAt: now - 41_000,
    startedAt: now - 30_000,
    state: 'in-progress',
    dueAt: later,
    counts: { records: 18_220, applied: 18_220 },
  });
  await seedFeed(pool, collectionId, { source: 'holdings', receivedAt: now - 12_000, dueAt: later });
  await ended('web', 20, { type: 'metadata-and-url' });
  return id;
}

test('feeds are watched, read, and decided', async ({ page, services, signIn, installation }) => {
  const slug = await seedCollection(services, 'Library catalogue', 'http://catalogue.example/');
  await signIn(page, 'operator');
  await test.step('before the first upload the page says how to push one', async () => {
    await page.goto(`/collections/${slug}/feeds`);
    await expect(page.getByText('Nothing has been pushed')).toBeVisible();
    await expect(page.getByText('The feed receiver is off.')).toBeVisible();
    await expectAccessible(page);
  });
  // Not before the services: it is of their installation.
  const { connections } = await import('../lib/db/client.ts');
  const { pool } = connections();
  const { rows } = await pool.query<{ id: number }>('SELECT id FROM "Collection" WHERE slug = $1', [slug]);
  const held = await seed(pool, rows[0]?.id ?? 0, installation.dataFolder);
  const today = valueOf(await services.getFeeds(cli, { slug })).today;

  await test.step('the strip adds up, and sources show what they own and what waits', async () => {
    await page.goto(`/collections/${slug}/feeds`);
    await expect(page.getByRole('region', { name: 'Uploads today' })).toContainText(`${today.uploads}uploads today`);
    const sources = page.getByRole('table', { name: 'Data sources' });
    await expect(sources.getByRole('row').filter({ hasText: 'catalogue' })).toContainText('1 feed');
    await expect(sources.getByRole('row').filter({ hasText: 'All sources' })).toContainText('3 feeds');
    await expectAccessible(page);
    await shot(page, 'feeds');
  });
  const panel = page.getByRole('complementary', { name: `Upload ${held}` });
  await test.step('a finding opens to the text of its record, and the address keeps it', async () => {
    await panel.getByRole('link', { name: /needs a mimetype/ }).click();
    await expect(page).toHaveURL(/log=FEED-108/);
    await expect(panel.getByText('<record url="https://catalogue.example/bib/0918827"')).toBeVisible();
    await expectAccessible(page);
    await shot(page, 'feeds-record');
  });
  await test.step('a held feed shows its cost, and is applied once that is confirmed', async () => {
    await expect(panel).toContainText('Would delete 110,246');
    await panel.getByRole('button', { name: 'Apply, delete 110,246' }).click();
    await expect(panel.getByText('Accepted', { exact: true })).toBeVisible();
    await expect(panel.getByRole('button', { name: /^Apply/ })).toHaveCount(0);
  });
  await test.step('all uploads of a source are listed', async () => {
    await page.getByRole('link', { name: 'All uploads' }).click();
    await expect(page.getByRole('table', { name: 'Uploads' }).getByRole('row')).toHaveCount(4);
    await expectAccessible(page);
  });
});
