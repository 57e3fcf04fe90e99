/** Credentials of a collection: secrets by name, written and never shown again, each for the servers it was entered for. */

import { z } from 'zod';
import { credentialKindSchema, credentialRowSchema } from './contract.ts';
import { credentialKey, namedPassword, storedCredential } from '../../db/credentials.ts';
import { syntax as gathererCf } from '../../languages/gatherer-cf/syntax.ts';
import { credentialsNamed } from '../../languages/gatherer-cf/secrets.ts';
import { syntax as robotConf } from '../../languages/robot-conf/syntax.ts';
import type { CollectionRecord } from '../../db/collections.ts';
import { findCollection } from '../collections/settings.ts';
import type { ServiceContext } from '../context.ts';
import { defineService } from '../define-service.ts';
import type { CallContext } from '../define-service.ts';
import { slug } from '../input.ts';
import type { Problem } from '../result.ts';
import { fieldProblem, isProblem, problem } from '../result.ts';
import type { CredentialKindRow, CredentialRow } from './contract.ts';
import {
  credentialOf,
  credentialToEnter,
  newestFiles,
  readStored,
  sealAgain,
  sealCredential,
} from './enter-credential.ts';
import type { NewCredential } from './enter-credential.ts';

const { name } = credentialToEnter;

export async function storeCredential(
  context: Pick<ServiceContext, 'settings' | 'secretKey' | 'now'>,
  collectionId: number,
  given: NewCredential,
): Promise<void> {
  await context.settings.set(credentialKey(collectionId, given.name), sealCredential(context, given));
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
  const [stored, files, [run]] = await Promise.all([
    context.settings.list(credentialKey(collectionId, '')),
    newestFiles(context, collectionId),
    context.runs.list(collectionId, { limit: 1, crawls: true }),
  ]);
  const uses = Map.groupBy(run?.logins ?? [], ({ credential }) => credential);
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
      uses: (uses.get(each) ?? []).map((use) => ({ ...use, run: run?.id ?? 0 })),
    };
  });
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
  input: z.strictObject({ slug, ...credentialToEnter }),
  output: z.strictObject({ origins: z.array(z.string()) }),
  run: async (context, { slug: of, ...given }): Promise<{ readonly origins: readonly string[] } | Problem> => {
    const collection = await findCollection(context, of);
    if (isProblem(collection)) return collection;
    const credential = await credentialOf(context, collection.id, given);
    if (isProblem(credential)) return credential;
    await context.settings.set(credentialKey(collection.id, given.name), credential);
    return { origins: credential.origins };
  },
  audit: (given, { origins }) => ({
    subject: given.slug,
    detail: { credential: given.name, kind: given.kind, servers: origins },
  }),
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

export const renameCredential = defineService({
  name: 'renameCredential',
  doc: 'Renames a credential, unless a configuration file names it.',
  role: 'operator',
  needsPassword: true,
  input: z.strictObject({ slug, name, newName: name }),
  output: z.null(),
  run: async (context, { slug: of, name: from, newName: to }): Promise<null | Problem> => {
    const collection = await findCollection(context, of);
    if (isProblem(collection)) return collection;
    const stored = await readStored(context, collection, from);
    if (isProblem(stored)) return stored;
    const [place] = placesOf(await newestFiles(context, collection.id)).get(from) ?? [];
    if (place !== undefined)
      return fieldProblem('newName', `This credential is named in ${place}. Change that line first.`);
    if (sealAgain(context, stored.sealed, { from, to }) === undefined)
      return fieldProblem('newName', 'The secret was encrypted with another key. Enter it again.');
    return moveCredential(context, collection, { from, to });
  },
  audit: (given) => ({ subject: given.slug, detail: { credential: given.name, newName: given.newName } }),
});

async function moveCredential(
  context: CallContext,
  { id, slug: of }: CollectionRecord,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<null | Problem> {
  const moved = await context.settings.move(credentialKey(id, from), credentialKey(id, to), (value) => {
    const stored = storedCredential.parse(value);
    return { ...stored, sealed: sealAgain(context, stored.sealed, { from, to }) ?? stored.sealed };
  });
  if (moved === 'taken') return fieldProblem('newName', `${of} already has a credential ${to}.`);
  return moved === 'moved' ? null : problem('not-found', `${of} has no credential ${from}.`);
}
