/** Every service that changes something, called twice at the same time: the outcome is one that two calls in turn could have. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from './actor.ts';
import { cli } from './actor.ts';
import { seal } from '../db/seal.ts';
import type { ServiceDefinition } from './define-service.ts';
import { registry } from './index.ts';
import { makeSelfSigned } from './feedergate/self-signed.ts';
import { plainInputs } from './testing/garbage.ts';
import { createWorld, worldPassword } from './testing/race-world.ts';
import type { World } from './testing/race-world.ts';
import { nobody, openTestServices, value } from './testing/test-services.ts';
import type { TestServices } from './testing/test-services.ts';

let test: TestServices;
beforeAll(async () => {
  test = await openTestServices();
});
afterAll(() => test.close());

/** Two calls: the input of each, and who makes it. */
interface Example {
  readonly inputs?: (world: World) => readonly [unknown, unknown];
  /** What has to be so before both. */
  readonly prepare?: (world: World) => Promise<unknown>;
  /** Actors of the first and the second call; default: the command line. */
  readonly actors?: (world: World) => readonly [Actor, Actor];
}

const both = (input: (world: World) => unknown): Example => ({
  inputs: (world) => [input(world), input(world)],
});
const withoutRun = {
  prepare: ({ slug, run }: World) => test.services.killRun(cli, { slug, run }).then(value),
};
const withCode = {
  actors: ({ ada }: World) => [ada, ada] as const,
  prepare: async ({ ada }: World) => {
    const sealed = seal(test.context.secretKey, 'code', 'secret');
    await test.context.twoFactor.prepare(ada.id, sealed);
    await test.context.twoFactor.turnOn(ada.id, { sealed, step: 1, recovery: [] });
  },
};
const ownAccount = { actors: ({ ada }: World) => [ada, ada] as const };
const administrators = { actors: ({ ada, bob }: World) => [ada, bob] as const };

const { certificate: pem } = makeSelfSigned({ names: ['a.example'], validFrom: 0, validTo: Date.UTC(2100, 1) });
const filterFile = { path: 'filter.conf', bytes: new TextEncoder().encode('# filter') };

/** Where the input that the schema describes is not one that does something. */
const examples: Readonly<Record<string, Example>> = {
  changePassword: { ...ownAccount, ...both(() => ({ current: worldPassword, password: 'another-umbrella-tock' })) },
  confirmPassword: { ...ownAccount, ...both(() => ({ password: worldPassword })) },
  endOwnSession: { ...ownAccount, ...both(({ ada }) => ({ id: ada.sessionId })) },
  signOut: ownAccount,
  startTwoFactor: ownAccount,
  createRecoveryCodes: withCode,
  endTwoFactor: withCode,
  resetTwoFactor: { ...withCode, ...both(({ ada }) => ({ userId: ada.id })) },
  createFromTemplate: both(({ slug }) => ({ name: `New ${slug}`, template: 'sample' })),
  createSampleCollection: {
    ...both(() => ({})),
    prepare: () => test.services.announceSampleSite(cli, { port: 3010 }).then(value),
  },
  importCollection: both(({ slug }) => ({ name: `New ${slug}`, files: [filterFile] })),
  importRevision: both(({ slug, revision }) => ({ slug, base: revision, files: [filterFile] })),
  recrawl: both(({ slug }) => ({ slug, urls: ['http://a.example/'] })),
  acceptInvitation: both(({ invitation }) => ({ token: invitation, name: 'Eve', password: worldPassword })),
  completePasswordReset: both(({ reset }) => ({ token: reset, password: 'another-umbrella-tock' })),
  createPasswordReset: both(({ bob }) => ({ userId: bob.id })),
  createFirstAdministrator: {
    inputs: ({ setup, slug }) => {
      const account = (name: string) => ({ token: setup, name, email: `${name}-${slug}@example.org` });
      return [
        { ...account('one'), password: worldPassword },
        { ...account('two'), password: worldPassword },
      ];
    },
  },
  signIn: both(({ ada }) => ({ email: ada.email, password: worldPassword })),
  changeRole: {
    ...administrators,
    inputs: ({ ada, bob }) => [
      { userId: bob.id, role: 'viewer' },
      { userId: ada.id, role: 'viewer' },
    ],
  },
  setUserDisabled: {
    ...administrators,
    inputs: ({ ada, bob }) => [
      { userId: bob.id, disabled: true },
      { userId: ada.id, disabled: true },
    ],
  },
  endSessions: both(({ bob }) => ({ userId: bob.id })),
  inviteUser: both(({ slug }) => ({ email: `${slug}@example.org`, role: 'viewer' })),
  withdrawInvitation: both(({ invitationId }) => ({ id: invitationId })),
  createCollection: both(({ slug }) => ({ name: `New ${slug}`, url: 'http://a.example/' })),
  createForRds: both(({ slug }) => ({ name: `RDs ${slug}` })),
  copyCollection: both(({ slug }) => ({ slug, name: `Copy ${slug}` })),
  renameCollection: both(({ slug }) => ({ slug, name: `${slug} again`, newSlug: `${slug}-again` })),
  deleteCollection: both(({ slug }) => ({ slug, confirm: slug.replace('world-', 'World ') })),
  clearCollection: { ...withoutRun, ...both(({ slug }) => ({ slug, confirm: slug.replace('world-', 'World ') })) },
  saveRevision: {
    inputs: ({ slug, revision }) => [
      { slug, base: revision, files: [{ path: 'filter.conf', text: '# one' }] },
      { slug, base: revision, files: [{ path: 'mime.types', text: '# two' }] },
    ],
  },
  restoreRevision: both(({ slug, revision }) => ({ slug, revision: 1, base: revision })),
  renameCredential: {
    inputs: ({ slug }) => [
      { slug, name: 'door', newName: 'gate' },
      { slug, name: 'door', newName: 'porch' },
    ],
  },
  deleteCredential: both(({ slug }) => ({ slug, name: 'door' })),
  setCredential: both(({ slug }) => ({
    slug,
    name: 'new',
    values: { secret: 'open' },
    servers: ['http://a.example/'],
  })),
  saveGatherd: both(({ slug }) => ({ slug, on: true, address: '127.0.0.1', tls: true })),
  // Two profiles with different texts, so that the calls differ.
  createMetadataProfile: {
    inputs: ({ slug }) => [
      { slug, profile: 'new', text: 'http://a.example/ a:1\n' },
      { slug, profile: 'new', text: 'http://a.example/ b:1\n' },
    ],
  },
  deleteMetadataProfile: both(({ slug }) => ({ slug, profile: 'team' })),
  renameMetadataProfile: {
    inputs: ({ slug }) => [
      { slug, profile: 'team', to: 'one' },
      { slug, profile: 'team', to: 'two' },
    ],
  },
  changeMetadataProfile: both(({ slug, revision }) => ({ slug, profile: 'team', base: revision, text: '' })),
  setMetadataProfileEditors: both(({ slug, bob }) => ({ slug, profile: 'team', editors: [bob.email] })),
  decideHeldFeed: {
    inputs: ({ slug, heldFeed }) => [
      { slug, feed: heldFeed, accept: true },
      { slug, feed: heldFeed, accept: false },
    ],
  },
  deleteFeedSource: both(({ slug, source }) => ({ slug, source })),
  destroyFeedSource: both(({ slug, source }) => ({ slug, source })),
  addGatherd: both(({ slug }) => ({ slug, host: 'h.example', port: 8500 })),
  changeGatherd: both(({ slug, gatherd }) => ({ slug, source: gatherd, tls: true })),
  removeGatherd: both(({ slug, gatherd }) => ({ slug, source: gatherd })),
  collectGatherd: both(({ slug, gatherd }) => ({ slug, source: gatherd, whole: true })),
  checkHosts: both(({ slug }) => ({ slug, hosts: ['a.example'] })),
  probeUrls: both(({ slug }) => ({ slug, urls: ['http://a.example/'] })),
  startSimulation: both(({ slug }) => ({ slug, urls: ['http://a.example/'] })),
  saveProxy: {
    inputs: () => [
      { url: 'http://proxy.example:3128', user: 'one', password: 'first password' },
      { url: 'http://proxy.example:3128', user: 'one', password: 'second password' },
    ],
  },
  saveFeedReceiver: both(({ slug }) => ({
    on: false,
    httpPort: 19_900,
    httpsPort: 19_902,
    address: '',
    trusted: 'all',
    strict: false,
    collection: slug,
    sources: '',
    maxBacklog: 100,
    maxMegabytes: 100,
    fileDays: 1,
    logDays: 1,
    spoolGigabytes: 1,
  })),
  addUrl: both(({ slug }) => ({ slug, url: 'http://a.example/page' })),
  startRun: { ...withoutRun, ...both(({ slug }) => ({ slug, kind: 'full' })) },
  changeSchedule: both(({ slug, schedule }) => ({ slug, schedule, name: 'daily', zone: 'UTC', start: '0 4 * * *' })),
  createSchedule: both(({ slug }) => ({ slug, name: 'weekly', zone: 'UTC', start: '0 5 * * 1' })),
  deleteSchedule: both(({ slug, schedule }) => ({ slug, schedule })),
  setScheduleEnabled: both(({ slug, schedule }) => ({ slug, schedule, enabled: false })),
  deleteUrlList: both(({ slug }) => ({ slug, name: 'urls' })),
  saveUrlList: both(({ slug }) => ({ slug, name: 'new', text: 'http://a.example/\n' })),
  saveReach: both(({ slug }) => ({ slug, reach: ['10.0.0.0/8'] })),
  saveMetadataRule: both(({ slug }) => ({ slug, rule: { mode: 'check', threshold: '0.5' } })),
  saveCollectionAuthorities: both(({ slug }) => ({ slug, pem })),
  saveAuthorities: both(() => ({ pem: '' })),
  saveSettings: both(({ slug }) => ({ slug, limits: { pathDepth: 7 }, bodies: {} })),
  saveKeepsCookies: both(({ slug }) => ({ slug, keeps: true })),
  saveRequireAssertions: both(({ slug }) => ({ slug, required: true })),
  saveOpenToThisHost: both(({ slug }) => ({ slug, isOpen: true })),
  saveSpeaksRdm: both(({ slug }) => ({ slug, speaks: true })),
};

const services = Object.entries<ServiceDefinition>(registry).sort(([a], [b]) => (a < b ? -1 : 1));
const changing = services.filter(([, { isAudited }]) => isAudited);

interface Call {
  readonly service: ServiceDefinition;
  readonly actor: Actor;
  readonly input: unknown;
}

function callsOf(service: ServiceDefinition, world: World): readonly [Call, Call] {
  const example = examples[service.name];
  const known = { slug: world.slug, run: world.run, base: world.revision, feed: world.heldFeed, name: 'door' };
  const [plain] = plainInputs(service.input, known);
  const [first, second] = example?.inputs?.(world) ?? [plain, plain];
  const usual = service.role === 'public' ? nobody : cli;
  const [one, two] = example?.actors?.(world) ?? [usual, usual];
  return [
    { service, actor: one, input: first },
    { service, actor: two, input: second },
  ];
}

async function isDone({ service, actor, input }: Call): Promise<boolean> {
  return (await service.call(test.context, actor, input)).ok;
}

/** Rows of each table but the one that keeps equal texts once for all collections. */
async function countRows(): Promise<Readonly<Record<string, number>>> {
  const { rows: tables } = await test.database.pool.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_schema IN ('public', 'crawl') AND table_type = 'BASE TABLE' AND table_name <> 'Blob' ORDER BY 1`,
  );
  const counts = tables.map(({ name }) => `SELECT '${name}' AS name, count(*)::int AS rows FROM ${name}`);
  const { rows } = await test.database.pool.query<{ name: string; rows: number }>(counts.join(' UNION ALL '));
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));
}

interface Effect {
  /** How many calls were answered without a problem. */
  readonly done: number;
  /** How many rows there are more or fewer in each table. */
  readonly rows: Readonly<Record<string, number>>;
}

async function effectOf(
  service: ServiceDefinition,
  make: (first: Call, second: Call, world: World) => Promise<readonly boolean[]>,
): Promise<Effect> {
  const world = await createWorld(test);
  await examples[service.name]?.prepare?.(world);
  const [first, second] = callsOf(service, world);
  const before = await countRows();
  const outcomes = await make(first, second, world);
  const after = await countRows();
  const changed = Object.entries(after).flatMap(([table, count]) =>
    count === before[table] ? [] : [[table, count - (before[table] ?? 0)]],
  );
  return { done: outcomes.filter(Boolean).length, rows: Object.fromEntries(changed) as Effect['rows'] };
}

/** Names of the entries of a collection's settings that are others after `act`. */
async function entriesChanged(world: World, act: () => Promise<unknown>): Promise<readonly string[]> {
  const before = await settingsOf(world);
  await act();
  const after = await settingsOf(world);
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name])).toSorted();
}

async function settingsOf({ collectionId }: World): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await test.database.pool.query<{ settings: Readonly<Record<string, unknown>> }>(
    'SELECT settings FROM "Collection" WHERE id = $1',
    [collectionId],
  );
  return rows[0]?.settings ?? {};
}

/** Entries of the settings that services write, by the service. */
const written = new Map<ServiceDefinition, readonly string[]>();
const effective = new Set<string>();
const repetitions = 2;

describe('two calls at the same time', () => {
  it.each(changing)('%s', async (name, service) => {
    const alone = await effectOf(service, async (first, _second, world) => {
      let done = false;
      const entries = await entriesChanged(world, async () => (done = await isDone(first)));
      if (entries.length > 0) written.set(service, entries);
      return [done];
    });
    const inTurn = await effectOf(service, async (first, second) => [await isDone(first), await isDone(second)]);
    if (alone.done > 0) effective.add(name);
    for (const { done, rows } of [alone, inTurn]) {
      expect(rows['public."AuditEvent"'] ?? 0, 'entries of the audit log').toBe(done);
      expect(rows['crawl.audit_pending'] ?? 0, 'actions without an outcome').toBe(0);
    }
    for (let n = 0; n < repetitions; n += 1) {
      const atOnce = await effectOf(service, (...[first, second]) => Promise.all([isDone(first), isDone(second)]));
      expect(atOnce.done, 'calls that are answered as done').toBeLessThanOrEqual(inTurn.done);
      expect(atOnce.done, 'calls that are answered as done').toBeGreaterThanOrEqual(alone.done);
      expect(atOnce).toEqual(atOnce.done === inTurn.done ? inTurn : alone);
      expect(await test.context.users.countAdministrators()).toBeGreaterThan(0);
    }
  });

  it('are of all services that write settings of a collection, and no two of these undo each other', async () => {
    const names = [
      'deleteMetadataProfile',
      'renameMetadataProfile',
      'saveCollectionAuthorities',
      'saveKeepsCookies',
      'saveMetadataRule',
      'saveOpenToThisHost',
      'saveReach',
      'saveRequireAssertions',
      'saveSettings',
      'saveSpeaksRdm',
      'setMetadataProfileEditors',
      'withdrawCertificate',
    ];
    expect([...written.keys()].map(({ name }) => name)).toEqual(expect.arrayContaining(names));
    // The lists of editors follow a profile: these three are about one entry, and the profile they are of.
    const independent = [...written].filter(([{ name }]) => !name.endsWith('MetadataProfile'));
    const all = [...new Set(independent.flatMap(([, entries]) => entries))].toSorted();
    for (let n = 0; n < 10; n += 1) {
      const world = await createWorld(test);
      const calls = independent.map(([service]) => callsOf(service, world)[0]);
      const act = async () => expect(await Promise.all(calls.map(isDone))).not.toContain(false);
      expect(await entriesChanged(world, act)).toEqual(all);
    }
  });

  it('are calls that do something, but for those that need a crawl, a job, or a document', () => {
    expect(effective.size).toBeGreaterThanOrEqual(90);
  });
});
