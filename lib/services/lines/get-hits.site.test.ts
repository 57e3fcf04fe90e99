import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Site } from '../../engine/testing/site.ts';
import { startSite } from '../../engine/testing/site.ts';
import type { TestServices } from '../testing/test-services.ts';
import { openTestServices, operator, value, viewer } from '../testing/test-services.ts';
import { workOnRun } from '../testing/work-on-run.ts';
import type { LineHits, RunHits } from './contract.ts';

let test: TestServices;
let site: Site;
let hits: RunHits;
let lines: readonly string[];

const decides = String.raw`MetaData fn=filter-by-regex src=path deny="^/page/1"`;
const shadowed = String.raw`MetaData fn=filter-by-regex src=path deny="^/page/1[0-4]"`;
const matchesNothing = 'MetaData fn=filter-by-prefix src=path deny=/nowhere/';
const rule = `<Rule id=nineteen behavior=exclude>
  Match src=path by=is value=/page/9.html
  Match src=path by=begins-with value=/nothing/
</Rule>
`;
const off = 'MetaData enable=false fn=filter-by-prefix src=path deny=/page/';

beforeAll(async () => {
  test = await openTestServices();
  site = await startSite({ pages: 20, crossLinks: 2 });
  const { services } = test;
  const { slug, revision } = value(await services.createCollection(operator, { name: 'Hits', url: `${site.url}/` }));
  const { text } = value(await services.getFile(viewer, { slug, path: 'filter.conf' }));
  const added = [decides, shadowed, matchesNothing, off].join('\n');
  const { text: rules } = value(await services.getFile(viewer, { slug, path: 'filterrules.conf' }));
  const files = [
    { path: 'filterrules.conf', text: rule + rules.replace('</Site>', '  Use rule=nineteen\n</Site>') },
    { path: 'robot.conf', text: 'server-delay=0\n' },
    { path: 'filter.conf', text: text.replaceAll(/^ *MetaData fn=filterrules-process/gm, `$&\n${added}`) },
  ];
  value(await services.saveRevision(operator, { slug, base: revision, message: 'Lines', files }));
  const { id } = value(await services.startRun(operator, { slug, kind: 'full' }));
  await workOnRun(test, id);
  hits = value(await services.getHits(viewer, { slug })) ?? hits;
  lines = (hits.texts['filter.conf'] ?? '').split('\n');
});
afterAll(async () => {
  await site.close();
  await test.close();
});

/** Of the first filter. */
const of = (text: string): LineHits | undefined => hits.lines.find(({ line }) => lines[line - 1] === text);
const numberOf = (text: string): number => lines.indexOf(text) + 1;

describe('the lines of a run that is over', () => {
  it('have a figure where they decided, and no silence', () => {
    expect(of(decides)?.denied).toBeGreaterThan(5);
    expect(of(decides)?.silence).toBeUndefined();
  });

  it('name the line that denies their URLs first, found by deciding again', () => {
    const by = { file: 'filter.conf', line: numberOf(decides) };
    expect(of(shadowed)?.silence).toEqual({ kind: 'shadowed', denied: 5, taken: 5, by });
    expect(hits.sample).toMatchObject({ isAll: true });
  });

  it('say that they denied nothing, or are switched off', () => {
    expect(of(matchesNothing)).toMatchObject({ denied: 0, silence: { kind: 'denied-nothing' } });
    expect(of(matchesNothing)?.ran).toBeGreaterThan(0);
    expect(of(off)).toMatchObject({ ran: 0, silence: { kind: 'off' } });
  });

  it('count the URLs of a site by host', () => {
    const sites = hits.lines.filter(({ byHost }) => byHost === true);
    expect(sites.map(({ file }) => file)).toEqual(['filterrules.conf']);
    expect(sites[0]?.ran).toBeGreaterThan(of(decides)?.denied ?? 0);
  });

  it('count what a rule denied, on its line and on that of the match', () => {
    const ofRules = hits.lines.filter(({ file }) => file === 'filterrules.conf');
    const at = (line: number) => ofRules.find((each) => each.line === line);
    expect(at(2)).toMatchObject({ denied: 1, rule: 'exclude', lastUrl: `${site.url}/page/9.html` });
    expect(at(1)).toMatchObject({ denied: 1, reason: 'rule:nineteen' });
    expect(at(3)).toMatchObject({ denied: 0, silence: { kind: 'matched-nothing' } });
  });

  it('count the RDs of the run with a value they wrote', () => {
    const writing = hits.lines.filter(({ changed = 0 }) => changed > 0);
    expect(writing.length).toBeGreaterThan(0);
    expect(writing.every(({ ran, changed = 0 }) => changed <= ran)).toBe(true);
    expect(hits.describedSample).toBeUndefined();
  });

  it('have a time where their function ran again on the sample', () => {
    expect(of(decides)?.each).toBeGreaterThan(0);
    expect(of(off)?.each).toBeUndefined();
  });

  it('are not idle where they ask the filter rules', () => {
    expect(of('MetaData fn=filterrules-process')?.silence).toBeUndefined();
  });
});
