/** The syntax of every configuration language: what colours a text, without its checks and its vocabulary. */

import { isPlaceOf } from '../lang/file-places.ts';
import type { Syntax } from '../lang/language.ts';
import { syntax as allowlistCf } from './allowlist-cf/syntax.ts';
import { syntax as annotations } from './annotations/syntax.ts';
import { syntax as bycontentCf } from './bycontent-cf/syntax.ts';
import { syntax as bynameCf } from './byname-cf/syntax.ts';
import { syntax as byurlCf } from './byurl-cf/syntax.ts';
import { syntax as externalMetadataCfg } from './external-metadata-cfg/syntax.ts';
import { syntax as filterConf } from './filter-conf/syntax.ts';
import { syntax as filterrulesConf } from './filterrules-conf/syntax.ts';
import { syntax as gatherdCf } from './gatherd-cf/syntax.ts';
import { syntax as gathererCf } from './gatherer-cf/syntax.ts';
import { syntax as harvestFilter } from './harvest-filter/syntax.ts';
import { syntax as magic } from './magic/syntax.ts';
import { syntax as mimeTypes } from './mime-types/syntax.ts';
import { syntax as postSummarizing } from './post-summarizing/syntax.ts';
import { syntax as quickSumCf } from './quick-sum-cf/syntax.ts';
import { syntax as robotConf } from './robot-conf/syntax.ts';
import { syntax as schemaConf } from './schema-conf/syntax.ts';
import { syntax as stoplistCf } from './stoplist-cf/syntax.ts';
import { syntax as sumTbl } from './sum-tbl/syntax.ts';
import { syntax as urlPatternsConf } from './url-patterns-conf/syntax.ts';
import { syntax as urlRulesConf } from './url-rules-conf/syntax.ts';

/** A syntax whose tree is its own affair. */
export type AnySyntax = Syntax<unknown>;

export const syntaxes: readonly AnySyntax[] = [
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

/** Undefined for files that no language of this release reads. */
export function syntaxFor(path: string, among = syntaxes): AnySyntax | undefined {
  return among.find((syntax) => isPlaceOf(syntax, path));
}
