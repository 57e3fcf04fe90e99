/** Credentials: secrets by name, written and never shown again. */

import { z } from 'zod';
import { describeActor } from '../actor.ts';
import type { ServiceContext } from '../context.ts';
import { defineService } from '../define-service.ts';
import { nothing } from '../input.ts';
import { problem } from '../result.ts';
import type { CredentialRow } from './contract.ts';
import { seal, sealedSchema, unseal } from '../../db/seal.ts';

const keyOf = (name: string): string => `credential ${name}`;
const storedSchema = z.object({ sealed: sealedSchema, setAt: z.number(), setBy: z.string() });

const name = z
  .string({ error: 'The name is missing.' })
  .regex(/^[a-z][a-z0-9-]{0,99}$/, 'A name starts with a letter and has letters a-z, digits and hyphens.');

interface NewCredential {
  readonly name: string;
  readonly secret: string;
  readonly setBy: string;
}

export async function storeCredential(
  { settings, secretKey, now }: Pick<ServiceContext, 'settings' | 'secretKey' | 'now'>,
  { name, secret, setBy }: NewCredential,
): Promise<void> {
  await settings.set(keyOf(name), { sealed: seal(secretKey, name, secret), setAt: now(), setBy });
}

/** For the engine's own use; undefined when there is none, or another key sealed it. */
export async function readCredential(
  { settings, secretKey }: Pick<ServiceContext, 'settings' | 'secretKey'>,
  name: string,
): Promise<string | undefined> {
  const stored = storedSchema.safeParse(await settings.get(keyOf(name)));
  return stored.success ? unseal(secretKey, name, stored.data.sealed) : undefined;
}

export const listCredentials = defineService({
  name: 'listCredentials',
  role: 'viewer',
  input: nothing,
  run: async ({ settings }): Promise<readonly CredentialRow[]> => {
    const rows = await settings.list(keyOf(''));
    return rows.flatMap(({ key, value }) => {
      const stored = storedSchema.safeParse(value);
      const name = key.slice(keyOf('').length);
      return stored.success ? [{ name, setAt: stored.data.setAt, setBy: stored.data.setBy }] : [];
    });
  },
});

export const setCredential = defineService({
  name: 'setCredential',
  role: 'operator',
  needsPassword: true,
  input: z.strictObject({ name, secret: z.string().min(1, 'The secret is missing.').max(10_000) }),
  run: async (context, given) => {
    await storeCredential(context, { ...given, setBy: describeActor(context.actor).name });
    return null;
  },
  audit: (given) => ({ subject: given.name }),
});

export const deleteCredential = defineService({
  name: 'deleteCredential',
  role: 'operator',
  needsPassword: true,
  input: z.strictObject({ name }),
  run: async ({ settings }, given) =>
    (await settings.remove(keyOf(given.name))) ? null : problem('not-found', `There is no credential ${given.name}.`),
  audit: (given) => ({ subject: given.name }),
});
