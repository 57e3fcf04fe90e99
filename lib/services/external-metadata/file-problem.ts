/** Why a collection's file of metadata is not applied, in words. */

import { METADATA_FILE } from '../../languages/external-metadata-cfg/profiles/profiles.ts';
import type { FileFigures } from './metadata-files.ts';

/** Undefined when no line is malformed. */
export function problemOfFile({
  firstError,
  malformed,
}: Pick<FileFigures, 'firstError' | 'malformed'>): string | undefined {
  if (firstError === undefined) return undefined;
  const { line, column, code } = firstError;
  const more = malformed > 1 ? ` and ${malformed - 1} more malformed ${malformed === 2 ? 'line' : 'lines'}` : '';
  return `${METADATA_FILE}:${line}:${column}: ${code}${more}. The whole file is not applied while a line is malformed. Fix the line, or concatenate the profiles.`;
}
