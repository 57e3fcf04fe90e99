/** A finding of a collection's files, as services answer it. */

import { z } from 'zod';
import type { ReadModel } from '../../store/models/read-model.ts';

/** A finding with its place; lines and columns from 1, the end exclusive. */
export const fileDiagnosticSchema = z.strictObject({
  path: z.string(),
  severity: z.enum(['error', 'warning', 'info', 'hint']),
  code: z.string(),
  message: z.string(),
  line: z.number(),
  column: z.number(),
  endLine: z.number(),
  endColumn: z.number(),
  /** No run starts while it is there. */
  stopsRun: z.boolean(),
});
export type FileDiagnostic = ReadModel<typeof fileDiagnosticSchema>;
