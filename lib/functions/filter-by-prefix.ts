/** Allows or denies a resource whose source begins with a text. */

import type { Comparison } from '../sdk/allow-deny.ts';
import { decideAllowDeny } from '../sdk/allow-deny.ts';
import { defineFunction } from '../sdk/define-function.ts';
import { source, string } from '../sdk/param.ts';

export const filterByPrefix = defineFunction({
  name: 'filter-by-prefix',
  phases: ['MetaData', 'Data'],
  summary: 'Allows or denies a resource whose source begins with a text.',
  doc: 'The source need not match completely. With deny alone, everything else goes on; with allow alone, everything else is denied. `all` matches any text, and a specific text on the same line goes before it. Hosts compare in any case.',
  params: {
    src: source({ label: 'Source', doc: 'Source to compare.' }),
    allow: string.optional({
      comparedWith: 'src',
      label: 'Keep only when it begins with',
      doc: 'Beginning that lets the resource go on, or all.',
    }),
    deny: string.optional({
      comparedWith: 'src',
      label: 'Reject when it begins with',
      doc: 'Beginning that denies the resource, or all.',
    }),
  },
  paramGroups: [{ rule: 'at-least-one', names: ['allow', 'deny'] }],
  denies: true,
  expressionVariant: 'filter-by-regex',
  examples: [
    {
      text: 'Data fn=filter-by-prefix src=type allow=text',
      doc: 'Any kind of text, text/html and text/plain among them.',
      given: { type: 'text/html' },
      expect: 'proceed',
    },
    { text: 'Data fn=filter-by-prefix src=type allow=text', given: { type: 'image/png' }, expect: 'deny' },
    {
      text: 'MetaData fn=filter-by-prefix src=path deny=/cgi-bin/',
      given: { url: 'http://www.siroe.com/cgi-bin/count' },
      expect: 'deny',
    },
    {
      text: 'MetaData fn=filter-by-prefix src=type allow=text',
      doc: 'The type is not known before the resource is retrieved.',
      expect: 'not-applicable',
    },
  ],
  reference: 'Portal Server 7.1 Technical Reference, chapter 47',
  reads: ({ src }) => [src],
  prepare: ({ src, allow, deny }) => ({ source: src, allow: beginsWith(src, allow), deny: beginsWith(src, deny) }),
  decide: (context, _values, prepared) => decideAllowDeny(context, prepared),
});

function beginsWith(src: string, written: string | undefined): Comparison | undefined {
  return written === undefined ? undefined : hasPrefix(src, written);
}

export function hasPrefix(src: string, written: string): Comparison {
  const prefix = src === 'host' ? written.toLowerCase() : written;
  const test = (value: string): boolean => value.startsWith(prefix);
  return {
    isAll: written === 'all',
    says: `begins with ${prefix}`,
    saysNot: `does not begin with ${prefix}`,
    test,
    find: (value) => (test(value) ? { start: 0, end: prefix.length } : undefined),
  };
}
