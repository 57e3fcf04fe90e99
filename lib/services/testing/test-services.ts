/** The services over a database of their own, with actors of every role, for tests. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect, disconnect } from '../../db/client.ts';
import type { Connections } from '../../db/client.ts';
import { createTestDatabase } from '../../db/testing/database.ts';
import type { TestDatabase } from '../../db/testing/database.ts';
import type { Actor, Role } from '../actor.ts';
import { createPasswordHasher } from '../auth/hash-password.ts';
import type { ServiceContext } from '../context.ts';
import { createContext } from '../create-context.ts';
import type { ServiceDefinition } from '../define-service.ts';
import { createServices, registry } from '../index.ts';
import type { Services } from '../index.ts';
import type { Problem, ServiceResult } from '../result.ts';
import { secretKeyFrom } from '../../db/secret-key.ts';
import { browser } from './browser.ts';

export interface TestServices {
  readonly services: Services;
  readonly context: ServiceContext;
  readonly database: TestDatabase;
  readonly folder: string;
  /** The services' clock, which stands still; ms since the epoch. */
  readonly clock: { now: number };
  close(): Promise<void>;
}

export const nobody: Actor = { kind: 'anonymous', connection: browser };

/** A signed-in user that no table knows. */
export function someone(role: Role): Actor {
  const email = `${role}@example.org`;
  return {
    kind: 'user',
    id: role,
    name: role,
    email,
    role,
    sessionId: '1',
    confirmedAt: Infinity,
    connection: browser,
  };
}

export const viewer = someone('viewer');
export const operator = someone('operator');
export const admin = someone('admin');

/** Of processes that a test starts beside its services. */
export const testSecretKey = 'a key for tests of thirty-two and more characters';

interface TestServicesOptions {
  /** Folder of the programs that configurations may name. */
  readonly programsFolder?: string;
  /** Answers the pool that the services use. */
  readonly wrapPool?: (pool: Connections['pool']) => Connections['pool'];
  /** A database, and a data folder, that are somebody else's to remove. */
  readonly given?: Pick<TestServices, 'folder'> & { readonly database: Pick<TestDatabase, 'url' | 'pool'> };
}

export async function openTestServices({
  programsFolder,
  wrapPool = (pool) => pool,
  given,
}: TestServicesOptions = {}): Promise<TestServices> {
  const database = given ? { ...given.database, drop: () => Promise.resolve() } : await createTestDatabase();
  const folder = given?.folder ?? (await mkdtemp(path.join(tmpdir(), 'winnow-services-')));
  const connections = connect(database.url, 'test');
  const clock = { now: Date.now() };
  const context = createContext({
    connections: { ...connections, pool: wrapPool(connections.pool) },
    secretKey: secretKeyFrom(testSecretKey),
    passwords: createPasswordHasher({ log2N: 10 }),
    dataFolder: folder,
    version: 'test',
    baseUrl: 'https://crawl.example',
    metricsToken: 'metrics-token',
    harvestDebug: '-D62,1',
    programsFolder,
    cacheLimits: { ttlMs: 604_800_000, maxBytes: 32_000_000 },
    now: () => clock.now,
  });
  const close = async (): Promise<void> => {
    await disconnect(connections);
    await database.drop();
    if (given === undefined) await rm(folder, { recursive: true, force: true });
  };
  return { services: withCheckedOutputs(context), context, database, folder, clock, close };
}

/** Services whose values are held against their output schemas: no more than these say is returned, and no less. */
function withCheckedOutputs(context: ServiceContext): Services {
  const checked = Object.values(registry).map((definition: ServiceDefinition) => {
    const call: ServiceDefinition['call'] = async (...given) => {
      const result = await definition.call(...given);
      if (result.ok) expectOutput(definition, result.value);
      return result;
    };
    return [definition.name, { ...definition, call }];
  });
  return createServices(context, Object.fromEntries(checked));
}

/** Parsing is for tests: in production a value is returned as it is. */
export function expectOutput({ name, output }: ServiceDefinition, answered: unknown): void {
  const { error } = output.safeParse(answered);
  if (error !== undefined) throw new Error(`${name} returned what its output schema does not say: ${error.message}`);
}

/** The value; a test that gets a problem instead fails with it. */
export function value<Value>(result: ServiceResult<Value>): Value {
  if (result.ok) return result.value;
  throw new Error(`${result.problem.kind}: ${result.problem.message} ${JSON.stringify(result.problem.fields ?? {})}`);
}

/** The problem; a test that gets a value instead fails. */
export function problemOf(result: ServiceResult<unknown>): Problem {
  if (!result.ok) return result.problem;
  throw new Error(`a problem was expected, but there is a value: ${JSON.stringify(result.value)}`);
}
