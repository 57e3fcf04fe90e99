import { describe, expect, it } from 'vitest';

import { testLineTable } from '../../language-kit/testing.ts';
import { quickSumCf } from './index.ts';
import { expressionOf } from './model.ts';

const sample = '# refer\nRefer Author ^%A[ \\t]+.*$\n  Refer Title ^%T.*$  \n';

testLineTable({
  language: quickSumCf,
  folder: import.meta.dirname,
  show: ({ rules }) => rules.map(({ type, attribute, regex }) => `${type} ${attribute} ${regex}`).join('\n'),
  laws: {
    samples: [sample, ''],
    changes: [
      {
        title: 'a line at the end',
        text: sample,
        change: { kind: 'add-row', at: 9, row: { type: 'C', attribute: 'Comments', regex: '//.*' } },
        expected: ({ rules }) => ({ rules: [...rules, { type: 'C', attribute: 'Comments', regex: '//.*' }] }),
      },
      {
        title: 'a line less',
        text: sample,
        change: { kind: 'remove-row', at: 0 },
        expected: ({ rules }) => ({ rules: rules.slice(1) }),
      },
    ],
    attacks: ['C Comments a\n', 'C Comments (', ['C Comments ', '('], '#', '\t'],
  },
});

describe('an expression', () => {
  it('has the characters of C', () => {
    expect(expressionOf(String.raw`^%A[ \t]+\.\n`)).toBe('^%A[ \t]+\\.\n');
  });
});
