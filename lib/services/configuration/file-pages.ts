/** A page of a file that is too long for an editor. */

import { z } from 'zod';
import { defineService } from '../define-service.ts';
import { revisionNumber, slug } from '../input.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';
import type { FilePage } from './contract.ts';
import { openRevision, path } from './read-files.ts';
import { pagesOnce } from './text-pages.ts';

export const getFilePage = defineService({
  name: 'getFilePage',
  role: 'viewer',
  input: z.strictObject({
    slug,
    path,
    revision: revisionNumber.optional(),
    page: z.int().min(0, 'Pages are counted from 0.').default(0),
    line: z.int().min(1, 'Lines are counted from 1.').optional(),
  }),
  run: async (context, given): Promise<FilePage | Problem> => {
    const opened = await openRevision(context, given.slug, given.revision);
    if (isProblem(opened)) return opened;
    const text = opened.files.get(given.path);
    if (text === undefined) return problem('not-found', `${given.slug} has no file ${given.path}.`);
    const hash = (await context.revisions.hashes(opened.revision.id)).get(given.path) ?? '';
    const { starts, firsts, lines } = await pagesOnce(hash, text);
    const { line } = given;
    const wanted = line === undefined ? given.page : firsts.findLastIndex((first) => first <= line);
    const page = Math.min(wanted, starts.length - 1);
    return {
      revision: opened.revision.number,
      path: given.path,
      page,
      pages: starts.length,
      lines,
      first: firsts[page] ?? 1,
      text: text.slice(starts[page], starts[page + 1]),
    };
  },
});
