/** Trying documents over real readers: what is told of each part, where the document comes from, and that nothing is kept. */

import { gzipSync } from 'node:zlib';
import path from 'node:path';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultLimits } from '../../engine/program/program.ts';
import { zipOf } from '../../essence/testing/zip.ts';
import { openSpool } from '../../store/feeds/spool.ts';
import { jobs } from '../declarations.ts';
import { createJobQueue } from '../queue.ts';
import type { JobViewOf } from '../queue.ts';
import { openInstallation } from '../testing/installation.ts';
import type { Files, TestInstallation } from '../testing/installation.ts';
import { until } from '../testing/until.ts';
import { tryDocumentJob, uploadFolder } from './declaration.ts';
import type { DocumentTrial, TriedPart } from './declaration.ts';
import { sweepTrialUploads } from './sweep-uploads.ts';
import { tryDocumentWork } from './work.ts';

let installation: TestInstallation;
let collectionId: number;
let archive: Uint8Array;
const stop = new AbortController();
let working: Promise<void>;

const page = '<html><head><title>Tide tables</title></head><body><h1>Stations</h1></body></html>';
const on: Files = { 'gatherer.cf': 'Gatherer-Name: tides\nEssence: on\n' };

beforeAll(async () => {
  installation = await openInstallation();
  collectionId = (await installation.addCollection()).id;
  working = installation.work({ works: [tryDocumentWork({ patienceMs: 400 })] }, stop.signal);
  archive = await tideline();
});
afterAll(async () => {
  stop.abort();
  await working;
  await installation.close();
});

/** With a name that leaves it, which yazl would not write. */
async function tideline(): Promise<Uint8Array> {
  const zip = await zipOf({
    README: 'Tideline prints tide tables.\n',
    'src/main.c': '/* Prints tables. */\n#include <stdio.h>\nint main(void)\n{\n  return 0;\n}\n',
    'doc/index.html': page,
    'doc/logo.png': Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    'data/stations.tar.gz': await tarOf({ 'stations.txt': 'Nordhavn\nSolvik\n' }),
    'xx/xx/passwd': 'root\n',
  });
  return Buffer.from(Buffer.from(zip).toString('latin1').replaceAll('xx/xx/passwd', '../../passwd'), 'latin1');
}

async function tarOf(files: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const tar = pack();
  for (const [name, text] of Object.entries(files)) tar.entry({ name }, text);
  tar.finalize();
  return gzipSync(await buffer(tar));
}

async function upload(body: Uint8Array): Promise<string> {
  const spool = openSpool(path.join(installation.folder, uploadFolder));
  const file = await spool.begin();
  file.add(body);
  await file.keep();
  spool.release(file.name);
  return file.name;
}

type View = JobViewOf<typeof tryDocumentJob>;

async function ask(files: Files, document: { url: string } | { upload: string; name: string }, url: string) {
  const queue = createJobQueue(installation.pool, jobs);
  const input = { document, url, texts: Object.entries(files), limits: defaultLimits, aliases: [], reach: [] };
  const job = await queue.enqueue(tryDocumentJob, { collectionId, createdBy: 'test', input });
  const find = (): Promise<View | undefined> => queue.find(tryDocumentJob, collectionId, job);
  await until('the trial has ended', async () => !['queued', 'running'].includes((await find())?.state ?? ''));
  return find();
}

async function tried(files: Files, body: Uint8Array, name: string): Promise<DocumentTrial> {
  const view = await ask(files, { upload: await upload(body), name }, `http://ftp.example/pub/${name}`);
  if (view?.result === undefined) throw new Error(view?.status.words);
  return view.result;
}

const partNamed = ({ parts }: DocumentTrial, name: string): TriedPart => {
  const found = parts.find((part) => part.name === name);
  if (found === undefined) throw new Error(`no ${name} in ${parts.map((part) => part.name).join(', ')}`);
  return found;
};
const attributeOf = (part: TriedPart, name: string) => part.attributes.find((each) => each.name === name);

it('tells of each part its type with the line and what matched, what became of it, and what is said of it', async () => {
  const trial = await tried(on, archive, 'tideline.zip');
  const rows = trial.parts.map(({ name, type, outcome, level }) => [level, name, type, outcome.kind]);
  expect(rows).toEqual([
    [0, 'tideline.zip', 'PCCompressed', 'unpacked'],
    [1, 'README', 'README', 'summarized'],
    [1, 'src/main.c', 'C', 'summarized'],
    [1, 'doc/index.html', 'HTML', 'summarized'],
    [1, 'doc/logo.png', 'Image', 'stopped'],
    [1, 'data/stations.tar.gz', 'GNUCompressedTar', 'unpacked'],
    [2, 'stations.txt', 'Text', 'summarized'],
    [1, '../../passwd', '', 'refused'],
  ]);
  const html = partNamed(trial, 'doc/index.html');
  expect(html).toMatchObject({
    parent: 0,
    embed: 3,
    recognized: { source: 'name', subject: 'index.html', match: { start: 5 } },
    outcome: { by: 'lib/HTML.sum.tbl (built-in)', rows: expect.any(Number) },
  });
  expect(html.recognized?.regex).toContain('html');
  expect(attributeOf(html, 'title')).toMatchObject({
    value: { text: 'Tide tables', bytes: 11 },
    at: { file: 'lib/HTML.sum.tbl (built-in)' },
  });
  expect(partNamed(trial, 'stations.txt').parent).toBe(5);
  expect(attributeOf(trial.parts[0] as TriedPart, 'type')?.value.text).toBe('PCCompressed');
  expect(trial).toMatchObject({ levels: 2, members: 6, unnested: { as: 'embedded' }, notes: [] });
  expect(trial).not.toHaveProperty('rules');
});

it('leaves no file of what it has read', async () => {
  await tried(on, Buffer.from('A note.\n'), 'note.txt');
  expect(await readdir(path.join(installation.folder, uploadFolder))).toEqual([]);
});

it('says what rules changed, line by line, and runs no program', async () => {
  const files = {
    'gatherer.cf': 'Essence: on\nLib-Directory: lib\nPost-Summarizing: lib/myrules\nUnnested-Members: separate\n',
    'lib/myrules':
      'type == \'PCCompressed\'\n\ttime-to-live = "3600"\n\tmd5 | cleanup.pl\ntype == \'Text\'\n\tcolor = "red"\n',
  };
  const trial = await tried(files, archive, 'tideline.zip');
  expect(trial.unnested).toEqual({ as: 'separate', at: { file: 'gatherer.cf', line: 4 } });
  expect(trial.rules?.file).toBe('lib/myrules');
  expect(trial.rules?.steps).toMatchObject([
    { line: 1, text: "type == 'PCCompressed'", what: 'matched' },
    { line: 2, what: 'changed', changed: ['time-to-live'] },
    { line: 3, what: 'failed', note: 'programs run only in crawls' },
    { line: 4, what: 'not-met' },
  ]);
  const [root] = trial.parts;
  expect(root && attributeOf(root, 'time-to-live')).toMatchObject({
    value: { text: '3600' },
    at: { file: 'lib/myrules', line: 2 },
    before: { text: '2419200' },
  });
  // Each member would be described on its own: nothing of it is in the archive’s RD, and it is listed all the same.
  expect(partNamed(trial, 'README').attributes.length).toBeGreaterThan(3);
});

it('cuts long values, and says how long they are', async () => {
  const words = Buffer.from(`<title>${'tide '.repeat(2_000)}</title>`);
  const [root] = (await tried(on, words, 'long.html')).parts;
  expect(root && attributeOf(root, 'title')?.value).toMatchObject({ bytes: 9_999, isCut: true });
});

it('sends a bounded part of a large archive, and counts the rest', async () => {
  const text = 'words of the page '.repeat(100);
  const files = Array.from({ length: 2_500 }, (_, n) => [`${n}.txt`, `${n} ${text}`] as const);
  const trial = await tried(on, await zipOf(Object.fromEntries(files)), 'many.zip');
  expect(trial.members).toBe(2_500);
  expect(trial.parts.length + trial.unlisted).toBe(2_501);
  expect(trial.unlisted).toBeGreaterThan(0);
  expect(trial.parts.some(({ unsent = 0 }) => unsent > 0)).toBe(true);
  expect(JSON.stringify(trial).length).toBeLessThan(4_000_000);
});

it('describes nothing of a type that is stop-listed, and does not read what may not be read', async () => {
  const image = await tried(on, Buffer.from('GIF89a'), 'logo.gif');
  expect(image.parts).toMatchObject([{ type: 'Image', outcome: { kind: 'stopped' }, attributes: [] }]);
  const unread = await tried({ 'gatherer.cf': 'Essence: on\nEssence-Options: --no-access\n' }, archive, 'tideline.zip');
  expect(unread.parts).toMatchObject([{ type: 'PCCompressed', outcome: { kind: 'typed' } }]);
  expect(unread.notes).toHaveLength(1);
});

it('fetches a URL as a run would: by robots.txt and the egress policy, and says why it did not', async () => {
  const site = await installation.startSite({
    pages: 0,
    robots: 'User-agent: *\nDisallow: /private',
    routes: { '/tides.html': { headers: { 'content-type': 'text/html' }, body: page } },
  });
  const files = { ...on, 'gatherer.cf': `<RootNodes>\n${site.url}/\n</RootNodes>\n` };
  const fetched = await ask(files, { url: `${site.url}/tides.html` }, `${site.url}/tides.html`);
  expect(fetched?.result).toMatchObject({ fetched: { status: 200 }, parts: [{ name: 'tides.html', type: 'HTML' }] });
  const refusal = async (url: string) => (await ask(files, { url }, url))?.status.words;
  expect(await refusal(`${site.url}/private/x`)).toBe('Not fetched: robots.txt disallows it.');
  expect(await refusal(`${site.url}/gone`)).toBe('Not fetched: the server answered HTTP 404.');
  const own = new URL(installation.databaseUrl);
  expect(await refusal(`http://127.0.0.1:${own.port}/`)).toContain('belongs to this installation');
  expect(site.log.map(({ path: asked }) => asked)).toEqual(['/robots.txt', '/tides.html', '/gone']);
});

it('goes through the filters where Essence is off, and says which line keeps it from an RD, and what is cut', async () => {
  const site =
    '<Site name="tides" type=site>\n  Server host=ftp.example\n  Start url="http://ftp.example/pub/"\n</Site>\n';
  const files = { 'filterrules.conf': site };
  const [kept] = (await tried(files, Buffer.from(page), 'tides.html')).parts;
  expect(kept).toMatchObject({ name: 'tides.html', type: 'text/html', outcome: { kind: 'summarized' } });
  expect(kept?.attributes.find(({ name }) => name === 'title')).toMatchObject({
    value: { text: 'Tide tables' },
    at: { file: 'filter.conf (built-in)', line: expect.any(Number) },
  });
  const long = await tried(files, Buffer.from(page.replace('Stations', 'Station '.repeat(100))), 'tides.html');
  expect(long.notes).toContainEqual(expect.stringMatching(/^\d+ attribute values? shortened: /));
  const foreign = await tried({}, Buffer.from(page), 'tides.html');
  expect(foreign.parts).toMatchObject([{ outcome: { kind: 'refused', reason: 'no-site' }, attributes: [] }]);
  expect(foreign.files).toBeUndefined();
  const denying = `<Filter name="enumeration-default">
MetaData fn=filterrules-process
Enumerate fn=enumerate-urls
</Filter>
<Filter name="generation-default">
MetaData fn=filterrules-process
Data fn=filter-by-exact src=path deny=/pub/tides.html
Generate fn=extract-html-meta
</Filter>
`;
  const [denied] = (await tried({ ...files, 'filter.conf': denying }, Buffer.from(page), 'tides.html')).parts;
  expect(denied).toMatchObject({ outcome: { kind: 'refused' }, decidedBy: { file: 'filter.conf', line: 7 } });
});

it('is refused in words with errors, and where the file is gone', async () => {
  const words = async (files: Files, document = { upload: '1.1.none.xml', name: 'x' }) =>
    (await ask(files, document, 'http://x.example/x'))?.status.words;
  expect(await words({ 'filter.conf': '<Filter' })).toBe('Fix the configuration errors to try a document.');
  expect(await words(on)).toBe('The uploaded file has expired. Run it again.');
});

it('sweeps uploads away after an hour', async () => {
  const folder = path.join(installation.folder, uploadFolder);
  await mkdir(folder, { recursive: true });
  const [old, fresh] = [await upload(Buffer.from('a')), await upload(Buffer.from('b'))];
  await utimes(path.join(folder, old), new Date(), new Date(Date.now() - 3_700_000));
  await writeFile(path.join(folder, 'notes'), 'Not an upload.');
  expect(await sweepTrialUploads(installation.folder)).toBe(1);
  expect((await readdir(folder)).toSorted()).toEqual([fresh, 'notes'].toSorted());
});
