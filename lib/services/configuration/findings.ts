/** The findings of saved revisions: checked once each, since a revision never changes. */

import { stopsRuns } from '../../languages/index.ts';
import type { RevisionStore } from '../ports.ts';
import type { FileDiagnostic } from './contract.ts';
import type { ConfigurationLanguages } from './languages.ts';

export type Findings = (revisionId: number) => Promise<readonly FileDiagnostic[]>;

const kept = 200;

export function createFindings(revisions: Pick<RevisionStore, 'files'>, languages: ConfigurationLanguages): Findings {
  const known = new Map<number, readonly FileDiagnostic[]>();
  return async (revisionId) => {
    const found = known.get(revisionId);
    if (found) return found;
    const findings = languages.check(await revisions.files(revisionId));
    known.set(revisionId, findings);
    const [oldest] = known.keys();
    if (known.size > kept && oldest !== undefined) known.delete(oldest);
    return findings;
  };
}

export interface FindingCounts {
  readonly errors: number;
  readonly warnings: number;
}

/** Of a whole collection: errors are what keeps a run from starting, other ones count as warnings. */
export function countTogether(findings: readonly FileDiagnostic[]): FindingCounts {
  const { errors, warnings } = countFindings(findings);
  const stopping = findings.filter(({ severity, path }) => severity === 'error' && stopsRuns(path)).length;
  return { errors: stopping, warnings: warnings + errors - stopping };
}

export function countFindings(findings: readonly FileDiagnostic[]): FindingCounts {
  const count = (severity: FileDiagnostic['severity']) => findings.filter((one) => one.severity === severity).length;
  return { errors: count('error'), warnings: count('warning') };
}
