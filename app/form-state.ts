/** What a form's action answers: nothing yet, done, or what is wrong with which field; what was typed is kept. */

import type { Problem, ProblemKind } from '#lib/services/result.ts';

export interface FormState {
  readonly message?: string;
  /** Of the problem that the message tells. */
  readonly kind?: ProblemKind;
  readonly fields?: Readonly<Record<string, string>>;
  /** What was typed, except secrets, so that nothing is lost. */
  readonly values?: Readonly<Record<string, string>>;
  /** Said when it worked and the page stays. */
  readonly done?: string;
}

export const untouched: FormState = {};

/** The texts of a form, by field name; files are left out. An action can be called with anything: what is no form has no fields. */
export function readForm(form: FormData): Record<string, string> {
  const entries = (form instanceof FormData ? [...form] : []).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(entries.filter(([name]) => !name.startsWith('$')));
}

const secretFields: ReadonlySet<string> = new Set(['password', 'current', 'secret', 'token', 'code']);

/** A problem as the form shows it; `places` says where a field of the service has another name in the form. */
export function problemState(
  { kind, message, fields }: Problem,
  values: Readonly<Record<string, string>>,
  places: Readonly<Record<string, string>> = {},
): FormState {
  const kept = Object.fromEntries(Object.entries(values).filter(([name]) => !secretFields.has(name)));
  const placed = Object.entries(fields ?? {}).map(([name, problem]) => [places[name] ?? name, problem]);
  return { kind, message, values: kept, ...(fields && { fields: Object.fromEntries(placed) }) };
}
