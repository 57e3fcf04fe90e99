import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

import { MAX_DOCUMENT } from '../../services/feeds/inflate-content.ts';
import { runCommandLine } from '../run-command-line.ts';
import { captureOutput } from '../testing/captured.ts';

const captured = captureOutput();
const { output } = captured;

const header = '<header><datasource>sample</datasource><feedtype>full</feedtype></header>';
const feed = (...records: readonly string[]): string =>
  `<gsafeed>\n${header}\n<group>\n${records.join('\n')}\n</group>\n</gsafeed>\n`;
const good = '<record url="http://a.example/" mimetype="text/html"><content>a</content></record>';
const compressed = (bytes: Uint8Array): string =>
  `<record url="http://a.example/" mimetype="text/html"><content encoding="base64compressed">${Buffer.from(bytes).toString('base64')}</content></record>`;

async function check(text: string, ...options: readonly string[]): Promise<number> {
  const file = path.join(captured.dir, 'feed.xml');
  await writeFile(file, text);
  output.length = 0;
  return runCommandLine(['feed', 'check', file, ...options]);
}

interface Checked {
  readonly records: number;
  readonly errors: number;
  readonly findings: readonly { line: number; column: number; severity: string; code: string; mend: string }[];
  readonly counts: Readonly<Record<string, number>>;
}
async function checked(text: string, ...options: readonly string[]): Promise<Checked> {
  await check(text, ...options, '--json');
  const result: Checked = JSON.parse(output.join(''));
  return result;
}

describe('winnow feed check', () => {
  it('answers 0 for a feed without errors, 1 for one with errors, 2 for wrong usage', async () => {
    expect(await check(feed(good))).toBe(0);
    expect(await check(feed('<record url=""/>'))).toBe(1);
    expect(await check(feed(good), '--feedtype', 'whole')).toBe(2);
    expect(await check(feed(good), '--dtd', '5')).toBe(2);
    expect(await runCommandLine(['feed', 'check', path.join(captured.dir, 'nowhere.xml')])).toBe(2);
    expect(await runCommandLine(['feed', 'check'])).toBe(2);
  });

  it('names line, column, code and mend', async () => {
    const { records, errors, findings } = await checked(feed(good, '<record url="" mimetype="text/html"/>'));
    expect({ records, errors }).toEqual({ records: 2, errors: 1 });
    expect(findings).toMatchObject([{ line: 5, column: 1, severity: 'error', code: 'FEED-105' }]);
    expect(findings[0]?.mend).toContain('url=');
    await check(feed('<record url="" mimetype="text/html"/>'));
    expect(output.join('')).toMatch(
      /feed\.xml:4:1 error FEED-105 .+\n {4}.+url=.+\n1 error, 0 warnings in 1 record\.\n/,
    );
  });

  it('takes type and source of the request before those of the header', async () => {
    const text = feed('<record url="http://a.example/"><content>a</content></record>');
    expect((await checked(text)).counts).toEqual({ 'FEED-108': 1 });
    const sent = await checked(text, '--feedtype', 'metadata-and-url', '--datasource', 'web');
    expect(sent.counts).toEqual({ 'FEED-103': 2, 'FEED-109': 1, 'FEED-112': 1 });
  });

  it('is strict, and of another generation, when asked', async () => {
    const text = feed('<record url="http://a.example/" mimetype="text/html" crawl-once="yes"/>');
    expect((await checked(text)).errors).toBe(0);
    expect(await checked(text, '--strict')).toMatchObject({ errors: 1, counts: { 'XML-208': 1 } });
    expect((await checked(text, '--dtd', '6')).counts).toEqual({ 'XML-206': 1 });
  });

  it('shows a thousand findings of a code, and counts them all', async () => {
    const many = feed(...Array.from({ length: 1200 }, () => '<record url="" mimetype="text/html"/>'));
    const few = await checked(many);
    expect([few.findings.length, few.errors, few.counts['FEED-105']]).toEqual([1000, 1200, 1200]);
    expect((await checked(many, '--all')).findings).toHaveLength(1200);
  });

  it('decompresses contents', async () => {
    const bytes = Buffer.from('hello, world '.repeat(1000));
    const packed = deflateSync(bytes);
    expect(await check(feed(compressed(packed)))).toBe(0);
    for (const bad of [
      gzipSync(bytes),
      deflateRawSync(bytes),
      packed.subarray(0, 20),
      Buffer.from('x\u009cabc', 'latin1'),
    ]) {
      expect((await checked(feed(compressed(bad)))).counts).toEqual({ 'FEED-115': 1 });
    }
  });

  it('shows which URLs the patterns leave out', async () => {
    const patterns = path.join(captured.dir, 'url-patterns.conf');
    const left = (name: string) => `<record url="http://${name}/" mimetype="text/html"/>`;
    const text = feed(
      good,
      left('b.example'),
      left('old.a.example'),
      '<record url="http://c.example/" action="delete"/>',
    );
    await writeFile(patterns, 'a.example/\n[Do not crawl]\nold.a.example/\n');
    const { errors, findings } = await checked(text, '--patterns', patterns);
    expect(errors).toBe(0);
    expect(findings.filter(({ code }) => code === 'FEED-128').map(({ line }) => line)).toEqual([5, 6]);
    await writeFile(patterns, 'a.example\n');
    expect(await check(text, '--patterns', patterns)).toBe(2);
    expect(await check(text, '--patterns', path.join(captured.dir, 'nowhere.conf'))).toBe(2);
  });

  it('stops a content that grows without bound', async () => {
    const bomb = deflateSync(Buffer.alloc(MAX_DOCUMENT + 1), { level: 1 });
    const { counts } = await checked(feed(compressed(bomb), good));
    expect(counts).toEqual({ 'FEED-115': 1 });
  });
});

describe('winnow feed check of groups', () => {
  const principal = '<principal case-sensitivity-type="EVERYTHING_CASE_INSENSITIVE" scope="GROUP">g</principal>';
  const groups = (member: string): string =>
    `<?xml version="1.0"?>\n<!-- not <gsafeed_ --><xmlgroups>\n<membership>${principal}\n<members>${member}</members></membership></xmlgroups>`;

  it('reads memberships', async () => {
    expect(await check(groups('<principal scope="USER">u</principal>'))).toBe(0);
    const bad = await checked(groups('<principal>u</principal>'));
    expect(bad).toMatchObject({ records: 1, errors: 1, findings: [{ line: 4, code: 'GROUPS-105' }] });
    expect(bad.findings[0]?.mend).toContain('scope="USER"');
  });
});

const hasXmllint = spawnSync('xmllint', ['--version']).error === undefined;

describe('winnow feed dtd', () => {
  it('prints both generations', async () => {
    expect(await runCommandLine(['feed', 'dtd'])).toBe(0);
    expect(output.join('')).toContain('<!ELEMENT acl (principal*)>');
    output.length = 0;
    expect(await runCommandLine(['feed', 'dtd', '--groups'])).toBe(0);
    expect(output.join('')).toContain('<!ELEMENT xmlgroups (membership+)>');
    output.length = 0;
    expect(await runCommandLine(['feed', 'dtd', '--dtd', '6'])).toBe(0);
    expect(output.join('')).not.toContain('acl');
  });

  it.skipIf(!hasXmllint)('prints what xmllint validates with (skipped without xmllint)', async () => {
    await runCommandLine(['feed', 'dtd']);
    const dtd = path.join(captured.dir, 'feed.dtd');
    await writeFile(dtd, output.join(''));
    const validate = async (text: string): Promise<number | null> => {
      const file = path.join(captured.dir, 'valid.xml');
      await writeFile(file, text);
      return spawnSync('xmllint', ['--noout', '--dtdvalid', dtd, file]).status;
    };
    expect(await validate(feed(good))).toBe(0);
    expect(await validate(feed('<record url="http://a.example/" lock="yes"/>'))).not.toBe(0);
  });
});
