/** `winnow simulate`: what the configuration would do with URLs, as the console's simulator says it. */

import type { Simulation, SimulatedUrl } from '../../services/simulator/contract.ts';
import { verdictWord } from '../../languages/url-list/expected.ts';
import type { JudgedUrl } from '../../languages/url-list/judge-probe.ts';
import { defineCommand } from '../command.ts';
import { print, printJson, say } from '../print.ts';
import { checkWhich, whichCollection } from '../which-collection.ts';

export const simulate = defineCommand({
  name: 'simulate',
  summary: 'Shows whether a collection would accept URLs: ACCEPTED, or WARNING with the line that rejects the URL.',
  arguments: '[URL…]',
  takes: { min: 0 },
  options: {
    ...whichCollection,
    fetch: { type: 'boolean', doc: 'Fetches what the decisions need: addresses, robots.txt, pages.' },
    nodns: { type: 'boolean', doc: 'Does not look up host names and aliases in DNS.' },
    noredirect: { type: 'boolean', doc: 'Does not ask servers for redirects.' },
  },
  notes: [
    'Checks addresses, host names, and redirects, but not documents: duplicates, MIME types, network errors, and permissions are not checked.',
    'Without URLs, it uses the starting points of enabled sites, except domain sites.',
    'Exit code 1 if the configuration has errors. A rejected URL is not a failure.',
  ],
  run: async ({ options: { fetch, nodns, noredirect, ...which }, arguments: urls, json }) => {
    checkWhich(which);
    const { simulateAll } = await import('../simulate-urls.ts');
    const found = await simulateAll(which, { urls, fetch, dns: !nodns, redirects: !noredirect });
    if (json) printJson(found);
    else for (const [at, row] of found.rows.entries()) for (const line of rowLines(row, found.checks[at])) print(line);
    for (const { path, line, column, severity, code, message } of found.savedErrors)
      say(`${path}:${line}:${column} ${severity} ${code} ${message}`);
    return hasDecided(found) ? 0 : 1;
  },
});

const hasDecided = ({ savedErrors }: Pick<Simulation, 'savedErrors'>): boolean => savedErrors.length === 0;

/** The verdict, and below it what a look-up or a redirect warns of. */
function rowLines(row: SimulatedUrl, check: JudgedUrl | undefined): readonly string[] {
  const warnings = check?.notes.filter(({ about, isWarning }) => isWarning && about !== 'URL') ?? [];
  return [
    rowLine(row, warnings.length > 0),
    ...warnings.map(
      ({ about, text, at }) => `    ${about}: ${text}${at === undefined ? '' : ` ${at.file}:${at.line}`}`,
    ),
  ];
}

function rowLine({ url, saved, notFetched }: SimulatedUrl, isWarned: boolean): string {
  const why = notFetched === undefined ? '' : ` (not fetched: ${notFetched})`;
  if (saved === undefined) return `UNDECIDED  ${url}${why}`;
  const { outcome, decidedBy } = saved;
  const line = decidedBy === undefined || decidedBy.line === 0 ? '' : ` ${decidedBy.file}:${decidedBy.line}`;
  const by = decidedBy === undefined ? '' : `,${line} ${decidedBy.reason}`;
  const isRefused = outcome === 'rejected' || outcome === 'failed';
  return `${isRefused || isWarned ? 'WARNING ' : 'ACCEPTED'}  ${url}  ${verdictWord(outcome)}${isRefused ? by : ''}${why}`;
}
