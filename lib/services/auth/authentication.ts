/** Who is signed in, and how that begins and ends: the part of better-auth the services use, in their own words. */

import type { BetterAuthOptions } from 'better-auth';
import type { DBAdapter } from 'better-auth/types';
import type { Connection, Role, SignedInUser } from '../actor.ts';
import { roles } from '../actor.ts';
import type { Auth } from './create-auth.ts';
import type { PasswordHasher } from './hash-password.ts';
import { absoluteSeconds, sessionCookie } from './session-cookie.ts';

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

export type SignInResult =
  | { readonly ok: true; readonly user: Account; readonly setCookies: readonly string[] }
  | { readonly ok: false; readonly reason: 'wrong' | 'disabled' };

export interface Authentication {
  signIn(given: { readonly email: string; readonly password: string }, connection: Connection): Promise<SignInResult>;
  /** Ends the session of the connection's cookie; answers the cookies to clear. */
  signOut(connection: Connection): Promise<readonly string[]>;
  /**
   * The user behind the cookie; undefined when there is none, or the session is over. Moves the idle limit on when
   * somebody is at it.
   */
  identify(connection: Connection): Promise<SignedInUser | undefined>;
  /** Undefined when the address is taken. */
  createUser(given: Omit<Account, 'id'> & { readonly password: string }): Promise<Account | undefined>;
  /** True while so many passwords are being hashed that the next one would wait for seconds. */
  isBusy(): boolean;
  isPasswordOf(userId: string, password: string): Promise<boolean>;
  /** False when `current` is not the password, or not any more: of two changes at once one is made. */
  changePassword(userId: string, given: { readonly current: string; readonly password: string }): Promise<boolean>;
  setPassword(userId: string, password: string): Promise<void>;
  /** The password was given once more in this session. */
  confirm(sessionId: string): Promise<void>;
  /** Newest first. */
  listSessions(userId: string): Promise<readonly OpenSession[]>;
  /** The role of the session's user now; undefined when the session is over. Moves nothing on. */
  roleOf(user: Pick<SignedInUser, 'id' | 'sessionId'>): Promise<Role | undefined>;
  /** False when the user has no such session. */
  endSession(userId: string, sessionId: string): Promise<boolean>;
  /** Answers how many there were. */
  endSessions(userId: string): Promise<number>;
}

export interface OpenSession {
  readonly id: string;
  readonly ip: string;
  readonly userAgent: string;
  /** Milliseconds since the epoch, all three. */
  readonly createdAt: number;
  readonly lastUsedAt: number;
  readonly expiresAt: number;
}

export interface AuthenticationOptions {
  readonly loadDatabase: () => Promise<(options: BetterAuthOptions) => DBAdapter>;
  readonly secret: string;
  readonly passwords: PasswordHasher;
  readonly now: () => number;
}

/** Loads better-auth when somebody is to be known: commands and engines have no use for it. */
export function createAuthentication({ now, ...options }: AuthenticationOptions): Authentication {
  const [secure, plain] = [true, false].map((isSecure) => authWhenAsked(options, isSecure)) as [AskAuth, AskAuth];
  const authFor = (connection: Connection): Promise<Auth> => (connection.secure ? secure : plain)();
  const adapter = async () => (await (await plain()).$context).internalAdapter;

  /** The account with this password. */
  const findAccount = async (userId: string, password: string) => {
    const accounts = await (await adapter()).findAccounts(userId);
    const account = accounts.find(({ providerId }) => providerId === 'credential');
    const hash = account?.password;
    if (account === undefined || hash === null || hash === undefined) return undefined;
    return (await options.passwords.verify({ hash, password })) ? { id: account.id, hash } : undefined;
  };

  return {
    signIn: async (given, connection) => signIn(await authFor(connection), given, connection),
    signOut: async (connection) => {
      const { api } = await authFor(connection);
      const response = await api.signOut({ headers: headersOf(connection), asResponse: true });
      return response.headers.getSetCookie();
    },
    identify: async (connection) =>
      hasCookie(connection) ? identify(await authFor(connection), connection, now()) : undefined,
    isBusy: () => options.passwords.isBusy(),
    createUser: async (given) => createUser(await plain(), given),
    isPasswordOf: async (userId, password) => (await findAccount(userId, password)) !== undefined,
    changePassword: async (userId, given) => {
      const account = await findAccount(userId, given.current);
      if (account === undefined) return false;
      const update = { password: await options.passwords.hash(given.password) };
      const where = [
        { field: 'id', value: account.id },
        { field: 'password', value: account.hash },
      ];
      return (await (await plain()).$context).adapter.updateMany({ model: 'account', where, update }).then(isAny);
    },
    setPassword: async (userId, password) => {
      await (await adapter()).updatePassword(userId, await options.passwords.hash(password));
    },
    ...createSessions(plain, now),
  };
}

const isAny = (count: number): boolean => count > 0;

type AskAuth = () => Promise<Auth>;

function authWhenAsked({ loadDatabase, ...options }: Omit<AuthenticationOptions, 'now'>, secure: boolean): AskAuth {
  const load = async (): Promise<Auth> => {
    const [{ createAuth }, database] = await Promise.all([import('./create-auth.ts'), loadDatabase()]);
    return createAuth({ ...options, database, secure });
  };
  let loaded: Promise<Auth> | undefined;
  return () => (loaded ??= load());
}

type Sessions = Pick<Authentication, 'confirm' | 'listSessions' | 'roleOf' | 'endSession' | 'endSessions'>;

function createSessions(askAuth: AskAuth, now: () => number): Sessions {
  const context = async () => (await askAuth()).$context;
  const openOf = async (userId: string) => {
    const { internalAdapter } = await context();
    const open = await internalAdapter.listSessions(userId, { onlyActiveSessions: true });
    return open.filter(({ createdAt }) => createdAt.getTime() + absoluteSeconds * 1000 > now());
  };
  const remove = async (where: readonly { readonly field: string; readonly value: string }[]): Promise<number> =>
    (await context()).adapter.deleteMany({ model: 'session', where: [...where] });
  return {
    confirm: async (sessionId) => {
      const { adapter } = await context();
      const where = [{ field: 'id', value: sessionId }];
      await adapter.update({ model: 'session', where, update: { confirmedAt: new Date(now()) } });
    },
    listSessions: async (userId) =>
      (await openOf(userId)).map(asOpenSession).toSorted((a, b) => b.lastUsedAt - a.lastUsedAt),
    roleOf: async ({ id, sessionId }) => {
      if (!(await openOf(id)).some((session) => session.id === sessionId)) return undefined;
      const user: (UserRecord & { readonly banned?: boolean | null }) | null = await (
        await context()
      ).internalAdapter.findUserById(id);
      return user === null || user.banned === true ? undefined : accountOf(user).role;
    },
    endSession: async (userId, sessionId) => {
      const where = [
        { field: 'id', value: sessionId },
        { field: 'userId', value: userId },
      ];
      return (await remove(where)) > 0;
    },
    endSessions: async (userId) => {
      const open = await openOf(userId);
      await remove([{ field: 'userId', value: userId }]);
      return open.length;
    },
  };
}

interface SessionRecord {
  readonly id: string;
  readonly ipAddress?: string | null | undefined;
  readonly userAgent?: string | null | undefined;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly expiresAt: Date;
}

function asOpenSession({ id, ipAddress, userAgent, createdAt, updatedAt, expiresAt }: SessionRecord): OpenSession {
  const absolute = createdAt.getTime() + absoluteSeconds * 1000;
  return {
    id,
    ip: ipAddress ?? '',
    userAgent: userAgent ?? '',
    createdAt: createdAt.getTime(),
    lastUsedAt: updatedAt.getTime(),
    expiresAt: Math.min(expiresAt.getTime(), absolute),
  };
}

async function signIn(
  auth: Auth,
  { email, password }: { readonly email: string; readonly password: string },
  connection: Connection,
): Promise<SignInResult> {
  const response = await auth.api.signInEmail({
    body: { email, password },
    headers: headersOf({ ...connection, cookie: '' }),
    asResponse: true,
  });
  if (response.status === 403) return { ok: false, reason: 'disabled' };
  if (response.status >= 400 && response.status < 500) return { ok: false, reason: 'wrong' };
  if (!response.ok) throw new Error(`sign-in answered ${response.status}`);
  const found = await (await auth.$context).internalAdapter.findUserByEmail(email.toLowerCase());
  if (!found) throw new Error('the user who signed in is gone');
  return { ok: true, user: accountOf(found.user), setCookies: response.headers.getSetCookie().map(forTheWholeSession) };
}

/** The cookie lives as long as a session can; the database ends idle sessions sooner. */
function forTheWholeSession(cookie: string): string {
  return cookie.replace(/Max-Age=\d+/i, `Max-Age=${absoluteSeconds}`);
}

function hasCookie({ cookie, secure }: Connection): boolean {
  return cookie.includes(`${sessionCookie(secure)}=`);
}

async function identify(auth: Auth, connection: Connection, now: number): Promise<SignedInUser | undefined> {
  const headers = headersOf(connection);
  const find = (disableRefresh: boolean) => auth.api.getSession({ headers, query: { disableRefresh } });
  // A database that can't be written to, such as on a full disk, still knows the session: its idle limit stays.
  const found = await (connection.active ? find(false).catch(() => find(true)) : find(true));
  if (!found) return undefined;
  const isOver = found.session.createdAt.getTime() + absoluteSeconds * 1000 <= now;
  if (isOver || found.user.banned === true) {
    const { internalAdapter } = await auth.$context;
    // It is over, whether its row can be removed or not.
    await internalAdapter.deleteSession(found.session.token).catch(() => undefined);
    return undefined;
  }
  const { id: sessionId, createdAt, confirmedAt } = found.session;
  return {
    kind: 'user',
    ...accountOf(found.user),
    sessionId,
    confirmedAt: (confirmedAt ?? createdAt).getTime(),
    connection,
  };
}

async function createUser(
  auth: Auth,
  { name, email, role, password }: Omit<Account, 'id'> & { readonly password: string },
): Promise<Account | undefined> {
  const { internalAdapter, password: passwords } = await auth.$context;
  if (await internalAdapter.findUserByEmail(email.toLowerCase())) return undefined;
  const hash = await passwords.hash(password);
  const user = await internalAdapter.createUser(
    { name, email: email.toLowerCase(), emailVerified: true, role },
    { method: 'admin' },
  );
  await internalAdapter.linkAccount({ userId: user.id, providerId: 'credential', accountId: user.id, password: hash });
  return accountOf({ ...user, role });
}

interface UserRecord {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role?: string | null | undefined;
}

function accountOf(user: UserRecord): Account {
  const { id, name, email } = user;
  // A role nobody knows gives the least.
  return { id, name, email, role: roles.find((role) => role === user.role) ?? 'viewer' };
}

function headersOf({ cookie, userAgent, ip }: Connection): Headers {
  return new Headers({ cookie, 'user-agent': userAgent, 'x-forwarded-for': ip });
}
