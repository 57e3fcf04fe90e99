/** A folder of documents behind an FTP server, crawled under kills, and again after a few changes. */

import { appendFile, cp, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type TestContext } from 'vitest';
import { readRun } from '../../store/runs/runs.ts';
import { startPyftpdlib, whyWithoutFtp } from './ftp-servers.ts';
import { openInstallation, type TestInstallation } from './installation.ts';
import { resourcesOf, whatDoesNotAddUp } from './outcome.ts';
import { robotConf } from './texts.ts';
import { until } from './until.ts';
import { startWorker } from './worker-process.ts';

const documents = '/usr/share/doc';
const mostBytes = 200_000;

/** Copies documents of this machine, and makes up the rest where it has fewer. Answers their paths. */
async function plantMirror(folder: string, count: number): Promise<readonly string[]> {
  const planted: string[] = [];
  const entries = await readdir(documents, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const source = path.join(entry.parentPath, entry.name);
    if (planted.length >= count || !entry.isFile() || (await stat(source)).size > mostBytes) continue;
    const place = path.relative(documents, source);
    await cp(source, path.join(folder, place), { preserveTimestamps: true });
    planted.push(place);
  }
  await mkdir(path.join(folder, 'made-up'), { recursive: true });
  for (let n = planted.length; n < count; n++) {
    await writeFile(path.join(folder, `made-up/${n}.txt`), `Document ${n} of a mirror.\n`);
    planted.push(`made-up/${n}.txt`);
  }
  return planted;
}

interface MirrorCrawl {
  readonly files: number;
  readonly kills: number;
}

interface MirrorCounts {
  readonly transferred: number;
  readonly changed: number;
  readonly removed: number;
  readonly again: number;
}

/** The test of a mirror of that many files, with an installation of its own. */
export async function testMirrorOverFtp(crawl: MirrorCrawl, skip: TestContext['skip']): Promise<void> {
  const why = whyWithoutFtp('pyftpdlib');
  if (why !== undefined) return skip(why);
  const installation = await openInstallation();
  try {
    const counts = await mirrorOverFtp(installation, crawl);
    process.stdout.write(`an FTP mirror of ${crawl.files.toLocaleString('en')} files: ${JSON.stringify(counts)}\n`);
    expect(counts.transferred).toBe(counts.changed);
  } finally {
    await installation.close();
  }
}

/** Expects that a crawl under kills has every file, and that the next run transfers only what changed. */
async function mirrorOverFtp(installation: TestInstallation, { files, kills }: MirrorCrawl): Promise<MirrorCounts> {
  const { pool } = installation;
  const folder = path.join(installation.folder, 'mirror');
  const planted = await plantMirror(folder, files);
  const server = await startPyftpdlib({ folder });
  // Against what hangs, not against what is slow.
  const patienceMs = 60_000 + 50 * files;
  const sent = async (): Promise<number> =>
    (await server.log()).filter((line) => /\bRETR\b.*completed=1/.test(line)).length;
  try {
    const start = `ftp://127.0.0.1:${server.port}/`;
    const collection = await installation.addCollection({
      'robot.conf': robotConf({ 'site-max-connections': connections }),
      'filterrules.conf': `<Site name=mirror>\n  Start url="${start}"\n</Site>\n`,
    });
    const run = await collection.begin();
    const isFinished = async (): Promise<boolean> => (await readRun(pool, run.id))?.state === 'finished';
    for (let kill = 1; kill <= kills; kill++) {
      const worker = startWorker(installation);
      await until(`part ${kill} was sent`, async () => (await sent()) >= (files * kill) / (kills + 1), patienceMs);
      await sleep(Math.random() * 200);
      await worker.end('SIGKILL');
    }
    const last = startWorker(installation);
    await until('the run finished by itself', isFinished, patienceMs);
    await last.end('SIGTERM');
    expect(await whatDoesNotAddUp(pool, run.id)).toEqual([]);
    const first = await fetchedFiles(installation, collection.id, start);
    expect(first).toEqual(planted.toSorted());
    const again = (await sent()) - files;

    const changed = planted.filter((_, n) => n % Math.ceil(files / 7) === 0);
    for (const place of changed) await appendFile(path.join(folder, place), '\n');
    await writeFile(path.join(folder, 'new.txt'), 'A document that is new.\n');
    const [removed = ''] = planted.slice(1, 2);
    await rm(path.join(folder, removed));
    const before = await sent();
    const second = await collection.crawl({ kind: 'incremental' });
    expect(await whatDoesNotAddUp(pool, second.id)).toEqual([]);
    const kept = [...planted.filter((place) => place !== removed), 'new.txt'];
    expect(await fetchedFiles(installation, collection.id, start)).toEqual(kept.toSorted());
    return { transferred: (await sent()) - before, changed: changed.length + 1, removed: 1, again };
  } finally {
    await server.close();
  }
}

const connections = 4;

async function fetchedFiles(
  { pool }: TestInstallation,
  collectionId: number,
  start: string,
): Promise<readonly string[]> {
  const resources = await resourcesOf(pool, collectionId);
  return [...resources.values()]
    .filter(({ url, state }) => state === 'fetched' && !url.endsWith('/'))
    .map(({ url }) => decodeURIComponent(url.slice(start.length)))
    .toSorted();
}
