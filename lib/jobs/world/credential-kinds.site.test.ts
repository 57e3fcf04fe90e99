/** Sites behind each kind of credential, crawled whole. */

import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { credentialKey, sealFields } from '../../db/credentials.ts';
import { secretKeyFrom } from '../../db/secret-key.ts';
import type { Answer, Site } from '../../engine/testing/site.ts';
import { systemClock } from '../../outside/clock.ts';
import { createResolver } from '../../outside/dns.ts';
import { parseAuthParams } from '../../protocols/credentials/challenges.ts';
import { alwaysSends } from '../../protocols/credentials/fixed-header.ts';
import { registry } from '../../registry.ts';
import { defineCredential } from '../../sdk/define-credential.ts';
import { string } from '../../sdk/param.ts';
import type { EngineOptions } from '../engine.ts';
import { openInstallation } from '../testing/installation.ts';
import type { TestInstallation } from '../testing/installation.ts';
import { resourcesOf } from '../testing/outcome.ts';
import type { KnownResource } from '../testing/outcome.ts';
import { page } from '../testing/pages.ts';
import { collectionOf } from '../testing/texts.ts';

const secret = 'canary-of-the-kinds';
const key = secretKeyFrom('a key of thirty-two characters or more');
const world = { clock: systemClock, resolver: createResolver(), secretKey: () => Promise.resolve(key) };

let installation: TestInstallation;

beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

type IsLetIn = (request: IncomingMessage) => boolean;

const names = Array.from({ length: 12 }, (_, n) => `/docs/${n}.html`);

/** A site of thirteen pages, shown to whom the guard lets in. */
async function startGuarded(isLetIn: IsLetIn, challenge = 'Basic realm="staff"'): Promise<Site> {
  const guarded =
    (links: readonly string[]): Answer =>
    (request, response) => {
      const { headers, body } = page(links);
      if (isLetIn(request)) response.writeHead(200, headers).end(body);
      else response.writeHead(401, { 'www-authenticate': challenge }).end();
    };
  const routes = Object.fromEntries(names.map((name) => [name, guarded([])]));
  return installation.startSite({ routes: { '/': guarded(names), ...routes } });
}

interface Given {
  readonly kind: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, string>>;
  readonly origins: readonly string[];
  readonly realm?: string;
}

type Crawled = ReadonlyMap<string, KnownResource>;

async function crawl(
  sites: readonly Site[],
  given: readonly Given[],
  more: Partial<EngineOptions> = {},
): Promise<Crawled> {
  const collection = await installation.addCollection(collectionOf(sites.map((site) => ({ site }))));
  for (const [n, { secrets, ...rest }] of given.entries()) {
    const name = `c${n}`;
    const value = { fields: {}, ...rest, sealed: sealFields(key, name, secrets), setAt: 0, setBy: 'test' };
    await installation.pool.query(`INSERT INTO "Setting" VALUES ($1, $2)`, [credentialKey(collection.id, name), value]);
  }
  const run = await collection.begin();
  await installation.work({ onlyRun: run.id, world, ...more });
  return resourcesOf(installation.pool, collection.id);
}

const fetched = (crawled: Crawled): number => [...crawled.values()].filter(({ state }) => state === 'fetched').length;
const withHeader =
  (name: string, value: string): IsLetIn =>
  ({ headers }) =>
    headers[name] === value;
const basicOf = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
const user = { user: 'me' };

const nonce = 'n0nce';
const digestChallenge = `Digest realm="staff", nonce="${nonce}", qop="auth", algorithm=SHA-256`;

/** Checks the answer to the challenge, each count of the nonce once. */
function knowsByDigest(): IsLetIn {
  const counts = new Set<string>();
  const sha256 = (...parts: readonly string[]): string => createHash('sha256').update(parts.join(':')).digest('hex');
  return ({ headers, method = '', url = '' }) => {
    const sent = parseAuthParams([headers.authorization ?? '']);
    const [nc = '', cnonce = ''] = [sent.get('nc'), sent.get('cnonce')];
    if (counts.has(nc) || sent.get('uri') !== url) return false;
    counts.add(nc);
    const expected = sha256(sha256('me', 'staff', secret), nonce, nc, cnonce, 'auth', sha256(method, url));
    return sent.get('response') === expected;
  };
}

describe('a site is crawled whole', () => {
  it.each([
    ['basic', withHeader('authorization', basicOf('me', secret)), { fields: user, secrets: { password: secret } }],
    ['digest', knowsByDigest(), { fields: user, secrets: { password: secret } }],
    ['bearer', withHeader('authorization', `Bearer ${secret}`), { secrets: { token: secret } }],
    ['header', withHeader('x-api-key', secret), { fields: { name: 'X-Api-Key' }, secrets: { value: secret } }],
    ['cookie', withHeader('cookie', `sid=${secret}`), { secrets: { cookie: `sid=${secret}` } }],
  ])('behind %s', async (kind, isLetIn, given) => {
    const site = await startGuarded(isLetIn, kind === 'digest' ? digestChallenge : undefined);
    expect(fetched(await crawl([site], [{ kind, ...given, origins: [site.url] }]))).toBe(names.length + 1);
    expect(fetched(await crawl([site], []))).toBe(0);
  });

  it('behind a kind that is declared here alone', async () => {
    const reversed = defineCredential({
      name: 'reversed',
      label: 'Reversed word',
      doc: 'For this test.',
      fields: { word: string({ doc: 'The word.' }) },
      secrets: ['word'],
      open: ({ word }) => alwaysSends({ 'x-word': Array.from(word).toReversed().join('') }, 'word'),
    });
    const site = await startGuarded(withHeader('x-word', 'drow'));
    const declarations = { ...registry, credentialKinds: [...registry.credentialKinds, reversed] };
    const given = [{ kind: 'reversed', secrets: { word: 'word' }, origins: [site.url] }];
    expect(fetched(await crawl([site], given, { declarations }))).toBe(names.length + 1);
  });
});

describe('a credential goes where it is named', () => {
  it('by the beginning of URLs', async () => {
    const site = await startGuarded(() => true);
    const secrets = { token: secret };
    await crawl([site], [{ kind: 'bearer', secrets, origins: [`${site.url}/docs/1`] }]);
    const told = site.log.filter(({ headers }) => headers.authorization !== undefined).map(({ path }) => path);
    expect(told.toSorted()).toEqual(['/docs/1.html', '/docs/10.html', '/docs/11.html']);
  });

  it('by the realm', async () => {
    const right = withHeader('authorization', basicOf('me', secret));
    const staff = await startGuarded(right);
    const other = await startGuarded(right, 'Basic realm="other"');
    const given = { kind: 'basic', fields: user, secrets: { password: secret }, realm: 'staff' };
    await crawl([staff, other], [{ ...given, origins: [staff.url, other.url] }]);
    expect(staff.log.some(({ headers }) => headers.authorization !== undefined)).toBe(true);
    expect(other.log.some(({ headers }) => headers.authorization !== undefined)).toBe(false);
  });

  it('and stays there when a page redirects to another server', async () => {
    const other = await startGuarded(() => true);
    const site = await installation.startSite({
      routes: { '/': (_, response) => response.writeHead(302, { location: `${other.url}/docs/1.html` }).end() },
    });
    await crawl([site, other], [{ kind: 'bearer', secrets: { token: secret }, origins: [site.url] }]);
    expect(other.log.map(({ path }) => path)).toContain('/docs/1.html');
    expect(other.log.filter(({ headers }) => headers.authorization !== undefined)).toEqual([]);
  });
});

describe('a wrong password', () => {
  it.each([
    ['basic', { fields: user, secrets: { password: 'wrong' } }],
    ['bearer', { secrets: { token: 'wrong' } }],
  ])('of kind %s is sent once in a run, and the URLs are left to the next', async (kind, given) => {
    const site = await installation.startSite({
      routes: Object.fromEntries(
        ['/', ...names].map((name) => [
          name,
          name === '/'
            ? page(names)
            : (_, response) => response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end(),
        ]),
      ),
    });
    const origins = [`${site.url}/docs/`];
    const crawled = await crawl([site], [{ kind, ...given, origins }]);
    expect(site.log.filter(({ headers }) => headers.authorization !== undefined)).toHaveLength(1);
    const facts = names.map((name) => crawled.get(`${site.url}${name}`)?.facts?.response);
    expect(new Set(facts.map((fact) => fact?.outcome))).toEqual(new Set(['deferred']));
    expect(facts[0]?.detail).toMatch(/^not fetched: credential c0: the server refused the /);
  });
});
