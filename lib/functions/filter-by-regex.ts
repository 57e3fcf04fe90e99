/** Allows or denies a resource whose source matches a regular expression. */

import { compilePattern } from '../match/regex/posix-regex.ts';
import type { PatternDialect } from '../match/regex/posix-regex.ts';
import type { Comparison } from '../sdk/allow-deny.ts';
import { decideAllowDeny } from '../sdk/allow-deny.ts';
import { defineFunction } from '../sdk/define-function.ts';
import { choice, regex, source } from '../sdk/param.ts';

export const dialects = [
  { value: 'ere', doc: 'POSIX extended regular expression.' },
  { value: 'bre', doc: 'POSIX basic regular expression.' },
  { value: 'glob', doc: 'Wildcards * and ?, over the whole source.' },
  { value: 'shexp', doc: 'Netscape shell expression.' },
] as const satisfies readonly { readonly value: PatternDialect; readonly doc: string }[];

export const filterByRegex = defineFunction({
  name: 'filter-by-regex',
  phases: ['MetaData', 'Data'],
  summary: 'Allows or denies a resource whose source matches a regular expression.',
  doc: 'Expressions are POSIX extended ones and match anywhere in the source, in the case as written (hosts in any case). An expression that begins with `*`, as in the manual, is read as a wildcard: `*.gov` matches the whole of www.whitehouse.gov, `*` matches anything.',
  params: {
    src: source({ label: 'Source', doc: 'Source to compare.' }),
    allow: regex.optional({
      comparedWith: 'src',
      label: 'Keep only when it matches',
      doc: 'Expression that lets the resource go on.',
    }),
    deny: regex.optional({
      comparedWith: 'src',
      label: 'Reject when it matches',
      doc: 'Expression that denies the resource.',
    }),
    dialect: choice.optional({ label: 'Read as', doc: 'Forces how the expressions are read.', choices: dialects }),
  },
  paramGroups: [{ rule: 'at-least-one', names: ['allow', 'deny'] }],
  denies: true,
  examples: [
    {
      text: 'MetaData fn=filter-by-regex src=host deny=\\*.gov',
      doc: 'All resources from sites in the government domain.',
      given: { url: 'http://www.whitehouse.gov/' },
      expect: 'deny',
    },
    {
      text: 'MetaData fn=filter-by-regex src=host deny=\\*.gov',
      given: { url: 'http://www.gov.uk/' },
      expect: 'proceed',
    },
    {
      text: 'MetaData fn=filter-by-regex src=path deny="/tmp/*" dialect=glob',
      doc: 'As a wildcard, over the whole path.',
      given: { url: 'http://www.siroe.com/tmp/draft.html' },
      expect: 'deny',
    },
    {
      text: 'Data fn=filter-by-regex src=type allow="^text/(html|plain)$"',
      given: { type: 'application/pdf' },
      expect: 'deny',
    },
  ],
  reference: 'Portal Server 7.1 Technical Reference, chapter 47',
  reads: ({ src }) => [src],
  prepare: ({ src, allow, deny, dialect }) => ({
    source: src,
    allow: matching(src, allow, dialect),
    deny: matching(src, deny, dialect),
  }),
  decide: (context, _values, prepared) => decideAllowDeny(context, prepared),
});

function matching(src: string, written: string | undefined, dialect: string | undefined): Comparison | undefined {
  return written === undefined ? undefined : matchesPattern(src, written, dialect);
}

/** Throws a TypeError when the expression does not read: a check has refused it before. */
export function matchesPattern(src: string, written: string, dialect: string | undefined): Comparison {
  const forced = dialects.find(({ value }) => value === dialect);
  const compiled = compilePattern(written, { ignoreCase: src === 'host', ...(forced && { dialect: forced.value }) });
  if (!compiled.ok) throw new TypeError(`the expression ${written} does not read: ${compiled.message}`);
  const { pattern } = compiled;
  return {
    isAll: pattern.kind === 'all',
    says: `matches ${written}`,
    saysNot: `does not match ${written}`,
    test: (value) => pattern.test(value),
    find: (value) => pattern.find(value),
  };
}
