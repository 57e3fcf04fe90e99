import { expect, it, test } from 'vitest';
import type { ContentFact, Facts } from '../../sdk/resource.ts';
import { fetched, filters, response, testProgram } from '../testing/program.ts';
import { canonicalFact } from './canonical.ts';
import { trace } from './decide.ts';

const host = 'http://www.siroe.com/';
const page = `${host}page`;

const programOf = (parameter: string) =>
  testProgram({
    files: {
      'robot.conf': `<Process\n  server-delay=0${parameter}\n>\n</Process>\n`,
      'filter.conf': filters('Enumerate fn=enumerate-urls', 'Generate fn=extract-html-meta'),
    },
    extraStarts: [host],
  });
const prefer = programOf('\n  canonical=prefer');

interface Said extends Partial<Pick<ContentFact, 'canonical' | 'otherCanonical' | 'noindex'>> {
  readonly link?: string;
}

const naming = ({ link, ...content }: Said, canonical?: Facts['canonical']): Facts =>
  fetched(page, content, {
    ...(link !== undefined && { response: response({ headers: { 'content-type': 'text/html', link } }) }),
    ...(canonical && { canonical }),
  });

const noteOf = (program: typeof prefer, facts: Facts) => {
  const { steps } = program;
  const traced = trace(program, facts);
  const entry = traced.entries.find(({ step }) => steps[step]?.name === 'canonical');
  return {
    outcome: entry?.outcome,
    note: entry?.note,
    generate: traced.decision.verdict.generate,
    needs: traced.needs,
  };
};

const to = `${host}other`;
const known = (is: 'described' | 'waiting' | 'missing', why?: string): Facts['canonical'] => ({
  url: to,
  is,
  ...(why !== undefined && { why }),
});

test.each<[string, Said, Facts['canonical'], readonly [outcome?: string, note?: string]]>([
  ['itself', { canonical: page }, undefined, []],
  ['nothing', {}, undefined, []],
  ['one with an RD', { canonical: to }, known('described'), ['deny', to]],
  ['one in the header', { link: '</other>; rel="canonical"' }, known('described'), ['deny', to]],
  ['the same in both', { canonical: to, link: `<${to}>; rel=canonical` }, known('described'), ['deny', to]],
  [
    'one to be fetched',
    { canonical: to },
    known('waiting'),
    ['deny', `${to}, which is still to be fetched; any RD is kept until then`],
  ],
  [
    'one that failed',
    { canonical: to },
    known('missing', 'has no RD (gone)'),
    ['proceed', `ignored: ${to} has no RD (gone)`],
  ],
  [
    'two',
    { canonical: to, otherCanonical: `${host}third` },
    undefined,
    ['proceed', `ignored: the page names several: ${to} and ${host}third`],
  ],
  [
    'another in the header',
    { canonical: to, link: '</third>; rel=canonical' },
    undefined,
    ['proceed', `ignored: the page names several: ${to} and ${host}third`],
  ],
  [
    'another host',
    { canonical: 'http://else.test/' },
    undefined,
    ['proceed', 'ignored: http://else.test/ is on another host'],
  ],
  [
    'no URL',
    { link: '<http://[>; rel=canonical' },
    undefined,
    ['proceed', 'ignored: http://[ is no URL the robot can fetch'],
  ],
])('a page that names %s', (_, said, canonical, [outcome, note]) => {
  const found = noteOf(prefer, naming(said, canonical));
  expect(found).toMatchObject({ outcome, note, generate: outcome !== 'deny' });
});

it('is asked for only where an RD would be made', () => {
  expect(noteOf(prefer, naming({ canonical: to }))).toMatchObject({ needs: 'canonical' });
  expect(noteOf(prefer, naming({ canonical: to, noindex: 'META robots' }))).toMatchObject({ needs: undefined });
});

it.each([
  ['\n  canonical=note', 'proceed', to],
  ['\n  canonical=off', undefined, undefined],
  ['', undefined, undefined],
])('robot.conf with%s', (parameter, outcome, note) => {
  expect(noteOf(programOf(parameter), naming({ canonical: to }))).toMatchObject({ outcome, note, generate: true });
});

it('names the line of robot.conf that merges the page', () => {
  const { decidedBy } = trace(prefer, naming({ canonical: to }, known('described'))).decision;
  expect(decidedBy).toMatchObject({ reason: 'canonical' });
});

it('counts as it is crawled, where url-rules.conf drops parameters', () => {
  const dropping = testProgram({
    files: { 'url-rules.conf': 'drop sid\n', 'robot.conf': '<Process\n  canonical=prefer\n>\n</Process>\n' },
    extraStarts: [host],
  });
  expect(noteOf(dropping, naming({ canonical: `${page}?sid=1` }))).toMatchObject({ outcome: undefined });
  expect(noteOf(dropping, naming({ canonical: `${to}?sid=1` }, known('described')))).toMatchObject({ note: to });
});

test.each([
  [undefined, true, 'waiting'],
  [undefined, false, 'missing'],
  [{ hasRd: true, namesAnother: false }, true, 'described'],
  [{ hasRd: true, namesAnother: true }, true, 'missing'],
  [{ hasRd: false, namesAnother: false }, true, 'waiting'],
  [{ hasRd: false, namesAnother: false }, false, 'missing'],
])('%o, %s: %s', (target, waits, is) => {
  const found = target && { isQueued: false, hasFailed: false, ...target };
  expect(canonicalFact(to, found, waits)).toMatchObject({ url: to, is });
});
