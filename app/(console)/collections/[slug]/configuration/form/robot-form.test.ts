import { expect, it } from 'vitest';
import { http } from '#lib/protocols/http.ts';
import { buildCatalog } from '#lib/catalog.ts';
import { robotParameters } from '#lib/languages/robot-conf/vocabulary.ts';
import { depthOf, groupAnchor, parameterAt, readRobotForm } from './robot-form.ts';

const catalog = buildCatalog({
  functions: [],
  protocols: [http],
  summarizers: [],
});
const text = `<Process
  max-concurrent=9
  server-delay=soon
  colour=blue
  stray
>
http://www.siroe.com/ depth=3
gopher://old.siroe.com/
</Process>
`;
const form = readRobotForm(text, catalog);

it('groups every parameter as the Properties page does', () => {
  expect(form.groups[0]?.title).toBe('Crawling speed');
  expect(form.groups.flatMap(({ parameters }) => parameters)).toHaveLength(Object.keys(robotParameters).length);
});

it('knows the line of each parameter that is written, and an anchor for each section', () => {
  expect([...form.lines]).toEqual([
    ['max-connections', 2],
    ['server-delay', 3],
  ]);
  const anchors = form.groups.map(({ title }) => groupAnchor(title));
  expect(anchors[0]).toBe('crawling-speed');
  expect(new Set(anchors).size).toBe(9);
});

it('knows a parameter by its other name, and what is wrong with a value', () => {
  expect(form.written.get('max-connections')).toBe('9');
  expect(form.written.get('server-delay')).toBe('soon');
  expect(form.problems.get('server-delay')).toMatch(/a number from 0 to 86400/);
  expect(parameterAt(form, 2)).toBe('max-connections');
});

it('shows the seeds, each with what is wrong with it', () => {
  expect(form.seeds).toMatchObject([
    { line: 7, url: 'http://www.siroe.com/', depth: '3', problem: undefined },
    { line: 8, url: 'gopher://old.siroe.com/', depth: undefined, problem: expect.stringContaining('gopher') },
  ]);
});

it('says what it does not show, and why', () => {
  expect(form.hidden.map(({ line, text: shown, why }) => [line, shown, why.length > 10])).toEqual([
    [4, 'colour=blue', true],
    [5, 'stray', true],
  ]);
});

it('takes a whole number for a depth, and nothing else', () => {
  expect([' 3', '-1', '-7', '', 'deep', '1.5'].map(depthOf)).toEqual([3, -1, -1, undefined, undefined, undefined]);
});
