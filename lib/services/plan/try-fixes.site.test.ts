/** What a quick fix is said to change is what a plan of the fixed text says, for each of many tried together. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildCatalog } from '../../catalog.ts';
import { mostFixes } from '../../jobs/try-fixes/declaration.ts';
import { applyEdits } from '../../lang/text-edit.ts';
import { checkCollection } from '../../languages/workspace.ts';
import { registry } from '../../registry.ts';
import { crawlSampleCollection } from '../testing/sample-collection.ts';
import type { PlanAsked, SampleCollection } from '../testing/sample-collection.ts';
import { endedJob } from '../testing/ended-job.ts';
import { operator, problemOf, value, viewer } from '../testing/test-services.ts';
import type { FixTrials, TriedFix } from './contract.ts';

let test: SampleCollection;
let slug: string;
let saved: ReadonlyMap<string, string>;

beforeAll(async () => {
  test = await crawlSampleCollection();
  ({ slug } = test);
  const { files } = value(await test.services.getFiles(viewer, { slug }));
  saved = new Map(files.map(({ path, text }) => [path, text]));
});
afterAll(() => test.close());

const filter = 'filter.conf';
const before = 'MetaData fn=filterrules-process';
const withLines = (...lines: readonly string[]): string =>
  (saved.get(filter) ?? '').replace(before, [before, ...lines].join('\n'));

/** The first fix of every finding, in the order of the check. */
function fixesOf(text: string) {
  const files = [...new Map(saved).set(filter, text)].map(([path, each]) => ({ path, text: each }));
  return checkCollection(files, buildCatalog(registry)).flatMap(({ path, diagnostics }) =>
    diagnostics.flatMap(({ line, fixes: [fix] = [] }) => (fix === undefined ? [] : [{ path, line, edits: fix.edits }])),
  );
}

async function tried(asked: PlanAsked, fixes: ReturnType<typeof fixesOf>): Promise<FixTrials> {
  const { services } = test;
  const started = await services.tryFixes(viewer, { slug, ...asked, fixes });
  const { result } = await endedJob(test, { name: 'try-fixes', slug, started });
  if (result === undefined) throw new Error('there is no result');
  return result;
}

function counted(fix: TriedFix | undefined): Extract<TriedFix, { readonly state: 'counted' }> {
  if (fix?.state !== 'counted') throw new Error(`not counted: ${JSON.stringify(fix)}`);
  return fix;
}

it('each of many equals the plan of its text, in every figure and every list', async () => {
  const text = withLines(
    'MetaData fn=filter-by-prefx src=path deny=/story',
    'MetaData fn=filter-by-max scr=depth value=1',
    'MetaData fn=filter-by-regex src=host deny="127.0.0.2"',
  ).replace(
    /<\/Filter>\s*$/,
    '  Generate fn=generate-by-exct src=type match=text/html dst=kind value=page\n</Filter>\n',
  );
  const { services } = test;
  const { revision: base } = value(
    await services.saveRevision(operator, { slug, base: 1, message: 'Wrong', files: [{ path: filter, text }] }),
  );
  const fixes = fixesOf(text);
  expect(fixes.length).toBeGreaterThanOrEqual(4);
  const all = await tried({ base, files: [] }, fixes);
  expect(all.urls).toBeGreaterThan(50);
  expect(all.tried).toHaveLength(fixes.length);
  for (const [n, { path, edits }] of fixes.entries()) {
    const plan = await test.planned({ base, files: [{ path, text: applyEdits(text, edits) }] });
    const { figures } = counted(all.tried[n]);
    expect(figures).toEqual(Object.fromEntries(Object.entries(plan.figures).map(([row, { edit }]) => [row, edit])));
    for (const [row, count] of Object.entries(figures)) {
      const asked = { slug, plan: all.job, figure: `${row}.fix${n}`, limit: 500 };
      expect(value(await services.searchResources(viewer, asked)).rows, asked.figure).toHaveLength(count);
    }
  }
  const [story, depth, host, kind] = all.tried.map((each) => counted(each).figures);
  expect(story).toMatchObject({ linksDropped: 1, unlinked: 7, rejected: 0 });
  expect(depth?.linksDropped).toBeGreaterThan(10);
  expect(Object.values(host ?? {}).every((count) => count === 0)).toBe(true);
  expect(kind?.rdsChanged).toBeGreaterThan(10);
});

it('an expression with its dots escaped denies the same URLs', async () => {
  const text = withLines('MetaData fn=filter-by-regex src=host deny="127.0.0.1"');
  const { urls, tried: fixes } = await tried({ base: 1, files: [{ path: filter, text }] }, fixesOf(text));
  const { figures, denied, isLeftOut } = counted(fixes[0]);
  expect(Object.values(figures).every((count) => count === 0)).toBe(true);
  expect(denied.both).toBeGreaterThan(0);
  expect(denied).toEqual({ before: denied.both, after: denied.both, both: denied.both });
  expect(denied.both).toBeLessThanOrEqual(urls);
  expect(isLeftOut).toBe(false);
});

it('a line with another error is still left out, and texts that decide nothing have no trial', async () => {
  const twice = withLines('MetaData fn=filter-by-prefx sorce=path deny=/story');
  const one = await tried({ base: 1, files: [{ path: filter, text: twice }] }, fixesOf(twice).slice(0, 1));
  expect(counted(one.tried[0]).isLeftOut).toBe(true);
  const nothing = '<Filtr name="enumeration-default">\n</Filtr>\n';
  const none = await tried({ base: 1, files: [{ path: filter, text: nothing }] }, fixesOf(nothing).slice(0, 1));
  expect(none.tried).toEqual([{ state: 'unplannable' }]);
});

it('of more fixes than the limit the first are tried', async () => {
  const dots = Array.from(
    { length: mostFixes + 2 },
    (_, n) => `MetaData fn=filter-by-regex src=host deny="127.0.0.${n + 2}"`,
  );
  const text = withLines(...dots);
  const fixes = fixesOf(text);
  expect(fixes.length).toBeGreaterThan(mostFixes);
  const { tried: trials } = await tried({ base: 1, files: [{ path: filter, text }] }, fixes);
  expect(trials.map(({ state }) => state)).toEqual(Array.from({ length: mostFixes }, () => 'counted'));
});

it('an edit outside the text is refused', async () => {
  const edits = [{ span: { start: 0, end: 1_000_000 }, text: '' }];
  const asked = { slug, base: 1, files: [], fixes: [{ path: filter, line: 1, edits }] };
  expect(problemOf(await test.services.tryFixes(viewer, asked)).kind).toBe('invalid');
});
