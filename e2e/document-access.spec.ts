/** Who may see a fed document, decided for one person and counted for all; and which uploads sent it. */

import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { until } from '../lib/jobs/testing/until.ts';
import { cli } from '../lib/services/actor.ts';
import type { Services } from '../lib/services/index.ts';
import { seedCollection, valueOf } from './support/database.ts';
import { expect, expectAccessible, shot, test } from './support/session.ts';

const site = 'https://digitised.nordhavn.example/';
const letter = `${site}estates/lindqvist/letters/1931-04.html`;
const orphan = `${site}estates/lindqvist/letters/1931-05.html`;
const open = `${site}catalogue.html`;

interface Doc {
  readonly url: string;
  readonly text: string;
}

function feedOf(type: string, docs: readonly Doc[]): string {
  const records = docs.map(({ url, text }) =>
    [
      `<record url="${url}" lock="true" authmethod="none"`,
      '  mimetype="text/html" displayurl="https://digitised.nordhavn.example/v/1931-04">',
      '  <metadata>',
      '    <meta name="author" content="Maja Lindqvist"/>',
      '    <meta name="keywords" content="harbour; correspondence"/>',
      '  </metadata>',
      `  <content><![CDATA[<title>Letters of Maja Lindqvist</title><p>${text}</p>]]></content>`,
      '</record>',
    ].join('\n'),
  );
  return `<?xml version="1.0"?>\n<gsafeed><header><datasource>x</datasource><feedtype>${type}</feedtype></header><group>\n${records.join('\n')}\n</group></gsafeed>`;
}

interface Fed {
  readonly services: Services;
  readonly slug: string;
}

async function push({ services, slug }: Fed, source: string, type: 'full' | 'incremental', docs: readonly Doc[]) {
  const bytes = new TextEncoder().encode(feedOf(type, docs));
  const { feed } = valueOf(await services.pushFeed(cli, { slug, source, type, bytes }));
  await until(`upload ${feed} is applied`, async () => {
    const { state } = valueOf(await services.getUpload(cli, { slug, feed })).feed;
    return state === 'completed';
  });
  return feed;
}

interface Lists {
  readonly pool: pg.Pool;
  readonly collectionId: number;
  readonly sourceId: number;
  /** The upload that groups came with. */
  readonly feed: number;
}

/** Answers its number. */
async function principal({ pool, collectionId }: Lists, name: string, isGroup: boolean): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO crawl.principal (collection_id, is_group, namespace, name, ignores_case) VALUES ($1, $2, 'Default', $3, false)
     RETURNING id`,
    [collectionId, isGroup, name],
  );
  return rows[0]?.id ?? 0;
}

async function group(lists: Lists, name: string, members: readonly number[]): Promise<number> {
  const id = await principal(lists, name, true);
  await lists.pool.query(
    `INSERT INTO crawl.membership (source_id, group_id, member_id, feed_id, line) SELECT $1, $2, unnest($3::int[]), $4, 4`,
    [lists.sourceId, id, members, lists.feed],
  );
  return id;
}

async function users(lists: Lists, prefix: string, count: number): Promise<readonly number[]> {
  const { rows } = await lists.pool.query<{ id: number }>(
    `INSERT INTO crawl.principal (collection_id, is_group, namespace, name, ignores_case)
     SELECT $1, false, 'Default', $2 || lpad(n::text, 3, '0'), false FROM generate_series(1, $3) n RETURNING id`,
    [lists.collectionId, prefix, count],
  );
  return rows.map(({ id }) => id);
}

interface List {
  readonly hash?: string;
  readonly url: string;
  readonly feed: number;
  readonly line: number;
  readonly inheritance: string;
  readonly from?: { readonly url: string; readonly hash: string };
  readonly permits: readonly number[];
  readonly denies?: readonly number[];
}

async function setList({ pool, collectionId, sourceId }: Lists, list: List) {
  const { hash = randomUUID(), url, feed, line, inheritance, from, permits, denies = [] } = list;
  await pool.query(
    `INSERT INTO crawl.acl (collection_id, url_hash, url, source_id, feed_id, line, inheritance, inherit_from, inherit_hash, permits, denies)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [collectionId, hash, url, sourceId, feed, line, inheritance, from?.url, from?.hash, permits, denies],
  );
  return { url, hash };
}

/** 14 archivists, and 57 in the reading room, of whom 9 are temporary and 4 no staff; h.lindqvist is in no group. */
async function seedLists(lists: Lists, feeds: readonly number[], hashOf: (url: string) => Promise<string>) {
  const [first = 0, second = 0] = feeds;
  const archivists = await users(lists, 'archivist-', 14);
  const readers = await users(lists, 'reader-', 56);
  const tomas = await principal(lists, 'tomas.hale', false);
  const lindqvist = await principal(lists, 'h.lindqvist', false);
  const others = await users(lists, 'staff-', 117);
  const temps = await group(lists, 'reading-room-temps', [tomas, ...readers.slice(0, 8)]);
  const tempStaff = await group(lists, 'temp-staff', [temps]);
  const archive = await group(lists, 'archivists', archivists);
  const room = await group(lists, 'reading-room', [tomas, ...readers]);
  const staff = await group(lists, 'library-staff', [...archivists, tomas, ...readers.slice(0, 52), ...others]);
  const top = await setList(lists, {
    url: site,
    feed: first,
    line: 12,
    inheritance: 'child-overrides',
    permits: [staff],
  });
  const folder = await setList(lists, {
    url: `${site}estates/lindqvist/`,
    feed: first,
    line: 7,
    inheritance: 'and-both-permit',
    from: top,
    permits: [staff],
    denies: [tempStaff],
  });
  const own = { line: 3, inheritance: 'leaf-node', permits: [archive, room, lindqvist] };
  await setList(lists, { ...own, url: letter, hash: await hashOf(letter), feed: second, from: folder });
  const missing = { url: `${site}estates/gone/`, hash: randomUUID() };
  await setList(lists, { ...own, url: orphan, hash: await hashOf(orphan), feed: first, from: missing });
}

test('access to a fed document is explained, counted, and traced to its uploads', async ({
  page,
  services,
  signIn,
}) => {
  const slug = await seedCollection(services, 'Digitised letters', site);
  const fed = { services, slug };
  const hashOf = async (url: string): Promise<string> =>
    valueOf(await services.getResource(cli, { slug, url })).row.hash;
  const feeds = [
    await push(
      fed,
      'digitised',
      'full',
      [letter, orphan, open].map((url) => ({ url, text: 'Dear Elsa' })),
    ),
    await push(fed, 'catalogue', 'incremental', [{ url: letter, text: 'Dear Elsa' }]),
    await push(fed, 'digitised', 'incremental', [{ url: letter, text: 'Dear Elsa, the ice went out on Tuesday' }]),
  ];
  const newest = feeds[2] ?? 0;
  // Not before the services: it is of their installation.
  const { connections } = await import('../lib/db/client.ts');
  const { pool } = connections();
  const { rows } = await pool.query<{ id: number; source: number }>(
    'SELECT c.id, s.id AS source FROM "Collection" c JOIN crawl.feed_source s ON s.collection_id = c.id WHERE slug = $1 ORDER BY s.id',
    [slug],
  );
  const lists = { pool, collectionId: rows[0]?.id ?? 0, sourceId: rows[0]?.source ?? 0, feed: newest };
  await seedLists(lists, [feeds[0] ?? 0, newest], hashOf);
  const resources = `/collections/${slug}/resources`;
  const hash = await hashOf(letter);
  await signIn(page, 'viewer');

  await test.step('a fed document says which record of which upload brought it', async () => {
    await page.goto(`${resources}/${hash}`);
    await expect(page.getByText(`Fed by digitised, upload ${newest}`)).toContainText('lock true, authmethod none');
    const author = page.getByRole('table', { name: 'Attributes' }).getByRole('row').filter({ hasText: 'author' });
    await expect(author).toContainText('feed digitised');
    await expect(author.getByRole('link', { name: `${newest}:3` })).toBeVisible();
    await expectAccessible(page);
    await shot(page, 'url-fed');
  });

  const tabs = page.getByRole('navigation', { name: 'Parts of this page' });
  const chain = page.getByRole('list', { name: 'Chain of ACLs, parent first' }).locator('> li');
  await test.step('the chain is shown parent first, and people add up', async () => {
    await tabs.getByRole('link', { name: 'Access 58 people' }).click();
    await expect(page).toHaveURL(/tab=access$/);
    await expect(chain).toHaveCount(3);
    await expect(chain.nth(1)).toContainText('denygrouptemp-staff9');
    await expect(chain.nth(1)).toContainText('parent and child must both permit');
    const people = page.getByRole('table', { name: 'People the document names' });
    await expect(people.getByRole('row').filter({ hasText: 'archivists' })).toContainText('group14140');
    await expect(people.getByRole('row').last()).toContainText('People7258');
    await expectAccessible(page);
    await shot(page, 'document-access-all');
  });

  await test.step('one person is denied by the list that decides, from the keyboard', async () => {
    await page.keyboard.press('/');
    await page.keyboard.insertText('tomas.hale');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/principal=tomas\.hale/);
    await expect(page.getByRole('status').filter({ hasText: 'tomas.hale' })).toHaveText(
      'tomas.hale is deniedby group temp-staff in the ACL of …/estates/lindqvist/',
    );
    await expect(chain.nth(0)).toContainText('Permit, group library-staff');
    await expect(chain.nth(1)).toContainText('Deny, group temp-staff');
    await expect(chain.nth(2)).toContainText('Permit, group reading-room');
    const note = page.getByRole('region', { name: 'Who may see this document' });
    await expect(note).toContainText('temp-staff via reading-room-temps');
    await expect(note).toContainText('To permit');
    await expectAccessible(page);
    await shot(page, 'document-access');
  });

  await test.step('what decides leads to the upload it came with', async () => {
    await chain
      .nth(1)
      .getByRole('link', { name: `${feeds[0]}:7` })
      .click();
    await expect(page.getByRole('complementary', { name: `Upload ${feeds[0]}` })).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: 'Clear' }).click();
    await expect(page).not.toHaveURL(/principal/);
    await expect(page.getByText('tomas.hale is denied')).toHaveCount(0);
  });

  await test.step('the people are listed, and each leads back to the chain', async () => {
    await page.getByRole('link', { name: 'List people' }).click();
    await page.getByRole('navigation', { name: 'Access' }).getByRole('link', { name: 'Allowed 58' }).click();
    const rowsOfPeople = page.getByRole('table', { name: 'People' }).locator('tbody').getByRole('row');
    await expect(rowsOfPeople).toHaveCount(58);
    await expectAccessible(page);
    await shot(page, 'document-people');
    await rowsOfPeople.filter({ hasText: 'archivist-003' }).getByRole('link').click();
    await expect(page.getByRole('status').filter({ hasText: 'archivist-003 is allowed' })).toBeVisible();
    await shot(page, 'document-access-allowed');
  });

  await test.step('uploads show what each did, and the record', async () => {
    await tabs.getByRole('link', { name: 'Uploads 3' }).click();
    await expect(page).toHaveURL(/tab=uploads$/);
    const uploads = page.getByRole('table', { name: 'Uploads that sent this URL' }).locator('tbody').getByRole('row');
    await expect(uploads.nth(0)).toContainText('taken over from catalogue, content changed, ACL set');
    await expect(uploads.nth(1)).toContainText('taken over from digitised, same content');
    await expect(uploads.nth(2)).toContainText('added, folder ACL set');
    const record = page.getByRole('region', { name: 'Record' });
    await expect(record).toContainText('the ice went out on Tuesday');
    await uploads.nth(2).getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`upload=${feeds[0]}`));
    await expect(record).toContainText(`digitised ${feeds[0]}, lines 3–10`);
    await expect(record).not.toContainText('the ice went out');
    await expectAccessible(page);
    await shot(page, 'url-uploads');
  });

  for (const width of [390, 1024]) {
    await test.step(`everything has its place at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      for (const [name, query] of [
        ['access', 'tab=access&principal=tomas.hale'],
        ['uploads', 'tab=uploads'],
      ]) {
        await page.goto(`${resources}/${hash}?${query}`);
        await expect(page.getByRole('navigation', { name: 'Parts of this page' })).toBeVisible();
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
        await shot(page, `url-${name}-${width}`);
      }
      await expectAccessible(page);
    });
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  await test.step('a chain with a missing parent lets nobody in, and names the parent', async () => {
    await page.goto(`${resources}/${await hashOf(orphan)}?tab=access&principal=h.lindqvist`);
    await expect(page.getByText('A parent ACL is missing')).toBeVisible();
    await expect(page.getByText(`No upload gave an ACL to ${site}estates/gone/`)).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'h.lindqvist is denied' })).toContainText('incomplete');
    await expectAccessible(page);
    await shot(page, 'document-access-missing');
  });

  await test.step('a document without an ACL is everybody’s', async () => {
    await page.goto(`${resources}/${await hashOf(open)}`);
    await tabs.getByRole('link', { name: 'Access everybody' }).click();
    await expect(page.getByText('Everybody may see this document')).toBeVisible();
    await expectAccessible(page);
    await shot(page, 'document-access-public');
  });
});

test('a URL that no feed has to do with has its decision and links on one page', async ({ page, services, signIn }) => {
  const slug = await seedCollection(services, 'No feeds', 'http://127.0.0.1:9/');
  const { connections } = await import('../lib/db/client.ts');
  const run = valueOf(await services.startRun(cli, { slug, kind: 'full' }));
  await until('the run has ended', async () => {
    const { state } = valueOf(await services.getRun(cli, { slug, run: run.id }));
    return state === 'finished' || state === 'failed' || state === 'stopped';
  });
  const { rows } = await connections().pool.query<{ hash: string }>(
    `SELECT replace(url_hash::text, '-', '') AS hash FROM crawl.resource r JOIN "Collection" c ON c.id = r.collection_id
     WHERE c.slug = $1 LIMIT 1`,
    [slug],
  );
  await signIn(page, 'viewer');
  await page.goto(`/collections/${slug}/resources/${rows[0]?.hash}?tab=access`);
  await expect(page.getByRole('region', { name: 'Decision' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Outlinks' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Parts of this page' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Recrawl' })).toBeVisible();
});
