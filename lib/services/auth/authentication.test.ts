import { memoryAdapter } from 'better-auth/adapters/memory';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Connection } from '../actor.ts';
import { browser, withCookies } from '../testing/browser.ts';
import type { Authentication } from './authentication.ts';
import { createAuthentication } from './authentication.ts';
import { createPasswordHasher } from './hash-password.ts';

const password = 'gravel-umbrella-tick';

let tables: Record<string, Record<string, unknown>[]>;
let authentication: Authentication;

beforeEach(async () => {
  tables = { user: [], session: [], account: [], verification: [] };
  authentication = createAuthentication({
    loadDatabase: () => Promise.resolve(memoryAdapter(tables)),
    secret: 'a'.repeat(16) + 'Zx81-spectrum-4711',
    passwords: createPasswordHasher({ log2N: 10 }),
    now: () => Date.now(),
  });
  await authentication.createUser({ name: 'Ada', email: 'Ada@Example.org', role: 'operator', password });
  return () => vi.useRealTimers();
});

async function signedIn(connection = browser): Promise<{ connection: Connection; setCookies: readonly string[] }> {
  const result = await authentication.signIn({ email: 'ada@example.org', password }, connection);
  if (!result.ok) throw new Error(result.reason);
  return { connection: withCookies(result.setCookies, connection), setCookies: result.setCookies };
}

describe('signing in', () => {
  it('opens a session that says who is there', async () => {
    const { connection } = await signedIn();
    expect(await authentication.identify(connection)).toMatchObject({
      kind: 'user',
      name: 'Ada',
      email: 'ada@example.org',
      role: 'operator',
    });
  });

  it('refuses a wrong password and an unknown address alike', async () => {
    const wrong = { ok: false, reason: 'wrong' };
    expect(await authentication.signIn({ email: 'ada@example.org', password: 'nope' }, browser)).toEqual(wrong);
    expect(await authentication.signIn({ email: 'bob@example.org', password }, browser)).toEqual(wrong);
    expect(await authentication.signIn({ email: 'not an address', password }, browser)).toEqual(wrong);
  });

  it('refuses a disabled user with the right password, and closes what was open', async () => {
    const { connection } = await signedIn();
    tables['user']?.forEach((user) => (user['banned'] = true));
    expect(await authentication.signIn({ email: 'ada@example.org', password }, browser)).toEqual({
      ok: false,
      reason: 'disabled',
    });
    expect(await authentication.identify(connection)).toBeUndefined();
    expect(tables['session']).toEqual([]);
  });

  it('sets a __Host- cookie where it can, and a plain one on an unencrypted connection', async () => {
    const { setCookies } = await signedIn();
    expect(setCookies).toHaveLength(1);
    expect(setCookies[0]).toMatch(/^__Host-winnow-session=/);
    for (const part of [/; Secure/, /; HttpOnly/, /; SameSite=Lax/, /; Path=\//, /; Max-Age=43200/]) {
      expect(setCookies[0]).toMatch(part);
    }
    const plain = await signedIn({ ...browser, secure: false });
    expect(plain.setCookies[0]).toMatch(/^winnow-session=/);
    expect(plain.setCookies[0]).not.toMatch(/Secure/);
    expect(await authentication.identify(plain.connection)).toBeDefined();
    expect(await authentication.identify({ ...plain.connection, secure: true })).toBeUndefined();
  });

  it('keeps neither the password nor the token in the tables', async () => {
    const { connection } = await signedIn();
    const value = decodeURIComponent(connection.cookie.slice(connection.cookie.indexOf('=') + 1));
    const token = value.slice(0, value.indexOf('.'));
    expect(token.length).toBeGreaterThanOrEqual(32);
    const dump = JSON.stringify(tables);
    expect(dump).toContain('scrypt$10$');
    expect(dump).not.toContain(token);
    expect(dump).not.toContain(password);
  });

  it('takes a stolen row of the session table for no session', async () => {
    const { connection } = await signedIn();
    const hash = String(tables['session']?.[0]?.['token']);
    const forged = connection.cookie.replace(/=.*/, `=${encodeURIComponent(`${hash}.${'A'.repeat(43)}=`)}`);
    expect(await authentication.identify({ ...connection, cookie: forged })).toBeUndefined();
  });
});

describe('a session', () => {
  it('ends half an hour after its last request', async () => {
    const { connection } = await signedIn();
    const start = Date.now();
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const minutes of [20, 40, 60]) {
      vi.setSystemTime(start + minutes * 60_000);
      expect(await authentication.identify(connection), `${minutes} minutes`).toBeDefined();
    }
    vi.setSystemTime(start + 91 * 60_000);
    expect(await authentication.identify(connection)).toBeUndefined();
  });

  it('ends after twelve hours, however much it is used', async () => {
    const { connection } = await signedIn();
    const start = Date.now();
    vi.useFakeTimers({ toFake: ['Date'] });
    for (let minutes = 20; minutes < 12 * 60; minutes += 20) {
      vi.setSystemTime(start + minutes * 60_000);
      expect(await authentication.identify(connection), `${minutes} minutes`).toBeDefined();
    }
    vi.setSystemTime(start + 12 * 60 * 60_000);
    expect(await authentication.identify(connection)).toBeUndefined();
    expect(tables['session']).toEqual([]);
  });

  it('ends with sign-out: the cookie opens nothing any more', async () => {
    const { connection } = await signedIn();
    const setCookies = await authentication.signOut(connection);
    expect(setCookies.some((line) => line.startsWith('__Host-winnow-session=;') && line.includes('Max-Age=0'))).toBe(
      true,
    );
    expect(await authentication.identify(connection)).toBeUndefined();
  });

  it('ends when all of a user are ended', async () => {
    const first = await signedIn();
    const second = await signedIn();
    const user = await authentication.identify(first.connection);
    expect(await authentication.endSessions(user?.id ?? '')).toBe(2);
    expect(await authentication.identify(first.connection)).toBeUndefined();
    expect(await authentication.identify(second.connection)).toBeUndefined();
  });

  it('is nothing without a cookie, or with a forged one', async () => {
    expect(await authentication.identify(browser)).toBeUndefined();
    const cookie = `__Host-winnow-session=${'x'.repeat(32)}.${'A'.repeat(43)}%3D`;
    expect(await authentication.identify({ ...browser, cookie })).toBeUndefined();
  });
});

describe('a password', () => {
  it('can be checked and changed', async () => {
    const { connection } = await signedIn();
    const user = await authentication.identify(connection);
    const id = user?.id ?? '';
    expect(await authentication.isPasswordOf(id, password)).toBe(true);
    await authentication.setPassword(id, 'another long one here');
    expect(await authentication.isPasswordOf(id, password)).toBe(false);
    expect(await authentication.isPasswordOf(id, 'another long one here')).toBe(true);
  });

  it('belongs to one user per address', async () => {
    const again = await authentication.createUser({ name: 'B', email: 'ADA@example.org', role: 'admin', password });
    expect(again).toBeUndefined();
  });
});
