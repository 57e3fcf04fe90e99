/** External metadata before a run: validated or concatenated first, and what the run goes without is said. */

import type { RunNote } from '../../engine/ports.ts';
import { METADATA_FILE } from '../../languages/external-metadata-cfg/profiles/profiles.ts';
import { parseThreshold } from '../../languages/external-metadata-cfg/validate/threshold.ts';
import type { CallContext } from '../define-service.ts';
import type { MetadataRule, ValidatedMetadata } from '../external-metadata/contract.ts';
import { problemOfFile } from '../external-metadata/file-problem.ts';
import { checkFile, concatenateProfiles } from '../external-metadata/validate-metadata.ts';
import type { CollectionRecord } from '../../db/collections.ts';
import type { RevisionRecord } from '../../db/revisions.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';

/** Answers what the run is to say of it; a problem when the run must not start. */
export async function metadataFirst(
  context: CallContext,
  collection: CollectionRecord,
  rule: MetadataRule,
): Promise<readonly RunNote[] | Problem> {
  const threshold = parseThreshold(rule.threshold);
  if (rule.mode === 'nothing' || threshold === undefined) return [];
  const wanted = { threshold, beforeRun: true };
  const checked =
    rule.mode === 'check'
      ? await checkFile(context, collection, wanted)
      : await concatenateProfiles(context, collection, { ...wanted, message: '' });
  if (isProblem(checked)) {
    const why = `${checked.message} What is done before runs is set with the external metadata.`;
    return problem(checked.kind === 'conflict' ? 'conflict' : 'refused', `No run can start: ${why}`);
  }
  return checked.ok ? [{ severity: 'info', text: done(rule, checked) }] : overThreshold(rule, checked);
}

function done({ mode, threshold }: MetadataRule, { malformed, total }: ValidatedMetadata): string {
  const what =
    mode === 'check' ? `${METADATA_FILE} was checked` : `${METADATA_FILE} was concatenated from the profiles`;
  return `${what} first: ${malformed} of ${total} lines malformed, within the threshold of ${threshold}.`;
}

const namedFindings = 5;

function overThreshold(
  { threshold }: MetadataRule,
  { malformed, total, findings, validation }: ValidatedMetadata,
): Problem {
  const errors = findings.filter(({ severity }) => severity === 'error');
  const named = errors.slice(0, namedFindings);
  const [first] = named;
  const where = first ? ` First: ${first.file}:${first.line}:${first.column}: ${first.code}.` : '';
  const diagnostics = named.map(({ file, line, column, severity, code, message }) => {
    return { path: file, line, column, endLine: line, endColumn: column, severity, code, message, stopsRun: false };
  });
  return problem(
    'refused',
    `No run can start: ${malformed} of ${total} lines of external metadata are malformed, over the threshold of ${threshold} (validation ${validation}).${where} Nothing was changed.`,
    { diagnostics },
  );
}

/** What a run of this revision goes without. */
export async function withoutMetadata(
  { metadataFiles }: CallContext,
  revision: RevisionRecord,
): Promise<readonly RunNote[]> {
  const own = (await metadataFiles.figures(revision.id)).get(METADATA_FILE);
  const why = own && problemOfFile(own);
  return why === undefined ? [] : [{ severity: 'warning', text: `The run does not apply external metadata. ${why}` }];
}
