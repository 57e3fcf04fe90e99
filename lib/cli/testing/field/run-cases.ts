/** Crawls the sites of cases with the command line, many cases in one crawl, and compares. */

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runCommand } from '../command.ts';
import type { CaseSite } from './case-site.ts';
import { serveCase } from './case-site.ts';
import { problemsOf } from './compare-run.ts';
import { configurationFor } from './configurations.ts';
import type { CommandCase, FieldCase, Tools, WrittenRd } from './field-case.ts';
import { expectationOf, runsOf } from './field-case.ts';

export interface CaseResult {
  readonly field: FieldCase | CommandCase;
  readonly problems: readonly string[];
  /** Why it could not run. */
  readonly skipped?: string;
}

interface Served {
  readonly field: FieldCase;
  readonly port: number;
  readonly site: CaseSite;
}

const mostSites = 120;

/** `work` is an empty folder. */
export async function runCases(cases: readonly FieldCase[], work: string): Promise<readonly CaseResult[]> {
  const groups = Map.groupBy(cases, (field) =>
    [field.conf, runsOf(field), field.pause, field.clock?.join()].map(String).join(' '),
  );
  const parts = [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / mostSites) }, (_, at) =>
      group.slice(at * mostSites, (at + 1) * mostSites),
    ),
  );
  const results: CaseResult[] = [];
  for (const [at, part] of parts.entries()) results.push(...(await crawlTogether(part, path.join(work, String(at)))));
  return results;
}

export async function runCommandCase(field: CommandCase, work: string): Promise<CaseResult> {
  if (field.needs !== undefined && !(await isInstalled(field.needs)))
    return { field, problems: [], skipped: `needs the program ${field.needs}` };
  const folder = await mkdtemp(path.join(work, `${field.id}-`));
  const winnow: Tools['winnow'] = (args, settings = {}) =>
    runCommand(args, { WINNOW_DATA: path.join(work, 'data'), ...settings });
  return { field, problems: await field.run({ winnow, folder }) };
}

async function isInstalled(program: string): Promise<boolean> {
  return new Promise((done) => execFile(program, ['--version'], (error) => done(error?.code !== 'ENOENT')));
}

async function crawlTogether(cases: readonly FieldCase[], work: string): Promise<readonly CaseResult[]> {
  const [first] = cases;
  if (first === undefined) return [];
  if (first.clock !== undefined && !(await isInstalled('faketime')))
    return cases.map((field) => ({ field, problems: [], skipped: 'needs the program faketime' }));
  const served: readonly Served[] = await Promise.all(
    cases.map(async (field) => {
      const site = await serveCase(field);
      return { field, site, port: site.port };
    }),
  );
  const folder = path.join(work, 'conf');
  await mkdir(folder, { recursive: true });
  for (const [name, content] of Object.entries(configurationFor(first.conf, served)))
    await writeFile(path.join(folder, name), content);
  const problems = await runAll(served, folder, first);
  for (const { site } of served) site.close();
  return cases.map((field) => ({ field, problems: problems.get(field) ?? [] }));
}

async function runAll(
  served: readonly Served[],
  folder: string,
  first: FieldCase,
): Promise<ReadonlyMap<FieldCase, readonly string[]>> {
  const problems = new Map<FieldCase, readonly string[]>();
  for (let run = 1; run <= runsOf(first); run++) {
    if (run > 1) await sleep((first.pause ?? 0) * 1000);
    for (const { site, field } of served) {
      site.run = run;
      if (run > 1 && field.closes === true) site.close();
    }
    const rds = await crawl(folder, `rds-${run}.jsonl`, first.clock?.[run - 1]);
    for (const each of served)
      problems.set(each.field, [...(problems.get(each.field) ?? []), ...problemsOfRun(each, run, rds)]);
  }
  return problems;
}

/** `clock`: offset of its time. */
async function crawl(folder: string, name: string, clock = ''): Promise<readonly WrittenRd[]> {
  const out = path.join(folder, '..', name);
  const args = ['crawl', '--dir', folder, '--json', '--yes', '--out', out];
  const settings = { WINNOW_DATA: path.join(folder, '../../data') };
  const { code, stderr } = await runCommand(args, settings, clock === '' ? [] : ['faketime', '-f', clock]);
  if (!existsSync(out)) throw new Error(`The crawl ended with ${code}: ${stderr.slice(-2000)}`);
  const lines = (await readFile(out, 'utf8')).split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as WrittenRd);
}

function problemsOfRun({ field, site, port }: Served, run: number, all: readonly WrittenRd[]): readonly string[] {
  const expected = expectationOf(field, run);
  if (expected === undefined) return [];
  const origin = `http://127.0.0.1:${port}`;
  const own = all.filter(({ url }) => url.startsWith(`${origin}/`));
  const requests = site.requests.filter((request) => request.run === run);
  const found = problemsOf(expected, {
    requests,
    paths: requests.map((request) => request.path),
    rds: Object.fromEntries(own.map((rd) => [rd.url.slice(origin.length), rd])),
    memory: site.memory,
  });
  return found.map((problem) => (run === 1 ? problem : `run ${run}: ${problem}`));
}
