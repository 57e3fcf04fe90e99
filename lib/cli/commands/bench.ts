/** `winnow bench …`: benchmarks, each with its floor in the same run. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { childVariables } from '../../env.ts';
import { projectFolder } from '../supervise/build-console.ts';
import { defineCommand } from '../command.ts';

export const benchCrawl = defineCommand({
  name: 'bench crawl',
  summary:
    'Compares crawls of the PostgreSQL manual and of a book of larger pages with the floor of the same run, and of 4 and 100 linked sites with that of one. Shows CPU time per page by stage.',
  options: {},
  run: ({ json }) => runBenchmark('lib/bench/crawl.ts', json),
});

export const benchMetadata = defineCommand({
  name: 'bench metadata',
  summary:
    'Validates, loads, looks up and covers a million lines of external metadata, compared with the floor of the same run.',
  options: {},
  run: ({ json }) => runBenchmark('lib/bench/metadata.ts', json),
});

export const benchMetadataConsole = defineCommand({
  name: 'bench metadata-console',
  summary:
    'Saves, concatenates and applies a profile of a million lines, and measures how long it blocks the event loop.',
  options: {},
  run: ({ json }) => runBenchmark('lib/bench/metadata-console.ts', json),
});

export const benchFilters = defineCommand({
  name: 'bench filters',
  summary: 'Evaluates 10, 1,000 and 100,000 filter rules, compared with the floor of the same run.',
  options: {},
  run: ({ json }) => runBenchmark('lib/bench/filters.ts', json),
});

export const benchPlan = defineCommand({
  name: 'bench plan',
  summary:
    'Plans an edit, and several quick fixes at once, over 100,000 stored URLs, compared with the floor of the same run.',
  options: {},
  run: ({ json }) => runBenchmark('lib/bench/plan.ts', json),
});

export const benchFeed = defineCommand({
  name: 'bench feed',
  summary:
    'Measures reading and checking 300 MB feeds, and pushing and applying uploads of up to 1 GB, compared with floors of the same run.',
  options: {},
  run: ({ json }) => runBenchmark('lib/bench/feed.ts', json),
});

export const benchGroups = defineCommand({
  name: 'bench groups',
  summary: 'Applies a groups feed of three million members, compared with a bare insert in the same run.',
  options: {},
  run: ({ json }) => runBenchmark('lib/bench/groups.ts', json),
});

export const benchEssence = defineCommand({
  name: 'bench essence',
  summary:
    'Types, unnests, and summarizes all files of /usr/share/doc, and its HTML pages alone, compared with reading and hashing them in the same run.',
  options: {},
  run: ({ json }) => runBenchmark('lib/bench/essence.ts', json),
});

export const benchFrontier = defineCommand({
  name: 'bench frontier',
  summary:
    'Measures leasing, reading, and committing with 10,000 and a million known URLs, compared with a bare table in the same run.',
  options: {},
  run: ({ json }) => runBenchmark('lib/bench/frontier.ts', json),
});

export const benchSoif = defineCommand({
  name: 'bench soif',
  summary: 'Decodes and encodes SOIF streams of 1 GB, compared with scanning and copying the bytes in the same run.',
  options: {},
  run: ({ json }) => runBenchmark('lib/bench/soif.ts', json),
});

export const benchGatherd = defineCommand({
  name: 'bench gatherd',
  summary:
    'Sends a collection to 200 gatherd clients at once, and compares it with a bare server that sends the same bytes.',
  options: {},
  run: ({ json }) => runBenchmark('lib/bench/gatherd.ts', json),
});

export const benchProtocols = defineCommand({
  name: 'bench protocols',
  summary:
    'Crawls 5,000 files over FTP and 20,000 News articles, compared with bare clients that download the same in the same run.',
  options: {},
  run: ({ json }) => runBenchmark('lib/bench/protocols.ts', json),
});

/** A process of its own: nothing of the command line is measured. */
async function runBenchmark(file: string, json: boolean): Promise<number> {
  const program = path.join(projectFolder, file);
  const child = spawn(process.execPath, [program, ...(json ? ['--json'] : [])], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: childVariables({ NODE_ENV: 'production' }),
  });
  await once(child, 'exit');
  return child.exitCode === 0 ? 0 : 1;
}
