/** Credentials of a collection: secrets by name, written and never shown again, each for the servers it was entered for. */

import { z } from 'zod';
import { credentialKindSchema, credentialRowSchema } from './contract.ts';
import { credentialKey, namedPassword, sealFields, storedCredential } from '../../db/credentials.ts';
import type { StoredCredential } from '../../db/credentials.ts';
import { seal } from '../../db/seal.ts';
import type { CredentialKind } from '../../sdk/define-credential.ts';
import { syntax as gathererCf } from '../../languages/gatherer-cf/syntax.ts';
import { credentialsNamed } from '../../languages/gatherer-cf/secrets.ts';
import { syntax as robotConf } from '../../languages/robot-conf/syntax.ts';
import { describeActor } from '../actor.ts';
import { findCollection } from '../collections/settings.ts';
import type { ServiceContext } from '../context.ts';
import { defineService } from '../define-service.ts';
import type { CallContext } from '../define-service.ts';
import { slug, webUrl } from '../input.ts';
import type { Problem } from '../result.ts';
import { fieldProblem, isProblem, problem } from '../result.ts';
import type { CredentialKindRow, CredentialRow } from './contract.ts';
import { serversNamed } from './servers-named.ts';

const name = z
  .string({ error: 'The name is missing.' })
  .regex(/^[a-z][a-z0-9-]{0,99}$/, 'Start with a letter; use only a-z, digits, and hyphens.');

interface NewCredential extends Pick<StoredCredential, 'setBy' | 'realm'> {
  readonly name: string;
  readonly origins: readonly string[];
  readonly kind: Pick<CredentialKind, 'name' | 'secrets'>;
  readonly values: Readonly<Record<string, string>>;
}

export async function storeCredential(
  { settings, secretKey, now }: Pick<ServiceContext, 'settings' | 'secretKey' | 'now'>,
  collectionId: number,
  { name, kind, values, ...rest }: NewCredential,
): Promise<void> {
  const isSecret = ([field]: readonly [string, string]): boolean => kind.secrets.includes(field);
  const all = Object.entries(values);
  const sealed =
    kind.name === namedPassword
      ? { sealed: seal(secretKey, name, values['secret'] ?? '') }
      : { kind: kind.name, sealed: sealFields(secretKey, name, Object.fromEntries(all.filter(isSecret))) };
  const fields = Object.fromEntries(all.filter((each) => !isSecret(each)));
  await settings.set(credentialKey(collectionId, name), { ...sealed, ...rest, fields, setAt: now() });
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
    const { kind = namedPassword, fields = {}, realm, setAt, setBy, origins = [] } = set.get(each) ?? {};
    return {
      name: each,
      kind,
      fields,
      ...(realm !== undefined && { realm }),
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

export const listCredentialKinds = defineService({
  name: 'listCredentialKinds',
  doc: 'Kinds of credentials, with the fields of each.',
  role: 'viewer',
  input: z.strictObject({}),
  output: z.array(credentialKindSchema),
  run: ({ declarations }): Promise<readonly CredentialKindRow[]> =>
    Promise.resolve(
      declarations.credentialKinds.map(({ name: kind, label, doc, challenge, fields, secrets, long = [] }) => ({
        name: kind,
        label,
        doc,
        hasRealm: challenge !== undefined,
        fields: Object.entries(fields).map(([field, param]) => ({
          name: field,
          label: param.label ?? field,
          doc: param.doc,
          required: param.required,
          isSecret: secrets.includes(field),
          isLong: long.includes(field),
        })),
      })),
    ),
});

export const setCredential = defineService({
  name: 'setCredential',
  doc: 'Stores a credential, or replaces it as a whole. `servers` are URLs. Default: the servers that the files name.',
  role: 'operator',
  needsPassword: true,
  input: z.strictObject({
    slug,
    name,
    /** Of a kind of the catalog. */
    kind: z.string().default(namedPassword),
    /** By the names of the kind's fields; an empty text is none. */
    values: z.record(z.string(), z.string().max(100_000, 'At most 100,000 characters.')),
    realm: z.string().max(1000).optional(),
    /** Servers it may be sent to, or beginnings of their URLs; the servers the files name when there are none. */
    servers: z.array(webUrl).max(1000, 'At most 1,000 servers.').optional(),
  }),
  output: z.strictObject({ origins: z.array(z.string()) }),
  run: async (context, given): Promise<{ readonly origins: readonly string[] } | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const kind = context.declarations.credentialKinds.find((each) => each.name === given.kind);
    if (kind === undefined) return fieldProblem('kind', `No kind of credential is called ${given.kind}.`);
    const values = valuesOf(kind, given.values);
    const wrong = kind.check(new Map(Object.entries(values)), context.now());
    if (wrong !== undefined) return fieldProblem(wrong.field, wrong.message);
    const { servers } = given;
    const origins =
      servers === undefined
        ? serversNamed(await newestFiles(context, collection.id), given.name)
        : placesAmong(servers);
    if (origins.length === 0) {
      return fieldProblem('servers', 'Enter at least one server to send the secret to: the files name none.');
    }
    const realm = kind.challenge === undefined || given.realm === '' ? undefined : given.realm;
    const setBy = describeActor(context.actor).name;
    await storeCredential(context, collection.id, {
      name: given.name,
      kind,
      values,
      setBy,
      origins,
      ...(realm !== undefined && { realm }),
    });
    return { origins };
  },
  audit: (given, { origins }) => ({
    subject: given.slug,
    detail: { credential: given.name, kind: given.kind, servers: origins },
  }),
});

/** Those of its fields that are written. */
function valuesOf({ fields }: CredentialKind, given: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.keys(fields).flatMap((name) => {
      const value = given[name];
      return value === undefined || value === '' ? [] : [[name, value] as const];
    }),
  );
}

/** A server, or the beginning of its URLs. */
function placesAmong(urls: readonly string[]): readonly string[] {
  const places = urls.flatMap((text) => {
    const url = URL.parse(text);
    if (url === null || url.origin === 'null') return [];
    return [url.pathname === '/' ? url.origin : `${url.origin}${url.pathname}`];
  });
  return [...new Set(places)];
}

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
