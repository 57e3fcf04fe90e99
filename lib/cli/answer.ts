/** Takes the value out of a service's answer, or ends the command with the problem in its own words. */

import type { Problem, ServiceResult } from '../services/result.ts';

/** The answer to a command is "no": its text is for the person, its exit code is 1. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

export function expectOk<Value>(result: ServiceResult<Value>): Value {
  if (result.ok) return result.value;
  throw new Refusal(problemText(result.problem));
}

/** The message, and every field and finding that belongs to it. */
export function problemText({ message, fields = {}, diagnostics = [] }: Problem): string {
  const ofFields = Object.entries(fields)
    .filter(([, text]) => text !== message)
    .map(([field, text]) => `${field}: ${text}`);
  const found = diagnostics.map(
    ({ path, line, column, severity, code, message: text }) => `${path}:${line}:${column} ${severity} ${code} ${text}`,
  );
  return [message, ...ofFields, ...found].join('\n');
}
