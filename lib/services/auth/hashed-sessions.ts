/** Keeps only hashes of session tokens in the database, so that a copy of it opens no session. */

import { createHash } from 'node:crypto';
import type { BetterAuthOptions } from 'better-auth';
import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth/types';

/** SHA-256 of a token in base64url. The tokens have 128 bits and more, so that no salt is needed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

type Row = Record<string, unknown>;
type AdapterOf = (options: BetterAuthOptions) => DBAdapter;

/** Wraps a database adapter: session tokens go in and are looked up as hashes, callers keep seeing plain ones. */
export function withHashedSessions(makeAdapter: AdapterOf): AdapterOf {
  return (options) => {
    const inner = makeAdapter(options);
    return {
      ...wrap(inner),
      transaction: (callback) => inner.transaction((transaction) => callback(wrap(transaction))),
    };
  };
}

function wrap<Inner extends DBTransactionAdapter>(inner: Inner): Inner {
  return {
    ...inner,
    create: async (query) => {
      if (query.model !== 'session') return inner.create(query);
      const { token } = query.data as Row;
      const row = await inner.create({ ...query, data: { ...query.data, ...hashed(token) } });
      return Object.assign({}, row, { token });
    },
    findOne: async (query) => withPlainToken(await inner.findOne(rehashed(query)), query),
    update: async (query) =>
      withPlainToken(await inner.update({ ...rehashed(query), update: hashedUpdate(query) }), query),
    consumeOne: async (query) => withPlainToken(await inner.consumeOne(rehashed(query)), query),
    findMany: (query) => inner.findMany(rehashed(query)),
    count: (query) => inner.count(rehashed(query)),
    updateMany: (query) => inner.updateMany({ ...rehashed(query), update: hashedUpdate(query) }),
    delete: (query) => inner.delete(rehashed(query)),
    deleteMany: (query) => inner.deleteMany(rehashed(query)),
  };
}

function hashed(token: unknown): Row {
  return typeof token === 'string' ? { token: hashToken(token) } : {};
}

function hashedUpdate({ model, update }: { readonly model: string; readonly update: Row }): Row {
  return model === 'session' ? { ...update, ...hashed(update['token']) } : update;
}

function rehashed<Query extends { model: string; where?: Where[] | undefined }>(query: Query): Query {
  if (query.model !== 'session' || !query.where) return query;
  return { ...query, where: query.where.map((one) => (one.field === 'token' ? { ...one, ...hashedValue(one) } : one)) };
}

function hashedValue({ value }: Where): Pick<Where, 'value'> {
  if (typeof value === 'string') return { value: hashToken(value) };
  return { value: Array.isArray(value) ? value.map((token) => hashToken(String(token))) : value };
}

/** A row found by its token gets that token back; a row found otherwise keeps the hash, which opens nothing. */
function withPlainToken<Found>(
  row: Found,
  { model, where }: { readonly model: string; readonly where: Where[] },
): Found {
  const token = model === 'session' ? where.find(({ field }) => field === 'token')?.value : undefined;
  if (row === null || typeof row !== 'object' || typeof token !== 'string') return row;
  return { ...row, token };
}
