/** What a form of retention settings changes: fields that were not edited are not sent, so that they keep what others save. */

import type { retentionParams } from '#lib/forms/retention.ts';

type DaysParam = (typeof retentionParams)['events'];
type Values = Readonly<Record<string, string>>;

const before = (name: string): string => `before.${name}`;

/** The texts that a form begins with, as fields that are sent along with it. */
export function asBefore(saved: Values): Values {
  return Object.fromEntries(Object.entries(saved).map(([name, text]) => [before(name), text]));
}

/** Changed days by the name of their field; null where the field was emptied, so that the default applies. */
export function retentionChange(
  params: Readonly<Record<string, DaysParam>>,
  values: Values,
): Readonly<Record<string, number | string | null>> {
  const texts = Object.entries(params).map(([name, param]) => [name, param, (values[name] ?? '').trim()] as const);
  const edited = texts.filter(([name, , text]) => text !== values[before(name)]);
  return Object.fromEntries(edited.map(([name, param, text]) => [name, text === '' ? null : daysOf(param, text)]));
}

/** A text that is no number goes to the service as it is, which says what to enter. */
function daysOf(param: DaysParam, text: string): number | string {
  const reading = param.read(text);
  return reading.ok ? reading.value : text;
}
