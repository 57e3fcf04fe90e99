/** The findings of saved revisions: checked once each, since a revision never changes, as long as the server says the same. */

import { checking } from '../../languages/external-metadata-cfg/profiles/profiles.ts';
import { NO_ERRORS } from '../../languages/external-metadata-cfg/validate/threshold.ts';
import { classModeOf } from '../../languages/metadata-classes.ts';
import { inTurns, isMetadata } from '../external-metadata/metadata-files.ts';
import { createCache } from '../cache-once.ts';
import type { RevisionStore } from '../../db/revisions.ts';
import type { FileDiagnostic } from './contract.ts';
import type { ConfigurationLanguages } from './languages.ts';

export type Findings = (revisionId: number) => Promise<readonly FileDiagnostic[]>;

/** The overview asks for the newest of every collection at each look: fewer than those would all be checked again. */
const kept = 2000;

export function createFindings(revisions: Pick<RevisionStore, 'files'>, languages: ConfigurationLanguages): Findings {
  const known = createCache<readonly FileDiagnostic[]>(kept);
  return async (revisionId) =>
    known.get(`${revisionId} ${await languages.state()}`, async () =>
      checkAll(await revisions.files(revisionId), languages),
    );
}

/** UTF-16 units: a longer file of metadata is not read into a tree, but checked in portions, its findings bounded. */
const longText = 256 * 1024;

/** The console goes on while a file of a million lines is checked. */
async function checkAll(
  files: ReadonlyMap<string, string>,
  languages: ConfigurationLanguages,
): Promise<readonly FileDiagnostic[]> {
  const long = Array.from(files, ([path, text]) => ({ path, text })).filter(
    ({ path, text }) => text.length > longText && isMetadata(path),
  );
  const rest = new Map(files);
  for (const { path } of long) rest.set(path, '');
  const found = [...(await languages.check(rest))];
  const options = { classes: classModeOf(files), threshold: NO_ERRORS };
  for (const file of long) {
    const { findings } = await inTurns(checking([file], options));
    for (const { line, column, severity, code, message } of findings)
      found.push({
        path: file.path,
        severity,
        code,
        message,
        line,
        column,
        endLine: line,
        endColumn: column,
        stopsRun: false,
      });
  }
  return found;
}

export interface FindingCounts {
  readonly errors: number;
  readonly warnings: number;
}

/** Of a whole collection: errors are what keeps a run from starting, other ones count as warnings. */
export function countTogether(findings: readonly FileDiagnostic[]): FindingCounts {
  const { errors, warnings } = countFindings(findings);
  const stopping = findings.filter(({ stopsRun }) => stopsRun).length;
  return { errors: stopping, warnings: warnings + errors - stopping };
}

export function countFindings(findings: readonly FileDiagnostic[]): FindingCounts {
  const count = (severity: FileDiagnostic['severity']) => findings.filter((one) => one.severity === severity).length;
  return { errors: count('error'), warnings: count('warning') };
}
