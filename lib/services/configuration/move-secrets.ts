/** Takes secrets out of texts before they are saved: the text then names a credential instead. */

import { gathererCf } from '../../languages/gatherer-cf/index.ts';
import { credentialsNamed, originsOf, rootOrigins, writtenSecrets } from '../../languages/gatherer-cf/secrets.ts';
import { robotConf } from '../../languages/robot-conf/index.ts';
import { moveLogin, proxyLoginOf } from '../../languages/robot-conf/proxy-login.ts';
import { proxyOrigin, proxyUrl } from '../../languages/robot-conf/proxy-url.ts';
import { parameterOf, propertyOf } from '../../languages/robot-conf/vocabulary.ts';
import { isPlaceOf } from '../../lang/file-places.ts';
import type { Pair } from '../../lang/pblock-lexemes.ts';
import type { SourceText } from '../../lang/source-text.ts';
import { sourceText } from '../../lang/source-text.ts';
import type { TextEdit } from '../../lang/text-edit.ts';
import { applyEdits } from '../../lang/text-edit.ts';
import { serversOfSites } from '../credentials/servers-named.ts';

export const credentialPrefix = 'credential:';

export interface MovedSecret {
  /** Name of the credential, as the text now says it. */
  readonly name: string;
  readonly secret: string;
  /** Servers that the text names for it, such as `https://a.example`: it is sent nowhere else. */
  readonly origins: readonly string[];
}

export interface WithoutSecrets {
  readonly files: ReadonlyMap<string, string>;
  readonly moved: readonly MovedSecret[];
}

/** Credentials are called after the collection and the parameter: `docs-password`. */
export function moveSecrets(files: ReadonlyMap<string, string>, slug: string): WithoutSecrets {
  const moved: MovedSecret[] = [];
  const cleaned = [...files].map(([path, text]) => {
    const found = secretsIn(files, path, { text, slug });
    moved.push(...found);
    return [
      path,
      found.length === 0
        ? text
        : applyEdits(
            text,
            found.map(({ edit }) => edit),
          ),
    ] as const;
  });
  return { files: new Map(cleaned), moved: moved.map(({ name, secret, origins }) => ({ name, secret, origins })) };
}

type FoundSecret = MovedSecret & { readonly edit: TextEdit };

interface SecretsOf {
  readonly text: string;
  readonly slug: string;
}

function secretsIn(
  files: ReadonlyMap<string, string>,
  path: string,
  { text, slug }: SecretsOf,
): readonly FoundSecret[] {
  if (isPlaceOf(robotConf, path)) return robotSecrets(text, slug, serversOfSites(files));
  return isPlaceOf(gathererCf, path) ? gathererSecrets(text, slug) : [];
}

/** Several may stand in the file, each for a realm or host of its own: they are numbered, past the names the text has. */
function gathererSecrets(text: string, slug: string): readonly FoundSecret[] {
  const { ast } = gathererCf.parse(sourceText(gathererCf.usualPath, text));
  const taken = new Set(credentialsNamed(text));
  const roots = rootOrigins(ast);
  let number = 0;
  return writtenSecrets(ast).map(({ name: variable, secret, span, url }) => {
    const nameOf = (n: number): string => `${slug}-${variable.toLowerCase()}-${n}`;
    do number++;
    while (taken.has(nameOf(number)));
    const name = nameOf(number);
    const origins = url === undefined ? roots : originsOf([url]);
    return { name, secret, origins, edit: { span, text: credentialPrefix + name } };
  });
}

/** A parameter written twice has two secrets; the one that counts comes last, and is stored last. */
function robotSecrets(text: string, slug: string, origins: readonly string[]): readonly FoundSecret[] {
  const source = sourceText(robotConf.usualPath, text);
  const { pairs } = robotConf.parse(source).ast;
  const inUrl = pairs.find(({ name, value }) => isProxyName(name.text) && proxyLoginOf(value.text) !== undefined);
  const ofUrl = inUrl === undefined ? [] : proxyUrlSecrets(inUrl, { pairs, source, slug });
  const written = pairs.flatMap(({ name: called, value }) => {
    const property = propertyOf(called.text);
    if (property === undefined || parameterOf(property).secret !== true) return [];
    if (value.text === '' || value.text.startsWith(credentialPrefix)) return [];
    const name = `${slug}-${parameterOf(property).name}`.toLowerCase();
    const servers = property === 'proxyPassword' ? proxyOrigins(pairs) : origins;
    return [{ name, secret: value.text, origins: servers, edit: { span: value.span, text: credentialPrefix + name } }];
  });
  return [...ofUrl, ...written];
}

interface InRobotConf {
  readonly pairs: readonly Pair[];
  readonly source: SourceText;
  readonly slug: string;
}

/** Credentials in the URL of a proxy, which get parameters of their own. */
function proxyUrlSecrets(pair: Pair, { slug, ...around }: InRobotConf): readonly FoundSecret[] {
  const name = `${slug}-${parameterOf('proxyPassword').name}`;
  const edit = moveLogin(pair, { ...around, password: credentialPrefix + name });
  const { password: secret, bare } = proxyLoginOf(pair.value.text) ?? {};
  if (edit === undefined || secret === undefined || bare === undefined) return [];
  return [{ name, secret, origins: serversNamed(bare), edit }];
}

function isProxyName(name: string): boolean {
  const property = propertyOf(name);
  return property === 'autoProxy' || property === 'autoServ';
}

/** Of the proxy servers that the file names; those that a script names are not known here. */
function proxyOrigins(pairs: readonly Pair[]): readonly string[] {
  return pairs.flatMap(({ name, value }) => (isProxyName(name.text) ? serversNamed(value.text) : []));
}

function serversNamed(written: string): readonly string[] {
  const named = proxyUrl(written, false) ?? proxyUrl(written, true);
  return named?.kind === 'server' ? [proxyOrigin(named.server)] : [];
}
