/** The configuration languages of this release, by id and by path. */

import { isPlaceOf } from '../lang/file-places.ts';
import type { ConfigurationLanguage } from '../sdk/configuration-language.ts';
import { allowlistCf } from './allowlist-cf/index.ts';
import { annotations } from './annotations/index.ts';
import { bycontentCf } from './bycontent-cf/index.ts';
import { bynameCf } from './byname-cf/index.ts';
import { byurlCf } from './byurl-cf/index.ts';
import { externalMetadataCfg } from './external-metadata-cfg/index.ts';
import { filterConf } from './filter-conf/index.ts';
import { filterrulesConf } from './filterrules-conf/index.ts';
import { gatherdCf } from './gatherd-cf/index.ts';
import { gathererCf } from './gatherer-cf/index.ts';
import { harvestFilter } from './harvest-filter/index.ts';
import { magic } from './magic/index.ts';
import { mimeTypes } from './mime-types/index.ts';
import { postSummarizing } from './post-summarizing/index.ts';
import { quickSumCf } from './quick-sum-cf/index.ts';
import { robotConf } from './robot-conf/index.ts';
import { schemaConf } from './schema-conf/index.ts';
import { stoplistCf } from './stoplist-cf/index.ts';
import { sumTbl } from './sum-tbl/index.ts';
import { urlPatternsConf } from './url-patterns-conf/index.ts';
import { urlRulesConf } from './url-rules-conf/index.ts';

/** A language whose tree, model and changes are its own affair: what it parsed is given back to it alone. */
export type AnyLanguage = ConfigurationLanguage<unknown, unknown, unknown>;

export const languages: readonly AnyLanguage[] = [
  robotConf,
  filterConf,
  filterrulesConf,
  mimeTypes,
  schemaConf,
  gathererCf,
  harvestFilter,
  externalMetadataCfg,
  urlPatternsConf,
  urlRulesConf,
  byurlCf,
  bynameCf,
  bycontentCf,
  magic,
  stoplistCf,
  allowlistCf,
  quickSumCf,
  sumTbl,
  postSummarizing,
  annotations,
  gatherdCf,
];

export function languageById(id: string, among = languages): AnyLanguage | undefined {
  return among.find((language) => language.id === id);
}

/** The language of a file by its name; undefined for files this release keeps and does not read. */
export function languageFor(path: string, among = languages): AnyLanguage | undefined {
  return among.find((language) => isPlaceOf(language, path));
}

/** Texts that apply where a collection has no such file. Without a filterrules.conf every start point is a site. */
export const builtInFiles: ReadonlyMap<string, string> = new Map(
  languages.flatMap(({ usualPath, builtIn }) => (builtIn === undefined ? [] : [[usualPath, builtIn] as const])),
);

/** The stock files of Essence apply where there is a gatherer.cf. */
const ofEssence: ReadonlySet<string> = new Set(
  [byurlCf, bynameCf, bycontentCf, stoplistCf, quickSumCf, sumTbl].map(({ usualPath }) => usualPath),
);

/** True for a built-in file that applies in a collection with these files. */
export function appliesIn(path: string, files: Pick<ReadonlySet<string>, 'has'>): boolean {
  return !ofEssence.has(path) || files.has(gathererCf.usualPath);
}
