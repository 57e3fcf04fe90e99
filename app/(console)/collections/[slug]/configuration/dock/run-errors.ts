/** Findings that are errors of a run. */

import type { FileDiagnostic } from '#lib/services/configuration/contract.ts';

/** Those that keep a run from starting. */
export function runErrors<Found extends FileDiagnostic>(findings: readonly Found[]): readonly Found[] {
  return findings.filter(({ stopsRun }) => stopsRun);
}
