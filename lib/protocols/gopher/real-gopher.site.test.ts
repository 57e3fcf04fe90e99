/** Menus and files of Gopher servers as people run them: gophernicus and pygopherd, serving one folder. */

import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultLimits } from '../../engine/program/program.ts';
import { compileProgram } from '../../engine/program/compile.ts';
import { agrees } from '../../engine/decide/explain.ts';
import { type GopherServer, startGopher, whyWithoutGopher } from '../../jobs/testing/gopher-servers.ts';
import { openInstallation, type TestInstallation } from '../../jobs/testing/installation.ts';
import { resourcesOf, whatDoesNotAddUp } from '../../jobs/testing/outcome.ts';
import { robotConf } from '../../jobs/testing/texts.ts';
import { registry } from '../../registry.ts';
import { gopher } from './gopher.ts';
import { type Got, getGopher } from './testing.ts';

let folder: string;
let installation: TestInstallation;

const binary = Buffer.from(Array.from({ length: 100_000 }, (_, at) => (at * 7919) % 256));
const gophermap = [
  'Information',
  '0A text\t/notes.txt',
  'hWeb\tURL:http://www.example.com/',
  '7Search\t/find',
  '1Elsewhere\t/\tother.example\t70',
  '8Library\tguest\tlib.example\t23',
  '',
].join('\n');

beforeAll(async () => {
  installation = await openInstallation();
  folder = await mkdtemp(path.join(tmpdir(), 'winnow-gopher-'));
  await mkdir(path.join(folder, 'deep', 'er'), { recursive: true });
  await mkdir(path.join(folder, 'mapped'));
  await writeFile(path.join(folder, 'notes.txt'), 'first line\r\nlast line\r\n');
  await writeFile(path.join(folder, 'page.html'), '<title>Page</title>');
  await writeFile(path.join(folder, 'deep', 'a b.txt'), 'blank in the name\r\n');
  await writeFile(path.join(folder, 'deep', 'er', 'data.zip'), binary);
  await writeFile(path.join(folder, 'empty.txt'), '');
  await writeFile(path.join(folder, 'mapped', 'gophermap'), gophermap);
  // Gophernicus serves only what everybody may read.
  for (const name of ['', 'deep', 'deep/er', 'mapped']) await chmod(path.join(folder, name), 0o755);
});
afterAll(async () => {
  await installation.close();
  await rm(folder, { recursive: true, force: true });
});

const linksOf = ({ text = '' }: Got): readonly string[] => gopher.entriesOf?.(text) ?? [];

async function crawl(start: string): Promise<ReturnType<typeof resourcesOf>> {
  const protocols = [...registry.protocols.filter(({ name }) => name !== gopher.name), gopher];
  const declarations = { ...registry, protocols };
  const files = {
    'robot.conf': robotConf(),
    'filterrules.conf': `<Site name=hole>\n  Start url="${start}"\n</Site>\n`,
  };
  const collection = await installation.addCollection(files);
  const run = await collection.begin();
  await installation.work({ onlyRun: run.id, declarations });
  expect(await whatDoesNotAddUp(installation.pool, run.id)).toEqual([]);
  const resources = await resourcesOf(installation.pool, collection.id);
  const compiled = compileProgram({ files: new Map(Object.entries(files)), declarations, limits: defaultLimits });
  if (!compiled.ok) throw new TypeError('the texts do not compile');
  for (const { url, facts, pathId } of resources.values())
    if (facts !== null) expect(agrees(compiled.program, facts, pathId), url).toBe(true);
  return resources;
}

describe.each(['gophernicus', 'pygopherd'] as const)('%s', (name) => {
  const why = whyWithoutGopher(name);
  let server: GopherServer | undefined;
  const top = (): string => `gopher://127.0.0.1:${server?.port}/`;

  beforeAll(async () => {
    if (why === undefined) server = await startGopher(name, folder);
  });
  afterAll(() => server?.close());

  it('lists a folder, whose files are read by their links', async ({ skip }) => {
    if (why !== undefined) return skip(why);
    const menu = await getGopher(top());
    expect(menu.fact).toMatchObject({ outcome: 'ok', headers: { 'content-type': 'text/directory' } });
    expect(linksOf(menu)).toEqual(
      expect.arrayContaining(['0/notes.txt', 'h/page.html', '0/empty.txt'].map((item) => top() + item)),
    );
    const notes = await getGopher(`${top()}0/notes.txt`);
    expect(notes).toMatchObject({ fact: { outcome: 'ok' }, text: 'first line\r\nlast line\r\n' });
    const page = await getGopher(`${top()}h/page.html`);
    expect(page).toMatchObject({ fact: { headers: { 'content-type': 'text/html' } } });
    expect(page.text).toContain('<title>Page</title>');
  });

  it('sends a binary file byte for byte, which is not modified the next time', async ({ skip }) => {
    if (why !== undefined) return skip(why);
    const url = `${top()}9/deep/er/data.zip`;
    const { fact, body } = await getGopher(url);
    expect(fact).toMatchObject({ outcome: 'ok', received: binary.length });
    expect(fact.headers).toMatchObject({ 'content-type': 'application/zip', 'content-length': String(binary.length) });
    expect(binary.equals(body ?? Buffer.alloc(0))).toBe(true);
    const again = await getGopher(url, {}, { etag: fact.headers['etag'] ?? '' });
    expect(again.fact.outcome).toBe('not-modified');
  });

  it('has menus with links to other places', async ({ skip }) => {
    if (why !== undefined) return skip(why);
    const menu = await getGopher(`${top()}1/mapped`);
    expect(linksOf(menu).filter((href) => !href.endsWith(`:${server?.port}/`))).toEqual([
      `${top()}0/notes.txt`,
      'http://www.example.com/',
      'gopher://other.example/1/',
      'telnet://lib.example/',
    ]);
    expect(menu.fact.notes).toContain('1 search skipped');
  });

  it('says that it has no such item, whatever its type', async ({ skip }) => {
    if (why !== undefined) return skip(why);
    for (const item of ['0/none.txt', '1/none/', '1/none', '9/none.zip', 'h/none.html']) {
      const { fact } = await getGopher(top() + item);
      expect(fact, item).toMatchObject({ outcome: 'gone', headers: {} });
      expect(fact.detail, item).toMatch(/not found|does not exist/);
    }
  });

  it('sends nothing for an empty file, like a server that fails', async ({ skip }) => {
    if (why !== undefined) return skip(why);
    expect((await getGopher(`${top()}0/empty.txt`)).fact).toMatchObject({ outcome: 'reset' });
  });

  it('is crawled from its top menu, and every decision is explained', async ({ skip }) => {
    if (why !== undefined) return skip(why);
    const resources = await crawl(top());
    const states = Object.fromEntries([...resources].map(([url, { state }]) => [url.replace(top(), ''), state]));
    expect(states).toMatchObject({
      '': 'fetched',
      '0/notes.txt': 'fetched',
      'h/page.html': 'fetched',
      '0/empty.txt': 'failed',
      'http://www.example.com/': 'rejected',
      'gopher://other.example/1/': 'rejected',
    });
    // Gophernicus has an escape of its own for the blank.
    const deep = Object.keys(states).filter((url) => /\/deep\/.*(?:b\.txt|data\.zip)$/.test(url));
    expect(deep.map((url) => states[url])).toEqual(['fetched', 'fetched']);
  });
});
