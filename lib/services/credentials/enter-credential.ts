/** What somebody enters as a credential: checked by its kind, bound to servers, its secrets encrypted. */

import { z } from 'zod';
import { credentialKey, namedPassword, sealFields, storedCredential } from '../../db/credentials.ts';
import type { StoredCredential } from '../../db/credentials.ts';
import { seal, unseal } from '../../db/seal.ts';
import { normalizeUrl, originOf } from '../../match/urls/url-key.ts';
import type { CredentialKind } from '../../sdk/define-credential.ts';
import { describeActor } from '../actor.ts';
import type { ServiceContext } from '../context.ts';
import type { CallContext } from '../define-service.ts';
import { webUrl } from '../input.ts';
import type { Problem } from '../result.ts';
import { fieldProblem, problem } from '../result.ts';
import { serversNamed } from './servers-named.ts';

export const credentialToEnter = {
  name: z
    .string({ error: 'Enter a name.' })
    .regex(/^[a-z][a-z0-9-]{0,99}$/, 'Start with a letter; use only a-z, digits, and hyphens.'),
  /** Of a kind of the catalog. */
  kind: z.string().default(namedPassword),
  /** By the names of the kind's fields; an empty text is none. */
  values: z.record(z.string(), z.string().max(100_000, 'At most 100,000 characters.')),
  realm: z.string().max(1000).optional(),
  /** Servers it may be sent to, or beginnings of their URLs; the servers the files name when there are none. */
  servers: z.array(webUrl).max(1000, 'At most 1,000 servers.').optional(),
};

const entered = z.strictObject(credentialToEnter);
export type EnteredCredential = z.output<typeof entered>;

export interface NewCredential extends Pick<StoredCredential, 'setBy' | 'realm'> {
  readonly name: string;
  readonly origins: readonly string[];
  readonly kind: Pick<CredentialKind, 'name' | 'secrets'>;
  readonly values: Readonly<Record<string, string>>;
}

export function sealCredential(
  { secretKey, now }: Pick<ServiceContext, 'secretKey' | 'now'>,
  { name, kind, values, origins, ...rest }: NewCredential,
): StoredCredential {
  const isSecret = ([field]: readonly [string, string]): boolean => kind.secrets.includes(field);
  const all = Object.entries(values);
  const sealed =
    kind.name === namedPassword
      ? { sealed: seal(secretKey, name, values['secret'] ?? '') }
      : { kind: kind.name, sealed: sealFields(secretKey, name, Object.fromEntries(all.filter(isSecret))) };
  const fields = Object.fromEntries(all.filter((each) => !isSecret(each)));
  return { ...sealed, ...rest, origins: [...origins], fields, setAt: now() };
}

/** Under another name; undefined when another key sealed it. */
export function sealAgain(
  { secretKey }: Pick<ServiceContext, 'secretKey'>,
  sealed: StoredCredential['sealed'],
  { from, to }: { readonly from: string; readonly to: string },
): StoredCredential['sealed'] | undefined {
  const text = unseal(secretKey, from, sealed);
  return text === undefined ? undefined : seal(secretKey, to, text);
}

/** As it is to be stored, or what is wrong with it. */
export async function credentialOf(
  context: CallContext,
  collectionId: number,
  given: EnteredCredential,
): Promise<StoredCredential | Problem> {
  const { name, servers } = given;
  const kind = context.declarations.credentialKinds.find((each) => each.name === given.kind);
  if (kind === undefined) return fieldProblem('kind', `Unknown credential kind ${given.kind}.`);
  const values = valuesOf(kind, given.values);
  const wrong = kind.check(new Map(Object.entries(values)), context.now());
  if (wrong !== undefined) return fieldProblem(wrong.field, wrong.message);
  const origins =
    servers === undefined ? serversNamed(await newestFiles(context, collectionId), name) : placesAmong(servers);
  if (origins.length === 0) {
    return fieldProblem(
      'servers',
      'Enter at least one server that receives the secret. The configuration files name none.',
    );
  }
  const realm = kind.challenge === undefined || given.realm === '' ? undefined : given.realm;
  const setBy = describeActor(context.actor).name;
  return sealCredential(context, { name, kind, values, setBy, origins, ...(realm !== undefined && { realm }) });
}

/** A credential of the collection. */
export async function readStored(
  { settings }: Pick<ServiceContext, 'settings'>,
  { id, slug }: { readonly id: number; readonly slug: string },
  name: string,
): Promise<StoredCredential | Problem> {
  const value = await settings.get(credentialKey(id, name));
  const stored = storedCredential.safeParse(value);
  return stored.success ? stored.data : problem('not-found', `${slug} has no credential ${name}.`);
}

export async function newestFiles(
  { revisions }: Pick<ServiceContext, 'revisions'>,
  collectionId: number,
): Promise<ReadonlyMap<string, string>> {
  return revisions.files((await revisions.newest(collectionId)).id);
}

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
    const normal = normalizeUrl(text);
    if (!normal.ok) return [];
    const { url } = normal;
    return [url.pathname === '/' ? originOf(url) : `${originOf(url)}${url.pathname}`];
  });
  return [...new Set(places)];
}
