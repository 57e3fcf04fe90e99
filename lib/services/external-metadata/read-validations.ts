/** The history of a collection's validations: a list that is its trend, and the findings of one by kind. */

import { z } from 'zod';
import { findingPageSchema, validationPageSchema } from './contract.ts';
import { findCollection } from '../collections/settings.ts';
import { defineService } from '../define-service.ts';
import { pageSize, rowId, slug } from '../input.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';
import type { FindingPage, ValidationPage } from './contract.ts';

const validation = rowId('The validation');

export const listMetadataValidations = defineService({
  name: 'listMetadataValidations',
  doc: 'Validations with their totals, newest first.',
  role: 'viewer',
  input: z.strictObject({ slug, before: validation.optional(), limit: pageSize(500, 50) }),
  output: validationPageSchema,
  run: async (context, { before, limit, ...given }): Promise<ValidationPage | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const found = await context.metadata.validations(collection.id, { before, limit: limit + 1 });
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    return { rows, ...(found.length > limit && last !== undefined && { next: last.id }) };
  },
});

export const listMetadataFindings = defineService({
  name: 'listMetadataFindings',
  role: 'viewer',
  input: z.strictObject({
    slug,
    validation,
    severity: z.enum(['error', 'warning']).optional(),
    code: z.string().max(40).optional(),
    file: z.string().max(200).optional(),
    after: z.int().min(0).optional(),
    limit: pageSize(1000, 100),
  }),
  output: findingPageSchema,
  run: async (context, given): Promise<FindingPage | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const one = await context.metadata.validation(collection.id, given.validation);
    if (one === undefined) return problem('not-found', `${given.slug} has no validation ${given.validation}.`);
    const page = await context.metadata.findings(one.id, given);
    const found = Object.entries(one.counts)
      .filter(([code]) => given.code === undefined || given.code === code)
      .filter(([code]) => given.severity === undefined || given.severity === severityOf(code))
      .reduce((sum, [, n]) => sum + n, 0);
    return { validation: one, ...page, found };
  },
});

/** Codes say it with their first letter. */
function severityOf(code: string): 'error' | 'warning' {
  return code.startsWith('E_') ? 'error' : 'warning';
}
