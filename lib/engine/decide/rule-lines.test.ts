import { describe, expect, it } from 'vitest';
import { lookAtRules, ruleLines } from './rule-lines.ts';
import { discovered, filters, testProgram } from '../testing/program.ts';

const rules = `<Rule id=old behavior=exclude>
  Match src=path by=begins-with value=/old/
  Match src=path by=begins-with value=/old/archive/
</Rule>
<Rule id=older behavior=exclude>
  Match src=path by=contains value=/archive/
</Rule>
<Rule id=pages behavior=include>
  Match src=path by=begins-with value=/page/
</Rule>
<Rule id=first-page behavior=include>
  Match src=path by=is value=/page/1
</Rule>
<Rule id=spare behavior=exclude>
  Match src=path by=begins-with value=/page/
</Rule>
<Site name="h" type=site>
  Server host=h
  Start url="http://h/page/1"
  Use rule=old
  Use rule=older
  Use rule=pages
  Use rule=first-page
</Site>
`;
const lines = [
  'Setup fn=filterrules-setup config=filterrules.conf',
  'MetaData fn=filter-by-prefix src=path deny=/page/9',
  'MetaData fn=filterrules-process',
].join('\n');
const program = testProgram({ files: { 'filter.conf': filters(lines, lines), 'filterrules.conf': rules } });
const urls = ['/page/1', '/page/2', '/page/9', '/old/archive/1', '/old/2', '/else'];
const look = lookAtRules(
  program,
  urls.map((path) => discovered(`http://h${path}`)),
);
const all = ruleLines(program);
const at = (line: number) => all.find((each) => each.line === line) ?? expect.fail(`no rule at ${line}`);
const file = 'filterrules.conf';

describe('the lines of rules', () => {
  it('are those of the rules and of their matches, and know whether a site uses them', () => {
    expect(all.map(({ line }) => line)).toEqual([1, 2, 3, 5, 6, 8, 9, 11, 12, 14, 15]);
    expect(all.filter(({ isUsed }) => !isUsed).map(({ line }) => line)).toEqual([14, 15]);
  });

  it('count whom they let in, not what was denied before', () => {
    expect(look.letIn(at(8))).toEqual({ urls: 2, lastUrl: 'http://h/page/2' });
    expect(look.letIn(at(9))).toEqual({ urls: 2, lastUrl: 'http://h/page/2' });
    expect(look.letIn(at(11))).toBeUndefined();
  });

  it('name the line that denies their URLs first, of the same rule or of another', () => {
    expect(look.takenFirst(at(3))).toEqual({ urls: 1, by: { file, line: 2, taken: 1, letsIn: false } });
    expect(look.takenFirst(at(5))).toEqual({ urls: 1, by: { file, line: 2, taken: 1, letsIn: false } });
  });

  it('name the line that lets their URLs in first', () => {
    expect(look.takenFirst(at(11))).toEqual({ urls: 1, by: { file, line: 9, taken: 1, letsIn: true } });
  });

  it('name nobody where no site uses them', () => {
    expect(look.takenFirst(at(14))).toEqual({ urls: 0 });
  });
});
