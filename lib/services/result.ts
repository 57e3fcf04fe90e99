/** What a service answers: a value, or a problem in plain words with the fields it lies in. */

import { z } from 'zod';
import { fileDiagnosticSchema } from './configuration/file-diagnostic.ts';
import type { ReadModel } from '../store/models/read-model.ts';

/**
 * `invalid`: a field is wrong. `forbidden`: the role is too low (or nobody is signed in). `unconfirmed`: the
 * password was given too long ago. `not-found`: there is no
 * such thing. `conflict`: someone else was faster, or the name is taken. `refused`: the world said no, with the reason.
 * `unreachable`: the server did not answer; the browser says so itself.
 */
export const problemKinds = [
  'invalid',
  'forbidden',
  'unconfirmed',
  'not-found',
  'conflict',
  'refused',
  'unreachable',
] as const;
export type ProblemKind = (typeof problemKinds)[number];

export const problemSchema = z.strictObject({
  kind: z.enum(problemKinds),
  /** One or two sentences for a person: what is wrong, how to mend it. */
  message: z.string(),
  /** By field name; nested names joined by dots. */
  fields: z.record(z.string(), z.string()).exactOptional(),
  /** Findings that are the reason, such as the errors of a configuration that cannot start. */
  diagnostics: z.array(fileDiagnosticSchema).exactOptional(),
  /** True when the password was right and a code of the second factor is to follow. */
  needsCode: z.boolean().exactOptional(),
  /** For throttled attempts: when to try again, ms since the epoch. */
  retryAt: z.number().exactOptional(),
});
export type Problem = ReadModel<typeof problemSchema>;

export type ServiceResult<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly problem: Problem };

const problems = new WeakSet<object>();

/** Makes a problem for a service to return. Only what is made here is taken for one, whatever shape a value has. */
export function problem(kind: ProblemKind, message: string, more: Omit<Problem, 'kind' | 'message'> = {}): Problem {
  const made: Problem = { kind, message, ...more };
  problems.add(made);
  return made;
}

/** A problem of one field. */
export function fieldProblem(field: string, message: string): Problem {
  return problem('invalid', message, { fields: { [field]: message } });
}

export function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && problems.has(value);
}

export function ok<Value>(value: Value): ServiceResult<Value> {
  return { ok: true, value };
}

export function failed(reason: Problem): ServiceResult<never> {
  return { ok: false, problem: reason };
}

const statuses: Readonly<Record<ProblemKind, number>> = {
  invalid: 400,
  forbidden: 403,
  unconfirmed: 403,
  'not-found': 404,
  conflict: 409,
  refused: 422,
  unreachable: 503,
};

/** The HTTP status that says a problem to a machine. */
export function statusOf({ kind }: Pick<Problem, 'kind'>): number {
  return statuses[kind];
}
