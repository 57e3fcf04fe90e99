import { testLineTable } from '../../language-kit/testing.ts';
import { gatherdCf } from './index.ts';
import type { GatherdCf, GatherdRule } from './model.ts';
import { printRule } from './print.ts';

const sample = '# T20\nAllow cs.colorado.edu usc.edu\nDeny all\n';

testLineTable<GatherdCf, Omit<GatherdRule, 'line'>>({
  language: gatherdCf,
  folder: import.meta.dirname,
  show: ({ rules }) => rules.map(printRule).join('\n'),
  laws: {
    samples: [sample, 'allow ALL\nGzip /usr/bin/gzip\nDeny 10.0.0.0/8 192.168. ::1\n', ''],
    changes: [
      {
        title: 'a rule before another',
        text: sample,
        change: { kind: 'add-row', at: 1, row: { rule: 'deny', hosts: ['10.0.0.1'] } },
        expected: ({ rules }) => ({ rules: [rules[0], { rule: 'deny', hosts: ['10.0.0.1'] }, ...rules.slice(1)] }),
      },
      {
        title: 'other hosts',
        text: sample,
        change: { kind: 'set-cell', at: 1, column: 1, text: 'usc.edu' },
        expected: ({ rules }) => ({ rules: [rules[0], { rule: 'deny', hosts: ['usc.edu'] }] }),
      },
      {
        title: 'a rule less',
        text: sample,
        change: { kind: 'remove-row', at: 0 },
        expected: ({ rules }) => ({ rules: rules.slice(1) }),
      },
    ],
    attacks: ['Allow a\n', 'Allow ', ['Allow ', 'a '], '#', '1.', ['Deny ', ':']],
  },
});
