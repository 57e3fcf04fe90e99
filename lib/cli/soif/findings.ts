/** Findings of SOIF, to stderr as they come: place, code, and what to do. */

import type { SoifFinding } from '../../languages/soif/object.ts';
import { numberWords } from '../../sdk/count-words.ts';
import { mendOf } from '../../services/feeds/check-stream.ts';
import { say } from '../print.ts';

/** Of each code. */
const SHOWN = 100;

export interface FindingReport {
  readonly of: (file: string) => (finding: SoifFinding) => void;
  readonly errors: () => number;
  /** Says how many are not shown. */
  readonly end: () => void;
}

export function reportFindings(): FindingReport {
  const counts = new Map<string, number>();
  let errors = 0;
  return {
    of: (file) => (finding) => {
      const { code, severity } = finding;
      const count = (counts.get(code) ?? 0) + 1;
      counts.set(code, count);
      if (severity === 'error') errors++;
      if (count <= SHOWN) say(findingLine(file, finding));
      if (count === 1) say(`    ${mendOf(code)}`);
    },
    errors: () => errors,
    end: () => {
      for (const [code, count] of counts)
        if (count > SHOWN) say(`${code}: ${numberWords(count)} findings. The first ${SHOWN} are shown.`);
    },
  };
}

export function findingLine(file: string, { line, column, offset, severity, code, message }: SoifFinding): string {
  return `${file}:${line}:${column} (byte ${offset}) ${severity} ${code} ${message}`;
}

/** For a second reading. */
export const silentReport: FindingReport = { of: () => () => undefined, errors: () => 0, end: () => undefined };
