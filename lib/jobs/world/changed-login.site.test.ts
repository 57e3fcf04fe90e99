/** A login page that changes: the run says why, what needs the login waits with all that is stored, and the rest goes on. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { credentialKey, sealFields } from '../../db/credentials.ts';
import { secretKeyFrom } from '../../db/secret-key.ts';
import type { Answer } from '../../engine/testing/site.ts';
import { systemClock } from '../../outside/clock.ts';
import { createResolver } from '../../outside/dns.ts';
import { createRunStore } from '../../store/runs/run-store.ts';
import type { RunView } from '../../store/runs/run-store.ts';
import { openInstallation } from '../testing/installation.ts';
import type { TestInstallation } from '../testing/installation.ts';
import { loginOf, names, startLoginApplication, usualForm } from '../testing/login-application.ts';
import { rdsOf, resourcesOf, whatDoesNotAddUp } from '../testing/outcome.ts';
import { collectionOf } from '../testing/texts.ts';

const key = secretKeyFrom('a key of thirty-two characters or more');
const world = { clock: systemClock, resolver: createResolver(), secretKey: () => Promise.resolve(key) };

let installation: TestInstallation;

beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

const openPages = 5;

/** A collection of the application and of a site that is open to all. */
async function startBoth(first: Parameters<typeof startLoginApplication>[1] = {}) {
  const { pool } = installation;
  const app = await startLoginApplication(installation, first);
  const open = await installation.startSite({ pages: openPages });
  const collection = await installation.addCollection(collectionOf([{ site: app.site }, { site: open }]));
  const { secrets, ...rest } = loginOf(app.site);
  const value = { ...rest, sealed: sealFields(key, 'wiki', secrets), setAt: 0, setBy: 'test' };
  await pool.query(`INSERT INTO "Setting" VALUES ($1, $2)`, [credentialKey(collection.id, 'wiki'), value]);
  const crawl = async (): Promise<RunView> => {
    const { id } = await collection.begin();
    await installation.work({ onlyRun: id, world });
    expect(await whatDoesNotAddUp(pool, id)).toEqual([]);
    const run = await createRunStore(pool).find(collection.id, id);
    if (run === undefined) throw new Error('the run is gone');
    return run;
  };
  const outcomes = async () => {
    const known = [...(await resourcesOf(pool, collection.id)).values()];
    const mine = known.filter(({ url }) => url.startsWith(app.site.url));
    const count = (outcome: string): number => mine.filter(({ facts }) => facts?.response?.outcome === outcome).length;
    return { ok: count('ok'), deferred: count('deferred'), rds: (await rdsOf(pool, collection.id)).size };
  };
  return { ...app, open, collection, crawl, outcomes };
}

const all = names.length + 1;
const fails: Answer = (_, response) => response.writeHead(500).end();
const loops: Answer = (_, response) => response.writeHead(302, { location: '/login' }).end();

describe('a login page that changes between two runs', () => {
  it.each([
    ['loses its fields', { form: '<p>Please use your badge.</p>' }, 'refused', /no field of type password/],
    ['no longer shows success', { home: 'Welcome.' }, 'refused', /does not show “Log out”/],
    ['redirects to itself', { form: loops }, 'refused', /redirects more than 10 times/],
    ['fails', { form: fails }, 'unavailable', /the login page answers with HTTP 500/],
  ] as const)(
    'and %s: the run says so, nothing is lost, and other sites are crawled',
    async (_, change, state, why) => {
      const { site, open, crawl, outcomes, change: changeTo, forget } = await startBoth();
      const server = site.url;
      const first = await crawl();
      expect(first.logins).toMatchObject([{ credential: 'wiki', server, state: 'accepted', why: '', logins: 1 }]);
      expect(first.notes).toBeUndefined();
      const before = await outcomes();
      expect(before).toMatchObject({ ok: all, deferred: 0 });

      forget();
      changeTo(change);
      const asked = open.log.length;
      const second = await crawl();
      expect(second.state).toBe('finished');
      expect(second.logins).toMatchObject([{ state, why: expect.stringMatching(why) as unknown, logins: 0 }]);
      expect(second.notes?.map(({ severity, text }) => [severity, text])).toEqual([
        ['warning', expect.stringMatching(why) as unknown],
      ]);
      expect(open.log.length - asked).toBeGreaterThanOrEqual(openPages);
      expect((await outcomes()).rds).toBe(before.rds);

      changeTo({ form: usualForm, home: 'Log out' });
      const third = await crawl();
      expect(third.logins).toMatchObject([{ state: 'accepted', logins: 1 }]);
      expect(await outcomes()).toEqual(before);
    },
  );
});

describe('a session that ends in the middle of a run', () => {
  it('is renewed, and the run says how often', async () => {
    const { logins, crawl, outcomes } = await startBoth({ lasts: 4 });
    const run = await crawl();
    expect(logins.length).toBeGreaterThan(1);
    expect(run.logins).toMatchObject([{ state: 'accepted', logins: logins.length }]);
    expect(await outcomes()).toMatchObject({ ok: all, deferred: 0 });
  });

  it('and cannot be renewed leaves the rest to the next run', async () => {
    const form: Answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(logins.length === 0 ? usualForm : '<p>Closed.</p>');
    };
    const { logins, crawl, outcomes, change } = await startBoth({ lasts: 4, form });
    const run = await crawl();
    expect(run.logins).toMatchObject([{ state: 'refused', logins: 1 }]);
    expect(run.notes?.[0]?.text).toMatch(/^Credential wiki does not work at .*no field of type password/);
    const { ok, deferred } = await outcomes();
    expect(ok).toBe(4);
    expect(deferred).toBe(all - 4);
    change({ form: usualForm, lasts: Infinity });
    await crawl();
    expect(await outcomes()).toMatchObject({ ok: all, deferred: 0 });
  });
});
