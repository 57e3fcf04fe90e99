/** The token that a client signs in with at the command port from another host, or over RDM: one a collection, of which only the hash is kept. */

import { z } from 'zod';
import { describeActor } from '../actor.ts';
import { isTokenOf, newToken } from '../auth/one-time-token.ts';
import { findCollection } from '../collections/settings.ts';
import type { ServiceContext } from '../context.ts';
import { defineService } from '../define-service.ts';
import { nothing, slug, token } from '../input.ts';
import { isProblem, problem } from '../result.ts';
import { newPortTokenSchema } from './contract.ts';

const tokenKey = (collectionId: number): string => `command-port-token:${collectionId}`;

const storedToken = z.object({ hash: z.string(), createdAt: z.number(), createdBy: z.string() });

export async function readToken(
  { settings }: Pick<ServiceContext, 'settings'>,
  collectionId: number,
): Promise<z.output<typeof storedToken> | undefined> {
  return storedToken.safeParse(await settings.get(tokenKey(collectionId))).data;
}

export async function isToken(
  context: Pick<ServiceContext, 'settings'>,
  collectionId: number,
  given: string,
): Promise<boolean> {
  const stored = await readToken(context, collectionId);
  return stored !== undefined && isTokenOf(stored.hash, given);
}

export const createPortToken = defineService({
  name: 'createPortToken',
  doc: 'Replaces the token there was; it is answered once.',
  role: 'admin',
  needsPassword: true,
  input: z.strictObject({ slug }),
  output: newPortTokenSchema,
  run: async (context, given) => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const made = newToken();
    const about = { createdAt: context.now(), createdBy: describeActor(context.actor).name };
    await context.settings.set(tokenKey(collection.id), { hash: made.hash, ...about });
    return { token: made.token, ...about };
  },
  audit: (given) => ({ subject: given.slug }),
});

export const deletePortToken = defineService({
  name: 'deletePortToken',
  doc: 'Clients on other hosts can no longer connect.',
  role: 'admin',
  needsPassword: true,
  input: z.strictObject({ slug }),
  output: nothing,
  run: async (context, given) => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const isRemoved = await context.settings.remove(tokenKey(collection.id));
    return isRemoved ? {} : problem('not-found', `${given.slug} has no token for its command port.`);
  },
  audit: (given) => ({ subject: given.slug }),
});

/** Asked by the process that listens, for a client. */
export const checkPortToken = defineService({
  name: 'checkPortToken',
  role: 'operator',
  input: z.strictObject({ slug, token }),
  output: z.strictObject({ ok: z.boolean() }),
  run: async (context, given) => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    return { ok: await isToken(context, collection.id, given.token) };
  },
});
