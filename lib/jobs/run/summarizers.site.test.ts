/** A summarizer is a declaration: one from this file is checked, compiled, described, and makes attributes in a crawl. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildCatalog } from '../../catalog.ts';
import { filters } from '../../engine/testing/program.ts';
import type { Site } from '../../engine/testing/site.ts';
import { startSite } from '../../engine/testing/site.ts';
import { functionsWith } from '../../functions/index.ts';
import { checkCollection } from '../../languages/workspace.ts';
import { registry } from '../../registry.ts';
import { defineSummarizer } from '../../sdk/define-summarizer.ts';
import { integer } from '../../sdk/param.ts';
import { openInstallation } from '../testing/installation.ts';
import type { TestInstallation } from '../testing/installation.ts';
import { rdsOf } from '../testing/outcome.ts';
import { collectionOf } from '../testing/texts.ts';

const makefile = defineSummarizer({
  name: 'Recipe.sum',
  types: ['text/x-makefile'],
  reads: 'text',
  summary: 'Comments and target names.',
  doc: 'Targets are the words before the first colon of a line.',
  params: { most: integer.defaultsTo('2', { doc: 'Most targets taken.', min: 1 }) },
  attributes: { targets: 'Names of the targets.', comments: 'The comments.' },
  examples: [],
  reference: 'Harvest 1.5 User’s Manual, summarizers',
  summarize({ text }, { most }) {
    const found = (pattern: RegExp): string[] => Array.from(text.matchAll(pattern), ([, part = '']) => part);
    return [
      ['targets', found(/^([\w.]+):/gm).slice(0, most)],
      ['comments', [found(/^# ?(.*)/gm).join('\n')]],
    ];
  },
});

const summarizers = [...registry.summarizers, makefile];
const declarations = { ...registry, summarizers, functions: functionsWith(summarizers) };

let installation: TestInstallation;
let site: Site;

beforeAll(async () => {
  installation = await openInstallation();
  const makefileBody = '# Builds it.\nall: build\nbuild: main.o\n\tcc main.o\ntest:\n\t./main\n';
  site = await startSite({
    pages: 0,
    routes: { '/': { headers: { 'content-type': 'text/x-makefile' }, body: makefileBody } },
  });
});
afterAll(async () => {
  await site.close();
  await installation.close();
});

const configuration = (line: string): Readonly<Record<string, string>> =>
  collectionOf([{ site }], {}, { 'filter.conf': filters('', `Generate fn=harvest-summarizer ${line}`) });

async function attributesBy(line: string): Promise<Readonly<Record<string, readonly string[]>> | undefined> {
  const collection = await installation.addCollection(configuration(line));
  const run = await collection.begin();
  await installation.work({ onlyRun: run.id, declarations });
  return (await rdsOf(installation.pool, collection.id)).get(`${site.url}/`)?.attributes;
}

it('makes its attributes in a crawl, with its default and with what the line says', async () => {
  const comments = ['Builds it.'];
  expect(await attributesBy('summarizer=Recipe.sum')).toMatchObject({ targets: ['all', 'build'], comments });
  expect(await attributesBy('summarizer=recipe.sum most=1')).toMatchObject({ targets: ['all'], comments });
});

function problemsOf(line: string): readonly string[] {
  const files = Object.entries(configuration(line)).map(([path, text]) => ({ path, text }));
  return checkCollection(files, buildCatalog(declarations)).flatMap(({ diagnostics }) =>
    diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => message),
  );
}

it('is known to the check of a file, with its parameters', () => {
  expect(problemsOf('summarizer=Recipe.sum most=1')).toEqual([]);
  expect(problemsOf('summarizer=Recipe.sum most=none')).toEqual([expect.stringContaining('most')]);
  expect(problemsOf('summarizer=Imakefile.sum')).toEqual([expect.stringContaining('Recipe.sum')]);
});

it('refuses the parameters of another one before a run starts', async () => {
  const collection = await installation.addCollection(configuration('summarizer=Text.sum most=1'));
  const run = await collection.begin();
  await installation.work({ onlyRun: run.id, declarations });
  const { rows } = await installation.pool.query<{ report: unknown }>('SELECT * FROM crawl.run WHERE id = $1', [
    run.id,
  ]);
  expect(JSON.stringify(rows[0])).toContain('Text.sum has no parameter most');
});

it('is in the catalog', () => {
  const { summarizers: described } = buildCatalog(declarations);
  expect(described.find(({ name }) => name === 'Recipe.sum')).toMatchObject({
    types: ['text/x-makefile'],
    attributes: [
      { name: 'targets', doc: 'Names of the targets.' },
      { name: 'comments', doc: 'The comments.' },
    ],
    params: [{ name: 'most', default: '2' }],
  });
});
