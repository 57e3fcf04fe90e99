/** RDs: one of them as table, SOIF or JSON, and all of a collection as a file. */

import { z } from 'zod';
import { descriptionViewSchema, exportFiguresSchema, exportStreamSchema } from './contract.ts';
import { findCollection } from '../collections/settings.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { resourceHash, slug } from '../input.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';
import type { DescriptionView, ExportFigures, ExportStream } from './contract.ts';
import { csvHead, csvRow, descriptionJson } from './print-descriptions.ts';
import { soifPrinterOf } from './print-gathered.ts';
import { findResource, namedResource } from './read-resources.ts';

const none = () => problem('not-found', 'This resource has no resource description.');

export const getDescription = defineService({
  name: 'getDescription',
  role: 'viewer',
  input: namedResource,
  output: descriptionViewSchema,
  run: async (context, given): Promise<DescriptionView | Problem> => {
    const found = await findResource(context, given);
    return isProblem(found) ? found : (found.resource.description ?? none());
  },
});

export const printDescription = defineService({
  name: 'printDescription',
  role: 'viewer',
  input: z.strictObject({ slug, hash: resourceHash, format: z.enum(['soif', 'json']) }),
  output: z.strictObject({ text: z.string(), contentType: z.string() }),
  run: async (context, { format, ...given }) => {
    const found = await findResource(context, given);
    if (isProblem(found)) return found;
    const { description } = found.resource;
    if (!description) return none();
    if (format === 'soif') {
      const print = await soifPrinterOf(context, found.collection);
      const bytes = print(description);
      return { text: new TextDecoder().decode(bytes), contentType: 'text/plain; charset=utf-8' };
    }
    return { text: `${JSON.stringify(descriptionJson(description), undefined, 2)}\n`, contentType: 'application/json' };
  },
});

type Print = (one: DescriptionView) => string | Uint8Array;

interface Format {
  readonly contentType: string;
  readonly head: string;
  readonly print: Print;
}

const formats: Readonly<Record<'jsonl' | 'csv', Format>> = {
  jsonl: {
    contentType: 'application/jsonl; charset=utf-8',
    head: '',
    print: (one) => `${JSON.stringify(descriptionJson(one))}\n`,
  },
  csv: { contentType: 'text/csv; charset=utf-8', head: csvHead, print: csvRow },
};

export const getExportFigures = defineService({
  name: 'getExportFigures',
  doc: 'Counts the RDs of an export at the hand-out mark, without expired ones.',
  role: 'viewer',
  input: z.strictObject({ slug }),
  output: exportFiguresSchema,
  run: async (context, given): Promise<ExportFigures | Problem> => {
    const collection = await findCollection(context, given.slug);
    return isProblem(collection) ? collection : figuresOf(context, collection.id);
  },
});

async function figuresOf({ crawl }: CallContext, collectionId: number): Promise<ExportFigures> {
  const mark = await crawl.handedOut.mark(collectionId);
  const stored = (await crawl.figures([collectionId])).get(collectionId)?.descriptions ?? 0;
  return { ...(await crawl.handedOut.count(collectionId, stored)), ...(mark && { mark }) };
}

export const exportDescriptions = defineService({
  name: 'exportDescriptions',
  doc: 'Exports the RDs at the hand-out mark, or the current ones, without expired ones. Before the first mark, both are the same.',
  role: 'viewer',
  input: z.strictObject({
    slug,
    format: z.enum(['soif', 'jsonl', 'csv'], { error: 'Choose soif, jsonl or csv.' }),
    state: z.enum(['mark', 'now'], { error: 'Choose mark or now.' }).default('mark'),
  }),
  output: exportStreamSchema,
  run: async (context, given): Promise<ExportStream | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    if (given.state === 'mark' && !(await context.crawl.handedOut.settle(collection.id)))
      return problem('refused', 'Changes of the last run are still being committed. Try again in a moment.');
    const { contentType, head, print } =
      given.format === 'soif'
        ? { contentType: 'application/x-soif', head: '', print: await soifPrinterOf(context, collection) }
        : formats[given.format];
    const { expired, mark } = await figuresOf(context, collection.id);
    const descriptions = context.crawl.descriptions(collection.id, given.state);
    return {
      fileName: `${collection.slug}.${given.format}`,
      contentType,
      chunks: printAll(descriptions, head, print),
      expired,
      ...(given.state === 'mark' && mark && { mark }),
    };
  },
  audit: (given) => ({ subject: given.slug, detail: { format: given.format } }),
});

async function* printAll(
  descriptions: AsyncIterable<DescriptionView>,
  head: string,
  print: Print,
): AsyncIterable<string | Uint8Array> {
  if (head !== '') yield head;
  for await (const description of descriptions) yield print(description);
}
