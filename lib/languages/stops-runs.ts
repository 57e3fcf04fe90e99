/** Which errors keep a run from starting; for pages that load no language. */

import { fileName } from '../lang/file-name.ts';

/** False for external metadata: a file with an error is not applied, and the run goes on. */
export function stopsRuns(path: string): boolean {
  return fileName(path) !== 'external_metadata.cfg';
}
