/** Types of the whole of /usr/share/doc and /usr/share/man: a crawl, the Essence page, and a script of the system's programs. */

import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testProgram } from '../../engine/testing/program.ts';
import { createEssence } from '../../essence/examine/essence.ts';
import { createReaderPool, usualLimits } from '../../essence/reader-pool/reader-pool.ts';
import { defaultFilterConf } from '../../languages/filter-conf/default.ts';
import { urlParts } from '../../sdk/testing.ts';
import { cli } from '../actor.ts';
import { openTestServices, operator, value, viewer } from '../testing/test-services.ts';
import type { TestServices } from '../testing/test-services.ts';
import { workOnRun } from '../testing/work-on-run.ts';
import { compareTypes, countTypes } from './testing/compare-types.ts';
import type { Difference } from './testing/compare-types.ts';
import { readTyped, typeByScript } from './testing/typed-files.ts';
import type { TypedFile } from './testing/typed-files.ts';

const folders = ['/usr/share/doc', '/usr/share/man'].filter((folder) => existsSync(folder));
const programs = ['python3', 'file', 'gzip', 'bzip2', 'xz', 'tar', 'unzip'];
/** Types that are unpacked without a program of the system. */
const ownWork = new Set(['Uuencoded', 'ShellArchive', 'MacCompressed', 'Mail', 'News', 'NewsArticle', 'LSM']);

let test: TestServices;
beforeAll(async () => {
  test = await openTestServices();
});
afterAll(() => test.close());

const fileOf = (url: string): string => fileURLToPath(url).replace(/(.)\/$/, '$1');
const statOf = (url: string) => lstatSync(fileOf(url), { throwIfNoEntry: false });
const realOf = (url: string): Promise<string | undefined> => realpath(fileOf(url)).catch(() => undefined);

interface Explanation {
  readonly why: string;
  readonly holds: (difference: Difference) => boolean | Promise<boolean>;
}

/** In this order; each difference counts for the first that holds. */
const explanations: readonly Explanation[] = [
  {
    why: 'a folder: folders are enumerated, and have a type by their URL; the script only looks at files',
    holds: ({ kind, url }) => kind === 'only-ours' && statOf(url)?.isDirectory() === true,
  },
  {
    why: 'a page links to what is not there: typed by its name before it is fetched',
    holds: ({ kind, url }) => kind === 'only-ours' && statOf(url) === undefined,
  },
  {
    why: 'a symbolic link, or a path through one: typed by its name before it is followed; the file counts where it is',
    holds: async ({ kind, url }) =>
      kind === 'only-ours' && (statOf(url)?.isSymbolicLink() === true || (await realOf(url)) !== fileOf(url)),
  },
  {
    why: 'a page links to a file outside of the folders: refused, but typed by its name before',
    holds: ({ kind, url }) => kind === 'only-ours' && !folders.some((folder) => fileOf(url).startsWith(`${folder}/`)),
  },
  {
    why: 'libmagic of another version describes the content in other words',
    holds: ({ kind, ours, theirs }) =>
      kind === 'type' && ours?.said !== undefined && theirs?.said !== undefined && ours.said !== theirs.said,
  },
  {
    why: 'members beyond what one RD describes: counted, with the reason not-described',
    holds: ({ kind, ours, onlyOurs, onlyTheirs }) =>
      kind === 'members' && onlyOurs.length === 0 && onlyTheirs.length <= (ours?.refused['not-described'] ?? 0),
  },
  {
    why: 'libmagic of another version describes the content of a member in other words',
    holds: isOfOtherWords,
  },
  {
    why: 'no program of the system unpacks it',
    holds: ({ kind, theirs }) => (kind === 'members' || kind === 'taken') && ownWork.has(theirs?.type ?? ''),
  },
];

const { essence: program } = testProgram({ files: { 'gatherer.cf': 'Essence: on\n' } });
const essence = program && createEssence(program.recipe, createReaderPool({ ...usualLimits, timeoutMs: 60_000 }));

/** Whether each member that is typed in another way was described in another way. */
async function isOfOtherWords({ kind, url, theirs, onlyOurs, onlyTheirs }: Difference): Promise<boolean> {
  if (kind !== 'members' || theirs === undefined || essence === undefined) return false;
  const file = fileOf(url);
  const name = file.slice(file.lastIndexOf('/') + 1);
  const made = await essence.examine({ url: urlParts(url), name, body: await readFile(file), type: theirs.type });
  if ('ok' in made) return false;
  const described = new Map(
    made.parts.map((part) => [part.name, part.recognized?.source === 'content' ? part.recognized.subject : undefined]),
  );
  const isOther = (member: string, said: string | undefined): boolean =>
    said !== undefined && described.get(member) !== undefined && described.get(member) !== said;
  const saidOf = new Map(theirs.members.map((member) => [member.name, member.said]));
  return [...onlyOurs, ...onlyTheirs].every((member) => isOther(member.name, member.said ?? saidOf.get(member.name)));
}

const gatherer = `Access-Delay: 0
<RootNodes>
${folders.map((folder) => `file://${folder}/ URL=1000000,/dev/null Access=FILE\n`).join('')}</RootNodes>
`;

/** What the crawl stored, and the counts of the Essence page. */
async function crawl() {
  const { services } = test;
  const url = 'http://www.siroe.com/';
  const { slug, revision } = value(await services.createCollection(cli, { name: 'Documents', url }));
  const files = [
    { path: 'gatherer.cf', text: gatherer },
    { path: 'filterrules.conf', text: '' },
    { path: 'filter.conf', text: defaultFilterConf.replace('max=10000', 'max=100000') },
    { path: 'robot.conf', text: 'server-delay=0\nmax-filesize-kb=1000000\n' },
  ];
  value(await services.saveRevision(cli, { slug, base: revision, message: 'Essence', files }));
  // A folder of manual pages has more files than a page usually has links.
  value(await services.saveSettings(operator, { slug, limits: { linksPerPage: 100_000 }, bodies: { keep: 'none' } }));
  const { id: run } = value(await services.startRun(cli, { slug, kind: 'full' }));
  const began = Date.now();
  await workOnRun(test, run, { fileRoots: folders });
  const seconds = (Date.now() - began) / 1000;
  const { figures } = value(await services.getEssence(viewer, { slug }));
  return { seconds, figures, typed: await readTyped(test.database.pool) };
}

function printCounts(title: string, ours: readonly TypedFile[], theirs: readonly TypedFile[]): void {
  const members = (files: readonly TypedFile[]) => files.flatMap((file) => file.members);
  const line = ([type, mine, other]: readonly [string, number, number]): string =>
    `  ${type.padEnd(18)} ${String(mine).padStart(6)} ${String(other).padStart(6)}${mine === other ? '' : '  *'}\n`;
  const documents = countTypes(ours, theirs).map(line);
  const described = countTypes(members(ours), members(theirs)).map(line);
  process.stdout.write(`${title}\ndocuments, by the crawl and by the script:\n${documents.join('')}`);
  process.stdout.write(`members that are described, by both:\n${described.join('')}`);
}

it(
  'counts per type are those of a script, and each difference has a reason',
  { timeout: 1_800_000 },
  async ({ skip }) => {
    const missing = programs.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0);
    if (folders.length < 2 || missing.length > 0)
      return skip(`not here: ${missing.join(', ') || '/usr/share/doc or man'}`);
    const { seconds, figures, typed } = await crawl();
    const theirs = await typeByScript(folders);
    expect(theirs.length).toBeGreaterThan(1000);
    expect(new Set(typed.map((file) => file.url)).size).toBe(typed.length);
    printCounts(`${folders.join(' and ')}: ${typed.length} URLs typed in ${seconds} s`, typed, theirs);

    const onPage = figures?.types.map(({ name, urls }) => [name, urls]);
    expect(new Map(onPage as [string, number][])).toEqual(
      new Map(countTypes(typed, []).map(([type, count]) => [type, count])),
    );

    const explained = new Map(explanations.map(({ why }) => [why, [] as Difference[]]));
    const unexplained: unknown[] = [];
    for (const difference of compareTypes(typed, theirs)) {
      const { kind, url, ours, theirs: other, onlyOurs, onlyTheirs } = difference;
      let reason: string | undefined;
      for (const { why, holds } of explanations) if (reason === undefined && (await holds(difference))) reason = why;
      if (reason === undefined)
        unexplained.push({ kind, url, ours: ours?.type, theirs: other?.type, onlyOurs, onlyTheirs });
      else explained.get(reason)?.push(difference);
    }
    const lines = [...explained].map(
      ([why, { length, 0: first }]) =>
        `${String(length).padStart(6)}  ${why}${first === undefined ? '' : `, as ${first.url}`}\n`,
    );
    process.stdout.write(`differences, all explained but ${unexplained.length}:\n${lines.join('')}`);
    expect(unexplained.slice(0, 20)).toEqual([]);
  },
);
