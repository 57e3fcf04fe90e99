/** `winnow feed …`: feeds as files, without the console. */

import { defineCommand, UsageError } from '../command.ts';
import { feedtypes } from '../../languages/gsa-feed/feed.ts';
import type { Feedtype } from '../../languages/gsa-feed/feed.ts';
import { feedDtds } from '../../languages/gsa-feed/dtds.ts';
import type { FeedDtd } from '../../languages/gsa-feed/dtds.ts';
import { groupsDtd } from '../../languages/xmlgroups/dtd.ts';
import { print, printJson } from '../print.ts';
import { countWords } from '../../sdk/count-words.ts';

const dtdOption = {
  type: 'string',
  value: 'VERSION',
  doc: 'Version of the feed DTD: 7 (default), or 6, which has no access control lists.',
} as const;

/** Findings of each code that are shown unless all are asked for. */
const SHOWN_OF_A_CODE = 1000;

export const feedCheck = defineCommand({
  name: 'feed check',
  summary: 'Checks a feed or groups feed against its DTD and the feed rules. Exit code 1 if there are errors.',
  arguments: '<file>',
  takes: { min: 1, max: 1 },
  options: {
    feedtype: {
      type: 'string',
      value: 'TYPE',
      doc: 'Type that the feed is sent as: full, incremental, or metadata-and-url. Overrides the header.',
    },
    datasource: { type: 'string', value: 'NAME', doc: 'Data source that the feed is sent to. Overrides the header.' },
    dtd: dtdOption,
    patterns: {
      type: 'string',
      value: 'FILE',
      doc: 'Follow and do-not-crawl patterns (url-patterns.conf): reports the URLs that they skip.',
    },
    strict: { type: 'boolean', doc: 'Reports everything that the DTD or the guide forbids as an error.' },
    all: { type: 'boolean', doc: 'Shows all findings, not only the first 1,000 of each code.' },
  },
  notes: [
    'A record with an error is skipped; the others take effect. If the XML itself has an error, nothing in the feed takes effect.',
  ],
  run: async ({ options, arguments: [file = ''], json }) => {
    const [{ checkStream, mendOf }, { readPatterns }, { piecesOf }] = await Promise.all([
      import('../../services/feeds/check-stream.ts'),
      import('../feed-patterns.ts'),
      import('../metadata-options.ts'),
    ]);
    const { datasource } = options;
    const feedtype = options.feedtype === undefined ? undefined : feedtypeOf(options.feedtype);
    const checked = await checkStream(piecesOf(file), {
      dtd: dtdOf(options.dtd),
      isStrict: options.strict,
      limit: options.all ? Number.POSITIVE_INFINITY : SHOWN_OF_A_CODE,
      ...(datasource !== undefined && { datasource }),
      ...(feedtype !== undefined && { feedtype }),
      ...(options.patterns !== undefined && { patterns: await readPatterns(options.patterns) }),
    });
    const { records, errors, findings, counts } = checked;
    if (json) {
      printJson({ records, errors, findings: findings.map((each) => ({ ...each, mend: mendOf(each.code) })), counts });
    } else {
      const said = new Set<string>();
      for (const { line, column, severity, code, message } of findings) {
        print(`${file}:${line}:${column} ${severity} ${code} ${message}`);
        if (!said.has(code)) print(`    ${mendOf(code)}`);
        said.add(code);
      }
      const warnings = Object.values(counts).reduce((sum, count) => sum + count, 0) - errors;
      print(`${countWords(errors, 'error')}, ${countWords(warnings, 'warning')} in ${countWords(records, 'record')}.`);
    }
    return errors > 0 ? 1 : 0;
  },
});

export const feedDtd = defineCommand({
  name: 'feed dtd',
  summary: 'Prints the DTD of feeds or groups feeds, for validation with other programs.',
  options: { dtd: dtdOption, groups: { type: 'boolean', doc: 'Prints the DTD of groups feeds.' } },
  run: async ({ options: { dtd, groups }, json }) => {
    const { printDtd } = await import('../../lang/xml/dtd.ts');
    const text = printDtd(groups ? groupsDtd : feedDtds[dtdOf(dtd)]);
    if (json) printJson({ dtd: text });
    else print(text.trimEnd());
    return 0;
  },
});

function dtdOf(given = '7'): FeedDtd {
  if (given !== '6' && given !== '7') throw new UsageError(`--dtd must be 6 or 7, not ${given}.`);
  return given;
}

function feedtypeOf(given: string): Feedtype {
  const feedtype = feedtypes.find((known) => known === given);
  if (feedtype === undefined) throw new UsageError(`--feedtype must be ${feedtypes.join(', ')}, not ${given}.`);
  return feedtype;
}
