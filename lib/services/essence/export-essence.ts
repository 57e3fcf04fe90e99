/** The types of the last run as a file. */

import { z } from 'zod';
import { findCollection } from '../collections/settings.ts';
import { defineService } from '../define-service.ts';
import { slug } from '../input.ts';
import { printCsv, printJson } from '../reports/print-report.ts';
import type { Columns } from '../reports/print-report.ts';
import { exportStreamSchema } from '../resources/contract.ts';
import type { ExportStream } from '../resources/contract.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';
import { essenceOutcomes } from '../../store/read/essence-paths.ts';
import type { TypeFigures } from './contract.ts';
import { readEssence } from './read-essence.ts';

/** The outcomes add up to the URLs. */
const columns: Columns<TypeFigures> = [
  ['type', ({ name }) => name],
  ['urls', ({ urls }) => urls],
  ['bytes', ({ bytes }) => bytes],
  ...essenceOutcomes.map((outcome) => [outcome, ({ byOutcome }: TypeFigures) => byOutcome[outcome]] as const),
  ['recognized by', ({ recognizedBy }) => recognizedBy.map(({ file, line }) => `${file}:${line}`).join(', ')],
  ['summarized by', ({ summarizedBy }) => summarizedBy.flatMap(({ summarizer }) => summarizer || []).join(', ')],
  ['listed at', ({ listedAt }) => listedAt && `${listedAt.file}:${listedAt.line}`],
];

export const exportEssence = defineService({
  name: 'exportEssence',
  doc: 'The Essence types of the last run, with the URLs of each outcome.',
  role: 'viewer',
  input: z.strictObject({ slug, format: z.enum(['csv', 'json'], { error: 'Choose csv or json.' }) }),
  output: exportStreamSchema,
  run: async (context, { format, ...given }): Promise<ExportStream | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const { figures } = await readEssence(context, collection);
    if (figures === undefined) return problem('not-found', 'No run of this collection has typed documents yet.');
    return {
      fileName: `${collection.slug}-essence.${format}`,
      contentType: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json',
      chunks: (format === 'csv' ? printCsv : printJson)(columns, each(figures.types)),
    };
  },
  audit: ({ slug: subject, ...detail }) => ({ subject, detail }),
});

async function* each<Row>(rows: readonly Row[]): AsyncIterable<Row> {
  yield* rows;
}
