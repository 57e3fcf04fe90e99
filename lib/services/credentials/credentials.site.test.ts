/** A secret goes to the servers it was entered for, in runs of its own collection, whatever the files say later. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../db/testing/database.ts';
import { startSite } from '../../engine/testing/site.ts';
import type { Site } from '../../engine/testing/site.ts';
import { readFile } from 'node:fs/promises';
import { secretKeyFrom } from '../../db/secret-key.ts';
import { cli } from '../actor.ts';
import { openTestServices, operator, problemOf, value } from '../testing/test-services.ts';
import type { TestServices } from '../testing/test-services.ts';
import { workOnRun } from '../testing/work-on-run.ts';

const secret = 'canary-of-the-staff';
const basic = `Basic ${Buffer.from(`me:${secret}`).toString('base64')}`;
const key = secretKeyFrom('a key for tests of thirty-two and more characters');

let test: TestServices;
const sites: Site[] = [];

beforeAll(async () => {
  test = await openTestServices();
});
afterAll(async () => {
  for (const site of sites) await site.close();
  await test.close();
});

/** Asks everybody for the password of the realm. */
async function startGuarded(): Promise<Site> {
  const site = await startSite({
    routes: {
      '/': (request, response) => {
        const isKnown = request.headers.authorization === basic;
        if (isKnown) response.writeHead(200, { 'content-type': 'text/html' }).end('<title>in</title>');
        else response.writeHead(401, { 'www-authenticate': 'Basic realm="staff"' }).end();
      },
    },
  });
  sites.push(site);
  return site;
}

const wasTold = ({ log }: Site): boolean => log.some(({ headers }) => headers.authorization !== undefined);
const gathererOf = (password: string, ...roots: readonly string[]): string =>
  `Access-Delay: 0\nHTTP-Basic-Auth: staff me ${password}\n<RootNodes>\n${roots.join('\n')}\n</RootNodes>\n`;

async function makeCollection(name: string, text: string): Promise<string> {
  const files = [{ path: 'gatherer.cf', bytes: Buffer.from(text) }];
  return value(await test.services.importCollection(operator, { name, files })).slug;
}

async function save(slug: string, text: string): Promise<void> {
  const { revisions } = value(await test.services.listRevisions(operator, { slug }));
  const base = revisions[0]?.number ?? 1;
  value(await test.services.saveRevision(operator, { slug, base, files: [{ path: 'gatherer.cf', text }] }));
}

/** Runs the collection; what it says of the URL. */
async function crawl(slug: string, url: string) {
  const { id } = value(await test.services.startRun(operator, { slug, kind: 'full' }));
  await workOnRun(test, id, { secretKey: () => Promise.resolve(key) });
  return value(await test.services.explainUrl(operator, { slug, url }));
}

const textOf = async (slug: string): Promise<string> =>
  value(await test.services.getFile(cli, { slug, path: 'gatherer.cf' })).text;

describe('a credential', () => {
  it('is sent to the server that the files named when its secret was entered', async () => {
    const site = await startGuarded();
    const slug = await makeCollection('Staff', gathererOf(secret, `${site.url}/`));
    await crawl(slug, `${site.url}/`);
    expect(wasTold(site)).toBe(true);
    expect(site.log.at(-1)?.headers.authorization).toBe(basic);
  });

  it('is not sent to another server that is written into the files later, until the secret is entered again', async () => {
    const [site, other] = [await startGuarded(), await startGuarded()];
    const slug = await makeCollection('Edited', gathererOf(secret, `${site.url}/`));
    const text = await textOf(slug);
    await save(slug, text.replace(site.url, other.url));
    const explained = await crawl(slug, `${other.url}/`);
    expect(wasTold(other)).toBe(false);
    expect(explained.hint).toBe(
      `credential:edited-http-basic-auth-1 was not sent: its secret was entered for ${site.url}, not for ${other.url}. To send it there, enter the secret again in Settings › Credentials.`,
    );
    value(await test.services.setCredential(operator, { slug, name: 'edited-http-basic-auth-1', values: { secret } }));
    await crawl(slug, `${other.url}/`);
    expect(wasTold(other)).toBe(true);
  });

  it('is not sent by another collection: neither by one that names it nor by a copy', async () => {
    const site = await startGuarded();
    const slug = await makeCollection('First', gathererOf(secret, `${site.url}/`));
    const text = await textOf(slug);
    const second = await makeCollection('Second', text);
    const explained = await crawl(second, `${site.url}/`);
    expect(explained.hint).toContain('the collection has no credential with this name');
    const { slug: copy } = value(await test.services.copyCollection(operator, { slug, name: 'Copy' }));
    await crawl(copy, `${site.url}/`);
    expect(wasTold(site)).toBe(false);
  });

  it('is not sent after a redirect to another server, which asks for the same realm', async () => {
    const other = await startGuarded();
    const site = await startSite({
      routes: { '/': (_request, response) => response.writeHead(302, { location: `${other.url}/` }).end() },
    });
    sites.push(site);
    const slug = await makeCollection('Redirected', gathererOf(secret, `${site.url}/ Host=9`));
    value(await test.services.saveReach(cli, { slug, reach: ['127.0.0.0/8'] }));
    await crawl(slug, `${other.url}/`);
    expect(other.log.map(({ path }) => path)).toContain('/');
    expect(wasTold(other)).toBe(false);
  });

  it('that no file names can be renamed, and is sent as before', async () => {
    const site = await startGuarded();
    const slug = await makeCollection('Renamed', `Access-Delay: 0\n<RootNodes>\n${site.url}/\n</RootNodes>\n`);
    const values = { user: 'me', password: secret };
    const entered = { slug, kind: 'basic', values, servers: [site.url] };
    value(await test.services.setCredential(operator, { ...entered, name: 'old' }));
    value(await test.services.setCredential(operator, { ...entered, name: 'other' }));
    const rename = (newName: string) => test.services.renameCredential(operator, { slug, name: 'old', newName });
    expect(problemOf(await rename('other')).fields).toHaveProperty('newName');
    value(await test.services.deleteCredential(operator, { slug, name: 'other' }));
    value(await rename('new'));
    expect(value(await test.services.listCredentials(operator, { slug })).map(({ name }) => name)).toEqual(['new']);
    await crawl(slug, `${site.url}/`);
    expect(site.log.at(-1)?.headers.authorization).toBe(basic);
    const [row] = value(await test.services.listCredentials(operator, { slug }));
    expect(row?.uses).toMatchObject([{ credential: 'new', server: site.url, state: 'accepted', logins: 0 }]);
  });

  it('that a file names keeps its name', async () => {
    const site = await startGuarded();
    const slug = await makeCollection('Named', gathererOf(secret, `${site.url}/`));
    const [{ name } = { name: '' }] = value(await test.services.listCredentials(operator, { slug }));
    const refused = await test.services.renameCredential(operator, { slug, name, newName: 'new' });
    expect(problemOf(refused).fields?.['newName']).toContain('gatherer.cf:2');
  });

  it('goes with its collection, and a later one of the same short name has none', async () => {
    const site = await startGuarded();
    const slug = await makeCollection('Passing', gathererOf(secret, `${site.url}/`));
    const text = await textOf(slug);
    value(await test.services.deleteCollection(cli, { slug, confirm: 'Passing' }));
    const { rows } = await test.database.pool.query(`SELECT key FROM "Setting" WHERE key LIKE 'credential%passing%'`);
    expect(rows).toEqual([]);
    expect(await makeCollection('Passing', text)).toBe(slug);
    await crawl(slug, `${site.url}/`);
    expect(wasTold(site)).toBe(false);
  });
});

describe('username and password of robot.conf', () => {
  const filesOf = (url: string, ...parameters: readonly string[]) => [
    {
      path: 'robot.conf',
      bytes: Buffer.from(`<Process server-delay=0 ${parameters.join(' ')} >\n${url}\n</Process>\n`),
    },
  ];
  const importFiles = async (name: string, files: ReturnType<typeof filesOf>): Promise<string> =>
    value(await test.services.importCollection(operator, { name, files })).slug;

  it('are sent to the server of a start point that asks for them', async () => {
    const site = await startGuarded();
    const slug = await importFiles('Robot', filesOf(`${site.url}/`, 'username=me', `password=${secret}`));
    const explained = await crawl(slug, `${site.url}/`);
    expect(site.log.at(-1)?.headers.authorization).toBe(basic);
    expect(explained.hint).toBeUndefined();
    const { text } = value(await test.services.getFile(cli, { slug, path: 'robot.conf' }));
    expect(text).toContain('password=credential:robot-password');
    const [row] = value(await test.services.listCredentials(operator, { slug }));
    expect(row).toMatchObject({ name: 'robot-password', places: ['robot.conf:1'], origins: [site.url] });
  });

  it('need both: username is anonymous by default, and without password nothing is sent', async () => {
    const site = await startGuarded();
    const nameless = await importFiles('Nameless', filesOf(`${site.url}/`, `password=${secret}`));
    await crawl(nameless, `${site.url}/`);
    const anonymous = `Basic ${Buffer.from(`anonymous:${secret}`).toString('base64')}`;
    expect(site.log.at(-1)?.headers.authorization).toBe(anonymous);
    const other = await startGuarded();
    const explained = await crawl(
      await importFiles('Wordless', filesOf(`${other.url}/`, 'username=me')),
      `${other.url}/`,
    );
    expect(wasTold(other)).toBe(false);
    expect(explained.hint).toContain('Set username and password in robot.conf');
  });

  it('are sent to no server that a link or a redirect leads to', async () => {
    const other = await startGuarded();
    const site = await startSite({
      routes: { '/': (_request, response) => response.writeHead(302, { location: `${other.url}/` }).end() },
    });
    sites.push(site);
    const slug = await importFiles('Led away', filesOf(`${site.url}/`, 'username=me', `password=${secret}`));
    value(await test.services.saveReach(cli, { slug, reach: ['127.0.0.0/8'] }));
    await crawl(slug, `${other.url}/`);
    expect(other.log.map(({ path }) => path)).toContain('/');
    expect(wasTold(other)).toBe(false);
  });
});

describe('credentials of an earlier release', () => {
  it('stay with the collections that use them, for the servers their files name', async () => {
    const database = await createTestDatabase();
    const { pool } = database;
    const { rows } = await pool.query<{ id: number }>(
      `INSERT INTO "Collection" (slug, name) VALUES ('used', ''), ('other', '') RETURNING id`,
    );
    const text =
      'HTTP-Basic-Auth: staff me credential:staff\n<RootNodes>\nHTTPS://A.example:443/x\nhttp://me:credential:of-url@b.example:8080/ Depth=1\n</RootNodes>\n';
    const sealed = { key: 'k', iv: 'i', tag: 't', data: 'd' };
    await pool.query(`INSERT INTO "Blob" (hash, text) VALUES ('h1', $1), ('h2', 'credential:staff-2')`, [text]);
    for (const [index, { id }] of rows.entries()) {
      await pool.query(
        `WITH r AS (INSERT INTO "Revision" ("collectionId", number, author) VALUES ($1, 1, '') RETURNING id)
         INSERT INTO "RevisionFile" SELECT id, 'gatherer.cf', $2 FROM r`,
        [id, `h${index + 1}`],
      );
    }
    for (const name of ['staff', 'of-url', 'unused']) {
      await pool.query(`INSERT INTO "Setting" VALUES ($1, $2)`, [
        `credential ${name}`,
        { sealed, setAt: 1, setBy: 'me' },
      ]);
    }
    const migration = new URL('../../../prisma/migrations/25_credentials_bound/migration.sql', import.meta.url);
    await pool.query(await readFile(migration, 'utf8'));
    const left = await pool.query(`SELECT key, value FROM "Setting" WHERE key LIKE 'credential%' ORDER BY key`);
    const value = { sealed, setAt: 1, setBy: 'me', origins: ['http://b.example:8080', 'https://a.example'] };
    const id = rows[0]?.id ?? 0;
    expect(left.rows).toEqual([
      { key: `credential ${id} of-url`, value },
      { key: `credential ${id} staff`, value },
    ]);
    await database.drop();
  });
});
