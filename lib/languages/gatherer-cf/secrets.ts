/** The passwords in a gatherer.cf: the last word of HTTP-Basic-Auth and FTP-Auth, and those in URLs (Harvest manual, 4.7.3). */

import type { Span } from '../../lang/span.ts';
import { normalizeUrl, originOf } from '../../match/urls/url-key.ts';
import type { CfWord } from './logical-lines.ts';
import type { GathererCfAst, VariableNode } from './syntax.ts';
import { propertyOf, variableOf } from './vocabulary.ts';

/** How a text names a credential in place of a password. */
export const credentialWord = 'credential:';

export interface WrittenSecret {
  /** The variable, as the vocabulary spells it. */
  readonly name: string;
  readonly secret: string;
  readonly span: Span;
  /** The URL that it stands in, or is for. */
  readonly url?: string;
}

/** Passwords that stand in the text; those that name a credential are none. */
export function writtenSecrets({ variables, lists }: GathererCfAst): readonly WrittenSecret[] {
  const ofUrls = lists
    .flatMap(({ entries }) => entries)
    .flatMap(({ url }): readonly WrittenSecret[] => {
      const secret = url && secretOfUrl(url);
      return secret === undefined
        ? []
        : [{ name: 'URL', secret: decoded(secret.text), span: secret.span, url: url?.text ?? '' }];
    });
  const ofVariables = variables.flatMap((node) => {
    const secret = secretOf(node);
    const property = propertyOf(node.name.text);
    if (secret === undefined || property === undefined) return [];
    const server = property === 'ftpAuth' ? ftpServerOf(node.value.text) : undefined;
    const url = server && { url: `${server.origin}/` };
    return [{ name: variableOf(property).name, secret: secret.text, span: secret.span, ...url }];
  });
  return [...ofVariables, ...ofUrls];
}

/** Names that stand in a text as `credential:NAME`. */
export function credentialsNamed(text: string): readonly string[] {
  return Array.from(text.matchAll(/\bcredential:([a-z][a-z0-9-]*)/g), ([, name = '']) => name);
}

/** The servers of RootNodes and LeafNodes, such as `http://a.example:8080`: those whose URLs have the credential, or else all. */
export function rootOrigins({ lists }: GathererCfAst, credential?: string): readonly string[] {
  const urls = lists.flatMap(({ entries }) => entries).flatMap(({ url }) => (url ? [url.text] : []));
  const own = urls.filter(
    (text) => credential !== undefined && decoded(text).includes(`:${credentialWord}${credential}@`),
  );
  return originsOf(own.length > 0 ? own : urls);
}

export function originsOf(urls: readonly string[]): readonly string[] {
  const origins = urls.flatMap((text) => {
    const normal = normalizeUrl(text);
    return normal.ok && normal.url.port !== 0 ? [originOf(normal.url)] : [];
  });
  return [...new Set(origins)];
}

/** What FTP-Auth says: `hostname[:port] username password` (manual, 4.7.3). Undefined where it does not read. */
export function ftpServerOf(
  written: string,
): { readonly origin: string; readonly user: string; readonly password: string } | undefined {
  const [server, user, password, ...more] = written.trim().split(/\s+/);
  if (server === undefined || user === undefined || password === undefined || more.length > 0) return undefined;
  const [origin] = originsOf([`ftp://${server}/`]);
  return origin === undefined ? undefined : { origin, user, password };
}

/** The password in a URL, escaped as it stands there; undefined when there is none, or the name of a credential. */
export function secretOfUrl({ text, span }: CfWord): CfWord | undefined {
  const [, before, password] = /^([a-z][a-z0-9+.-]*:\/\/[^/?#@:]*:)([^/?#]+)@/i.exec(text) ?? [];
  if (before === undefined || password === undefined || decoded(password).startsWith(credentialWord)) return undefined;
  const start = span.start + before.length;
  return { text: password, span: { start, end: start + password.length } };
}

/** A text that is no escaping stands for itself. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The password of a variable that takes one; undefined when it is not written out. */
export function secretOf({ name, value, words }: VariableNode): CfWord | undefined {
  const property = propertyOf(name.text);
  if (property === undefined || variableOf(property).secret !== true || value.text === '') return undefined;
  const last = words.at(-1);
  return last === undefined || last.text.startsWith(credentialWord) ? undefined : last;
}

/** A text that is to be shown: what stands before its last `@` may be user and password, and is left out. */
export function withoutCredentials(text: string): string {
  return text.replace(/^([a-z][a-z0-9+.-]*:\/+)?.*@/is, '$1');
}
