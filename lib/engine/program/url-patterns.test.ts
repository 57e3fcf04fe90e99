import { describe, expect, it } from 'vitest';
import { decide, trace } from '../decide/decide.ts';
import { explain } from '../decide/explain.ts';
import { discovered, testProgram } from '../testing/program.ts';
import type { Program } from './program.ts';

const extraStarts = ['http://www.siroe.com/'];
const patterns = [
  '# Documents of the company',
  '[Follow]',
  'siroe.com/',
  '-siroe.com/drafts/',
  '[Do not crawl]',
  'contains:?print=',
  '.tmp$',
  '-contains:/kept/',
];
const program = testProgram({ extraStarts, files: { 'url-patterns.conf': patterns.join('\n') } });

const decidedBy = (url: string, by: Program = program) => {
  const { decision } = trace(by, discovered(url));
  return decision.decidedBy && { ...decision.decidedBy, state: decision.state };
};

describe('url-patterns.conf', () => {
  it('rejects before anything is fetched, by the line that decides', () => {
    const place = { stage: 'limits', file: 'url-patterns.conf', state: 'rejected' };
    expect(decidedBy('http://elsewhere.test/')).toMatchObject({ ...place, line: 2, reason: 'no follow pattern' });
    expect(decidedBy('http://www.siroe.com/drafts/a')).toMatchObject({ ...place, line: 4, reason: 'follow exception' });
    expect(decidedBy('http://www.siroe.com/a?print=1')).toMatchObject({
      ...place,
      line: 6,
      reason: 'do-not-crawl pattern',
    });
    expect(decidedBy('http://www.siroe.com/a.tmp')).toMatchObject({ ...place, line: 7 });
    expect(decidedBy('http://www.siroe.com/kept/a.tmp')).toBeUndefined();
  });

  it('applies to start points and sitemaps too', () => {
    const facts = discovered('http://www.siroe.com/drafts/sitemap.xml');
    for (const kind of ['start', 'sitemap-file'] as const)
      expect(decide(program, { ...facts, discovery: { kind, hops: 0 } })).toMatchObject({
        done: true,
        decision: { state: 'rejected', decidedBy: { line: 4 } },
      });
  });

  it('names the pattern that lets a URL in, and what keeps it from being skipped', () => {
    const { entries } = trace(program, discovered('http://www.siroe.com/kept/a.tmp'));
    const own = entries.filter(({ step }) => program.steps[step]?.file === 'url-patterns.conf');
    expect(own).toMatchObject([
      { outcome: 'proceed', at: { line: 3 } },
      { outcome: 'proceed', at: { line: 8 } },
    ]);
  });

  it('explains with the text of the line, and what would keep the URL', () => {
    const skipped = explain(program, discovered('http://www.siroe.com/a.tmp'));
    expect(skipped.sentence).toMatch(
      /^url-patterns\.conf:7 denies it: do-not-crawl pattern; .*http:\/\/www\.siroe\.com\/a\.tmp/,
    );
    expect(skipped.steps.find(({ decided }) => decided)).toMatchObject({ text: '.tmp$', asked: { line: 5 } });
    expect(skipped.change).toMatchObject({ kind: 'remove', lines: [{ line: 7, text: '.tmp$' }], leadsTo: 'fetched' });
    const both = explain(program, discovered('http://www.siroe.com/drafts/a.tmp'));
    expect(both.change).toMatchObject({ kind: 'remove', lines: [{ line: 4 }, { line: 7 }], leadsTo: 'fetched' });
    const outside = explain(program, discovered('http://elsewhere.test/'));
    expect(outside.change).toMatchObject({ kind: 'outside' });
    expect(outside.change?.words).toContain('a follow pattern');
  });

  it('is no step, and no part of the key, without the file', () => {
    const without = testProgram({ extraStarts });
    expect(without.patterns).toBeUndefined();
    const named = ({ steps }: Program) => steps.map(({ id, name, text }) => ({ id, name, text }));
    expect(named(without)).toEqual(named(program).slice(0, -2));
    expect(without.key).not.toBe(program.key);
    expect(decidedBy('http://www.siroe.com/a.tmp', without)).toBeUndefined();
  });

  it('with errors stops the run', () => {
    expect(() => testProgram({ files: { 'url-patterns.conf': 'siroe.com\n' } })).toThrow(/no slash/);
  });
});
