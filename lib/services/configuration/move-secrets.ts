/** Takes secrets out of texts before they are saved: the text then names a credential instead. */

import { gathererCf } from '../../languages/gatherer-cf/index.ts';
import { credentialsNamed, originsOf, rootOrigins, writtenSecrets } from '../../languages/gatherer-cf/secrets.ts';
import { robotConf } from '../../languages/robot-conf/index.ts';
import { proxyOrigin, proxyUrl } from '../../languages/robot-conf/proxy-url.ts';
import { parameterOf, propertyOf } from '../../languages/robot-conf/vocabulary.ts';
import { isPlaceOf } from '../../lang/file-places.ts';
import type { Pair } from '../../lang/pblock-lexemes.ts';
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
  const { ast } = robotConf.parse(sourceText(robotConf.usualPath, text));
  return ast.pairs.flatMap(({ name: written, value }) => {
    const property = propertyOf(written.text);
    if (property === undefined || parameterOf(property).secret !== true) return [];
    if (value.text === '' || value.text.startsWith(credentialPrefix)) return [];
    const name = `${slug}-${parameterOf(property).name}`.toLowerCase();
    const servers = property === 'proxyPassword' ? proxyOrigins(ast.pairs) : origins;
    return [{ name, secret: value.text, origins: servers, edit: { span: value.span, text: credentialPrefix + name } }];
  });
}

/** Of the proxy servers that the file names; those that a script names are not known here. */
function proxyOrigins(pairs: readonly Pair[]): readonly string[] {
  return pairs.flatMap(({ name, value }) => {
    const property = propertyOf(name.text);
    if (property !== 'autoProxy' && property !== 'autoServ') return [];
    const named = proxyUrl(value.text, false) ?? proxyUrl(value.text, true);
    return named?.kind === 'server' ? [proxyOrigin(named.server)] : [];
  });
}
