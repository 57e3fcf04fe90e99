/** What was sent for declared parameters. */

import type { Param, Params } from '#lib/sdk/param.ts';

/** By name. A text that does not read goes on as it is: the service says what is wrong with it. */
export function readParams(
  params: Params,
  sent: Readonly<Record<string, string>>,
  within = '',
): Readonly<Record<string, unknown>> {
  const names = Object.entries(params);
  return Object.fromEntries(names.map(([name, param]) => [name, valueOf(param, sent[`${within}${name}`])]));
}

function valueOf({ read, required, defaultText }: Param<unknown>, text: string | undefined): unknown {
  const isAbsent = text === '' && !required && defaultText === undefined;
  const reading = read(isAbsent ? undefined : text);
  return reading.ok ? reading.value : text;
}
