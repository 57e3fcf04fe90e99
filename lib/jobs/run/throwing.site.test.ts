/** A function that throws costs the one resource its filter, says so, and is counted; the crawl goes on. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { compileProgram } from '../../engine/program/compile.ts';
import { agrees, explain } from '../../engine/decide/explain.ts';
import { defaultLimits } from '../../engine/program/program.ts';
import { filters } from '../../engine/testing/program.ts';
import type { Site } from '../../engine/testing/site.ts';
import { startSite } from '../../engine/testing/site.ts';
import { registry } from '../../registry.ts';
import { defineFunction } from '../../sdk/define-function.ts';
import type { FunctionDeclaration } from '../../sdk/define-function.ts';
import type { PhaseName } from '../../sdk/phases.ts';
import { counterKinds } from '../../store/sql/codes.ts';
import { openInstallation } from '../testing/installation.ts';
import type { TestInstallation } from '../testing/installation.ts';
import { rdsOf, resourcesOf, whatDoesNotAddUp } from '../testing/outcome.ts';
import { page } from '../testing/pages.ts';
import { collectionOf } from '../testing/texts.ts';

const failure = 'out of paper';

/** Throws for URLs whose path ends with its own name. */
function throwing(name: string, phases: readonly PhaseName[]): FunctionDeclaration {
  const fail = (path: string): void => {
    if (path.endsWith(name)) throw new Error(failure);
  };
  return defineFunction({
    name,
    phases,
    summary: 'Breaks.',
    doc: '',
    params: {},
    examples: [],
    reference: '',
    ...(phases.includes('Data') || phases.includes('MetaData')
      ? {
          decide: ({ facts }) => {
            fail(facts.url.path);
            return { kind: 'proceed' };
          },
        }
      : { produce: ({ facts }) => fail(facts.url.path) }),
  });
}

const declarations = {
  ...registry,
  functions: [
    ...registry.functions,
    throwing('break-before', ['MetaData']),
    throwing('break-data', ['Data']),
    throwing('break-links', ['Enumerate']),
    throwing('break-rd', ['Generate']),
  ],
};

let installation: TestInstallation;
let site: Site;

beforeAll(async () => {
  installation = await openInstallation();
  const paths = ['/break-before', '/break-data', '/break-links', '/break-rd', '/whole'];
  const pages = paths.map((path) => [path, page([`${path}/leaf`])] as const);
  const leaves = paths.map((path) => [`${path}/leaf`, page()] as const);
  site = await startSite({ pages: 0, routes: { '/': page(paths), ...Object.fromEntries([...pages, ...leaves]) } });
});
afterAll(async () => {
  await site.close();
  await installation.close();
});

it('denies the resource for its filter, is named in the decision, and counted', async () => {
  const { pool } = installation;
  const files = collectionOf(
    [{ site }],
    {},
    {
      'filter.conf': filters(
        'MetaData fn=break-before\nEnumerate fn=break-links\nEnumerate fn=enumerate-urls',
        'MetaData fn=break-before\nData fn=break-data\nGenerate fn=extract-html-text\nGenerate fn=break-rd',
      ),
    },
  );
  const collection = await installation.addCollection(files);
  const run = await collection.begin();
  await installation.work({ onlyRun: run.id, declarations });
  const resources = await resourcesOf(pool, collection.id);
  const rds = await rdsOf(pool, collection.id);
  const at = (path: string) => resources.get(site.url + path);
  const reason = 'function failed';
  expect(at('/break-before')).toMatchObject({ state: 'rejected', stage: 'MetaData', reason, file: 'filter.conf' });
  expect(at('/break-data')).toMatchObject({ state: 'fetched', stage: 'Data', reason, line: 8 });
  expect(at('/break-rd')).toMatchObject({ state: 'fetched', stage: 'Generate', reason, line: 10 });
  expect(at('/break-links')).toMatchObject({ state: 'fetched' });
  const found = (path: string): boolean => resources.has(`${site.url}${path}/leaf`);
  expect(['/break-before', '/break-data', '/break-links', '/break-rd', '/whole'].map(found)).toEqual([
    false,
    true,
    false,
    true,
    true,
  ]);
  const described = (path: string): boolean => rds.has(site.url + path);
  expect(['/break-before', '/break-data', '/break-links', '/break-rd', '/whole'].map(described)).toEqual([
    false,
    false,
    true,
    false,
    true,
  ]);
  expect(site.log.map(({ path }) => path)).not.toContain('/break-before');
  expect(await whatDoesNotAddUp(pool, run.id)).toEqual([]);

  // The counters say how often, by line.
  const { rows } = await pool.query(
    `SELECT d.directive, sum(t.n)::int AS n FROM crawl.counter t JOIN crawl.decision_path d ON d.id = t.path_id
     WHERE t.run_id = $1 AND t.kind = ${counterKinds.state} AND d.reason = $2 GROUP BY 1 ORDER BY 1`,
    [run.id, reason],
  );
  expect(rows).toEqual([
    { directive: 'Data fn=break-data', n: 1 },
    { directive: 'Generate fn=break-rd', n: 1 },
    { directive: 'MetaData fn=break-before', n: 1 },
  ]);

  // Deciding again says the same, with the message.
  const texts = new Map(Object.entries(files));
  const compiled = compileProgram({ files: texts, declarations, limits: defaultLimits });
  if (!compiled.ok) throw new TypeError('the texts do not compile');
  for (const { facts, pathId, url } of resources.values()) {
    if (facts !== null) expect(agrees(compiled.program, facts, pathId), url).toBe(true);
  }
  const facts = at('/break-data')?.facts;
  if (!facts) throw new TypeError('no facts are stored');
  const threw = expect.objectContaining({ outcome: 'threw', note: failure, line: 8 });
  expect(explain(compiled.program, facts).steps).toContainEqual(threw);
});
