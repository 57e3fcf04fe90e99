/** Allows or denies a resource whose source equals a text. */

import type { Comparison } from '../sdk/allow-deny.ts';
import { decideAllowDeny } from '../sdk/allow-deny.ts';
import { defineFunction } from '../sdk/define-function.ts';
import { source, string } from '../sdk/param.ts';

export const filterByExact = defineFunction({
  name: 'filter-by-exact',
  phases: ['MetaData', 'Data'],
  summary: 'Allows or denies a resource whose source is exactly a text.',
  doc: 'With deny alone, everything else goes on; with allow alone, everything else is denied. `all` matches any text, and a specific text on the same line goes before it. Hosts compare in any case, with or without their port.',
  params: {
    src: source({ label: 'Source', doc: 'Source to compare.' }),
    allow: string.optional({
      comparedWith: 'src',
      label: 'Keep only when it is',
      doc: 'Text that lets the resource go on, or all.',
      isValueOf: 'src',
    }),
    deny: string.optional({
      comparedWith: 'src',
      label: 'Reject when it is',
      doc: 'Text that denies the resource, or all.',
      isValueOf: 'src',
    }),
  },
  paramGroups: [{ rule: 'at-least-one', names: ['allow', 'deny'] }],
  denies: true,
  expressionVariant: 'filter-by-regex',
  examples: [
    { text: 'Data fn=filter-by-exact src=type deny=text/plain', given: { type: 'text/plain' }, expect: 'deny' },
    { text: 'Data fn=filter-by-exact src=type deny=text/plain', given: { type: 'text/html' }, expect: 'proceed' },
    {
      text: 'MetaData fn=filter-by-exact src=host allow=www.siroe.com:80',
      doc: 'The host may be written with its port.',
      given: { url: 'http://www.siroe.com/' },
      expect: 'proceed',
    },
    { text: 'MetaData fn=filter-by-exact src=type deny=text/plain', expect: 'not-applicable' },
  ],
  reference: 'Portal Server 7.1 Technical Reference, chapter 47',
  reads: ({ src }) => [src],
  prepare: ({ src, allow, deny }) => ({ source: src, allow: equals(src, allow), deny: equals(src, deny) }),
  decide: (context, _values, prepared) => decideAllowDeny(context, prepared),
});

function equals(src: string, written: string | undefined): Comparison | undefined {
  return written === undefined ? undefined : isText(src, written);
}

export function isText(src: string, written: string): Comparison {
  const text = src === 'host' ? written.toLowerCase() : written;
  const test = (value: string): boolean => value === text;
  return {
    isAll: written === 'all',
    says: `is ${text}`,
    saysNot: `is not ${text}`,
    test,
    find: (value) => (test(value) ? { start: 0, end: value.length } : undefined),
  };
}
