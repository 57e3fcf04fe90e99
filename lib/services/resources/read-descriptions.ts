/** RDs: one of them as table, SOIF or JSON, and all of a collection as a file. */

import { z } from 'zod';
import { printSoif } from '../../languages/soif/print.ts';
import { findCollection } from '../collections/settings.ts';
import { defineService } from '../define-service.ts';
import { resourceHash, slug } from '../input.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';
import type { DescriptionView, ExportStream } from './contract.ts';
import { csvHead, csvRow, descriptionJson } from './print-descriptions.ts';
import { findResource, namedResource } from './read-resources.ts';

const none = () => problem('not-found', 'This resource has no resource description.');

export const getDescription = defineService({
  name: 'getDescription',
  role: 'viewer',
  input: namedResource,
  run: async (context, given): Promise<DescriptionView | Problem> => {
    const found = await findResource(context, given);
    return isProblem(found) ? found : (found.resource.description ?? none());
  },
});

export const printDescription = defineService({
  name: 'printDescription',
  role: 'viewer',
  input: z.strictObject({ slug, hash: resourceHash, format: z.enum(['soif', 'json']) }),
  run: async (context, { format, ...given }) => {
    const found = await findResource(context, given);
    if (isProblem(found)) return found;
    const { description } = found.resource;
    if (!description) return none();
    return format === 'soif'
      ? { text: new TextDecoder().decode(soifBytes(description)), contentType: 'text/plain; charset=utf-8' }
      : { text: `${JSON.stringify(descriptionJson(description), undefined, 2)}\n`, contentType: 'application/json' };
  },
});

const formats = {
  soif: { contentType: 'application/x-soif', head: '', print: soifBytes },
  jsonl: {
    contentType: 'application/jsonl; charset=utf-8',
    head: '',
    print: (one: DescriptionView) => `${JSON.stringify(descriptionJson(one))}\n`,
  },
  csv: { contentType: 'text/csv; charset=utf-8', head: csvHead, print: csvRow },
} as const;

export const exportDescriptions = defineService({
  name: 'exportDescriptions',
  role: 'viewer',
  input: z.strictObject({ slug, format: z.enum(['soif', 'jsonl', 'csv'], { error: 'Choose soif, jsonl or csv.' }) }),
  run: async (context, given): Promise<ExportStream | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const { contentType, head, print } = formats[given.format];
    const descriptions = context.crawl.descriptions(collection.id);
    return {
      fileName: `${collection.slug}.${given.format}`,
      contentType,
      chunks: printAll(descriptions, { head, print }),
    };
  },
  audit: (given) => ({ subject: given.slug, detail: { format: given.format } }),
});

async function* printAll(
  descriptions: AsyncIterable<DescriptionView>,
  { head, print }: { readonly head: string; readonly print: (one: DescriptionView) => string | Uint8Array },
): AsyncIterable<string | Uint8Array> {
  if (head !== '') yield head;
  for await (const description of descriptions) yield print(description);
}

function soifBytes({ url, schema, attributes }: DescriptionView): Uint8Array {
  const named = attributes.map(({ name, values, writer }) => [name, { values, writer }] as const);
  return printSoif({ url, schema, attributes: new Map(named) });
}
