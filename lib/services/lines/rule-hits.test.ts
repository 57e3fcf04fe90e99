import { describe, expect, it } from 'vitest';
import { discovered, filters, testProgram } from '../../engine/testing/program.ts';
import { countHits } from './count-hits.ts';
import type { LineHits } from './contract.ts';
import { withRuleHits } from './rule-hits.ts';

const rules = `<Rule id=old behavior=exclude>
  Match src=path by=begins-with value=/old/
</Rule>
<Rule id=older behavior=exclude>
  Match src=path by=contains value=/old/a
</Rule>
<Rule id=nowhere behavior=exclude>
  Match src=path by=is value=/nowhere
</Rule>
<Rule id=off behavior=exclude enable=false>
  Match src=path by=is value=/off
</Rule>
<Rule id=spare behavior=exclude>
  Match src=path by=is value=/spare
</Rule>
<Rule id=pages behavior=include>
  Match src=path by=begins-with value=/page/
</Rule>
<Site name="h" type=site>
  Server host=h
  Start url="http://h/page/1"
  Use rule=old
  Use rule=older
  Use rule=nowhere
  Use rule=off
  Use rule=pages
</Site>
`;
const lines = 'Setup fn=filterrules-setup config=filterrules.conf\nMetaData fn=filterrules-process';
const program = testProgram({ files: { 'filter.conf': filters(lines, lines), 'filterrules.conf': rules } });
const step = program.steps.find(({ line }) => line === 3)?.id ?? -1;
const file = 'filterrules.conf';
const facts = ['/old/a', '/page/1', '/page/2'].map((path) => discovered(`http://h${path}`));
const denied = {
  path: [{ step, outcome: 'deny', reason: 'rule:old', at: { file, line: 2 } }],
  count: 1,
  lastUrl: 'http://h/old/a',
  lastAt: 5,
} as const;

const at = async (line: number): Promise<LineHits | undefined> => {
  const found = await withRuleHits(program, facts, countHits(program, [denied]));
  return found.find((each) => each.file === file && each.line === line);
};

describe('the figures of rules', () => {
  it('are what the paths say of a Match line, on the line of its rule too', async () => {
    const figures = { ran: 1, denied: 1, lastUrl: 'http://h/old/a', rule: 'exclude' };
    expect(await at(2)).toMatchObject(figures);
    expect(await at(1)).toMatchObject(figures);
    expect((await at(1))?.silence).toBeUndefined();
  });

  it('are the URLs of the sample that an including rule let in', async () => {
    expect(await at(16)).toEqual({
      file,
      line: 16,
      ran: 2,
      denied: 0,
      lastUrl: 'http://h/page/2',
      rule: 'include',
      reason: 'rule:pages',
    });
  });

  it('come with the reason where a rule decided nothing', async () => {
    const by = { file, line: 2 };
    expect((await at(4))?.silence).toEqual({ kind: 'shadowed', denied: 1, taken: 1, by });
    expect((await at(7))?.silence).toEqual({ kind: 'matched-nothing' });
    expect((await at(10))?.silence).toEqual({ kind: 'off' });
    expect((await at(13))?.silence).toEqual({ kind: 'unused' });
  });
});
