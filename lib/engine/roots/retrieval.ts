/** How what RootNodes lead to is retrieved: passwords by realm, files in place of URLs (Harvest manual, 4.7). */

import type { Gatherer } from '../../languages/gatherer-cf/model.ts';
import { decoded, ftpServerOf } from '../../languages/gatherer-cf/secrets.ts';
import { normalizeUrl, originOf } from '../../match/urls/url-key.ts';
import type { ResourceUrl } from '../../sdk/resource.ts';

export interface BasicAuth {
  readonly realm: string;
  readonly user: string;
  /** As written: `credential:NAME`, or the password itself where texts are used without being saved. */
  readonly password: string;
}

/** A user and password for a server, whatever the realm: of FTP-Auth, or in the URL of a root. */
export interface HostAuth extends Omit<BasicAuth, 'realm'> {
  /** Such as `ftp://a.example`. */
  readonly origin: string;
}

export interface LocalMapping {
  /** Beginning of a URL in normal form, `~` never escaped. */
  readonly prefix: string;
  /** Beginning of a path. */
  readonly folder: string;
}

export interface Retrieval {
  readonly basicAuth: readonly BasicAuth[];
  readonly hostAuth: readonly HostAuth[];
  readonly localMappings: readonly LocalMapping[];
}

export function retrievalOf({ httpBasicAuth, ftpAuth, localMapping, rootNodes, leafNodes }: Gatherer): Retrieval {
  return {
    basicAuth: httpBasicAuth.flatMap(basicAuthOf),
    hostAuth: [
      ...ftpAuth.flatMap((written) => ftpServerOf(written) ?? []),
      ...[...rootNodes, ...leafNodes].flatMap(({ url }) => hostAuthOf(url)),
    ],
    localMappings: localMapping.flatMap(localMappingOf),
  };
}

/** A realm may have blanks: the last two words are user and password. */
function basicAuthOf(written: string): readonly BasicAuth[] {
  const [, realm, user, password] = /^(.*\S)\s+(\S+)\s+(\S+)$/.exec(written.trim()) ?? [];
  if (realm === undefined || user === undefined || password === undefined) return [];
  return [{ realm: realm.replace(/^"(.*)"$/, '$1'), user, password }];
}

function hostAuthOf(written: string | null): readonly HostAuth[] {
  const normal = written === null ? undefined : normalizeUrl(written);
  const parts = written === null ? null : URL.parse(written);
  if (normal?.ok !== true || parts === null || parts.username === '') return [];
  return [{ origin: originOf(normal.url), user: decoded(parts.username), password: decoded(parts.password) }];
}

function localMappingOf(written: string): readonly LocalMapping[] {
  const [prefix, folder] = written.trim().split(/\s+/);
  const normal = prefix === undefined ? undefined : normalizeUrl(prefix);
  if (normal?.ok !== true || folder === undefined) return [];
  return [{ prefix: withTilde(normal.url.href), folder }];
}

/** The path a URL is read from; undefined when none maps it. What is escaped in the rest of a URL maps to nothing. */
export function localPath(
  { localMappings }: Retrieval,
  { href }: ResourceUrl,
): string | { readonly problem: string } | undefined {
  const url = withTilde(href);
  const mapping = localMappings.find(({ prefix }) => url.startsWith(prefix));
  if (mapping === undefined) return undefined;
  const rest = url.slice(mapping.prefix.length);
  return /[%?]/.test(rest) ? { problem: `${rest} has escapes or a query` } : mapping.folder + rest;
}

function withTilde(href: string): string {
  return href.replaceAll(/%7e/gi, '~');
}
