import { describe, expect, test } from 'vitest';
import { functionTester } from '../sdk/testing.ts';
import { summarizers } from '../summarizers/index.ts';
import { harvestSummarizer } from './harvest-summarizer.ts';

const numbered = Array.from({ length: 100 }, (_, n) => `line ${n + 1}`);

const known = harvestSummarizer(summarizers);

describe('harvest-summarizer', () => {
  functionTester(known, {
    proceeds: {
      'Text.sum takes 100 lines, then the first sentence of each paragraph': {
        params: { summarizer: 'Text.sum' },
        content: {
          kind: 'text',
          text: [...numbered, '', 'One here. Two here.', '', 'Three\nhere! Four.', '', 'five'].join('\n'),
        },
        gives: { attributes: { 'partial-text': [[...numbered, 'One here.', 'Three\nhere!', 'five'].join('\n')] } },
      },
      'an attribute with a value is left as it is': {
        params: { summarizer: 'HTML.sum' },
        attributes: { title: 'Mine' },
        content: { title: 'Theirs', headings: [{ level: 1, text: 'Dogs' }] },
        gives: { attributes: { title: ['Mine'], headings: ['Dogs'] } },
      },
      'META values of one name stay together': {
        params: { summarizer: 'html.sum' },
        content: {
          metas: [
            ['author', 'Becker'],
            ['keywords', 'dogs'],
            ['author', 'Cole'],
          ],
        },
        gives: { attributes: { author: ['Becker', 'Cole'], keywords: ['dogs'] } },
      },
      'HTML.sum says nothing of what is no page': {
        params: { summarizer: 'HTML.sum' },
        content: { kind: 'text', text: 'Dogs' },
        gives: { attributes: {} },
      },
    },
  });

  test('other programs are refused by name', () => {
    expect(known.params['summarizer']?.read('Nobody.sum')).toEqual({
      ok: false,
      expected: `one of ${summarizers.map(({ name }) => name).join(', ')}`,
    });
  });
});
