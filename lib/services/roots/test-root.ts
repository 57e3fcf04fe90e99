/** Tries a RootNode of the edited texts over a few pages, and reads what came of it. */

import { z } from 'zod';
import { testRoot } from '../../jobs/test-root/declaration.ts';
import { describeActor } from '../actor.ts';
import { findCollection, readSettings } from '../collections/settings.ts';
import { defineService } from '../define-service.ts';
import { jobId, slug } from '../input.ts';
import { noJob } from '../jobs/jobs.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';
import { editedTexts, openTexts } from '../simulator/texts.ts';
import type { RootTest } from './contract.ts';

/** Pages asked for unless more are wanted. */
const usualPages = 12;

export const startRootTest = defineService({
  name: 'startRootTest',
  role: 'operator',
  input: z.strictObject({
    slug,
    /** Of gatherer.cf, on which the RootNode begins. */
    line: z.int().min(1),
    texts: editedTexts,
    pages: z.int().min(1).max(100, 'At most 100 pages.').default(usualPages),
  }),
  run: async (context, { line, pages, ...given }): Promise<{ readonly job: number } | Problem> => {
    const opened = await openTexts(context, given);
    if (isProblem(opened)) return opened;
    const { collection, pinned, files, editedFiles, saved, edited } = opened;
    const texts = editedFiles === undefined ? saved && files : edited && editedFiles;
    if (texts === undefined) return problem('refused', 'Fix the configuration errors to test the RootNode.');
    const createdBy = describeActor(context.actor).name;
    const job = await context.jobs.enqueue(testRoot, {
      collectionId: collection.id,
      createdBy,
      slot: createdBy,
      input: {
        line,
        texts: [...texts],
        limits: pinned.limits,
        aliases: [...pinned.aliases],
        printed: pinned.printed,
        reach: [...readSettings(collection).reach],
        mostPages: pages,
      },
    });
    return { job };
  },
  audit: (given, { job }) => ({ subject: given.slug, detail: { job, line: given.line } }),
});

export const getRootTest = defineService({
  name: 'getRootTest',
  role: 'viewer',
  input: z.strictObject({ slug, job: jobId }),
  run: async (context, given): Promise<RootTest | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    return (await context.jobs.find(testRoot, collection.id, given.job)) ?? noJob(given);
  },
});
