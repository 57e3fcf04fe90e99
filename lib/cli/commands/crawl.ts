/** `winnow crawl`: a run in the foreground, of a folder of configuration files or of a collection. */

import path from 'node:path';
import { debugFlagsProblem } from '../../languages/gatherer-cf/debug-flags.ts';
import type { Given } from '../command.ts';
import { defineCommand, UsageError } from '../command.ts';
import { printJson } from '../print.ts';
import { formatOf } from '../wanted-crawl.ts';
import type { WantedCrawl } from '../wanted-crawl.ts';

const options = {
  dir: { type: 'string', value: 'FOLDER', doc: 'A folder of configuration files; needs no console.' },
  start: { type: 'string', multiple: true, value: 'URL', doc: 'Additional start point.' },
  out: {
    type: 'string',
    value: 'FILE',
    doc: 'File to write the RDs to at the end: FILE.soif, FILE.jsonl, or FILE.csv.',
  },
  'max-urls': { type: 'count', value: 'N', doc: 'Stops after N fetched URLs.' },
  collection: { type: 'string', value: 'SLUG', doc: 'A collection of the console.' },
  url: { type: 'string', multiple: true, value: 'URL', doc: 'Fetches only this URL of the collection.' },
  due: { type: 'boolean', doc: 'Fetches only the URLs of the collection that are due.' },
  debug: {
    type: 'string',
    short: 'D',
    multiple: true,
    value: 'SECTION,LEVEL',
    doc: 'Debug flags for the logs of a collection with RootNodes, in addition to Debug-Options and $HARVEST_DEBUG.',
  },
  yes: { type: 'boolean', doc: 'Deletes more than 10 % of the RDs without asking.' },
} as const;

export const crawl = defineCommand({
  name: 'crawl',
  summary: 'Crawls to the end and reports the outcome of the URLs.',
  options,
  notes: [
    'An interrupted run continues if files and start points are unchanged. Ctrl+C stops cleanly.',
    'Without configuration files, the built-in defaults apply: one request per second to each site.',
  ],
  run: async (given) => {
    checkUsage(given);
    const { crawlAndReport } = await import('../crawl-run.ts');
    const { report, code } = await crawlAndReport(wanted(given), given.json);
    if (given.json) printJson(report);
    return code;
  },
});

function checkUsage({
  options: { dir, collection, start, url, out, due, debug, 'max-urls': maxUrls },
}: Given<typeof options>): void {
  if ((dir === undefined) === (collection === undefined)) throw new UsageError('Give either --dir or --collection.');
  if (dir === undefined && start.length > 0) throw new UsageError('--start requires --dir.');
  if (collection === undefined && url.length > 0) throw new UsageError('--url requires --collection.');
  if (due && (collection === undefined || url.length > 0))
    throw new UsageError('--due requires --collection, without --url.');
  if (out !== undefined && formatOf(out) === undefined)
    throw new UsageError('--out must be FILE.soif, FILE.jsonl, or FILE.csv.');
  const wrongFlag = debugFlagsProblem(flagsOf(debug));
  if (wrongFlag !== undefined) throw new UsageError(wrongFlag);
  if (maxUrls === 0) throw new UsageError('--max-urls must be at least 1.');
}

/** The flags as Debug-Options writes them. */
function flagsOf(given: readonly string[]): string {
  return given.map((flag) => `-D${flag}`).join(' ');
}

function wanted({
  options: { dir, collection, start, url, out, 'max-urls': maxUrls, due, debug, yes },
}: Given<typeof options>): WantedCrawl {
  const format = out === undefined ? undefined : formatOf(out);
  const flags = flagsOf(debug);
  return {
    ...(dir !== undefined && { dir }),
    ...(collection !== undefined && { collection }),
    urls: dir === undefined ? url : start,
    due,
    confirmDeletions: yes,
    ...(flags !== '' && { debug: flags }),
    ...(maxUrls !== undefined && { maxUrls }),
    ...(out !== undefined && format !== undefined && { out: { file: path.resolve(out), format } }),
  };
}
