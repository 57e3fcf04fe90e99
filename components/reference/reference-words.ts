/** Declarations in words: what a parameter takes, and what an example does. */

import type { FunctionExample } from '#lib/sdk/define-function.ts';
import type { FunctionEntry, ParamEntry } from '#lib/sdk/describe.ts';
import type { ParamKind } from '#lib/sdk/param.ts';
import { formatNumber } from '../ui/format/format.ts';

const kinds: Readonly<Record<ParamKind, string>> = {
  string: 'text',
  integer: 'whole number',
  decimal: 'number',
  boolean: 'true or false',
  choice: 'one of the listed values',
  regex: 'POSIX regular expression',
  source: 'name of a source',
  attribute: 'name of an RD attribute',
  'mime-type': 'MIME type',
  list: 'names, separated by commas',
  renamings: 'pairs of old->new names, separated by commas',
  path: 'file of the collection',
  url: 'URL',
  header: 'one line of text',
  email: 'e-mail address',
};

type Taken = Pick<ParamEntry, 'kind' | 'unit' | 'min' | 'max'>;

/** `whole number of seconds, 1 to 86,400`. */
export function takenWords({ kind, unit, min, max }: Taken): string {
  const what = unit === undefined ? kinds[kind] : `${kinds[kind]} of ${unit}`;
  const range = rangeWords(min, max);
  return range === undefined ? what : `${what}, ${range}`;
}

function rangeWords(min: number | undefined, max: number | undefined): string | undefined {
  if (min === undefined) return max === undefined ? undefined : `up to ${formatNumber(max)}`;
  return max === undefined ? `at least ${formatNumber(min)}` : `${formatNumber(min)} to ${formatNumber(max)}`;
}

export type ExampleVerdict = 'kept' | 'rejected' | 'undecided';

export interface ExampleOutcome {
  readonly verdict: ExampleVerdict;
  /** What happens, as words and values by turns. */
  readonly lines: readonly { readonly words: string; readonly values: readonly string[] }[];
}

/** What the line of an example does to what it is given. */
export function outcomeOf({ expect }: FunctionExample): ExampleOutcome {
  if (expect === 'deny') return { verdict: 'rejected', lines: [{ words: 'denied', values: [] }] };
  if (expect === 'proceed') return { verdict: 'kept', lines: [{ words: 'continues', values: [] }] };
  if (expect === 'not-applicable') return { verdict: 'undecided', lines: [{ words: 'no decision', values: [] }] };
  return { verdict: 'kept', lines: madeLines(expect) };
}

function madeLines(expect: Exclude<FunctionExample['expect'], string>): ExampleOutcome['lines'] {
  if ('links' in expect) return [{ words: 'follows', values: expect.links }];
  if ('attributes' in expect) {
    return Object.entries(expect.attributes).map(([name, values]) => ({ words: `writes ${name}`, values }));
  }
  return Object.entries(expect.sources).map(([name, value]) =>
    value === null ? { words: `deletes ${name}`, values: [] } : { words: `sets ${name} to`, values: [value] },
  );
}

/** `src, allow or deny: at least one`, as a sentence. */
export function groupWords({ rule, names }: FunctionEntry['paramGroups'][number]): string {
  const list = names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
  return rule === 'exactly-one' ? `Specify exactly one: ${list}.` : `Specify at least one: ${list}.`;
}

/** A message's text as parts: words, and the names of what is filled in. A suggestion may be empty and is left out. */
export function messageParts(text: string): readonly { readonly text: string; readonly filled: boolean }[] {
  return text
    .replaceAll('{suggestion}', '')
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) =>
      /^\{\w+\}$/.test(part) ? { text: part.slice(1, -1), filled: true } : { text: part, filled: false },
    );
}
