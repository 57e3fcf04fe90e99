import { prismaAdapter } from 'better-auth/adapters/prisma';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connections } from '../../db/client.ts';
import { connect, disconnect } from '../../db/client.ts';
import type { TestDatabase } from '../../db/testing/database.ts';
import { createTestDatabase } from '../../db/testing/database.ts';
import type { Connection } from '../actor.ts';
import { browser, withCookies } from '../testing/browser.ts';
import type { Authentication } from './authentication.ts';
import { createAuthentication } from './authentication.ts';
import { createPasswordHasher } from './hash-password.ts';

const password = 'canary-gravel-umbrella';

let database: TestDatabase;
let connections: Connections;
let authentication: Authentication;

beforeAll(async () => {
  database = await createTestDatabase();
  connections = connect(database.url, 'test');
  authentication = createAuthentication({
    loadDatabase: () =>
      Promise.resolve(prismaAdapter(connections.prisma, { provider: 'postgresql', transaction: true })),
    secret: 'zx81-spectrum-4711-abcdefghijklmnop',
    passwords: createPasswordHasher({ log2N: 10 }),
    now: () => Date.now(),
  });
  await authentication.createUser({ name: 'Ada', email: 'ada@example.org', role: 'admin', password });
});
afterAll(async () => {
  await disconnect(connections);
  await database.drop();
});

/** Everything in the tables of signing in, as a thief of the database would read it. */
async function dump(): Promise<string> {
  const tables = ['User', 'Session', 'Account', 'Verification', 'Setting', 'Invite', 'AuditEvent'];
  const texts = tables.map(async (table) => {
    const { rows } = await database.pool.query(`SELECT * FROM "${table}"`);
    return JSON.stringify(rows);
  });
  return (await Promise.all(texts)).join('\n');
}

async function signedIn(): Promise<Connection> {
  const result = await authentication.signIn({ email: 'ada@example.org', password }, browser);
  if (!result.ok) throw new Error(result.reason);
  return withCookies(result.setCookies);
}

describe('sign-in over the database', () => {
  it('opens, keeps and ends sessions', async () => {
    const connection = await signedIn();
    const user = await authentication.identify(connection);
    expect(user).toMatchObject({ email: 'ada@example.org', role: 'admin' });
    await authentication.signOut(connection);
    expect(await authentication.identify(connection)).toBeUndefined();
    await signedIn();
    await signedIn();
    expect(await authentication.endSessions(user?.id ?? '')).toBe(2);
  });

  it('leaves neither passwords nor tokens in the tables', async () => {
    const { cookie } = await signedIn();
    const value = decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1));
    const [token = '', signature = ''] = value.split('.');
    const text = await dump();
    expect(text).toContain('scrypt$');
    expect(text).toContain('ada@example.org');
    for (const secret of [password, token, signature]) expect(text).not.toContain(secret);
  });

  it('moves the end of a used session on, in the database', async () => {
    const connection = await signedIn();
    const expiry = async () => {
      const { rows } = await database.pool.query<{ at: Date }>('SELECT max("expiresAt") AS at FROM "Session"');
      return rows[0]?.at.getTime() ?? 0;
    };
    // As after ten minutes without a request.
    await database.pool.query(`UPDATE "Session" SET "expiresAt" = "expiresAt" - interval '10 minutes'`);
    const before = await expiry();
    expect(await authentication.identify(connection)).toBeDefined();
    expect(await expiry()).toBeGreaterThan(before + 9 * 60_000);
  });
});
