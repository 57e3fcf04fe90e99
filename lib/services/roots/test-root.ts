/** Tries a RootNode of the edited texts over a few pages. */

import { z } from 'zod';
import { testRootJob } from '../../jobs/test-root/declaration.ts';
import { readSettings } from '../collections/settings.ts';
import { startOf } from '../jobs/start-job.ts';
import { isProblem, problem } from '../result.ts';
import { editedTexts, openTexts } from '../simulator/texts.ts';

/** Pages asked for unless more are wanted. */
const usualPages = 12;

export const startRootTest = startOf(testRootJob, {
  given: {
    /** Of gatherer.cf, on which the RootNode begins. */
    line: z.int().min(1),
    texts: editedTexts,
    pages: z.int().min(1).max(100, 'At most 100 pages.').default(usualPages),
  },
  prepare: async (context, { line, pages, ...given }) => {
    const opened = await openTexts(context, given);
    if (isProblem(opened)) return opened;
    const { collection, pinned, files, editedFiles, saved, edited } = opened;
    const texts = editedFiles === undefined ? saved && files : edited && editedFiles;
    if (texts === undefined) return problem('refused', 'Fix the configuration errors to test the RootNode.');
    return {
      line,
      texts: [...texts],
      limits: pinned.limits,
      aliases: [...pinned.aliases],
      printed: pinned.printed,
      reach: [...readSettings(collection).reach],
      mostPages: pages,
    };
  },
});
