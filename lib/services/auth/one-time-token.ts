/** Tokens that are shown once: for set-up, invitations and password resets. Only hashes of them are kept. */

import { randomBytes, timingSafeEqual } from 'node:crypto';
import { hashToken } from './hashed-sessions.ts';

/** 192 random bits in base64url: 32 characters. */
export function newToken(): { readonly token: string; readonly hash: string } {
  const token = randomBytes(24).toString('base64url');
  return { token, hash: hashToken(token) };
}

export function isTokenOf(hash: string, token: string): boolean {
  const given = Buffer.from(hashToken(token));
  const kept = Buffer.from(hash);
  return given.length === kept.length && timingSafeEqual(given, kept);
}
