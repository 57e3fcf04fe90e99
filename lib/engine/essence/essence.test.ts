import { describe, expect, it } from 'vitest';
import { trace } from '../decide/decide.ts';
import { nearestChange } from '../decide/nearest-change.ts';
import { discovered, testProgram } from '../testing/program.ts';
import { builtIn } from '../program/built-in-steps.ts';

const root = 'http://www.siroe.com/';
const gatherer = `Lib-Directory: lib\n<RootNodes>\n${root}\n</RootNodes>\n`;
const reached = { discovery: { kind: 'link', hops: 0, reached: [{ root, depth: 1, host: 1, url: 2 }] } } as const;
const programOf = (files: Readonly<Record<string, string>> = {}) =>
  testProgram({ files: { 'gatherer.cf': gatherer, ...files } });

function decided(path: string, program = programOf()) {
  const facts = discovered(root + path, reached);
  const { decision, entries } = trace(program, facts);
  const { verdict, state, decidedBy } = decision;
  const typed = entries.find(({ step }) => step === builtIn['essence.type']);
  return { verdict, state, decidedBy, type: typed?.note, at: typed?.at, change: nearestChange(program, facts) };
}

describe('a type by URL or name', () => {
  it.each([
    ['a/README.first', 'README', 'lib/byname.cf (built-in)'],
    ['pub/x.tar.gz', 'GNUCompressedTar', 'lib/byname.cf (built-in)'],
    ['a%2Eps', 'PostScript', 'lib/byname.cf (built-in)'],
    ['cgi-bin/search', 'HTTP-Query', 'lib/byurl.cf (built-in)'],
    ['find?q=a.ps', 'HTTP-Query', 'lib/byurl.cf (built-in)'],
    ['docs/', 'HTML', 'lib/byurl.cf (built-in)'],
  ])('of %s is %s', (path, type, file) => {
    expect(decided(path)).toMatchObject({ type, at: { file } });
  });

  it('is not known where neither tells, and nothing is decided by it', () => {
    const { type, verdict } = decided('report');
    expect([type, verdict.generate]).toEqual([undefined, null]);
  });

  it('is asked of the URL first, and comes from the line that matches first', () => {
    const program = programOf({
      'lib/byurl.cf': 'Paper ^http:.*/papers/\n',
      'lib/byname.cf': '# names\nText \\.ps$\nPostScript ps$\n',
    });
    expect(decided('papers/a.ps', program)).toMatchObject({ type: 'Paper', at: { file: 'lib/byurl.cf', line: 1 } });
    expect(decided('a.ps', program)).toMatchObject({ type: 'Text', at: { file: 'lib/byname.cf', line: 2 } });
  });

  it('is not that of a wildcard of a shell, which gets a warning', () => {
    const program = programOf({ 'lib/byname.cf': 'HTML *.html\nText html$\n' });
    expect(decided('index.html', program)).toMatchObject({ type: 'Text', at: { line: 2 } });
  });
});

describe('candidate selection', () => {
  it('item 108: does not have fetched what is stop-listed and has no links', () => {
    const { state, decidedBy, change } = decided('prog.o');
    expect(state).toBe('rejected');
    expect(decidedBy).toMatchObject({
      stage: 'MetaData',
      reason: 'type Object is stop-listed',
      file: 'lib/stoplist.cf (built-in)',
      line: 15,
    });
    expect(change).toMatchObject({ kind: 'remove', lines: [{ text: 'Object' }], leadsTo: 'fetched' });
  });

  it('item 59: refuses the RD of a page, and never its links', () => {
    const program = programOf({ 'lib/stoplist.cf': 'HTML\n' });
    expect(decided('index.html', program)).toMatchObject({
      state: 'queued',
      verdict: { enumerate: null, generate: false },
      decidedBy: { file: 'lib/stoplist.cf', line: 1 },
    });
    expect(decided('paper.ps', program).verdict).toMatchObject({ generate: null });
  });

  it('is by types in any case, and lets through what no line names', () => {
    const program = programOf({ 'lib/stoplist.cf': '# none of these\n\npostscript\n' });
    expect(decided('a.ps', program)).toMatchObject({ state: 'rejected', decidedBy: { line: 3 } });
    expect(decided('prog.o', program).state).toBe('queued');
    expect(decided('a.ps', programOf({ 'lib/stoplist.cf': '' })).state).toBe('queued');
  });

  it('items 94, 97, 105, 106, 169: goes by files of the collection where Lib-Directory names their folder', () => {
    const program = programOf({ 'gatherer.cf': gatherer.replace(/^.*\n/, ''), 'lib/stoplist.cf': 'HTML\n' });
    expect(decided('index.html', program).verdict.generate).toBe(null);
    expect(decided('prog.o', program).decidedBy).toMatchObject({ file: 'lib/stoplist.cf (built-in)' });
  });

  it('is for collections with RootNodes alone', () => {
    const plain = testProgram({ extraStarts: [root] });
    expect(plain.essence).toBeUndefined();
    expect(decided('prog.o', plain).type).toBeUndefined();
  });
});

it('is part of the key of a program, so that other files are another program', () => {
  const stopped = programOf({ 'lib/stoplist.cf': 'HTML\n' });
  expect(new Set([programOf().key, stopped.key, programOf({ 'lib/byname.cf': '' }).key]).size).toBe(3);
});

describe('Essence in gatherer.cf', () => {
  const sites = { 'filterrules.conf': `<Site name=a type=site>\n  Start url="${root}"\n</Site>\n` };
  it('is on for sites where it says so, and off for RootNodes', () => {
    expect(testProgram({ files: { ...sites, 'gatherer.cf': 'Essence: on\n' } }).essence).toBeDefined();
    expect(testProgram({ files: { ...sites, 'gatherer.cf': 'Gatherer-Name: x\n' } }).essence).toBeUndefined();
    expect(programOf({ 'gatherer.cf': `Essence: off\n${gatherer}` }).essence).toBeUndefined();
  });
});
