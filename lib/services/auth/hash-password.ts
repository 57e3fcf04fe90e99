/** Hashes passwords with scrypt; the cost stands in the hash, so that it can rise later. */

import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { limitConcurrency } from '../limit-concurrency.ts';

/** OWASP's parameters: N = 2^17, r = 8, p = 1, 128 MB a hash. */
const defaultCost = { log2N: 17, r: 8, p: 1 } as const;

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(given: { hash: string; password: string }): Promise<boolean>;
  /** True when the queue is full: whoever comes now is better sent away. */
  isBusy(): boolean;
}

interface Cost {
  readonly log2N: number;
  readonly r: number;
  readonly p: number;
}

/** At most so many hashes run at once, so that sign-ins cannot eat the memory; and so many wait, some three seconds. */
const atOnce = 2;
const mostWaiting = 20;

/** `log2N` below the default is for tests. */
export function createPasswordHasher({ log2N = defaultCost.log2N }: { readonly log2N?: number } = {}): PasswordHasher {
  const cost: Cost = { ...defaultCost, log2N };
  const { inTurn, waiting } = limitConcurrency(atOnce);
  return {
    hash: async (password) => {
      const salt = randomBytes(16);
      const key = await inTurn(() => derive(password, salt, cost));
      return ['scrypt', cost.log2N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
    },
    verify: async ({ hash, password }) => {
      const stored = parse(hash);
      if (!stored) return false;
      const key = await inTurn(() => derive(password, stored.salt, stored.cost));
      return timingSafeEqual(key, stored.key);
    },
    isBusy: () => waiting() >= mostWaiting,
  };
}

function parse(hash: string): { readonly cost: Cost; readonly salt: Buffer; readonly key: Buffer } | undefined {
  const [scheme, log2N, r, p, salt, key] = hash.split('$');
  if (scheme !== 'scrypt' || salt === undefined || key === undefined) return undefined;
  return {
    cost: { log2N: Number(log2N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}

const keyBytes = 32;

function derive(password: string, salt: Buffer, { log2N, r, p }: Cost): Promise<Buffer> {
  const N = 2 ** log2N;
  return new Promise((resolve, reject) => {
    // NFKC, so that the same characters typed on another keyboard are the same password.
    scrypt(password.normalize('NFKC'), salt, keyBytes, { N, r, p, maxmem: 256 * N * r }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
