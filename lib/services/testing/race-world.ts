/** A world in which every service that changes something has a valid input, for tests that call services at the same time. */

import type { Actor, SignedInUser } from '../actor.ts';
import { cli } from '../actor.ts';
import { withCookies } from './browser.ts';
import { seedFeed } from './seed-feeds.ts';
import { operator, value } from './test-services.ts';
import type { TestServices } from './test-services.ts';

export const worldPassword = 'gravel-umbrella-tick';

const profileText = 'http://a.example/ a:1\n';

export interface World {
  readonly slug: string;
  readonly collectionId: number;
  /** The only active administrators. */
  readonly ada: SignedInUser;
  readonly bob: SignedInUser;
  readonly invitation: string;
  readonly invitationId: string;
  readonly reset: string;
  readonly setup: string;
  readonly schedule: number;
  readonly gatherd: number;
  readonly heldFeed: number;
  readonly source: number;
  readonly revision: number;
  readonly run: number;
}

let worlds = 0;

export async function createWorld(test: TestServices): Promise<World> {
  worlds += 1;
  const name = `World ${worlds}`;
  const { slug } = value(await test.services.createCollection(cli, { name, url: 'http://a.example/' }));
  const collectionId = (await test.context.collections.find(slug))?.id ?? 0;
  const people = await createAdministrators(test);
  return { slug, collectionId, ...people, ...(await createParts(test, slug, collectionId)) };
}

async function createAdministrators(test: TestServices) {
  const { services, database, context } = test;
  await database.pool.query(`UPDATE "User" SET role = 'viewer'`);
  const [ada, bob] = [await signedIn(test, 'ada'), await signedIn(test, 'bob')];
  const invited = value(await services.inviteUser(cli, { email: `eve${worlds}@example.org`, role: 'viewer' }));
  const [open] = await context.invites.listOpen(context.now());
  const reset = value(await services.createPasswordReset(cli, { userId: bob.id }));
  const setup = value(await services.issueSetupToken(cli, {}));
  return {
    ada,
    bob,
    invitation: tokenOf(invited.path),
    invitationId: open?.id ?? '',
    reset: tokenOf(reset.path),
    setup: setup.token,
  };
}

const tokenOf = (path: string): string => new URL(path, 'http://x.example').searchParams.get('token') ?? '';

async function signedIn(test: TestServices, name: string): Promise<SignedInUser> {
  const { authentication } = test.context;
  const account = { name, email: `${name}${worlds}@example.org`, role: 'admin', password: worldPassword } as const;
  await authentication.createUser(account);
  const signed = await authentication.signIn(account, { ...withCookies([]) });
  const actor: Actor | undefined = signed.ok
    ? await authentication.identify(withCookies(signed.setCookies))
    : undefined;
  if (actor?.kind !== 'user') throw new Error('the user is not signed in');
  return actor;
}

async function createParts({ services, database }: TestServices, slug: string, collectionId: number) {
  const times = { name: 'nightly', zone: 'UTC', start: '0 3 * * *' };
  const schedule = value(await services.createSchedule(operator, { slug, ...times }));
  const gatherd = value(await services.addGatherd(operator, { slug, host: 'g.example', port: 8500 }));
  const servers = ['http://a.example/'];
  value(await services.setCredential(cli, { slug, name: 'door', values: { secret: 'open' }, servers }));
  value(await services.createPortToken(cli, { slug }));
  value(await services.saveUrlList(operator, { slug, name: 'urls', text: 'http://a.example/\tkept\n' }));
  const { revision } = value(
    await services.createMetadataProfile(operator, { slug, profile: 'team', text: profileText }),
  );
  const held = {
    source: 'held',
    type: 'full',
    state: 'in-progress',
    receivedAt: Date.now(),
    heldAt: Date.now(),
  } as const;
  const heldFeed = await seedFeed(database.pool, collectionId, held);
  const { rows } = await database.pool.query<{ id: number }>('SELECT source_id AS id FROM crawl.feed WHERE id = $1', [
    heldFeed,
  ]);
  const run = value(await services.startRun(operator, { slug, kind: 'full' }));
  return {
    schedule: schedule.id,
    gatherd: gatherd.source,
    heldFeed,
    source: rows[0]?.id ?? 0,
    revision,
    run: run.id,
  };
}
