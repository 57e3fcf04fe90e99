import { describe, expect, it } from 'vitest';
import { testCatalog } from './testing/catalog.ts';
import { checkCollection } from './workspace.ts';

function findings(files: Readonly<Record<string, string>>): readonly string[] {
  const given = Object.entries(files).map(([path, text]) => ({ path, text }));
  return checkCollection(given, testCatalog).flatMap(({ path, diagnostics }) =>
    diagnostics
      .filter(({ code }) => code === 'SET-120')
      .map(({ line, column, severity, message }) => `${path}:${line}:${column} ${severity} ${message}`),
  );
}

const roots = (...lines: readonly string[]): string => ['<RootNodes>', ...lines, '</RootNodes>', ''].join('\n');
const robot = (...pairs: readonly string[]): string => ['<Process', ...pairs, '>', '</Process>', ''].join('\n');
const fast = robot('server-delay=0', 'site-max-connections=8');
const site = (...lines: readonly string[]): string => ['<Site name=siroe>', ...lines, '</Site>', ''].join('\n');
const siroe = site('Server host=www.siroe.com', 'Start url=http://www.siroe.com/');

describe('a RootNode whose Delay slows a server that something else crawls faster', () => {
  it('without a Delay of its own is reported with the figures before and after', () => {
    expect(
      findings({
        'robot.conf': fast,
        'filterrules.conf': siroe,
        'gatherer.cf': roots('http://www.siroe.com/docs/ URL=100'),
      }),
    ).toEqual([
      'gatherer.cf:2:1 warning The default delay of this RootNode slows www.siroe.com from 8 connections without delay to 1 request per second.',
    ]);
  });

  it.each([
    ['http://www.siroe.com/ Delay=60', '2:29 warning Delay=60', '1 request every 60 seconds'],
    ['http://WWW.siroe.com/ Delay=0.5', '2:29 warning Delay=0.5', '2 requests per second'],
    ['http://www.siroe.com/ Delay=1.5', '2:29 warning Delay=1.5', '1 request every 1.5 seconds'],
  ])('%s', (root, cause, after) => {
    const files = { 'robot.conf': fast, 'filterrules.conf': siroe, 'gatherer.cf': roots(root) };
    expect(findings(files)).toEqual([
      `gatherer.cf:${cause} slows www.siroe.com from 8 connections without delay to ${after}.`,
    ]);
  });

  it('is compared with other RootNodes of the server, and with seeds', () => {
    const two = roots('http://a.example/ Delay=0', 'http://a.example/slow/ Delay=5', 'http://b.example/ Delay=5');
    expect(findings({ 'robot.conf': robot('server-delay=0.25'), 'gatherer.cf': two })).toEqual([
      'gatherer.cf:3:30 warning Delay=5 slows a.example from 4 requests per second to 1 request every 5 seconds.',
    ]);
    const seeds = '<Process\nserver-delay=0\n>\nhttp://b.example/\n</Process>\n';
    expect(findings({ 'robot.conf': seeds, 'gatherer.cf': roots('http://b.example/') })).toEqual([
      'gatherer.cf:2:1 warning The default delay of this RootNode slows b.example from 2 connections without delay to 1 request per second.',
    ]);
  });

  it('also slows hosts without a RootNode: by the root that may go to other hosts, else by Access-Delay', () => {
    const files = { 'robot.conf': fast, 'filterrules.conf': siroe };
    expect(findings({ ...files, 'gatherer.cf': roots('http://other.example/') })).toEqual([
      'gatherer.cf:1:1 warning The default delay of RootNodes slows www.siroe.com from 8 connections without delay to 1 request per second.',
    ]);
    const delay = `Access-Delay: 3\n${roots('http://other.example/ Delay=0')}`;
    expect(findings({ ...files, 'gatherer.cf': delay })).toEqual([
      'gatherer.cf:1:15 warning Access-Delay: 3 slows www.siroe.com from 8 connections without delay to 1 request every 3 seconds.',
    ]);
    expect(findings({ ...files, 'gatherer.cf': roots('http://other.example/ Host=10 Delay=9') })).toEqual([
      'gatherer.cf:2:37 warning Delay=9 slows www.siroe.com from 8 connections without delay to 1 request every 9 seconds.',
    ]);
    expect(findings({ ...files, 'gatherer.cf': roots('http://other.example/ Host=10 Delay=0') })).toEqual([]);
  });

  it('names one host and counts the others, once for each line', () => {
    const many = site(...['a', 'b', 'c'].map((name) => `Start url=http://${name}.example/`));
    expect(
      findings({ 'robot.conf': fast, 'filterrules.conf': many, 'gatherer.cf': roots('http://x.example/ Delay=0') }),
    ).toEqual([
      'gatherer.cf:1:1 warning The default delay of RootNodes slows a.example and 2 more hosts from 8 connections without delay to 1 request per second.',
    ]);
  });

  it('is none where nothing else is faster', () => {
    const usual = robot('server-delay=1');
    expect(
      findings({ 'robot.conf': usual, 'filterrules.conf': siroe, 'gatherer.cf': roots('http://x.example/') }),
    ).toEqual([]);
    expect(findings({ 'gatherer.cf': roots('http://www.siroe.com/ Delay=60') })).toEqual([]);
    const off = siroe.replace('name=siroe', 'name=siroe enable=false');
    expect(
      findings({ 'robot.conf': fast, 'filterrules.conf': off, 'gatherer.cf': roots('http://www.siroe.com/') }),
    ).toEqual([]);
    expect(findings({ 'robot.conf': fast, 'gatherer.cf': roots('http://a.example/', 'http://a.example/b') })).toEqual(
      [],
    );
    expect(
      findings({
        'robot.conf': fast,
        'filterrules.conf': siroe,
        'gatherer.cf': roots('http://www.siroe.com/ Delay=soon'),
      }),
    ).toEqual([]);
  });

  it('is mended by a Delay as fast as the others', () => {
    const given = {
      'robot.conf': fast,
      'filterrules.conf': siroe,
      'gatherer.cf': roots('http://www.siroe.com/ URL=9'),
    };
    const files = Object.entries(given).map(([path, text]) => ({ path, text }));
    const [fix] = checkCollection(files, testCatalog).flatMap(({ diagnostics }) =>
      diagnostics.flatMap(({ code, fixes }) => (code === 'SET-120' ? (fixes ?? []) : [])),
    );
    expect(fix).toMatchObject({ title: 'Write Delay=0', edits: [{ text: ' Delay=0' }] });
    expect(fix?.edits[0]?.span).toEqual({ start: 33, end: 33 });
  });
});
