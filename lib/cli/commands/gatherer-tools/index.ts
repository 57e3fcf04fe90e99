/** The tools of the old Gatherer, over files of SOIF, in the order of their use. */

import type { Command } from '../../command.ts';
import { cksoif } from './cksoif.ts';
import { cleandb } from './cleandb.ts';
import { mergedb } from './mergedb.ts';
import { mkindex } from './mkindex.ts';
import { mktemplate } from './mktemplate.ts';
import { printAttr } from './print-attr.ts';
import { rmbinary } from './rmbinary.ts';
import { template2db } from './template2db.ts';

export const gathererTools: readonly Command[] = [
  mktemplate,
  template2db,
  mergedb,
  mkindex,
  rmbinary,
  cleandb,
  cksoif,
  printAttr,
];
