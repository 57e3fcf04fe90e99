/** Credentials of a collection: secrets by name, written and never shown again, each for the servers it was entered for. */

import { z } from 'zod';
import { credentialRowSchema } from './contract.ts';
import { credentialKey, storedCredential } from '../../db/credentials.ts';
import { seal } from '../../db/seal.ts';
import { syntax as gathererCf } from '../../languages/gatherer-cf/syntax.ts';
import { credentialsNamed, originsOf } from '../../languages/gatherer-cf/secrets.ts';
import { syntax as robotConf } from '../../languages/robot-conf/syntax.ts';
import { describeActor } from '../actor.ts';
import { findCollection } from '../collections/settings.ts';
import type { ServiceContext } from '../context.ts';
import { defineService } from '../define-service.ts';
import type { CallContext } from '../define-service.ts';
import { slug, webUrl } from '../input.ts';
import type { Problem } from '../result.ts';
import { fieldProblem, isProblem, problem } from '../result.ts';
import type { CredentialRow } from './contract.ts';
import { serversNamed } from './servers-named.ts';

const name = z
  .string({ error: 'The name is missing.' })
  .regex(/^[a-z][a-z0-9-]{0,99}$/, 'Start with a letter; use only a-z, digits, and hyphens.');

interface NewCredential {
  readonly name: string;
  readonly secret: string;
  readonly setBy: string;
  readonly origins: readonly string[];
}

export async function storeCredential(
  { settings, secretKey, now }: Pick<ServiceContext, 'settings' | 'secretKey' | 'now'>,
  collectionId: number,
  { name, secret, setBy, origins }: NewCredential,
): Promise<void> {
  const stored = { sealed: seal(secretKey, name, secret), setAt: now(), setBy, origins };
  await settings.set(credentialKey(collectionId, name), stored);
}

export const listCredentials = defineService({
  name: 'listCredentials',
  doc: 'Names, places and servers of the credentials, without their secrets.',
  role: 'viewer',
  input: z.strictObject({ slug }),
  output: z.array(credentialRowSchema),
  run: async (context, given): Promise<readonly CredentialRow[] | Problem> => {
    const collection = await findCollection(context, given.slug);
    return isProblem(collection) ? collection : readRows(context, collection.id);
  },
});

async function readRows(context: CallContext, collectionId: number): Promise<readonly CredentialRow[]> {
  const [stored, files] = await Promise.all([
    context.settings.list(credentialKey(collectionId, '')),
    newestFiles(context, collectionId),
  ]);
  const set = new Map(
    stored.flatMap(({ key, value }) => {
      const read = storedCredential.safeParse(value);
      return read.success ? [[key.slice(credentialKey(collectionId, '').length), read.data] as const] : [];
    }),
  );
  const places = placesOf(files);
  return [...new Set([...places.keys(), ...set.keys()])].toSorted().map((each) => {
    const { setAt, setBy, origins = [] } = set.get(each) ?? {};
    return {
      name: each,
      places: places.get(each) ?? [],
      origins,
      ...(setAt !== undefined && { setAt }),
      ...(setBy !== undefined && { setBy }),
    };
  });
}

async function newestFiles({ revisions }: CallContext, collectionId: number): Promise<ReadonlyMap<string, string>> {
  return revisions.files((await revisions.newest(collectionId)).id);
}

/** Where the files name each credential, such as `gatherer.cf:3`. */
function placesOf(files: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const found = [robotConf.usualPath, gathererCf.usualPath].flatMap((path) =>
    (files.get(path) ?? '')
      .split('\n')
      .flatMap((line, i) => credentialsNamed(line).map((each) => ({ name: each, place: `${path}:${i + 1}` }))),
  );
  return new Map(
    [...Map.groupBy(found, (each) => each.name)].map(([each, all]) => [each, all.map(({ place }) => place)]),
  );
}

export const setCredential = defineService({
  name: 'setCredential',
  doc: '`servers` are URLs. Default: the servers that the files name.',
  role: 'operator',
  needsPassword: true,
  input: z.strictObject({
    slug,
    name,
    secret: z.string().min(1, 'Enter the secret.').max(10_000),
    /** Servers it may be sent to; those the files name when there are none. */
    servers: z.array(webUrl).max(1000, 'At most 1,000 servers.').optional(),
  }),
  output: z.strictObject({ origins: z.array(z.string()) }),
  run: async (context, given): Promise<{ readonly origins: readonly string[] } | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const { servers } = given;
    const origins =
      servers === undefined ? serversNamed(await newestFiles(context, collection.id), given.name) : originsOf(servers);
    if (origins.length === 0) {
      return fieldProblem('servers', 'Enter at least one server to send the secret to: the files name none.');
    }
    const setBy = describeActor(context.actor).name;
    await storeCredential(context, collection.id, { name: given.name, secret: given.secret, setBy, origins });
    return { origins };
  },
  audit: (given, { origins }) => ({ subject: given.slug, detail: { credential: given.name, servers: origins } }),
});

export const deleteCredential = defineService({
  name: 'deleteCredential',
  role: 'operator',
  needsPassword: true,
  input: z.strictObject({ slug, name }),
  output: z.null(),
  run: async (context, given): Promise<null | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const isGone = await context.settings.remove(credentialKey(collection.id, given.name));
    return isGone ? null : problem('not-found', `${given.slug} has no credential ${given.name}.`);
  },
  audit: (given) => ({ subject: given.slug, detail: { credential: given.name } }),
});
