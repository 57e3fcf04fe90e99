/** HTML pages of Debian's documentation: those installed, and packages with pages in many charsets. */

import { existsSync, lstatSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { unpackDocuments } from '../debian-documents.ts';
import { randomNumbers } from '../../unnest/testing/sample-text.ts';
import type { ServedPage } from './browser-views.ts';

const installed = '/usr/share/doc';
/** Pages in Korean, Russian, Japanese, Turkish and other languages, each in a charset of its own; pages with much SVG and code. */
const packages = ['apache2-doc', 'python3.11-doc'];
/** `index.html.ko.euc-kr` is one, too. */
const isPage = /\.html?(?:\.(?!gz)[a-z]{2}(?:-[a-z]{2})?(?:\.[a-z\d-]+)?)?$/i;
const longest = 2 ** 20;
/** Packages with fewer pages are counted together. */
const fewest = 20;

/** A seeded choice of pages with their packages, of each as many as it has or may have. Prints what is missing. */
export async function realPages(count: number, seed: number): Promise<ReadonlyMap<ServedPage, string>> {
  const random = randomNumbers(seed);
  const pages = new Map<ServedPage, string>();
  const corpora = [...(await findPages())].toSorted(([, a], [, b]) => a.length - b.length);
  for (const [at, [corpus, files]] of corpora.entries()) {
    const share = Math.ceil((count - pages.size) / (corpora.length - at));
    const drawn = files.map((file) => [random(), file] as const).toSorted(([a], [b]) => a - b);
    for (const [, name] of drawn.slice(0, share))
      pages.set({ name, contentType: 'text/html', body: await readFile(name) }, corpus);
  }
  return pages;
}

/** Files by package. */
async function findPages(): Promise<ReadonlyMap<string, readonly string[]>> {
  const { missing, find } = await unpackDocuments(packages);
  for (const [name, why] of missing) process.stdout.write(`${name} is not used: ${why}\n`);
  const names = existsSync(installed) ? await readdir(installed) : [];
  const found = await Promise.all(names.map((name) => filesOf(name)));
  const all = [...packages.map((name) => [name, find(name, isPage)] as const), ...found]
    .map(([name, files]) => [name, files.filter(isReadable)] as const)
    .filter(([, files]) => files.length > 0);
  const [large, small] = [
    all.filter(([, files]) => files.length >= fewest),
    all.filter(([, files]) => files.length < fewest),
  ];
  return new Map([...large, ['other packages', small.flatMap(([, files]) => files)]]);
}

async function filesOf(name: string): Promise<readonly [name: string, files: readonly string[]]> {
  const folder = path.join(installed, name);
  const isFolder = lstatSync(folder).isDirectory();
  const files = isFolder ? await readdir(folder, { recursive: true }) : [];
  return [
    name,
    files
      .filter((file) => isPage.test(file))
      .toSorted()
      .map((file) => path.join(folder, file)),
  ];
}

function isReadable(file: string): boolean {
  const found = lstatSync(file);
  return found.isFile() && found.size > 0 && found.size <= longest;
}
