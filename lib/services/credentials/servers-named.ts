/** The servers that the files of a collection name: a secret entered without servers of its own goes to these. */

import { sourceText } from '../../lang/source-text.ts';
import { isPlaceOf } from '../../lang/file-places.ts';
import { pairOf } from '../../lang/pblock.ts';
import { syntax as filterrules, statementsIn } from '../../languages/filterrules-conf/syntax.ts';
import { syntax as gathererCf } from '../../languages/gatherer-cf/syntax.ts';
import { originsOf, rootOrigins } from '../../languages/gatherer-cf/secrets.ts';
import { syntax as robotConf } from '../../languages/robot-conf/syntax.ts';
import { rulesTexts } from '../collections/files-named.ts';

type Files = ReadonlyMap<string, string>;

/**
 * Such as `https://a.example`: those of gatherer.cf, or without one those of the sites and seeds.
 *
 * @param credential of several URLs in gatherer.cf, those that have it count
 */
export function serversNamed(files: Files, credential?: string): readonly string[] {
  const text = files.get(gathererCf.usualPath);
  return text === undefined
    ? serversOfSites(files)
    : rootOrigins(gathererCf.parse(sourceText(gathererCf.usualPath, text)).ast, credential);
}

/** Of sites that are enabled or not: a site that is off for a while keeps its password. */
export function serversOfSites(files: Files): readonly string[] {
  const seeds = [...files].flatMap(([path, text]) => (isPlaceOf(robotConf, path) ? seedsOf(text) : []));
  return originsOf([...rulesTexts(files).flatMap(urlsOfSites), ...seeds]);
}

function seedsOf(text: string): readonly string[] {
  return robotConf.parse(sourceText(robotConf.usualPath, text)).ast.seeds.map(({ url }) => url.text);
}

function urlsOfSites(text: string): readonly string[] {
  const { sites } = filterrules.parse(sourceText(filterrules.usualPath, text)).ast;
  return sites.flatMap((site) => {
    const starts = statementsIn(site, 'Start').flatMap(({ pairs }) => pairOf(pairs, 'url')?.value.text ?? []);
    const servers = statementsIn(site, 'Server').flatMap(({ pairs }) => {
      const valueOf = (name: string): string | undefined => pairOf(pairs, name)?.value.text;
      const host = valueOf('host');
      return host === undefined ? [] : serverUrls({ host, protocol: valueOf('protocol'), port: valueOf('port') });
    });
    return [...starts, ...servers];
  });
}

interface ServerText {
  readonly host: string;
  readonly protocol: string | undefined;
  readonly port: string | undefined;
}

/** A server whose protocol nobody says is one of http and one of https, as for the robot. */
function serverUrls({ host, protocol, port }: ServerText): readonly string[] {
  const end = port === undefined ? '' : `:${port}`;
  return (protocol === undefined ? ['http', 'https'] : [protocol]).map((each) => `${each}://${host}${end}/`);
}
