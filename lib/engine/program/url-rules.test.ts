import { describe, expect, it } from 'vitest';
import type { DiscoveryKind } from '../../sdk/resource.ts';
import { withoutDropped } from '../crawl/rewritten-links.ts';
import { trace } from '../decide/decide.ts';
import { explain } from '../decide/explain.ts';
import { discovered, fetched, response, testProgram } from '../testing/program.ts';
import type { Program } from './program.ts';
import { asAdded } from './added-urls.ts';
import { urlParts } from '../../sdk/testing.ts';

const home = 'http://www.siroe.com/';
const start = `${home}?utm_source=mail`;
const rules = '# Campaigns\ndrop utm_*\ndrop sid\nsort\n';
const program = testProgram({ extraStarts: [start], files: { 'url-rules.conf': rules } });

const decidedBy = (url: string, kind: DiscoveryKind = 'link', by: Program = program) => {
  const { decision } = trace(by, discovered(url, { discovery: { kind, hops: 0 } }));
  return decision.decidedBy && { ...decision.decidedBy, state: decision.state };
};

describe('url-rules.conf', () => {
  it('is no step, and no part of the key, without the file; without rules there is no step', () => {
    const without = testProgram({ extraStarts: [start] });
    expect(without.urlRules).toBeUndefined();
    const named = ({ steps }: Program) => steps.map(({ id, name }) => ({ id, name }));
    expect(named(without)).toEqual(named(program).slice(0, -1));
    expect(without.key).not.toBe(program.key);
    expect(without.starts.map(({ url }) => url.href)).toEqual([start]);
    const empty = testProgram({ extraStarts: [start], files: { 'url-rules.conf': '# drop sid\n' } });
    expect(named(empty)).toEqual(named(without));
    expect(empty.urlRules).toBeUndefined();
  });

  it('changes start points and RootNodes, each URL once', () => {
    const starts = ({ starts: all }: Program) => all.map(({ url, written }) => [url.href, written]);
    expect(starts(program)).toEqual([[home, start]]);
    const rooted = testProgram({
      files: {
        'url-rules.conf': rules,
        'gatherer.cf': `<RootNodes>\n${home}a?sid=1\n${home}a?sid=2\n</RootNodes>\n<LeafNodes>\n${home}b?sid=1\n</LeafNodes>\n`,
      },
    });
    expect(rooted.roots?.roots.map(({ key }) => key)).toEqual([`${home}a`, `${home}a 2`]);
    expect(rooted.roots?.leaves.map(({ key }) => key)).toEqual([`leaf ${home}b`]);
    expect(starts(rooted).map(([url]) => url)).toEqual([`${home}a`, `${home}b`]);
  });

  it('changes links before they are made distinct, and leaves a list that it does not change', () => {
    const link = (url: string) => ({ url, kind: 'link' }) as const;
    const found = [link(`${home}a?sid=1`), link(`${home}a`), link(`${home}b?z&a`)];
    expect(withoutDropped({ program }, found)).toEqual([
      { ...link(`${home}a`), written: `${home}a?sid=1` },
      { ...link(`${home}b?a&z`), written: `${home}b?z&a` },
    ]);
    const plain = [link(home), link(`${home}a?b`)];
    expect(withoutDropped({ program }, plain)).toBe(plain);
    const members = [{ url: `${home}a.zip!/x;sid=1?sid=1`, kind: 'member' } as const];
    expect(withoutDropped({ program }, members)).toBe(members);
  });

  it('changes URLs that somebody adds to a run', () => {
    const added = asAdded(program, urlParts(`${home}a?sid=1`), { links: undefined, by: 'operator' });
    expect(added).toMatchObject({ url: { href: `${home}a` }, discovery: { written: `${home}a?sid=1` } });
  });

  it.each(['start', 'link', 'redirect', 'text', 'user', 'sitemap'] as const)(
    'rejects a URL found as %s that is crawled as another one',
    (kind) => {
      const place = { stage: 'limits', file: 'url-rules.conf', state: 'rejected', reason: 'rewritten URL' };
      expect(decidedBy(`${home}a?sid=1`, kind)).toMatchObject({ ...place, line: 3 });
      expect(decidedBy(`${home}a?b&a`, kind)).toMatchObject({ ...place, line: 4 });
      expect(decidedBy(`${home}a?a&b`, kind)).toBeUndefined();
    },
  );

  it.each(['fed', 'fed-url', 'fed-rd', 'member', 'sitemap-file'] as const)('leaves a URL found as %s', (kind) => {
    expect(decidedBy(`${home}a?sid=1`, kind)?.reason).not.toBe('rewritten URL');
  });

  it('explains a URL by how it was found, and one that is crawled as another by that one', () => {
    const written = `${home}a?sid=1&b=2&a=1&utm_x`;
    const found = discovered(`${home}a?a=1&b=2`, { discovery: { kind: 'link', hops: 0, written } });
    expect(explain(program, found).steps.find(({ name }) => name === 'url-rules')).toMatchObject({
      note: `found as ${written}; url-rules.conf:3 drops sid, url-rules.conf:2 drops utm_x, url-rules.conf:4 sorts the parameters`,
      file: 'url-rules.conf',
      line: 3,
    });
    const { sentence, change } = explain(program, discovered(`${home}a?sid=1`));
    expect(sentence).toContain(`url-rules.conf:3 drops sid: crawled as ${home}a`);
    expect(change).toMatchObject({ kind: 'outside', words: expect.stringContaining(`crawled as ${home}a`) });
  });

  it('says nothing of a URL that was changed by lines that are gone', () => {
    const gone = discovered(`${home}a`, { discovery: { kind: 'link', hops: 0, written: `${home}a?old=1` } });
    expect(explain(program, gone).steps.some(({ name }) => name === 'url-rules')).toBe(false);
  });

  it.each([
    [`${home}a?sid=2`, 'redirect to a dropped parameter', 'url-rules.conf', 3],
    [`${home}a?b=1`, 'redirect', 'built-in', 0],
    [`${home}a`, 'redirect', 'built-in', 0],
  ])('of a redirect to %s says %s', (redirectTo, reason, file, line) => {
    const answer = response({ outcome: 'redirect', status: 302, redirectTo });
    const { decision } = trace(program, fetched(`${home}a`, {}, { response: answer }));
    expect(decision.decidedBy).toMatchObject({ reason, file, line });
  });
});
