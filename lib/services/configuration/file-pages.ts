/** A page of a file that is too long for an editor. */

import { z } from 'zod';
import { filePageSchema } from './contract.ts';
import { defineService } from '../define-service.ts';
import { revisionNumber, slug } from '../input.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';
import type { FilePage } from './contract.ts';
import { openRevision, path } from './read-files.ts';
import { pagesOnce } from './text-pages.ts';

export const getFilePage = defineService({
  name: 'getFilePage',
  doc: 'One page of a long text, by page number (from 0) or by a line on the page.',
  role: 'viewer',
  input: z.strictObject({
    slug,
    path,
    revision: revisionNumber.optional(),
    page: z.int().min(0, 'Pages are counted from 0.').default(0),
    line: z.int().min(1, 'Lines are counted from 1.').optional(),
    /** The page with the next place of this text behind `line`, from the beginning again when there is none. */
    find: z.string().min(1, 'Enter a text to find.').max(1000).optional(),
  }),
  output: filePageSchema,
  run: async (context, given): Promise<FilePage | Problem> => {
    const opened = await openRevision(context, given.slug, given.revision);
    if (isProblem(opened)) return opened;
    const text = opened.files.get(given.path);
    if (text === undefined) return problem('not-found', `${given.slug} has no file ${given.path}.`);
    const hash = (await context.revisions.hashes(opened.revision.id)).get(given.path) ?? '';
    const { starts, firsts, lines } = await pagesOnce(hash, text);
    const found = given.find === undefined ? undefined : findLine(text, given.find, given.line ?? 0);
    if (found === 0) return problem('not-found', 'The text was not found in the saved file.');
    const line = found ?? given.line;
    const wanted = line === undefined ? given.page : firsts.findLastIndex((first) => first <= line);
    const page = Math.min(wanted, starts.length - 1);
    return {
      revision: opened.revision.number,
      path: given.path,
      page,
      pages: starts.length,
      lines,
      first: firsts[page] ?? 1,
      ...(found !== undefined && { found }),
      text: text.slice(starts[page], starts[page + 1]),
    };
  },
});

/** The line of the next place behind a line; 0 when there is none anywhere. */
function findLine(text: string, wanted: string, after: number): number {
  let start = 0;
  for (let line = 0; line < after && start < text.length; line++) {
    const feed = text.indexOf('\n', start);
    start = feed < 0 ? text.length : feed + 1;
  }
  const later = text.indexOf(wanted, start);
  const at = later < 0 ? text.indexOf(wanted) : later;
  if (at < 0) return 0;
  let line = 1;
  for (let feed = text.indexOf('\n'); feed >= 0 && feed < at; feed = text.indexOf('\n', feed + 1)) line++;
  return line;
}
