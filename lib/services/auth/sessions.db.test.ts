/** What a session may, when it ends, and who may end it: through the services, over a database. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seal } from '../../db/seal.ts';
import type { SignedInUser } from '../actor.ts';
import { cli } from '../actor.ts';
import type { TestServices } from '../testing/test-services.ts';
import { browser, withCookies } from '../testing/browser.ts';
import { nobody, openTestServices, operator, problemOf, value } from '../testing/test-services.ts';
import { sealedName } from './check-code.ts';
import { newTotpSecret, totpCode } from './totp.ts';
import { unchecked } from '../define-service.ts';

const password = 'gravel-umbrella-tick';
const email = 'ada@example.org';
const minute = 60_000;

let test: TestServices;
beforeAll(async () => {
  test = await openTestServices();
  await test.context.authentication.createUser({ name: 'Ada', email, role: 'admin', password });
});
afterAll(() => test.close());

const from = (ip: string, cookie = '') => ({ kind: 'anonymous' as const, connection: { ...browser, ip, cookie } });

async function signIn(more: object = {}): Promise<SignedInUser> {
  const { setCookies } = value(await test.services.signIn(nobody, { email, password, ...more }));
  const user = await test.context.authentication.identify(withCookies(setCookies));
  if (!user) throw new Error('the cookies open no session');
  return user;
}

async function auditOf(action: string): Promise<number> {
  const { rows } = value(await test.services.listAudit(cli, { limit: 200 }));
  return rows.filter((row) => row.action === action).length;
}

describe('a database that cannot be written to', () => {
  it('keeps people signed in', async () => {
    const { pool } = test.database;
    const { setCookies } = value(await test.services.signIn(nobody, { email, password }));
    // The next request would move the idle limit on.
    await pool.query(`UPDATE "Session" SET "expiresAt" = now() + interval '1 minute'`);
    await pool.query(`
      CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER no_room BEFORE UPDATE ON "Session" FOR EACH ROW EXECUTE FUNCTION no_room()`);
    const identified = test.context.authentication.identify({ ...withCookies(setCookies), active: true });
    await expect(identified).resolves.toMatchObject({ email });
    await pool.query('DROP TRIGGER no_room ON "Session"; DROP FUNCTION no_room()');
  });
});

describe('guessing', () => {
  it('forty at once: five are looked at, and the right one among the others opens nothing', async () => {
    const guesses = Array.from({ length: 40 }, (_, i) =>
      test.services.signIn(from('198.51.100.7'), {
        email: 'bob@example.org',
        password: i === 39 ? password : `no ${i}`,
      }),
    );
    await test.context.authentication.createUser({ name: 'Bob', email: 'bob@example.org', role: 'viewer', password });
    const answers = (await Promise.all(guesses)).map(problemOf);
    expect(answers.filter(({ retryAt }) => retryAt === undefined)).toHaveLength(5);
    expect(await auditOf('signInFailed')).toBe(6);
  });

  it('does not lock the only administrator out of a browser that signed in before', async () => {
    const { setCookies } = value(await test.services.signIn(from('192.0.2.1'), { email, password }));
    const { cookie } = withCookies(setCookies);
    for (let i = 0; i < 60; i++) await test.services.signIn(from('198.51.100.8'), { email, password: 'no' });
    expect(problemOf(await test.services.signIn(from('203.0.113.1'), { email, password })).retryAt).toBeDefined();
    value(await test.services.signIn(from('198.51.100.8', cookie), { email, password }));
    const forged = cookie.replace(/winnow-device=[\w-]{16}/, 'winnow-device=AAAAAAAAAAAAAAAA');
    expect(
      problemOf(await test.services.signIn(from('198.51.100.8', forged), { email, password })).retryAt,
    ).toBeDefined();
    test.clock.now += 16 * minute;
  });
});

describe('a session', () => {
  it('is not kept open by what a page asks for by itself', async () => {
    const { connection } = await signIn();
    const age = async (minutes: number): Promise<void> => {
      await test.database.pool.query(`UPDATE "Session" SET "expiresAt" = "expiresAt" - $1 * interval '1 minute'`, [
        minutes,
      ]);
    };
    await age(20);
    expect(await test.context.authentication.identify({ ...connection, active: false })).toBeDefined();
    await age(9);
    expect(await test.context.authentication.identify({ ...connection, active: true })).toBeDefined();
    await age(20);
    expect(await test.context.authentication.identify({ ...connection, active: false })).toBeDefined();
    await age(11);
    expect(await test.context.authentication.identify({ ...connection, active: true })).toBeUndefined();
  });

  it('is listed to its user, and ended by its user alone', async () => {
    const [first, second] = [await signIn(), await signIn()];
    const listed = value(await test.services.listOwnSessions(first, {}));
    expect(listed.find(({ isThis }) => isThis)).toMatchObject({ id: first.sessionId, userAgent: 'Test' });
    expect(listed.map(({ id }) => id)).toContain(second.sessionId);
    expect(problemOf(await test.services.endOwnSession(operator, { id: second.sessionId })).kind).toBe('not-found');
    expect(await test.context.authentication.identify(second.connection)).toBeDefined();
    value(await test.services.endOwnSession(first, { id: second.sessionId }));
    expect(await test.context.authentication.identify(second.connection)).toBeUndefined();
    expect(await test.context.authentication.identify(first.connection)).toBeDefined();
  });

  it('left open for ten minutes needs the password before it opens networks, users and secrets', async () => {
    const user = await signIn();
    test.clock.now = user.confirmedAt;
    const reach = { slug: 'none', reach: [] };
    expect(problemOf(await test.services.saveReach(user, reach)).kind).toBe('not-found');
    test.clock.now += 11 * minute;
    const guarded = [
      test.services.saveReach(user, reach),
      test.services.inviteUser(user, { email: 'eve@example.org', role: 'admin' }),
      test.services.changeRole(user, { userId: user.id, role: 'viewer' }),
      test.services.setUserDisabled(user, { userId: user.id, disabled: true }),
      test.services.createPasswordReset(user, { userId: user.id }),
      test.services.setCredential(user, { slug: 'none', name: 'intranet', values: { secret: 'x' } }),
      test.services.deleteCredential(user, { slug: 'none', name: 'intranet' }),
      test.services.renameCredential(user, { slug: 'none', name: 'intranet', newName: 'wiki' }),
      test.services.saveAuthorities(user, { pem: '' }),
      test.services.saveProxy(user, { url: '' }),
      test.services.saveCollectionAuthorities(user, { slug: 'none', pem: '' }),
      test.services.acceptCertificate(user, { slug: 'none', job: 1, host: 'a', port: 1, sha256: '0'.repeat(64) }),
      test.services.startTwoFactor(user, {}),
      test.services.setTwoFactorRequired(user, { required: true }),
      test.services.resetTwoFactor(user, { userId: user.id }),
    ];
    for (const result of await Promise.all(guarded)) expect(problemOf(result).kind).toBe('unconfirmed');
    expect(problemOf(await test.services.confirmPassword(user, { password: 'no' })).fields).toHaveProperty('password');
    value(await test.services.confirmPassword(user, { password }));
    const again = await test.context.authentication.identify(user.connection);
    expect(problemOf(await test.services.saveReach(again ?? nobody, reach)).kind).toBe('not-found');
    expect(value(await test.services.listAudit(cli, { limit: 1 })).rows[0]?.action).toBe('confirmPassword');
  });

  it.each(['disabled', 'demoted', 'signed out'])('of a user who is %s ends the stream that is open', async (how) => {
    const account = { name: 'Eve', email: `${how.replace(' ', '-')}@example.org`, role: 'operator', password } as const;
    const made = await test.context.authentication.createUser(account);
    const user = await signIn({ email: account.email });
    const { slug } = value(
      await test.services.createCollection(cli, { name: `Stream ${how}`, url: 'http://a.example/' }),
    );
    const stop = new AbortController();
    const updates = value(await test.services.watchRun(user, { slug, signal: stop.signal }))[Symbol.asyncIterator]();
    expect((await updates.next()).done).toBe(false);
    const userId = made?.id ?? '';
    if (how === 'disabled') value(await test.services.setUserDisabled(cli, { userId, disabled: true }));
    else if (how === 'demoted') value(await test.services.changeRole(cli, { userId, role: 'viewer' }));
    else await test.context.authentication.signOut(user.connection);
    expect((await updates.next()).done).toBe(true);
  });
});

describe('two-factor sign-in', () => {
  it('is set up with a code, asks for one from then on, and takes none twice', async () => {
    const user = await signIn();
    test.clock.now = Date.now();
    const { secret, uri } = value(await test.services.startTwoFactor(user, {}));
    expect(uri).toContain(secret);
    expect(problemOf(await test.services.completeTwoFactor(user, { code: '000000' })).fields).toHaveProperty('code');
    // Nothing has shown yet that an app has the secret: the password is enough.
    await signIn();
    const first = totpCode(secret, test.clock.now);
    const { codes } = value(await test.services.completeTwoFactor(user, { code: first }));
    expect(codes).toHaveLength(10);

    const missing = problemOf(await test.services.signIn(nobody, { email, password }));
    expect(missing).toMatchObject({ needsCode: true });
    expect(
      problemOf(await test.services.signIn(nobody, { email, password: 'no', code: first })).needsCode,
    ).toBeUndefined();
    expect(problemOf(await test.services.signIn(nobody, { email, password, code: first })).fields).toHaveProperty(
      'code',
    );
    test.clock.now += 30_000;
    const next = totpCode(secret, test.clock.now);
    const both = [1, 2].map(() => test.services.signIn(nobody, { email, password, code: next }));
    expect((await Promise.all(both)).filter(({ ok }) => ok)).toHaveLength(1);

    await signIn({ code: codes[0] });
    expect(problemOf(await test.services.signIn(nobody, { email, password, code: codes[0] })).needsCode).toBe(true);
    expect(value(await test.services.getTwoFactor(user, {}))).toEqual({
      isOn: true,
      recoveryLeft: 9,
      isRequired: false,
    });
    const renewed = value(await test.services.createRecoveryCodes(user, {})).codes;
    test.clock.now += 16 * minute;
    expect(problemOf(await test.services.signIn(nobody, { email, password, code: codes[1] })).needsCode).toBe(true);
    await signIn({ code: renewed[0]?.toUpperCase() });

    const { rows } = await test.database.pool.query(`SELECT sealed::text || recovery::text AS all FROM "TwoFactor"`);
    for (const canary of [secret, ...codes, ...renewed]) expect(rows[0].all).not.toContain(canary);
  });

  it('is turned on once, with the secret whose code was given and the recovery codes that were shown', async () => {
    const account = { name: 'Tom', email: 'tom@example.org', role: 'viewer', password } as const;
    await test.context.authentication.createUser(account);
    const user = { ...(await signIn({ email: account.email })), confirmedAt: Infinity };
    const { secret } = value(await test.services.startTwoFactor(user, {}));
    const code = totpCode(secret, test.clock.now);
    const answers = await Promise.all([1, 2].map(() => test.services.completeTwoFactor(user, { code })));
    const shown = answers.flatMap((answer) => (answer.ok ? [answer.value.codes] : []));
    expect(shown).toHaveLength(1);
    await signIn({ email: account.email, code: shown[0]?.[0] });

    const other = seal(test.context.secretKey, sealedName(user.id), newTotpSecret());
    await test.context.twoFactor.remove(user.id);
    value(await test.services.startTwoFactor(user, {}));
    expect(await test.context.twoFactor.turnOn(user.id, { sealed: other, step: 1, recovery: [] })).toBe(false);
  });

  it('is not passed by a link for a new password', async () => {
    const { path } = value(await test.services.createPasswordReset(cli, { email }));
    const token = new URL(path, 'http://x.example').searchParams.get('token');
    const { setCookies } = value(await test.services.completePasswordReset(nobody, unchecked({ token, password })));
    expect(setCookies).toEqual([]);
  });

  it('is required of administrators when the installation says so, and cannot be left then', async () => {
    const user = await test.context.users.find({ email });
    const ada = { ...(await signInWith(await newCode())), confirmedAt: Infinity };
    value(await test.services.setTwoFactorRequired(ada, { required: true }));
    expect(problemOf(await test.services.endTwoFactor(ada, {})).message).toMatch(/requires two-factor/);
    value(await test.services.setTwoFactorRequired(cli, { required: false }));
    value(await test.services.resetTwoFactor(cli, unchecked({ userId: user?.id })));
    await signIn();
    const unready = { ...(await signIn()), confirmedAt: Infinity };
    expect(problemOf(await test.services.setTwoFactorRequired(unready, { required: true })).kind).toBe('refused');
  });

  async function newCode(): Promise<string> {
    const ada = await test.context.users.find({ email });
    const actor = { ...operator, id: ada?.id ?? '' };
    return value(await test.services.createRecoveryCodes(actor, {})).codes[0] ?? '';
  }
  const signInWith = (code: string) => signIn({ code });
});
