/** `winnow metadata …`: external metadata files, without the console. */

import { createInterface } from 'node:readline';
import type { Coverage } from '../../languages/external-metadata-cfg/coverage/coverage.ts';
import type { Validation } from '../../languages/external-metadata-cfg/validate/validate.ts';
import { defineCommand, UsageError } from '../command.ts';
import { checkOptions, classMode, classModeOfFolder, classesOption, pushFile, threshold } from '../metadata-options.ts';
import { print, printJson, printJsonList, printMany, say } from '../print.ts';
import { countWords, numberWords } from '../../sdk/count-words.ts';

export const metadataCheck = defineCommand({
  name: 'metadata check',
  summary: 'Finds every malformed line of an external metadata file. Exit code 1 if there are too many.',
  arguments: '<file>',
  takes: { min: 1, max: 1 },
  options: checkOptions,
  run: async ({ options, arguments: [file = ''], json }) => {
    const { checkMetadataFile } = await import('../validate-metadata.ts');
    const wanted = wantedOf(options);
    const checked = await checkMetadataFile(file, file, wanted);
    if (json) printJson(checked);
    else printValidation(checked);
    return checked.ok ? 0 : 1;
  },
});

export const metadataConcatenate = defineCommand({
  name: 'metadata concatenate',
  summary:
    'Writes the valid lines of all profiles to external_metadata.cfg. Exit code 1 if too many lines are malformed.',
  options: {
    dir: { type: 'string', value: 'FOLDER', doc: 'The collection’s folder, with profiles/.' },
    ...checkOptions,
  },
  notes: ['Profiles are concatenated in byte order of their names. Above the threshold, the old file is kept.'],
  run: async ({ options, json }) => {
    if (options.dir === undefined) throw new UsageError('Give --dir.');
    const { concatenateFolder } = await import('../validate-metadata.ts');
    const classes = await classModeOfFolder(options.dir, options.classes);
    const done = await concatenateFolder(options.dir, { ...wantedOf(options), classes });
    if (json) printJson(done);
    else {
      printValidation(done);
      print(done.written ? `${done.output} written.` : `${done.output} is unchanged.`);
    }
    return done.ok ? 0 : 1;
  },
});

interface CheckGiven {
  readonly 'error-threshold': string | undefined;
  readonly classes: string | undefined;
  readonly all: boolean;
}

function wantedOf({ classes, all, ...options }: CheckGiven) {
  return { classes: classMode(classes), threshold: threshold(options['error-threshold']), all };
}

export function printValidation({ findings, counts, total, malformed, share, ok }: Validation): void {
  for (const { file, line, column, severity, code, message } of findings) {
    print(`${file}:${line}:${column} ${severity} ${code} ${message}`);
  }
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (all > findings.length) print(`${countWords(all - findings.length, 'more finding')}; --all shows the rest.`);
  const percent = (share * 100).toFixed(2);
  print(
    `${numberWords(malformed)} of ${numberWords(total)} lines are malformed (${percent} %), ${ok ? 'within' : 'over'} the threshold.`,
  );
}

export const metadataLookup = defineCommand({
  name: 'metadata lookup',
  summary: 'Shows the effective metadata of URLs, with the lines that supply it.',
  arguments: '<file> <URL…>',
  takes: { min: 2 },
  options: { classes: classesOption },
  notes: ['- reads URLs from stdin, one per line. A file with a malformed line is not applied: exit code 1.'],
  run: async ({ options, arguments: [file = '', ...given], json }) => {
    const { createLoader } = await import('../../languages/external-metadata-cfg/look-up/load.ts');
    const { describeUrl, effectiveLines } = await import('../look-up-urls.ts');
    const loader = createLoader(classMode(options.classes));
    await pushFile(file, loader);
    const index = loader.finish();
    const { firstError } = index;
    if (firstError !== undefined) {
      const { line, column, code } = firstError;
      say(
        `${file}:${line}:${column}: ${code}. With a malformed line the whole file is not applied; winnow metadata check lists them.`,
      );
    }
    const urls = given.includes('-') ? await linesOfStdin(given) : given;
    const usable = firstError === undefined ? index : undefined;
    if (json) await printJsonList(urls, (url) => describeUrl(usable, url));
    else await printMany(urls, (url) => effectiveLines(usable, url));
    return firstError === undefined ? 0 : 1;
  },
});

async function linesOfStdin(given: readonly string[]): Promise<readonly string[]> {
  const urls = given.filter((url) => url !== '-');
  for await (const line of createInterface({ input: process.stdin })) if (line.trim() !== '') urls.push(line.trim());
  return urls;
}

export const metadataCoverage = defineCommand({
  name: 'metadata coverage',
  summary: 'Reports lines that match no known URL, near misses with their cause, and URLs without a line.',
  arguments: '<file>',
  takes: { min: 1, max: 1 },
  options: {
    urls: { type: 'string', value: 'FILE', doc: 'File of known URLs, one per line; - for stdin.' },
    counts: { type: 'boolean', doc: 'Shows the number of URLs for each line that matches.' },
    without: { type: 'boolean', doc: 'Lists every URL without a line, not only the folders with the most.' },
    classes: classesOption,
  },
  run: async ({ options, arguments: [file = ''], json }) => {
    if (options.urls === undefined) throw new UsageError('Give --urls.');
    const { coverageOfFiles } = await import('../metadata-coverage.ts');
    const { counts, urlsWithout, ...coverage } = await coverageOfFiles(file, options.urls, classMode(options.classes));
    if (json) {
      printJson({ ...coverage, ...(options.counts && { counts }), ...(options.without && { urlsWithout }) });
    } else {
      for (const { line, prefix, nearMiss, winner } of coverage.unmatched) {
        const why = winner === undefined ? missText(nearMiss) : `line ${winner} has this prefix`;
        print(`${file}:${line} ${prefix ?? ''} ${why}`);
      }
      if (options.counts) for (const { line, urls } of counts) print(`${file}:${line} ${countWords(urls, 'URL')}`);
      if (options.without) for (const url of urlsWithout) print(`${url} has no line`);
      else
        for (const { prefix, urls } of coverage.uncovered) print(`${prefix} ${countWords(urls, 'URL')} without a line`);
      print(
        `${numberWords(coverage.matchedLines)} of ${numberWords(coverage.lines)} lines match a URL, ${numberWords(coverage.malformed)} more are malformed.`,
      );
      print(`${numberWords(coverage.coveredUrls)} of ${numberWords(coverage.urls)} URLs have a line.`);
    }
    return 0;
  },
});

function missText(nearMiss: Coverage['unmatched'][number]['nearMiss']): string {
  if (nearMiss === null) return 'matches no URL';
  const { reason, url, urls } = nearMiss;
  return `nearly matches ${urls === 1 ? url : `${countWords(urls, 'URL')} such as ${url}`} (${reason.replace('+', ' and ')})`;
}
