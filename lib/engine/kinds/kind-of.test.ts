import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { urlParts } from '../../sdk/testing.ts';
import { protocolsByScheme } from '../program/protocols.ts';
import { file } from '../../protocols/file.ts';
import { http } from '../../protocols/http.ts';
import { response } from '../testing/program.ts';
import { directory } from './directory.ts';
import { kindFoundAs, kindOf } from './kind-of.ts';
import { page } from './page.ts';
import { sitemap } from './sitemap.ts';

const program = { protocols: protocolsByScheme([http, file]) };
const link = { kind: 'link', hops: 0 } as const;
const listing = response({ headers: { 'content-type': 'text/directory' } });

describe('the kind of a resource', () => {
  test('is told by how it was found, and then by the answer', () => {
    const asSitemap = { kind: 'sitemap-file', hops: 0 } as const;
    const folder = { url: urlParts('file:///srv/docs/'), discovery: link };
    expect(kindFoundAs(asSitemap)).toBe(sitemap);
    expect(kindFoundAs(link)).toBe(page);
    expect(kindOf(program, folder)).toBe(page);
    expect(kindOf(program, { ...folder, response: listing })).toBe(directory);
    expect(kindOf(program, { ...folder, discovery: asSitemap, response: listing })).toBe(sitemap);
  });

  test('is no directory where the protocol has no listings', () => {
    expect(kindOf(program, { url: urlParts('http://www.siroe.com/'), discovery: link, response: listing })).toBe(page);
  });
});

describe('the stages', () => {
  const engine = path.resolve(import.meta.dirname, '..');
  const importsOf = (name: string): readonly string[] =>
    Array.from(readFileSync(path.join(engine, name), 'utf8').matchAll(/from '([^']+)'/g), ([, from]) =>
      path.posix.join(path.posix.dirname(name), from ?? ''),
    );
  const stages = importsOf('process/process-url.ts').filter((name) => name.startsWith('process/'));
  const kinds = readdirSync(import.meta.dirname).map((name) => `kinds/${name}`);

  test('name no kind', () => {
    const open = new Set(['kinds/kind-of.ts', 'kinds/resource-kind.ts']);
    const named = [
      ...stages,
      'process/process-url.ts',
      'decide/stages.ts',
      'roots/stage.ts',
      'crawl/visit-loop.ts',
    ].flatMap((stage) =>
      importsOf(stage).flatMap((name) => (name.startsWith('kinds/') && !open.has(name) ? [`${stage} → ${name}`] : [])),
    );
    // A visit looks for what robots.txt names when it begins.
    expect(named).toEqual(['crawl/visit-loop.ts → kinds/sitemap.ts']);
    const texts = stages.filter((stage) =>
      /'(sitemap-file|text\/directory)'/.test(readFileSync(path.join(engine, stage), 'utf8')),
    );
    expect(texts).toEqual([]);
  });

  test('are named by no kind', () => {
    const walked = new Set(
      [...stages, 'process/process-url.ts', 'decide/stages.ts'].filter((name) => !/(known|task)\.ts$/.test(name)),
    );
    const named = kinds
      .filter((name) => !name.endsWith('.test.ts'))
      .flatMap((kind) => importsOf(kind).flatMap((name) => (walked.has(name) ? [`${kind} → ${name}`] : [])));
    expect(named).toEqual([]);
  });
});
