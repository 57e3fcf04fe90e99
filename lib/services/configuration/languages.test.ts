import { expect, test } from 'vitest';
import { buildCatalog } from '../../catalog.ts';
import { defineFunction } from '../../sdk/define-function.ts';
import { string } from '../../sdk/param.ts';
import { createLanguages } from './languages.ts';

const picky = defineFunction({
  name: 'picky',
  phases: ['Data'],
  summary: 'Is picky.',
  doc: 'Fails to prepare what its parameters let through.',
  params: { word: string({ doc: 'Any word.' }) },
  examples: [],
  reference: 'none',
  prepare: ({ word }) => {
    if (word !== 'good') throw new RangeError(`${word} is not good`);
  },
});

test('a check runs the preparation of every line that is on, as a run would', async () => {
  const declared = { functions: [picky], protocols: [], summarizers: [] };
  const languages = createLanguages({ catalog: buildCatalog(declared), ...declared });
  const lines = ['<Filter name="a">', 'Data fn=picky word=bad', 'Data enable=off fn=picky word=worse', '</Filter>'];
  const found = await languages.check(new Map([['filter.conf', `${lines.join('\n')}\n`]]));
  expect(found.filter(({ severity }) => severity === 'error')).toMatchObject([
    { path: 'filter.conf', code: 'PROGRAM-103', line: 2, column: 1 },
  ]);
});
