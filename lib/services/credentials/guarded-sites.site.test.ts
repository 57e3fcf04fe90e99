/** A site behind each kind of credential, on nginx and an application, is crawled whole, and no secret is kept anywhere. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSite } from '../../engine/testing/site.ts';
import type { Site } from '../../engine/testing/site.ts';
import { dumpDatabase, findTexts, processList, readFolder } from '../../jobs/testing/find-texts.ts';
import type { Kept } from '../../jobs/testing/find-texts.ts';
import { whyWithout } from '../../jobs/testing/real-servers.ts';
import { resourcesOf } from '../../jobs/testing/outcome.ts';
import { collectionOf } from '../../jobs/testing/texts.ts';
import { startWorker } from '../../jobs/testing/worker-process.ts';
import type { WorkerProcess } from '../../jobs/testing/worker-process.ts';
import type { CredentialTrial } from '../../jobs/try-credential/declaration.ts';
import { cli } from '../actor.ts';
import { unchecked } from '../define-service.ts';
import { startGuardedServers, pageCount } from '../testing/guarded-servers.ts';
import type { GuardedServers, GuardedSite } from '../testing/guarded-servers.ts';
import { endedJob } from '../testing/ended-job.ts';
import { openTestServices, operator, value, viewer } from '../testing/test-services.ts';
import type { TestServices } from '../testing/test-services.ts';
import { until } from '../../jobs/testing/until.ts';

const user = 'robot-of-the-library';
const secretOf = (kind: string): string => `canary-of-the-${kind}-kind`;
const keyText = 'a key for tests of thirty-two and more characters';

const missing = whyWithout('nginx');
let test: TestServices;
let elsewhere: Site;
let servers: GuardedServers;
let worker: WorkerProcess;
/** What was to be seen while runs were at work. */
const seen: Kept[] = [];
/** What services answered. */
const said: unknown[] = [];

beforeAll(async () => {
  if (missing !== undefined) return;
  // Asks everybody for everything, so that whoever would give a credential away is made to.
  elsewhere = await startSite({
    otherwise: (_, response) => response.writeHead(401, { 'www-authenticate': ['Basic realm="staff"', digest] }).end(),
  });
  servers = await startGuardedServers({ user, secretOf, elsewhere: elsewhere.url });
  // After the certificates: the clock of the services stands still.
  test = await openTestServices();
  const { database, folder } = test;
  const more = { WINNOW_SECRET_KEY: keyText, WINNOW_LOG: 'trace' };
  worker = startWorker({ databaseUrl: database.url, folder }, 2_000, more);
});
afterAll(async () => {
  if (missing !== undefined) return;
  await worker.end('SIGTERM');
  await servers.close();
  await elsewhere.close();
  await test.close();
});

const digest = 'Digest realm="staff", nonce="n", qop="auth", algorithm=SHA-256';

interface Entered {
  readonly kind: string;
  readonly values: Readonly<Record<string, string>>;
}

const password = (kind: string): Entered => ({ kind, values: { user, password: secretOf(kind) } });

/** As somebody would enter it in the console. */
function enteredFor(kind: string): Entered {
  const { loginPage: login, identity } = servers;
  const others: Readonly<Record<string, Entered['values']>> = {
    bearer: { token: secretOf(kind) },
    header: { name: 'X-Api-Key', value: secretOf(kind) },
    cookie: { cookie: `sid=${secretOf(kind)}` },
    'client-certificate': identity,
    'form-login': { ...password(kind).values, login, success: 'Log out' },
  };
  const values = others[kind];
  return values === undefined ? password(kind) : { kind, values };
}

const siteOf = (kind: string): GuardedSite => {
  const sites: Readonly<Record<string, GuardedSite>> = { ...servers.nginx, ...servers.app };
  const site = sites[kind];
  if (site === undefined) throw new Error(`no server asks for ${kind}`);
  return site;
};

/** A collection of the site and of the server that it redirects to. */
async function collectionFor(kind: string): Promise<string> {
  const { start } = siteOf(kind);
  const { services } = test;
  const { protocol, port, origin } = new URL(start);
  const guarded = { site: { host: '127.0.0.1', port: Number(port), url: origin }, starts: [new URL(start).pathname] };
  const stranger = { host: '127.0.0.1', port: Number(new URL(servers.stranger.url).port), url: servers.stranger.url };
  const files = collectionOf([guarded, { site: protocol === 'https:' ? stranger : elsewhere }]);
  const { slug } = value(
    await services.importCollection(operator, {
      name: `Behind ${kind}`,
      files: Object.entries(files).map(([path, text]) => ({ path, bytes: Buffer.from(text) })),
    }),
  );
  if (protocol === 'https:') value(await services.saveCollectionAuthorities(cli, { slug, pem: servers.authority }));
  value(await services.saveSettings(operator, { slug, limits: {}, bodies: { keep: 'all' } }));
  return slug;
}

/** Runs it to the end, and looks at what is to be seen meanwhile. */
async function crawl(slug: string): Promise<number> {
  const { services, folder } = test;
  const { id } = value(await services.startRun(operator, { slug, kind: 'full' }));
  await until('the run ends', async () => {
    seen.push(processList(), ...(await readFolder(folder, ['secret.key'])));
    const { rows } = await test.database.pool.query<{ state: string }>('SELECT state FROM crawl.run WHERE id = $1', [
      id,
    ]);
    return rows[0]?.state === 'finished';
  });
  return id;
}

async function fetchedOf(slug: string, start: string): Promise<number> {
  const { pool } = test.database;
  const { rows } = await pool.query<{ id: number }>('SELECT id FROM "Collection" WHERE slug = $1', [slug]);
  const known = await resourcesOf(pool, rows[0]?.id ?? 0);
  return [...known.values()].filter(({ url, state }) => url.startsWith(start) && state === 'fetched').length;
}

/** What is sent of each kind in the end. */
const sentFor: Readonly<Record<string, string>> = {
  basic: 'authorization: Basic',
  digest: 'authorization: Digest',
  bearer: 'authorization: Bearer',
  header: 'x-api-key',
  cookie: 'cookie',
  'client-certificate': 'client certificate',
  'form-login': 'cookie',
};

interface Trial extends Readonly<Record<string, unknown>> {
  readonly slug: string;
}

async function tryIt(given: Trial): Promise<CredentialTrial> {
  const started = await test.services.tryCredential(operator, unchecked({ ...given }));
  const { result, status } = await endedJob(test, { name: 'try-credential', slug: given.slug, started });
  if (result === undefined) throw new Error(status.words);
  said.push(result);
  return result;
}

const kinds = ['basic', 'digest', 'bearer', 'header', 'cookie', 'client-certificate', 'form-login'];
const slugs = new Map<string, string>();

describe('a site behind a credential', () => {
  it.for(kinds)('of the kind %s is crawled whole, and nobody else is told', async (kind, { skip }) => {
    if (missing !== undefined) return skip(missing);
    const slug = await collectionFor(kind);
    slugs.set(kind, slug);
    const { start } = siteOf(kind);
    await crawl(slug);
    // Without it, at most the redirect to the login page.
    expect(await fetchedOf(slug, start)).toBeLessThan(2);
    const entered = { ...enteredFor(kind), servers: [start] };
    const trial = await tryIt({ slug, name: 'own', url: start, entered });
    expect(trial).toMatchObject({ verdict: 'accepted', words: 'The server answered with HTTP 200.' });
    expect(trial.steps.at(-1)).toMatchObject({ purpose: 'page', status: 200, sent: [sentFor[kind]] });
    value(await test.services.setCredential(operator, { slug, name: 'own', ...entered }));
    expect((await tryIt({ slug, name: 'own', url: start })).steps.map(({ sent }) => sent)).toEqual(
      trial.steps.map(({ sent }) => sent),
    );
    await crawl(slug);
    expect(await fetchedOf(slug, start)).toBe(pageCount);
    if (kind === 'client-certificate') {
      expect(new Set(servers.stranger.shown)).toEqual(new Set(['no certificate']));
      return;
    }
    const strangers = elsewhere.log.filter(({ path }) => path === `/${kind}`);
    expect(strangers.length).toBeGreaterThan(0);
    for (const { headers } of strangers) {
      expect(Object.keys(headers).filter((name) => /^(?:authorization|cookie|x-api-key)$/.test(name))).toEqual([]);
    }
  });

  it('says at each step what went wrong, when it is tried', async ({ skip }) => {
    if (missing !== undefined) return skip(missing);
    const [basic = '', form = ''] = ['basic', 'form-login'].map((kind) => slugs.get(kind));
    const wrong = {
      kind: 'basic',
      values: { user, password: `not-${secretOf('basic')}` },
      servers: [siteOf('basic').start],
    };
    const refused = await tryIt({ slug: basic, name: 'new', url: siteOf('basic').start, entered: wrong });
    expect(refused).toMatchObject({ verdict: 'refused', words: 'The server refused the user name or password.' });
    expect(refused.steps.map(({ status, sent, challenges }) => [status, sent, challenges])).toEqual([
      [401, [], ['basic realm="staff"']],
      [401, ['authorization: Basic'], ['basic realm="staff"']],
    ]);
    const login = await tryIt({ slug: form, name: 'own', url: siteOf('form-login').start });
    expect(login.steps.map(({ purpose, method, status, cookies }) => [purpose, method, status, cookies])).toEqual([
      ['login', 'GET', 200, []],
      ['login', 'POST', 303, ['sid']],
      ['login', 'GET', 200, []],
      ['page', 'GET', 200, []],
    ]);
    expect(login.steps[1]?.sent).toEqual(['field after', 'field who', 'field word']);
    const away = await tryIt({ slug: basic, name: 'own', url: siteOf('basic').away });
    expect(away.words).toBe('The server did not ask for credentials, so none were sent.');
    const other = await tryIt({ slug: basic, name: 'own', url: `${elsewhere.url}/basic` });
    expect(other).toMatchObject({ verdict: 'unused', words: expect.stringContaining('is sent only to') as unknown });
  });

  it('is tried through the egress policy, where the configuration leads and nowhere else', async ({ skip }) => {
    if (missing !== undefined) return skip(missing);
    const entered = { kind: 'bearer', values: { token: secretOf('bearer') }, servers: [elsewhere.url] };
    const stranger = new URL(servers.stranger.url).host;
    const trial = await tryIt({ slug: slugs.get('bearer') ?? '', name: 'x', url: `http://${stranger}/`, entered });
    expect(trial).toMatchObject({ verdict: 'failed', words: expect.stringMatching(/^Not requested: /) as unknown });
    expect(trial.steps).toEqual([]);
  });

  it('keeps no secret: not in the database, files, logs, process list, or what the services say', async ({ skip }) => {
    if (missing !== undefined) return skip(missing);
    expect(servers.sessions().length).toBeGreaterThan(1);
    const { services, database, folder } = test;
    said.push(value(await services.listAudit(cli, { limit: 200 })));
    for (const [kind, slug] of slugs) {
      said.push(value(await services.listCredentials(viewer, { slug })));
      said.push(value(await services.explainUrl(viewer, { slug, url: siteOf(kind).start })));
      said.push(value(await services.explainUrl(viewer, { slug, url: siteOf(kind).away })));
    }
    const kept: readonly Kept[] = [
      ...seen,
      ...(await dumpDatabase(database.pool)),
      ...(await readFolder(folder, ['secret.key'])),
      ['log of the engine', worker.log()],
      ['answers of services', JSON.stringify(said)],
    ];
    const { key, certificate } = servers.identity;
    const lines = [key, certificate].map((pem) => pem.split('\n')[1] ?? '');
    const secrets = [...kinds.map(secretOf), ...lines, ...servers.sessions(), ...servers.told];
    expect(findTexts(secrets, kept)).toEqual([]);
    // The search finds what may be found: in bodies, in the database, in what the services say, in the log.
    for (const what of ['marker-of-the-pages', user, 'takes up a run', 'engine-process.ts']) {
      expect(findTexts([what], kept), what).not.toEqual([]);
    }
  });
});
