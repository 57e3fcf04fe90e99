/** Checks a collection's external metadata, and makes its file of those of the profiles. */

import { z } from 'zod';
import { parseThreshold } from '../../languages/external-metadata-cfg/threshold.ts';
import type { Threshold } from '../../languages/external-metadata-cfg/threshold.ts';
import { FINDINGS_OF_A_CODE, createValidator } from '../../languages/external-metadata-cfg/validate.ts';
import type { Validation } from '../../languages/external-metadata-cfg/validate.ts';
import { validationLog } from '../../languages/external-metadata-cfg/validation-log.ts';
import { findCollection } from '../collections/settings.ts';
import { message, saveChanges } from '../configuration/save-revision.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { slug } from '../input.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';
import type { ConcatenatedMetadata, ValidatedMetadata } from './contract.ts';

const FILE = 'external_metadata.cfg';
const profileFile = /^profiles\/([^/]+)\/external_metadata\.cfg$/;

const threshold = z
  .string()
  .default('0')
  .transform((text, checked) => {
    const parsed = parseThreshold(text);
    if (parsed !== undefined) return parsed;
    checked.addIssue({ code: 'custom', message: 'The threshold is a number from 0 to 1.' });
    return z.NEVER;
  });

export const checkExternalMetadata = defineService({
  name: 'checkExternalMetadata',
  role: 'viewer',
  input: z.strictObject({ slug, threshold }),
  run: async (context, given): Promise<ValidatedMetadata | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const { id } = await context.revisions.newest(collection.id);
    const text = (await context.revisions.files(id)).get(FILE);
    if (text === undefined) return problem('not-found', `${given.slug} has no ${FILE}.`);
    const checked = validateTexts([[FILE, text]], given.threshold);
    return { ...checked, log: validationLog(checked, { mode: 'check', threshold: given.threshold }) };
  },
});

export const concatenateExternalMetadata = defineService({
  name: 'concatenateExternalMetadata',
  role: 'operator',
  input: z.strictObject({ slug, threshold, message }),
  run: concatenate,
  audit: (given, { total, malformed, written, revision }) => ({
    subject: given.slug,
    detail: { threshold: given.threshold.text, total, malformed, written, ...(revision !== undefined && { revision }) },
  }),
});

interface Wanted {
  readonly slug: string;
  readonly threshold: Threshold;
  readonly message: string;
}

/** Profiles come in byte order of their names. The file is replaced by a revision, or not at all. */
async function concatenate(context: CallContext, given: Wanted): Promise<ConcatenatedMetadata | Problem> {
  const collection = await findCollection(context, given.slug);
  if (isProblem(collection)) return collection;
  const newest = await context.revisions.newest(collection.id);
  const files = await context.revisions.files(newest.id);
  const profiles = [...files].filter(([path]) => profileFile.test(path)).toSorted(([a], [b]) => byBytes(a, b));
  if (profiles.length === 0) return problem('not-found', `${given.slug} has no profiles/<profile>/${FILE}.`);
  const lines: string[] = [];
  const decoder = new TextDecoder();
  const checked = validateTexts(profiles, given.threshold, (bytes) => lines.push(decoder.decode(bytes)));
  const log = validationLog(checked, { mode: 'concatenate', threshold: given.threshold, written: checked.ok });
  const text = lines.join('');
  if (!checked.ok || files.get(FILE) === text) return { ...checked, log, written: checked.ok };
  const said = given.message === '' ? `Concatenated external metadata of ${profiles.length} profiles` : given.message;
  const change = { slug: given.slug, base: newest.number, message: said, files: [{ path: FILE, text }] };
  const saved = await saveChanges(context, change);
  return isProblem(saved) ? saved : { ...checked, log, written: true, revision: saved.revision };
}

function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(profileOf(a)), Buffer.from(profileOf(b)));
}

function profileOf(path: string): string {
  return profileFile.exec(path)?.[1] ?? path;
}

function validateTexts(
  texts: readonly (readonly [path: string, text: string])[],
  tolerated: Threshold,
  write?: (bytes: Uint8Array) => void,
): Validation {
  const validator = createValidator({
    classes: 'single',
    threshold: tolerated,
    limit: FINDINGS_OF_A_CODE,
    ...(write && { write }),
  });
  const encoder = new TextEncoder();
  for (const [path, text] of texts) {
    const scanner = validator.file(path);
    scanner.push(encoder.encode(text));
    scanner.end();
  }
  return validator.result();
}
