/** The file whose line names a program. */

import { place as gathererCf } from '#lib/languages/gatherer-cf/place.ts';
import { place as robotConf } from '#lib/languages/robot-conf/place.ts';
import type { ProgramRunRow } from '#lib/services/runs/contract.ts';

export function fileThatNames(printing: ProgramRunRow['printing']): string {
  return printing === 'hook' ? robotConf.usualPath : gathererCf.usualPath;
}
