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
  start: { type: 'string', multiple: true, value: 'URL', doc: 'A start point beside those of filterrules.conf.' },
  out: { type: 'string', value: 'FILE', doc: 'Writes the RDs there at the end: FILE.soif, FILE.jsonl or FILE.csv.' },
  'max-urls': { type: 'count', value: 'N', doc: 'Stops after N fetched URLs.' },
  collection: { type: 'string', value: 'SLUG', doc: 'A collection of the console.' },
  url: { type: 'string', multiple: true, value: 'URL', doc: 'Fetches only this URL of the collection.' },
  due: { type: 'boolean', doc: 'Fetches only what of the collection is due again; for schedules.' },
  debug: {
    type: 'string',
    short: 'D',
    multiple: true,
    value: 'SECTION,LEVEL',
    doc: 'Says more in the logs of a collection with RootNodes, beside Debug-Options and $HARVEST_DEBUG.',
  },
  yes: { type: 'boolean', doc: 'Deletes more than 10 % of the RDs without asking.' },
} as const;

export const crawl = defineCommand({
  name: 'crawl',
  summary: 'Crawls to the end and tells what became of every URL.',
  options,
  notes: [
    'A run that was interrupted goes on when files and start points are unchanged. Ctrl+C stops cleanly.',
    'Without configuration files the built-in defaults apply: one request a second to a site.',
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
  if (dir === undefined && start.length > 0) throw new UsageError('--start goes with --dir.');
  if (collection === undefined && url.length > 0) throw new UsageError('--url goes with --collection.');
  if (due && (collection === undefined || url.length > 0)) throw new UsageError('--due goes with --collection alone.');
  if (out !== undefined && formatOf(out) === undefined)
    throw new UsageError('--out takes FILE.soif, FILE.jsonl or FILE.csv.');
  const wrongFlag = debugFlagsProblem(flagsOf(debug));
  if (wrongFlag !== undefined) throw new UsageError(wrongFlag);
  if (maxUrls === 0) throw new UsageError('--max-urls takes a number from 1.');
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
