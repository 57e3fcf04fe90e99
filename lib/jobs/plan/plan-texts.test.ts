/** Which lines a plan leaves out for the errors in them, and when there is nothing to plan without them. */

import { expect, it } from 'vitest';
import { compileProgram } from '../../engine/program/compile.ts';
import { defaultLimits } from '../../engine/program/program.ts';
import { defaultFilterConf } from '../../languages/filter-conf/default.ts';
import { registry } from '../../registry.ts';
import { compileWithoutErrors } from './plan-texts.ts';

const site = (id: string, more = ''): string =>
  `<Site name=${id}${more}>\n  Server host=${id}.example\n  Start url=http://${id}.example/\n</Site>\n`;

function compiled(files: Readonly<Record<string, string>>) {
  return compileWithoutErrors(new Map(Object.entries(files)), (texts) =>
    compileProgram({ files: texts, declarations: registry, limits: defaultLimits }),
  );
}

function leftOut(files: Readonly<Record<string, string>>): readonly unknown[] {
  const result = compiled(files);
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.leftOut.map(({ file, line, block }) => [file, line, ...(block ? [block.from, block.to] : [])]);
}

it('leaves out the whole site whose tag has an error, and starts from the others', () => {
  const files = { 'filterrules.conf': `# sites\n${site('a', ' colour=red')}${site('b')}` };
  expect(leftOut(files)).toEqual([['filterrules.conf', 2, 2, 5]]);
  const result = compiled(files);
  expect(result.ok && result.program.starts.map(({ url, line }) => [url.host, line])).toEqual([['b.example', 8]]);
});

it('names a block once, whatever else is wrong inside it', () => {
  const files = { 'filterrules.conf': `${site('a', ' colour=red').replace('Start', 'Begin')}${site('b')}` };
  expect(leftOut(files)).toEqual([['filterrules.conf', 1, 1, 4]]);
});

it('takes an error in a tag that goes over lines, or in the tag that closes, for one of the block', () => {
  const wrapped = site('a').replace('name=a>', 'name=a\n  type=sight>');
  expect(leftOut({ 'filterrules.conf': `${wrapped}${site('b')}` })).toEqual([['filterrules.conf', 2, 1, 5]]);
  const closed = site('a').replace('</Site>', '</Sight>');
  expect(leftOut({ 'filterrules.conf': `${closed}${site('b')}` })).toEqual([['filterrules.conf', 4, 1, 4]]);
});

it('leaves out a list of RootNodes whose tag is misspelled, with the entries that it does not open', () => {
  const roots = '<RootNode>\nhttp://a.example/ Depth=2\n</RootNode>\n';
  expect(leftOut({ 'gatherer.cf': roots, 'filterrules.conf': site('b') })).toEqual([['gatherer.cf', 1, 1, 3]]);
});

it('leaves out a close tag that closes nothing by itself', () => {
  expect(leftOut({ 'filterrules.conf': `${site('a')}</Site>\n` })).toEqual([['filterrules.conf', 5]]);
});

it('leaves out a filter that no run goes by', () => {
  const files = {
    'filterrules.conf': site('a'),
    'filter.conf': `${defaultFilterConf}\n<Filter>\n  Data fn=x\n</Filter>\n`,
  };
  const from = defaultFilterConf.split('\n').length + 1;
  expect(leftOut(files)).toEqual([['filter.conf', from, from, from + 2]]);
});

it('makes no plan without a filter of the run, and says which lines that are', () => {
  const text = defaultFilterConf.replace(
    '<Filter name="enumeration-default">',
    '<Filter name="enumeration-default" x=y>',
  );
  expect(text).not.toBe(defaultFilterConf);
  const line = text.split('\n').findIndex((each) => each.includes('x=y')) + 1;
  const result = compiled({ 'filterrules.conf': site('a'), 'filter.conf': text });
  expect(result).toMatchObject({ ok: false, errors: [{ file: 'filter.conf', line }] });
  expect(result.ok ? '' : result.reason).toMatch(
    new RegExp(`^Without filter\\.conf:${line}–\\d+, which has an error in line ${line}, the run has no filter`),
  );
});

it('makes no plan when nothing is left to start from', () => {
  const result = compiled({ 'filterrules.conf': site('a', ' colour=red') });
  expect(result.ok ? '' : result.reason).toBe(
    'Without filterrules.conf:1–4, which has an error in line 1, there is no start point.',
  );
});

it('touches no line of robot.conf for a filter that is missing', () => {
  const result = compiled({
    'filterrules.conf': site('a'),
    'robot.conf': '<Process enumeration-filter="none">\n</Process>\n',
  });
  expect(result).toMatchObject({ ok: false, errors: [{ file: 'robot.conf' }] });
});
