/** The words of filter.conf: filters, the directives in them, and the functions directives call. */

import { describeParam } from '../../sdk/describe.ts';
import type { Catalog, FunctionEntry } from '../../sdk/describe.ts';
import { boolean, string } from '../../sdk/param.ts';
import { phases } from '../../sdk/phases.ts';
import type { FunctionWord, Vocabulary, WordEntry } from '../../sdk/vocabulary.ts';

const enable = describeParam(
  'enable',
  boolean.defaultsTo('true', { doc: 'Switches the line off as if it were a comment.' }),
);
const filterName = describeParam(
  'name',
  string({ doc: 'Name of the filter; robot.conf chooses the filters of a run by it.' }),
);
const filterTag: WordEntry = {
  name: 'Filter',
  summary: 'A filter: directives that decide on every resource, in order.',
  params: [filterName],
};

export function words({ functions }: Catalog): Vocabulary {
  return {
    tags: [filterTag],
    directives: phases.map(({ name, doc }) => ({ name, summary: doc, params: [] })),
    functions: functions.map(functionWord),
  };
}

function functionWord(entry: FunctionEntry): FunctionWord {
  const { name, aliases, phases: usual, lenientPhases, summary, doc, params, examples, reference } = entry;
  return {
    name,
    aliases,
    directives: [...usual, ...lenientPhases],
    summary,
    doc,
    params: [...params, enable],
    examples: examples.map(({ text }) => text),
    reference,
  };
}
