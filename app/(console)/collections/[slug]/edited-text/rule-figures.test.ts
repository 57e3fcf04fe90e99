import { describe, expect, it } from 'vitest';
import { readOverview } from '#lib/languages/filterrules-conf/overview.ts';
import type { RunHits } from '#lib/services/lines/contract.ts';
import type { PlanDone } from '#lib/services/plan/contract.ts';
import { ruleFigures, rulesPathIn } from './rule-figures.ts';

const ran = `<Rule id=old>
  Match src=path by=contains value=/old/
  Match src=path by=ends-with value=.bak
</Rule>
<Site name=a>
  Use rule=old
</Site>
`;
/** The same rule, one test changed and both further down. */
const edited = ran.replace('<Rule', '# Above\n<Rule').replace('.bak', '.old');

const hits: RunHits = {
  run: 7,
  revision: 2,
  texts: { 'filterrules.conf': ran },
  lines: [
    { file: 'filterrules.conf', line: 2, ran: 5, denied: 5 },
    { file: 'filterrules.conf', line: 3, ran: 2, denied: 2 },
    { file: 'filterrules.conf', line: 5, ran: 40, denied: 1, byHost: true },
    { file: 'filter.conf', line: 2, ran: 9, denied: 9 },
  ],
};

const [rule] = readOverview(edited).rules;

describe('the figures of rules and sites', () => {
  it('are those of the last run by id and name, wherever the lines stand by now', () => {
    if (rule === undefined) throw new Error('there is a rule');
    const figures = ruleFigures(hits, undefined);
    expect(figures.rule(rule)).toEqual({ denied: 7, planned: undefined });
    expect(rule.matches.map((match) => figures.match(rule, match).denied)).toEqual([5, undefined]);
    expect(figures.site('a')).toEqual({ urls: 40, denied: 1 });
    expect(figures.site('new')).toEqual({ urls: undefined, denied: 0 });
  });

  it('have what the plan predicts of the lines as they are by now', () => {
    if (rule === undefined) throw new Error('there is a rule');
    const predicted = [
      { file: 'filterrules.conf', line: 3, denied: 5, changed: 0 },
      { file: 'filterrules.conf', line: 4, denied: 3, changed: 0 },
    ];
    const figures = ruleFigures(hits, { predicted } as unknown as PlanDone);
    expect(figures.rule(rule)).toEqual({ denied: 7, planned: 8 });
  });

  it('are unknown before the first run', () => {
    if (rule === undefined) throw new Error('there is a rule');
    expect(ruleFigures(null, undefined).rule(rule)).toEqual({ denied: undefined, planned: undefined });
  });
});

it('are of filterrules.conf, or else of the first file with sites and rules that a line names', () => {
  const named = { path: 'intranet.conf', language: 'filterrules-conf' };
  const usual = { path: 'filterrules.conf', language: 'filterrules-conf' };
  const other = { path: 'filter.conf', language: 'filter-conf' };
  expect(rulesPathIn([other, named])).toBe('intranet.conf');
  expect(rulesPathIn([named, usual])).toBe('filterrules.conf');
  expect(rulesPathIn([other])).toBe('filterrules.conf');
});
