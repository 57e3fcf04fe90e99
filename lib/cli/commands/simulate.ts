/** `winnow simulate`: what the configuration would do with URLs, as the console's simulator says it. */

import type { Simulation, SimulatedUrl } from '../../services/simulator/contract.ts';
import { verdictWord } from '../../languages/url-list/expected.ts';
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
  },
  notes: [
    'Without URLs, it uses the starting points of enabled sites that are not domains.',
    'Exit code 1 if the configuration has errors. A rejected URL is not a failure.',
  ],
  run: async ({ options: { fetch, ...which }, arguments: urls, json }) => {
    checkWhich(which);
    const { simulateAll } = await import('../simulate-urls.ts');
    const found = await simulateAll(which, { urls, fetch });
    if (json) printJson(found);
    else for (const row of found.rows) print(rowLine(row));
    for (const { path, line, column, severity, code, message } of found.savedErrors)
      say(`${path}:${line}:${column} ${severity} ${code} ${message}`);
    return hasDecided(found) ? 0 : 1;
  },
});

const hasDecided = ({ savedErrors }: Pick<Simulation, 'savedErrors'>): boolean => savedErrors.length === 0;

function rowLine({ url, saved, notFetched }: SimulatedUrl): string {
  const why = notFetched === undefined ? '' : ` (not fetched: ${notFetched})`;
  if (saved === undefined) return `UNDECIDED  ${url}${why}`;
  const { outcome, decidedBy } = saved;
  const by = decidedBy === undefined ? '' : `, ${decidedBy.file}:${decidedBy.line} ${decidedBy.reason}`;
  const isRefused = outcome === 'rejected' || outcome === 'failed';
  return `${isRefused ? 'WARNING ' : 'ACCEPTED'}  ${url}  ${verdictWord(outcome)}${isRefused ? by : ''}${why}`;
}
