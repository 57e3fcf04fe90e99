/** Findings of a text of any size: of each code the first ones, and how many there are. */

import type { PlacedFinding } from './finding.ts';

export interface CollectedFindings<Finding extends PlacedFinding = PlacedFinding> {
  /** By place. */
  readonly findings: readonly Finding[];
  /** By code, those left out counted too. */
  readonly counts: Readonly<Record<string, number>>;
  readonly errors: number;
}

export interface FindingCollector<Finding extends PlacedFinding = PlacedFinding> {
  readonly add: (finding: Finding) => void;
  readonly result: () => CollectedFindings<Finding>;
}

/** `limit`: findings that are kept of each code. */
export function collectFindings<Finding extends PlacedFinding = PlacedFinding>(
  limit: number,
): FindingCollector<Finding> {
  const findings: Finding[] = [];
  const counts = new Map<string, number>();
  let errors = 0;
  return {
    add: (finding) => {
      const { code, severity } = finding;
      const count = (counts.get(code) ?? 0) + 1;
      counts.set(code, count);
      if (severity === 'error') errors++;
      if (count <= limit) findings.push(finding);
    },
    result: () => ({
      findings: findings.toSorted((a, b) => a.line - b.line || a.column - b.column),
      counts: Object.fromEntries(counts),
      errors,
    }),
  };
}
