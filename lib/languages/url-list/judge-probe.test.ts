import { describe, expect, it } from 'vitest';
import { judgeProbe } from './judge-probe.ts';
import type { KnownOfUrl, ProbedUrl } from './judge-probe.ts';

type Decided = ReturnType<KnownOfUrl['decide']>;

const url = 'http://www1.siroe.com/';
const accepted: Decided = { outcome: 'undecided' };
const rejected: Decided = {
  outcome: 'rejected',
  decidedBy: { file: 'filterrules.conf', line: 4, reason: 'no-site' },
};
const host = { host: 'www1.siroe.com', addresses: ['10.0.0.1', '10.0.0.2'], from: 'dns' } as const;
const plain = { host: 'www.siroe.com', addresses: ['10.0.0.2'], from: 'dns' } as const;

const judge = (probed: ProbedUrl, decide: KnownOfUrl['decide'] = () => accepted) => {
  const { verdict, notes } = judgeProbe(url, { probed, decide });
  return { verdict, notes: notes.map(({ about, isWarning, at }) => [about, isWarning, at?.line]) };
};

describe('a probed URL', () => {
  it('is accepted by its address alone, when nobody was asked', () => {
    expect(judge({})).toEqual({ verdict: 'accepted', notes: [['URL', false, undefined]] });
  });

  it('is a warning where the configuration rejects it, with the line, and where it has errors', () => {
    expect(judge({}, () => rejected)).toEqual({ verdict: 'warning', notes: [['URL', true, 4]] });
    expect(judge({}, () => undefined).verdict).toBe('warning');
  });

  it('is a warning where its host or an alias is not found, or an alias is another server', () => {
    const lost = { host: 'lost.siroe.com', addresses: [], problem: 'the name does not exist' };
    const other = { host: 'other.siroe.com', addresses: ['10.0.0.9'] };
    expect(judge({ dns: { host: lost, aliases: [] } }).notes).toContainEqual(['DNS', true, undefined]);
    const { verdict, notes } = judge({ dns: { host, aliases: [plain, lost, other] } });
    expect(verdict).toBe('warning');
    expect(notes.slice(1)).toEqual([
      ['DNS', false, undefined],
      ['Alias', false, undefined],
      ['Alias', true, undefined],
      ['Alias', true, undefined],
    ]);
  });

  it('says which numbered host is changed to its plain name', () => {
    const words = (addresses: string[]) =>
      judgeProbe(url, {
        probed: { dns: { host, aliases: [], plain: { ...plain, addresses } } },
        decide: () => accepted,
      }).notes.at(-1)?.text;
    expect(words(['10.0.0.9'])).toContain('is changed to');
    expect(words([])).toContain('stays as it is');
  });

  it('is a warning where its server hands out RDs itself', () => {
    expect(judge({ rdm: { speaks: true, detail: '/rdm/incoming' } }).notes).toContainEqual(['RDM', true, undefined]);
    expect(judge({ rdm: { speaks: false, detail: 'status 404' } }).verdict).toBe('accepted');
  });

  it('follows redirects, and warns of one that the configuration rejects or that cannot be followed', () => {
    const hops = [{ url, status: 301, to: 'http://away.test/' }, { status: 200 }];
    const away = (of: string) => (of === url ? accepted : rejected);
    expect(judge({ redirects: { hops } }).verdict).toBe('accepted');
    expect(judge({ redirects: { hops } }, away).notes).toContainEqual(['Redirect', true, 4]);
    expect(judge({ redirects: { hops: [{ status: 404 }] } }).verdict).toBe('accepted');
    expect(judge({ redirects: { hops: [], problem: 'robots.txt disallows it' } }).verdict).toBe('warning');
  });
});
