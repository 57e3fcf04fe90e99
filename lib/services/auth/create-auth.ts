/** Sign-in and sessions by better-auth, set up as the console wants them: no sign-up, hashed tokens, two cookies. */

import { betterAuth } from 'better-auth';
import type { BetterAuthOptions } from 'better-auth';
import { admin } from 'better-auth/plugins';
import type { DBAdapter } from 'better-auth/types';
import { withHashedSessions } from './hashed-sessions.ts';
import type { PasswordHasher } from './hash-password.ts';
import { sessionCookie } from './session-cookie.ts';

/** A session ends after this time without a request. */
const idleSeconds = 30 * 60;
/** How often a used session's end is moved on. */
const renewSeconds = 60;

export interface AuthOptions {
  readonly database: (options: BetterAuthOptions) => DBAdapter;
  /** Signs the cookies; 32 characters and more. */
  readonly secret: string;
  readonly passwords: PasswordHasher;
  /** Whether cookies may be `__Host-` and Secure. */
  readonly secure: boolean;
}

export type Auth = ReturnType<typeof createAuth>;

export function createAuth({ database, secret, passwords, secure }: AuthOptions) {
  return betterAuth({
    appName: 'Winnow',
    // The base address only serves links in e-mails, which the console does not send.
    baseURL: 'http://localhost',
    secret,
    database: withHashedSessions(database),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      // Length and content are judged by password-rules.ts, which says more.
      minPasswordLength: 1,
      maxPasswordLength: 4096,
      password: passwords,
    },
    session: {
      expiresIn: idleSeconds,
      updateAge: renewSeconds,
      cookieCache: { enabled: false },
      additionalFields: { confirmedAt: { type: 'date', required: false, input: false } },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    plugins: [admin({ defaultRole: 'viewer' })],
    advanced: {
      useSecureCookies: false,
      cookies: { session_token: { name: sessionCookie(secure) } },
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
    },
  });
}
