import { describe, expect, it } from 'vitest';
import { decide, trace } from '../decide/decide.ts';
import { discovered, fetched, filters, testProgram } from '../testing/program.ts';

const rules = `<Rule id=archive behavior=exclude>
  Match src=path by=ends-with value=.zip
  Match src=type by=is value=application/zip
</Rule>
<Rule id=off enable=false behavior=exclude>
  Match src=path by=contains value=a
</Rule>
<Rule id=pages behavior=include>
  Match src=path by=begins-with value=/docs/
  Match src=type by=begins-with value=text/
</Rule>
<Site name=plain>
  Server host=plain.siroe.com
  Start url=http://plain.siroe.com/
</Site>
<Site name=archives>
  Server host=www.siroe.com
  Start url=http://www.siroe.com/
  Use rule=archive
  Use rule=off
  Use rule=pages enable=false
</Site>
<Site name=including>
  Server host=docs.siroe.com
  Start url=http://docs.siroe.com/
  Use rule=pages
</Site>
`;
const twice =
  'MetaData fn=filterrules-process\nData fn=assign-source dst=type src=content-type\nData fn=filterrules-process';
const files = { 'filterrules.conf': rules, 'filter.conf': filters(twice, twice) };
const program = testProgram({ files });

describe('rules of filterrules.conf', () => {
  it('deny before anything is fetched, by the line of the match', () => {
    const answer = decide(program, discovered('http://www.siroe.com/a.zip'));
    expect(answer).toMatchObject({
      decision: {
        state: 'rejected',
        decidedBy: {
          reason: 'rule:archive',
          file: 'filterrules.conf',
          line: 2,
          directive: 'MetaData fn=filterrules-process',
        },
      },
    });
    const { entries } = trace(program, discovered('http://www.siroe.com/a.zip'));
    expect(entries.at(-1)).toMatchObject({ source: 'path', value: '/a.zip' });
  });

  it('deny by the type once it is known', () => {
    const zip = fetched('http://www.siroe.com/a', { type: 'application/zip' });
    expect(decide(program, zip)).toMatchObject({
      decision: { state: 'fetched', decidedBy: { reason: 'rule:archive', line: 3 } },
    });
    expect(decide(program, fetched('http://www.siroe.com/a'))).toMatchObject({
      decision: { verdict: { enumerate: true, generate: true } },
    });
  });

  it('hold for the sites that use them', () => {
    expect(decide(program, discovered('http://plain.siroe.com/a.zip'))).toMatchObject({
      done: false,
      needs: 'address',
    });
  });

  it('let a resource wait for the type, and deny what nothing lets in', () => {
    const waiting = discovered('http://docs.siroe.com/other');
    expect(decide(program, waiting)).toMatchObject({ done: false, needs: 'address' });
    expect(trace(program, waiting).entries.at(-1)).toMatchObject({ note: 'an include rule needs the type' });
    const image = fetched('http://docs.siroe.com/other', { type: 'image/gif' });
    expect(decide(program, image)).toMatchObject({ decision: { decidedBy: { reason: 'not-included', line: 23 } } });
    const page = fetched('http://docs.siroe.com/other', { type: 'text/plain' });
    expect(decide(program, page)).toMatchObject({ decision: { verdict: { generate: true } } });
    const noType = fetched('http://docs.siroe.com/docs/a', { type: '' });
    expect(decide(program, noType)).toMatchObject({ decision: { verdict: { generate: true } } });
  });

  it('deny what waits when the filter does not ask again', () => {
    const once = testProgram({
      files: { ...files, 'filter.conf': filters('MetaData fn=filterrules-process', 'MetaData fn=filterrules-process') },
    });
    expect(decide(once, discovered('http://docs.siroe.com/other'))).toMatchObject({
      decision: { state: 'rejected', decidedBy: { reason: 'rule-undecided' } },
    });
    const early =
      'MetaData fn=filterrules-process\nSetup fn=setup-type-by-extension file=./config/mime.types\nMetaData fn=assign-type-by-extension\nMetaData fn=filterrules-process';
    const typed = testProgram({ files: { ...files, 'filter.conf': filters(early, early) } });
    expect(decide(typed, discovered('http://docs.siroe.com/other.txt'))).toMatchObject({
      done: false,
      needs: 'address',
    });
    expect(decide(typed, discovered('http://docs.siroe.com/other'))).toMatchObject({
      decision: { decidedBy: { reason: 'rule-undecided' } },
    });
  });
});
