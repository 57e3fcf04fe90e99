/** Gives a source a new value, written out or copied from another source. */

import { notKnownYet } from '../sdk/allow-deny.ts';
import { defineFunction, proceed } from '../sdk/define-function.ts';
import { source, string } from '../sdk/param.ts';

export const assignSource = defineFunction({
  name: 'assign-source',
  phases: ['MetaData', 'Data', 'Enumerate', 'Generate'],
  summary: 'Assigns a value to a source.',
  doc: 'The value is written out, or copied from another source. Copying a source that has no value clears the destination; copying one that cannot exist yet changes nothing.',
  params: {
    dst: source({ label: 'Source to set', doc: 'Source whose value is changed.', use: 'sets' }),
    value: string.optional({ label: 'New value', doc: 'The new value.', isValueOf: 'dst' }),
    src: source.optional({ label: 'Copy from source', doc: 'Source to copy from.' }),
  },
  paramGroups: [{ rule: 'exactly-one', names: ['value', 'src'] }],
  examples: [
    {
      text: 'Data fn=assign-source dst=type src=content-type',
      given: { 'content-type': 'text/html' },
      expect: { sources: { type: 'text/html' } },
    },
    { text: 'MetaData fn=assign-source dst=department value=Sales', expect: { sources: { department: 'Sales' } } },
    { text: 'MetaData fn=assign-source dst=type src=content-type', expect: 'not-applicable' },
  ],
  reference: 'Portal Server 7.1 Technical Reference, chapter 48',
  reads: ({ src }) => (src === undefined ? [] : [src]),
  decide({ sources }, { dst, value, src }) {
    if (src !== undefined && !sources.isKnowable(src)) return notKnownYet(src);
    const assigned = src === undefined ? value : sources.get(src);
    if (assigned === undefined) sources.clear(dst);
    else sources.set(dst, assigned);
    return proceed;
  },
});
