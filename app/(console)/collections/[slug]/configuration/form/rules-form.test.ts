import { expect, it } from 'vitest';
import { testCatalog } from '#lib/languages/testing/catalog.ts';
import { readRulesForm, sayLine } from './rules-form.ts';

const text = `<Rule id=archive behavior=keep>
  Match src=path by=ends-with value=.zip
</Rule>
<Site NAME=siroe depth=5>
  Server host=www.siroe.com
  Start url=http://www.siroe.com/ depth=3
  Start url=nowhere
  Match src=path by=is value=/
</Site>
<Sit name=b>
</Sit>
`;
const form = readRulesForm(text, testCatalog);
const [site, rule] = form.blocks;

it('shows sites first, with their starting points', () => {
  expect([site?.element.name, rule?.element.name]).toEqual(['Site', 'Rule']);
  expect(site?.written.get('name')).toBe('siroe');
  expect(site?.starts).toMatchObject([
    { line: 6, url: 'http://www.siroe.com/', depth: '3', problem: undefined },
    { line: 7, url: 'nowhere', depth: undefined, problem: expect.stringContaining('url') },
  ]);
});

it('shows the other lines as fields, with what is wrong', () => {
  expect(site?.lines.map(sayLine)).toEqual(['host=www.siroe.com']);
  expect(rule?.lines.map(({ element }) => element.name)).toEqual(['Match']);
  expect(rule?.problems.get('behavior')).toMatch(/exclude, include/);
});

it('says what it does not show', () => {
  expect(form.hidden.map(({ line }) => line)).toEqual([8, 10]);
});
