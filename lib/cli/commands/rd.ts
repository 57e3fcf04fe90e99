/** `winnow rd …`: resource descriptions, from the database. */

import { pipeline } from 'node:stream/promises';
import { cli } from '../../services/actor.ts';
import type { Services } from '../../services/index.ts';
import type { DescriptionJson } from '../../services/resources/print-descriptions.ts';
import { descriptionJson, principalWord } from '../../services/resources/print-descriptions.ts';
import { expectOk } from '../answer.ts';
import { defineCommand, UsageError } from '../command.ts';
import { withServices } from '../open-services.ts';
import { print, printJson, say } from '../print.ts';
import { openExport } from '../write-export.ts';
import { checkWhich, slugOf, whichCollection } from '../which-collection.ts';
import { unchecked } from '../../services/define-service.ts';

export const rdList = defineCommand({
  name: 'rd list',
  summary: 'Lists the RDs of a collection, by URL.',
  options: whichCollection,
  run: async ({ options, json }) => {
    checkWhich(options);
    await withServices(async (services) => {
      const descriptions = readAll(services, await slugOf(services, options), 'now');
      await pipeline(json ? asJsonArray(descriptions) : asLines(descriptions), process.stdout, { end: false });
    }, say);
    return 0;
  },
});

export const rdShow = defineCommand({
  name: 'rd show',
  summary: 'Shows the RD of a URL, with the source of each attribute.',
  arguments: '<URL>',
  takes: { min: 1, max: 1 },
  options: whichCollection,
  run: async ({ options, arguments: [url], json }) => {
    checkWhich(options);
    const description = await withServices(async (services) => {
      const slug = await slugOf(services, options);
      return descriptionJson(expectOk(await services.getDescription(cli, unchecked({ slug, url }))));
    }, say);
    if (json) printJson(description);
    else show(description);
    return 0;
  },
});

const exportOptions = {
  ...whichCollection,
  now: { type: 'boolean', doc: 'Current RDs instead of those at the last hand-out mark.' },
  format: { type: 'string', value: 'FORMAT', doc: 'soif (default), jsonl, or csv.' },
} as const;

export const rdExport = defineCommand({
  name: 'rd export',
  summary: 'Writes all RDs of a collection to stdout, as of the last hand-out mark.',
  options: exportOptions,
  run: async ({ options, json }) => {
    checkWhich(options);
    if (json && options.format !== undefined && options.format !== 'jsonl') {
      throw new UsageError('Give either --json or --format.');
    }
    await withServices(async (services) => {
      const slug = await slugOf(services, options);
      const state = options.now ? 'now' : 'mark';
      const chunks = json
        ? asJsonArray(readAll(services, slug, state))
        : await openExport(services, slug, { format: options.format ?? 'soif', state });
      await pipeline(chunks, process.stdout, { end: false });
    }, say);
    return 0;
  },
});

/** Every RD as its line of JSON, one at a time: a collection may have millions. */
async function* readAll(services: Services, slug: string, state: 'mark' | 'now'): AsyncIterable<string> {
  for await (const chunk of await openExport(services, slug, { format: 'jsonl', state })) yield String(chunk).trimEnd();
}

async function* asJsonArray(lines: AsyncIterable<string>): AsyncIterable<string> {
  let before = '[\n';
  for await (const line of lines) {
    yield `${before}${line}`;
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

async function* asLines(lines: AsyncIterable<string>): AsyncIterable<string> {
  for await (const line of lines) {
    const { url, attributes }: DescriptionJson = JSON.parse(line);
    yield `${[url, attributes['title']?.[0]].filter((text) => text !== undefined).join('  ')}\n`;
  }
}

function show({ url, type, attributes, blame, access }: DescriptionJson): void {
  print(`${type} ${url}`);
  for (const [name, values] of Object.entries(attributes)) {
    const writer = blame[name];
    const place =
      writer?.file === undefined ? (writer?.by ?? '') : `${writer.file}:${writer.line ?? 0} ${writer.fn ?? ''}`;
    print(`${name} (${place.trim()})`);
    for (const value of values) print(`    ${value.replaceAll('\n', '\n    ')}`);
  }
  if (access !== undefined) showAccess(access);
}

function showAccess({ allow, require, deny, isPartial, problem }: NonNullable<DescriptionJson['access']>): void {
  print('access');
  if (problem !== undefined) print(`    nobody: ${problem}`);
  if (isPartial === true) print('    more people are permitted than these lists say');
  for (const [name, list] of [
    ['allow', allow],
    ...require.map((each) => ['require', each] as const),
    ['deny', deny],
  ] as const) {
    if (list.length > 0) print(`    ${name}: ${list.map(principalWord).join(', ')}`);
  }
}
