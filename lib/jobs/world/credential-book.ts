/** The credentials of a run: those of its collection and those its files name, each with what it knows of its servers. */

import { openFields } from '../../db/credentials.ts';
import type { SecretKey } from '../../db/secret-key.ts';
import { credentialNote } from '../../engine/decide/hints.ts';
import type { PasswordLogin, Program } from '../../engine/program/program.ts';
import { credentialWord } from '../../languages/gatherer-cf/secrets.ts';
import { normalizeUrl, originOf } from '../../match/urls/url-key.ts';
import type { Clock } from '../../outside/clock.ts';
import type { ConnectorOptions } from '../../outside/connector.ts';
import type { Door } from '../../outside/door.ts';
import { basic } from '../../protocols/credentials/basic.ts';
import { parseChallenges } from '../../protocols/credentials/challenges.ts';
import { openCookies } from '../../protocols/credentials/cookie-jar.ts';
import { CredentialUse } from '../../protocols/credentials/credential-use.ts';
import type { AnswerToSigned, ClientIdentity, CredentialInUse, CredentialKind } from '../../sdk/define-credential.ts';
import type { ResourceUrl } from '../../sdk/resource.ts';
import { openPassword } from './credentials.ts';
import type { NamedCredential } from './credentials.ts';
import { serverLogins } from './server-logins.ts';
import type { Opened, ReportLogin } from './server-logins.ts';

export interface BookSource {
  /** Of the collection. */
  readonly credentials: readonly NamedCredential[];
  readonly kinds: readonly CredentialKind[];
  readonly clock: Pick<Clock, 'now'>;
  /** The collection wants cookies to be kept as browsers keep them. */
  readonly keepsCookies: boolean;
  /** Undefined in processes that cannot decrypt. */
  readonly secretKey: (() => Promise<SecretKey>) | undefined;
  readonly report: ReportLogin;
}

/** A credential, and the URLs that it is for. */
interface Entry {
  readonly id: string;
  readonly name: string;
  readonly kind: CredentialKind;
  readonly realm?: string;
  readonly isFor: (url: ResourceUrl) => boolean;
  readonly open: (url: ResourceUrl) => Promise<Opened>;
}

interface KeptEntry extends Entry {
  /** Such as `https://a.example`. */
  readonly servers: ReadonlySet<string>;
}

/** What the sessions know lasts as long as the book, whatever program the run goes by meanwhile. */
export interface CredentialBook {
  /** Undefined when there are none. */
  readonly of: (program: Pick<Program, 'roots' | 'process' | 'named'>) => Door['credentials'];
  /** For servers that are logged in to before anything is asked. */
  readonly loginsOf: (program: Pick<Program, 'roots' | 'process' | 'named'>) => NonNullable<Door['login']>;
  /** The client certificate for a server; undefined where there is none that can be shown. */
  readonly identityFor: NonNullable<ConnectorOptions['identityFor']>;
}

export function openCredentialBook(source: BookSource): CredentialBook {
  const stored = storedEntries(source);
  const open = new Map<string, CredentialInUse>();
  const inUse = (entry: Entry, url: ResourceUrl): CredentialInUse => {
    const key = entry.kind.isShared === true ? entry.id : `${entry.id} ${originOf(url)}`;
    const known = open.get(key);
    if (known !== undefined) return known;
    const made = useOf(entry, { ...source, server: originOf(url) });
    open.set(key, made);
    return made;
  };
  const jar = source.keepsCookies ? [openCookies()] : [];
  const logins = serverLogins(source.report);
  return {
    identityFor: rememberIdentities(stored),
    loginsOf: (program) => {
      // Realms are a matter of HTTP: a password for one is nothing to servers that have none.
      const entries = [...stored, ...entriesOfFiles(program, source)].filter(
        ({ kind, realm }) => kind === basic && realm === undefined,
      );
      return async (url) => {
        const entry = entries.find(({ isFor }) => isFor(url));
        return entry && logins(entry, url);
      };
    },
    of: (program) => {
      const entries = [...stored, ...entriesOfFiles(program, source)];
      if (entries.length + jar.length === 0) return undefined;
      return (url, authMethod) => {
        const given = entries.filter(({ isFor, kind }) => isFor(url) && serves(kind, authMethod));
        const found = given.map((entry) => inUse(entry, url));
        return authMethod === undefined ? [...found, ...jar] : found;
      };
    },
  };
}

/** Whether a credential of the kind logs in by an authmethod of feeds. */
function serves({ challenge, isShared }: CredentialKind, authMethod: string | undefined): boolean {
  switch (authMethod) {
    case undefined:
      return true;
    case 'httpbasic':
      return challenge !== undefined;
    case 'httpsso':
      return isShared === true;
    default:
      return false;
  }
}

/** Read once for each server. */
function rememberIdentities(entries: readonly KeptEntry[]): CredentialBook['identityFor'] {
  const known = new Map<string, Promise<ClientIdentity | undefined>>();
  return (named) => {
    const server = normalizeUrl(named);
    if (!server.ok) return Promise.resolve(undefined);
    const origin = originOf(server.url);
    const found = known.get(origin) ?? identityAmong(entries, server.url);
    known.set(origin, found);
    return found;
  };
}

/** A connection is made before any path is named, so a certificate is for whole servers. */
async function identityAmong(entries: readonly KeptEntry[], url: ResourceUrl): Promise<ClientIdentity | undefined> {
  const origin = originOf(url);
  for (const { servers, open, kind } of entries) {
    const opened = servers.has(origin) ? await open(url) : undefined;
    const identity = opened?.ok === true ? kind.identity(opened.fields) : undefined;
    if (identity !== undefined) return identity;
  }
  return undefined;
}

/** Those for a realm before those for all, and the more of a URL they name, the earlier. */
function storedEntries(source: BookSource): readonly KeptEntry[] {
  const { credentials, kinds } = source;
  const found = credentials.flatMap((each) => {
    const kind = kinds.find(({ name }) => name === each.stored.kind);
    return kind === undefined ? [] : [{ ...each, kind }];
  });
  const rank = ({ stored: { realm, origins } }: (typeof found)[number]): number =>
    (realm === undefined ? 0 : 1e6) + Math.max(0, ...origins.map(({ length }) => length));
  return found
    .toSorted((a, b) => rank(b) - rank(a))
    .map(({ name, stored, kind }) => ({
      id: `stored ${name}`,
      name,
      kind,
      ...(stored.realm !== undefined && { realm: stored.realm }),
      isFor: (url) => stored.origins.some((origin) => isUnder(url, origin)),
      servers: new Set(stored.origins.flatMap((place) => URL.parse(place)?.origin ?? [])),
      open: () => openStored(source, { name, stored, kind }),
    }));
}

/** `place` is a server, or the beginning of its URLs. */
export function isUnder(url: ResourceUrl, place: string): boolean {
  const origin = originOf(url);
  return place === origin || (place.startsWith(`${origin}/`) && url.href.startsWith(place));
}

interface StoredEntry extends NamedCredential {
  readonly kind: CredentialKind;
}

const noKey = { ok: false, why: 'this process has no key to decrypt secrets' } as const;

async function openStored({ secretKey, clock }: BookSource, { name, stored, kind }: StoredEntry): Promise<Opened> {
  if (secretKey === undefined) return noKey;
  const fields = openFields(await secretKey(), name, stored);
  if (fields === undefined) return { ok: false, why: 'its secret was encrypted with another key' };
  const problem = kind.check(fields, clock.now());
  return problem === undefined ? { ok: true, fields } : { ok: false, why: problem.message };
}

/** They go to servers that the configuration names, and nowhere else. */
function entriesOfFiles(
  { roots, process: { login }, named }: Pick<Program, 'roots' | 'process' | 'named'>,
  source: BookSource,
): readonly Entry[] {
  const { basicAuth = [], hostAuth = [] } = roots?.retrieval ?? {};
  const isNamed = ({ host, port }: ResourceUrl): boolean =>
    named.hosts.some((each) => each.host === host && each.port === port);
  const entry = ({ user, password }: PasswordLogin, more: Pick<Entry, 'realm'> & Partial<Entry>): Entry => ({
    id: `file ${user} ${password} ${more.realm ?? ''}`,
    name: password.startsWith(credentialWord) ? password.slice(credentialWord.length) : `of ${user}`,
    kind: basic,
    isFor: isNamed,
    open: (url) => openNamed(source, { user, password }, url),
    ...more,
  });
  return [
    ...basicAuth.map((each) => entry(each, { realm: each.realm })),
    ...hostAuth.map((each) => entry(each, { isFor: (url) => originOf(url) === each.origin })),
    ...(login === undefined ? [] : [entry(login, {})]),
  ];
}

async function openNamed(source: BookSource, { user, password }: PasswordLogin, url: ResourceUrl): Promise<Opened> {
  const fieldsWith = (secret: string): Opened => ({
    ok: true,
    fields: new Map(Object.entries({ user, password: secret })),
  });
  if (!password.startsWith(credentialWord)) return fieldsWith(password);
  const name = password.slice(credentialWord.length);
  const { credentials, secretKey } = source;
  const found =
    secretKey === undefined ? noKey : await openPassword(credentials, { name, origin: originOf(url) }, secretKey);
  return found.ok ? fieldsWith(found.secret) : { ok: false, why: `${password} ${credentialNote} ${found.why}` };
}

interface Using extends Pick<BookSource, 'clock' | 'report'> {
  readonly server: string;
}

/** Opened when it is first needed: for kinds that answer a challenge when a server has asked. */
function useOf(entry: Entry, { clock, report, server }: Using): CredentialInUse {
  const { name, kind, realm } = entry;
  let use: CredentialUse | undefined;
  let hasFailed = false;
  const open = async (url: ResourceUrl): Promise<CredentialUse | string> => {
    if (use !== undefined) return use;
    const opened = await entry.open(url);
    if (!opened.ok) {
      if (!hasFailed) report({ credential: name, server, state: 'refused', why: opened.why, logins: 0 });
      hasFailed = true;
      return opened.why;
    }
    const tools = { now: clock.now, ...(realm !== undefined && { realm }) };
    const session = kind.open(opened.fields, tools);
    return (use ??= new CredentialUse(name, session, (each) => report({ credential: name, server, ...each })));
  };
  return {
    sign: async (url, send) => {
      const found = kind.challenge === undefined ? await open(url) : use;
      if (typeof found === 'string') return { kind: 'refused', why: `credential ${name}: ${found}` };
      return found === undefined ? { headers: {}, release: () => undefined } : found.sign(url, send);
    },
    hear: async (answer, signed) => {
      const found = use ?? (isAsked(entry, answer) ? await open(answer.url) : undefined);
      if (typeof found === 'string') return { kind: 'taken', note: found };
      return found === undefined ? { kind: 'taken' } : found.hear(answer, signed);
    },
  };
}

function isAsked({ kind, realm }: Entry, { status, all }: AnswerToSigned): boolean {
  if (status !== 401) return false;
  return parseChallenges(all('www-authenticate')).some(
    ({ scheme, params }) => scheme === kind.challenge && (realm === undefined || params.get('realm') === realm),
  );
}
