import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../actor.ts';
import { cli } from '../actor.ts';
import type { TestServices } from '../testing/test-services.ts';
import { withCookies } from '../testing/browser.ts';
import { nobody, openTestServices, problemOf, value } from '../testing/test-services.ts';
import { unchecked } from '../define-service.ts';

const password = 'gravel-umbrella-tick';
const hour = 3_600_000;

let test: TestServices;
beforeAll(async () => {
  test = await openTestServices();
});
afterAll(() => test.close());

async function actorOf(setCookies: readonly string[]): Promise<Actor> {
  const actor = await test.context.authentication.identify(withCookies(setCookies));
  if (!actor) throw new Error('the cookies open no session');
  return actor;
}

async function lastAudit(): Promise<{ readonly actor: string; readonly action: string; readonly subject?: string }> {
  const { rows } = value(await test.services.listAudit(cli, { limit: 1 }));
  const [row] = rows;
  if (!row) throw new Error('the audit log is empty');
  return row;
}

/** Does something as if so much time had passed; sessions are kept by the real clock. */
async function later<Value>(ms: number, work: () => Promise<Value>): Promise<Value> {
  test.clock.now += ms;
  try {
    return await work();
  } finally {
    test.clock.now -= ms;
  }
}

const tokenOf = (path: string): string => new URL(path, 'http://x.example').searchParams.get('token') ?? '';

describe('the first administrator', () => {
  const ada = { name: 'Ada', email: 'ada@example.org', password };

  it('is made with the token the server printed last, once', async () => {
    const { services, clock } = test;
    expect(value(await services.getSetupState(nobody, {}))).toEqual({ needsSetup: true });
    const first = value(await services.issueSetupToken(cli, {}));
    const { token, expiresAt } = value(await services.issueSetupToken(cli, {}));
    expect(expiresAt).toBe(clock.now + 24 * hour);

    const withFirst = problemOf(await services.createFirstAdministrator(nobody, { ...ada, token: first.token }));
    expect(withFirst.fields).toHaveProperty('token');
    const weak = problemOf(
      await services.createFirstAdministrator(nobody, { ...ada, token, password: 'ada-password-1' }),
    );
    expect(weak.fields?.['password']).toMatch(/guess/);

    const { setCookies, user } = value(await services.createFirstAdministrator(nobody, { ...ada, token }));
    expect(user).toMatchObject({ email: 'ada@example.org', role: 'admin' });
    expect(await actorOf(setCookies)).toMatchObject({ kind: 'user', role: 'admin' });
    expect(value(await services.getSetupState(nobody, {}))).toEqual({ needsSetup: false });
    expect(await lastAudit()).toMatchObject({ action: 'createFirstAdministrator', actor: 'ada@example.org' });

    const again = await services.createFirstAdministrator(nobody, { ...ada, email: 'eve@example.org', token });
    expect(problemOf(again).fields).toHaveProperty('token');
  });

  it('is not made with a token that has run out', async () => {
    const { services } = test;
    const { token } = value(await services.issueSetupToken(cli, {}));
    const bob = { ...ada, email: 'bob@example.org', token };
    const late = await later(24 * hour, () => services.createFirstAdministrator(nobody, bob));
    expect(problemOf(late).fields?.['token']).toMatch(/expired/);
  });
});

describe('signing in', () => {
  it('says the same of a wrong password and of an unknown address, and writes both down', async () => {
    const { services } = test;
    const wrong = problemOf(await services.signIn(nobody, { email: 'ada@example.org', password: 'nope' }));
    const unknown = problemOf(await services.signIn(nobody, { email: 'zoe@example.org', password: 'nope' }));
    expect(unknown).toEqual(wrong);
    expect(await lastAudit()).toMatchObject({ action: 'signInFailed', actor: 'nobody', subject: 'zoe@example.org' });
  });

  it('is slowed down after five failures, says how long, and works again afterwards', async () => {
    const { services, clock } = test;
    const guess = () => services.signIn(nobody, { email: 'eve@example.org', password: 'nope' });
    for (let i = 0; i < 5; i++) expect(problemOf(await guess()).message).toMatch(/Incorrect/);
    const slow = problemOf(await guess());
    expect(slow.message).toBe('Too many failed attempts. Try again in 15 minutes.');
    expect(slow.retryAt).toBe(clock.now + 15 * 60_000);
    expect(problemOf(await later(15 * 60_000, guess)).message).toMatch(/Incorrect/);
  });

  it('ends with signing out', async () => {
    const { services, context } = test;
    const { setCookies } = value(await services.signIn(nobody, { email: 'Ada@example.org', password }));
    const actor = await actorOf(setCookies);
    expect(await lastAudit()).toMatchObject({ action: 'signIn', actor: 'ada@example.org' });
    value(await services.signOut(actor, {}));
    expect(await context.authentication.identify(withCookies(setCookies))).toBeUndefined();
  });
});

describe('changing one’s password', () => {
  it('takes the old one, ends the other sessions and keeps one', async () => {
    const { services, context } = test;
    const elsewhere = value(await services.signIn(nobody, { email: 'ada@example.org', password }));
    const here = value(await services.signIn(nobody, { email: 'ada@example.org', password }));
    const actor = await actorOf(here.setCookies);
    const next = 'nine geese on the pond';
    expect(problemOf(await services.changePassword(actor, { current: 'nope', password: next })).fields).toHaveProperty(
      'current',
    );
    const { setCookies } = value(await services.changePassword(actor, { current: password, password: next }));
    for (const old of [elsewhere, here]) {
      expect(await context.authentication.identify(withCookies(old.setCookies))).toBeUndefined();
    }
    expect(await actorOf(setCookies)).toMatchObject({ email: 'ada@example.org' });
    value(await services.changePassword(await actorOf(setCookies), { current: next, password }));
  });
});

describe('invitations and accounts', () => {
  it('lead from a link to a user with the role that was meant', async () => {
    const { services, clock } = test;
    const { path, url, expiresAt } = value(
      await services.inviteUser(cli, { email: 'Op@Example.org', role: 'operator' }),
    );
    expect(url).toBe(`https://crawl.example${path}`);
    expect(expiresAt).toBe(clock.now + 7 * 24 * hour);
    const token = tokenOf(path);
    expect(value(await services.getInvitation(nobody, { token }))).toMatchObject({
      email: 'op@example.org',
      role: 'operator',
    });
    const { setCookies } = value(await services.acceptInvitation(nobody, { token, name: 'Op', password }));
    expect(await actorOf(setCookies)).toMatchObject({ role: 'operator', name: 'Op' });
    expect(problemOf(await services.acceptInvitation(nobody, { token, name: 'Op2', password })).kind).toBe('not-found');
    const { users, invitations } = value(await services.listUsers(cli, {}));
    expect(users.map(({ email, role, sessions }) => [email, role, sessions])).toContainEqual([
      'op@example.org',
      'operator',
      1,
    ]);
    expect(invitations).toEqual([]);
  });

  it('can be withdrawn, and run out', async () => {
    const { services } = test;
    const first = value(await services.inviteUser(cli, { email: 'a@example.org', role: 'viewer' }));
    const { invitations } = value(await services.listUsers(cli, {}));
    value(await services.withdrawInvitation(cli, unchecked({ id: invitations[0]?.id })));
    expect(problemOf(await services.getInvitation(nobody, { token: tokenOf(first.path) })).kind).toBe('not-found');
    const second = value(await services.inviteUser(cli, { email: 'a@example.org', role: 'viewer' }));
    const late = await later(7 * 24 * hour, () => services.getInvitation(nobody, { token: tokenOf(second.path) }));
    expect(problemOf(late).kind).toBe('not-found');
  });

  it('keep one administrator, whatever is asked', async () => {
    const { services } = test;
    const { users } = value(await services.listUsers(cli, {}));
    const ada = users.find(({ email }) => email === 'ada@example.org');
    const op = users.find(({ email }) => email === 'op@example.org');
    const alone = /only administrator/;
    expect(problemOf(await services.changeRole(cli, unchecked({ userId: ada?.id, role: 'viewer' }))).message).toMatch(
      alone,
    );
    expect(
      problemOf(await services.setUserDisabled(cli, unchecked({ userId: ada?.id, disabled: true }))).message,
    ).toMatch(alone);
    value(await services.changeRole(cli, unchecked({ userId: op?.id, role: 'admin' })));
    value(await services.changeRole(cli, unchecked({ userId: ada?.id, role: 'viewer' })));
    value(await services.changeRole(cli, unchecked({ userId: ada?.id, role: 'admin' })));
    value(await services.changeRole(cli, unchecked({ userId: op?.id, role: 'operator' })));
  });

  it('that are disabled are out at once, and in again when enabled', async () => {
    const { services, context } = test;
    const signIn = () => services.signIn(nobody, { email: 'op@example.org', password });
    const { setCookies, user } = value(await signIn());
    value(await services.setUserDisabled(cli, { userId: user.id, disabled: true }));
    expect(await context.authentication.identify(withCookies(setCookies))).toBeUndefined();
    expect(problemOf(await signIn()).message).toMatch(/disabled/);
    value(await services.setUserDisabled(cli, { userId: user.id, disabled: false }));
    value(await signIn());
    expect(value(await services.endSessions(cli, { userId: user.id })).ended).toBeGreaterThan(0);
  });
});

describe('a password reset', () => {
  it('is a link that works once, ends all sessions and is the only one', async () => {
    const { services, context } = test;
    const before = value(await services.signIn(nobody, { email: 'op@example.org', password }));
    const first = value(await services.createPasswordReset(cli, { email: 'op@example.org' }));
    const { path } = value(await services.createPasswordReset(cli, { email: 'op@example.org' }));
    expect(problemOf(await services.getPasswordReset(nobody, { token: tokenOf(first.path) })).kind).toBe('not-found');
    const token = tokenOf(path);
    expect(value(await services.getPasswordReset(nobody, { token })).email).toBe('op@example.org');
    const next = 'nine geese on the pond';
    const { setCookies } = value(await services.completePasswordReset(nobody, { token, password: next }));
    expect(await actorOf(setCookies)).toMatchObject({ email: 'op@example.org' });
    expect(await context.authentication.identify(withCookies(before.setCookies))).toBeUndefined();
    expect(problemOf(await services.completePasswordReset(nobody, { token, password: next })).kind).toBe('not-found');
    value(await services.signIn(nobody, { email: 'op@example.org', password: next }));
  });
});

describe('the audit log', () => {
  it('is paged by key, filtered, and cannot be changed', async () => {
    const { services, database } = test;
    const first = value(await services.listAudit(cli, { limit: 3 }));
    expect(first.rows).toHaveLength(3);
    const second = value(await services.listAudit(cli, { limit: 3, before: first.next }));
    expect(Number(second.rows[0]?.id)).toBeLessThan(Number(first.rows.at(-1)?.id));
    const failed = value(await services.listAudit(cli, { action: 'signInFailed', subject: 'zoe@example.org' }));
    expect(failed.rows).toHaveLength(1);
    expect(failed.rows[0]).toMatchObject({ ip: '192.0.2.1', detail: { reason: 'wrong' } });
    expect(failed.actions).toContain('createFirstAdministrator');
    await expect(database.pool.query('DELETE FROM "AuditEvent"')).rejects.toThrow(/append-only/);
  });
});

describe('the database', () => {
  it('holds none of the secrets that went through this file', async () => {
    const { database, services } = test;
    const { token } = value(await services.issueSetupToken(cli, {}));
    const reset = value(await services.createPasswordReset(cli, { email: 'op@example.org' }));
    const invite = value(await services.inviteUser(cli, { email: 'new@example.org', role: 'viewer' }));
    value(await services.createCollection(cli, { name: 'Secrets', url: 'https://a.example/' }));
    value(
      await services.setCredential(cli, {
        slug: 'secrets',
        name: 'proxy',
        values: { secret: 'canary-of-the-proxy' },
        servers: ['http://proxy.example/'],
      }),
    );
    const texts = ['User', 'Session', 'Account', 'Verification', 'Setting', 'Invite', 'AuditEvent'].map(async (table) =>
      JSON.stringify((await database.pool.query(`SELECT * FROM "${table}"`)).rows),
    );
    const dump = (await Promise.all(texts)).join('\n');
    expect(dump).toContain('op@example.org');
    const secrets = [password, 'nine geese', token, tokenOf(reset.path), tokenOf(invite.path), 'canary-of-the-proxy'];
    for (const secret of secrets) expect(dump).not.toContain(secret);
  });
});
