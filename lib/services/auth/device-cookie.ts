/** Marks a browser that signed in to an account, so that its own attempts are counted apart from everybody else's. */

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Connection } from '../actor.ts';

const name = 'winnow-device';
const lifeSeconds = 180 * 24 * 60 * 60;

/** `key` signs; without the account the number says nothing. */
export function deviceCookie(key: Buffer, email: string, { secure }: Pick<Connection, 'secure'>): string {
  const number = randomBytes(12).toString('base64url');
  const attributes = `Path=/; Max-Age=${lifeSeconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return `${name}=${number}.${sign(key, email, number).toString('base64url')}; ${attributes}`;
}

/** The number of the connection's browser, when it signed in to this account before. */
export function deviceOf(key: Buffer, email: string, { cookie }: Pick<Connection, 'cookie'>): string | undefined {
  const [, number = '', signature = ''] = /(?:^|; *)winnow-device=([\w-]{16})\.([\w-]{43})(?:;|$)/.exec(cookie) ?? [];
  const given = Buffer.from(signature, 'base64url');
  const own = sign(key, email, number);
  return given.length === own.length && timingSafeEqual(given, own) ? number : undefined;
}

function sign(key: Buffer, email: string, number: string): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify([email.toLowerCase(), number]))
    .digest();
}
