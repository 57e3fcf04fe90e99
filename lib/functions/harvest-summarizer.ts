/** Adds what a Harvest summarizer says of a resource to its description. */

import type { FunctionDeclaration, ProduceContext } from '../sdk/define-function.ts';
import { defineFunction } from '../sdk/define-function.ts';
import type { Summarize, SummarizerDeclaration } from '../sdk/define-summarizer.ts';
import { choice } from '../sdk/param.ts';
import type { Param, Params } from '../sdk/param.ts';

/** Its parameters are the name of a summarizer, and those of all of them. */
export function harvestSummarizer(summarizers: readonly SummarizerDeclaration[]): FunctionDeclaration {
  return defineFunction({
    name: 'harvest-summarizer',
    phases: ['Generate'],
    summary: 'Adds the attributes of a Harvest summarizer to the description.',
    doc: 'Summarizers are built in; no program is run. Other parameters than `summarizer` are those of the summarizer. An attribute with a value is left as it is.',
    params: {
      summarizer: choice({
        label: 'Summarizer',
        doc: 'Name of the summarizer.',
        choices: summarizers.map(({ name, summary }) => ({ value: name, doc: summary })),
      }),
      ...ofSummarizers(summarizers),
    },
    readsText: true,
    writesAnyAttribute: true,
    examples: summarizers.flatMap(({ examples }) => examples),
    reference: 'Portal Server 7.1 Technical Reference, chapter 50; Harvest 1.5 User’s Manual, summarizers',
    prepare: ({ summarizer, ...params }) => bindNamed(summarizers, summarizer, params),
    produce(context, _values, summarize) {
      for (const [name, values] of summarize(context.content)) add(context, name, values);
    },
  });
}

/** Those that are not written are left to the summarizer, which knows their defaults. */
function ofSummarizers(summarizers: readonly SummarizerDeclaration[]): Params {
  const all = new Map(summarizers.flatMap(({ params }) => Object.entries(params)));
  const having = (param: string) => summarizers.filter(({ params }) => Object.hasOwn(params, param));
  return Object.fromEntries(Array.from(all, ([name, param]) => [name, onlyOf(having(name), param)]));
}

function onlyOf(
  having: readonly SummarizerDeclaration[],
  { defaultText, read, ...rest }: Param<unknown>,
): Param<unknown> {
  const preset = defaultText === undefined ? '' : `; ${defaultText} without it`;
  return {
    ...rest,
    doc: `${rest.doc} For ${having.map(({ name }) => name).join(', ')}${preset}.`,
    read: (text) => (text === undefined ? { ok: true, value: undefined } : read(text)),
  };
}

function bindNamed(
  summarizers: readonly SummarizerDeclaration[],
  wanted: string,
  params: Readonly<Record<string, unknown>>,
): Summarize {
  const named = summarizers.find(({ name }) => name === wanted);
  if (named === undefined) throw new TypeError(`there is no summarizer ${wanted}`);
  return named.bind(Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined)));
}

function add({ attributes, write }: ProduceContext, name: string, values: readonly string[]): void {
  const isTaken = attributes.get(name)?.values.some((value) => value !== '') ?? false;
  const written = values.filter((value) => value !== '');
  if (!isTaken && written.length > 0) write(name, written, name);
}
