import { describe, expect, it } from 'vitest';

import { languageLaws } from '../../lang/testing-laws.ts';
import { codesWithoutFixture, runFixtures } from '../../lang/testing.ts';
import type { LanguageCase } from '../../lang/testing.ts';
import type { Catalog } from '../../sdk/describe.ts';
import { testCatalog } from '../testing/catalog.ts';
import { postSummarizing } from './index.ts';
import { messages } from './messages.ts';
import type { PostSummarizing } from './rule.ts';
import { conditionText, instructionText } from './print.ts';
import type { PostSummarizingChange } from './print.ts';
import type { RulesAst } from './syntax.ts';

const tested: LanguageCase<RulesAst, PostSummarizing, PostSummarizingChange, Catalog> = {
  language: postSummarizing,
  words: testCatalog,
  path: 'lib/myrules',
  show: ({ rules }) =>
    rules
      .flatMap(({ condition, instructions, line }) => [
        `${line} ${conditionText(condition)}`,
        ...instructions.map((each) => `${each.line} ${instructionText(each)}`),
      ])
      .join('\n'),
};

const fixtures = `${import.meta.dirname}/fixtures`;
runFixtures(fixtures, tested);

const sample = `# volatile
type == 'HTML' && url !~ /drafts/ || title ~ 'a.b'
\ttime-to-live = "86\\"400"
\tkeywords | tr A-Z a-z

type == 'SOIFStream'
\tdelete()
`;
const rule = {
  condition: [[{ attribute: 'city', operator: '==', value: 'New York' } as const]],
  instructions: [{ kind: 'set', attribute: 'state', value: 'NY', line: 0 } as const],
};

languageLaws(tested, {
  samples: [sample, "a == 'b'\n\tc,d ! e f\n", ''],
  changes: [
    {
      title: 'a rule at the end',
      text: sample,
      change: { kind: 'add-rule', rule },
      expected: ({ rules }) => ({ rules: [...rules, rule] }),
    },
    {
      title: 'another rule',
      text: sample,
      change: { kind: 'set-rule', at: 0, rule },
      expected: ({ rules }) => ({ rules: [rule, ...rules.slice(1)] }),
    },
    {
      title: 'a rule less',
      text: sample,
      change: { kind: 'remove-rule', at: 0 },
      expected: ({ rules }) => ({ rules: rules.slice(1) }),
    },
    {
      title: 'a rule that is not there',
      text: sample,
      change: { kind: 'remove-rule', at: 9 },
      expected: (model) => model,
    },
  ],
  attacks: [
    "a == 'b'\n",
    '\tdelete()\n',
    ["a == '", '\\'],
    ['a ~ /', '('],
    ["a == 'b'", " && a == 'b'"],
    '#',
    '\t',
    '!',
  ],
});

describe('a rules file', () => {
  it('has a fixture for every message', () => {
    expect(codesWithoutFixture(fixtures, messages)).toEqual([]);
  });
});
