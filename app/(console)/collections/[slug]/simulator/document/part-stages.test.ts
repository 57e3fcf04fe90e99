import { expect, it } from 'vitest';
import { stagePlace, stagesOf } from './part-stages.ts';
import { attribute, files, part, tideline, trialOf } from './trial-testing.ts';

const at = { file: 'lib/byname.cf (built-in)', line: 17 };
const byName = { at, source: 'name', subject: 'x.html', regex: '\\.html$' } as const;
const said = (trial = tideline, index = 1): readonly string[] =>
  stagesOf(trial, index).map((stage) => `${stagePlace(stage)} ${stage.mark}`);

it('asks the files in their order until a line matches; members have no URL', () => {
  const html = part('x.html', { type: 'HTML', recognized: byName, outcome: { kind: 'typed' } });
  expect(said(trialOf([html])).slice(0, 3)).toEqual(['byname.cf:17 passed', 'contents.cf went-on', 'stops.cf went-on']);
  expect(said(tideline, 0).slice(0, 3)).toEqual(['urls.cf went-on', 'names.cf went-on', 'contents.cf went-on']);
});

it('without Essence says the type and the line that keeps it from an RD', () => {
  const { files: _, ...plain } = tideline;
  const only = (more: Parameters<typeof part>[1]) =>
    said({ ...plain, parts: [part('x.html', { level: 0, ...more })] }, 0);
  expect(only({ type: 'text/html' })).toEqual(['built in passed', 'built in passed']);
  const refused = { kind: 'refused', reason: 'path', detail: 'path is /x.html' } as const;
  const decidedBy = { file: 'filter.conf', line: 3 };
  expect(only({ type: 'text/html', outcome: refused, decidedBy })).toEqual(['built in passed', 'filter.conf:3 no-rd']);
});

it('ends at the list that keeps a type out', () => {
  const stoplist = { file: 'lib/stops.cf', line: 2 };
  const image = part('x.png', { type: 'Image', outcome: { kind: 'stopped', at: stoplist } });
  expect(said(trialOf([image])).slice(2)).toEqual(['stops.cf:2 rejected']);
  const allowed = {
    ...trialOf([{ ...image, outcome: { kind: 'stopped', at: { file: 'lib/allowlist.cf', line: 1 } } }]),
    files: { ...files, allowList: 'lib/allowlist.cf' },
  };
  expect(said(allowed).slice(2)).toEqual(['stops.cf went-on', 'allowlist.cf:1 rejected']);
});

it('counts the rows of a table that were used', () => {
  const table = 'lib/HTML.sum.tbl';
  const attributes = [1, 2, 2].map((line, n) => attribute(`a${n}`, 'b', { by: table, at: { file: table, line } }));
  const html = part('x.html', { outcome: { kind: 'summarized', by: table, rows: 24 }, attributes });
  const stage = stagesOf(trialOf([html]), 1).find((each) => each.stage === 'summary');
  expect(stage?.outcome).toMatch(/^2 of 24\srows/);
});

it('shows all rules of the document, and of a member those that wrote something', () => {
  const steps = [
    { line: 1, text: '', what: 'matched' as const },
    { line: 2, text: '', what: 'changed' as const, changed: ['embed<1>-title'] },
    { line: 3, text: '', what: 'not-met' as const },
  ];
  const changed = attribute('title', 'Tides', { before: null, at: { file: 'lib/myrules', line: 2 } });
  const trial = { ...trialOf([part('x', { embed: 1, attributes: [changed] })]), rules: { file: 'lib/myrules', steps } };
  const rulesOf = (index: number) =>
    stagesOf(trial, index)
      .filter(({ stage }) => stage === 'rules')
      .map(stagePlace);
  expect(rulesOf(0)).toEqual(['lib/myrules:1', 'lib/myrules:2', 'lib/myrules:3']);
  expect(rulesOf(1)).toEqual(['lib/myrules:2']);
});

it('of what was never taken out there is only the reason', () => {
  const refused = part('../x', {
    type: '',
    outcome: { kind: 'refused', reason: 'name', detail: 'its name is not valid' },
  });
  expect(said(trialOf([refused]))).toEqual(['built in failed']);
});
