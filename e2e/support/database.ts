/** Fills an installation through its services: users of every role, collections, runs that are over. */

import { cli } from '../../lib/services/actor.ts';
import type { Anonymous, Role } from '../../lib/services/actor.ts';
import type { Services } from '../../lib/services/index.ts';
import type { ServiceResult } from '../../lib/services/result.ts';
import type { RunRow } from '../../lib/services/runs/contract.ts';
import { unchecked } from '../../lib/services/define-service.ts';

/** One installation a process: the services are those of the environment. */
export async function openServices(dataFolder: string): Promise<Services> {
  process.env['WINNOW_DATA'] = dataFolder;
  for (const name of ['DATABASE_URL', 'BASE_URL']) delete process.env[name];
  const { services } = await import('../../lib/services/server.ts');
  return services();
}

export async function closeServices(): Promise<void> {
  const { connections, disconnect } = await import('../../lib/db/client.ts');
  await disconnect(connections());
}

/** The value of an answer; what went wrong is the test's failure. */
export function valueOf<Value>(result: ServiceResult<Value>): Value {
  if (result.ok) return result.value;
  throw new Error(`${result.problem.message} ${JSON.stringify(result.problem.fields ?? {})}`);
}

export const password = 'umbrella granite lantern 42';
export const emailOf = (role: Role): string => `${role}@winnow.example`;

/** Somebody before a browser that has not signed in. */
export const visitor: Anonymous = {
  kind: 'anonymous',
  connection: { ip: '127.0.0.1', userAgent: 'test', secure: true, active: true, local: false, cookie: '' },
};

/** Makes a user of every role. */
export async function seedUsers(services: Services, setupLink: string): Promise<void> {
  const token = new URL(setupLink).searchParams.get('token');
  const admin = { token, name: 'Ada Admin', email: emailOf('admin'), password };
  valueOf(await services.createFirstAdministrator(visitor, unchecked(admin)));
  for (const role of ['operator', 'viewer'] as const) {
    const { path } = valueOf(await services.inviteUser(cli, { email: emailOf(role), role }));
    const invitation = new URL(path, 'http://localhost').searchParams.get('token');
    const name = role === 'operator' ? 'Otto Operator' : 'Vera Viewer';
    valueOf(await services.acceptInvitation(visitor, unchecked({ token: invitation, name, password })));
  }
}

/** A collection of a URL that waits for nothing between two requests. */
export async function seedCollection(services: Services, name: string, url: string): Promise<string> {
  const { slug, revision } = valueOf(await services.createCollection(cli, { name, url }));
  const files = [{ path: 'robot.conf', text: 'server-delay=0\nsite-max-connections=4\n' }];
  valueOf(await services.saveRevision(cli, { slug, base: revision, message: 'No waiting', files }));
  return slug;
}

/** Runs the collection to the end with the installation's own engine. */
export async function crawl(services: Services, slug: string): Promise<RunRow> {
  const { id } = valueOf(await services.startRun(cli, { slug, kind: 'full' }));
  for (;;) {
    const run = valueOf(await services.getRun(cli, { slug, run: id }));
    if (run.state === 'finished' || run.state === 'stopped' || run.state === 'failed') return run;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** The sample, crawled once. */
export async function seedCrawledSample(services: Services): Promise<string> {
  const { slug } = valueOf(await services.createSampleCollection(cli, {}));
  await crawl(services, slug);
  return slug;
}
