/** Makes a collection's external_metadata.cfg of its profiles, however large: only valid lines, one revision or none. */

import { connectionsOver } from '../../db/client.ts';
import { createRevisionStore } from '../../db/revisions.ts';
import { METADATA_FILE, concatenating, profileTexts } from '../../languages/external-metadata-cfg/profiles/profiles.ts';
import { parseThreshold } from '../../languages/external-metadata-cfg/validate/threshold.ts';
import type { Threshold } from '../../languages/external-metadata-cfg/validate/threshold.ts';
import { validationLog } from '../../languages/external-metadata-cfg/validate/validation-log.ts';
import { pacedSteps } from '../../match/regex/steps.ts';
import { classModeOf } from '../../languages/metadata-classes.ts';
import { folderOf, writeMetadataLog } from '../../store/metadata/log.ts';
import { saveValidation } from '../../store/metadata/validations.ts';
import { defineJobWork, JobRefusal } from '../job-work.ts';
import type { JobContext } from '../job-work.ts';
import { metadataConcatenateJob } from './declaration.ts';
import type { z } from 'zod';

type Context = JobContext<z.input<typeof metadataConcatenateJob.progress>>;
type Input = z.output<typeof metadataConcatenateJob.input>;
type Result = z.input<typeof metadataConcatenateJob.result>;

/** Somebody who saves at the same time is waited for so often. */
const tries = 3;

export const metadataConcatenateWork = defineJobWork(metadataConcatenateJob, async (context, input) => {
  const begun = performance.now();
  const threshold = parseThreshold(input.threshold);
  if (threshold === undefined) throw new JobRefusal('The threshold must be a number from 0 to 1.');
  for (let left = tries; left > 0; left--) {
    const done = await concatenate(context, input, threshold);
    if (done !== 'conflict') return { ...done, ms: performance.now() - begun };
  }
  throw new JobRefusal('Someone else saved the configuration each time the profiles were read. Try again.');
});

async function concatenate(
  context: Context,
  input: Input,
  threshold: Threshold,
): Promise<Omit<Result, 'ms'> | 'conflict'> {
  const { pool, dataFolder, collectionId, slug, createdBy } = context;
  if (collectionId === null) throw new TypeError('profiles are of a collection');
  context.report({ phase: 'reading', done: 0, of: 0 });
  const revisions = createRevisionStore(connectionsOver(pool));
  const base = await revisions.newest(collectionId);
  const files = await revisions.files(base.id);
  const profiles = profileTexts(files);
  if (profiles.length === 0) throw new JobRefusal(`${slug} has no profiles/<profile>/${METADATA_FILE}.`);
  const of = profiles.reduce((sum, profile) => sum + Buffer.byteLength(profile.text), 0);
  const report = (done: number): void => context.report({ phase: 'checking', done, of });
  const options = { classes: classModeOf(files), threshold, report };
  const { validation: checked, text } = await pacedSteps(concatenating(profiles, options), context.yieldNow);
  context.report({ phase: 'saving', done: of, of });
  const isNew = checked.ok && files.get(METADATA_FILE) !== text;
  const said = input.message === '' ? `Concatenated external metadata of ${profiles.length} profiles` : input.message;
  const saved = isNew
    ? await revisions.save({
        collectionId,
        base: base.number,
        author: createdBy,
        message: said,
        files: new Map([...files, [METADATA_FILE, text]]),
      })
    : undefined;
  if (saved === 'conflict') return 'conflict';
  await writeMetadataLog(
    folderOf(dataFolder, slug),
    validationLog(checked, { mode: 'concatenate', threshold, written: checked.ok }),
  );
  const validation = await saveValidation(pool, {
    ...checked,
    collectionId,
    by: createdBy,
    mode: 'concatenate',
    beforeRun: false,
    threshold: threshold.text,
    revision: base.number,
    written: checked.ok,
  });
  const { total, malformed, ok } = checked;
  return { validation, total, malformed, ok, written: ok, ...(saved && { revision: saved.number }) };
}
