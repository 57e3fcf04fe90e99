/** `winnow sites`: the sites of the filter rules. */

import type { SiteEntry } from '../../languages/filterrules-conf/overview.ts';
import { defineCommand } from '../command.ts';
import { print, printJson } from '../print.ts';
import { checkWhich, whichCollection } from '../which-collection.ts';

export const sites = defineCommand({
  name: 'sites',
  summary: 'Lists the sites of the filter rules with their servers and starting points.',
  options: whichCollection,
  run: async ({ options, json }) => {
    checkWhich(options);
    const { sitesOf } = await import('../sites-of.ts');
    const found = await sitesOf(options);
    if (json) printJson(found);
    else for (const line of found.flatMap(siteLines)) print(line);
    return 0;
  },
});

function siteLines({ name, type, domain, depth, enabled, servers, starts }: SiteEntry): readonly string[] {
  const what = type === 'domain' ? `domain ${domain}` : 'site';
  const state = enabled ? '' : ', disabled';
  return [
    `${name}  (${what}${depthWords(depth)}${state})`,
    ...servers.map(({ host, port, aliases }) => {
      const also = aliases.length === 0 ? '' : `, also ${aliases.join(', ')}`;
      return `    server ${host}${port === undefined ? '' : `:${port}`}${also}`;
    }),
    ...starts.map((start) => `    start  ${start.url}${depthWords(start.depth)}${start.enabled ? '' : ', disabled'}`),
  ];
}

function depthWords(depth: number | undefined): string {
  if (depth === undefined) return '';
  return depth === -1 ? ', no depth limit' : `, depth ${depth}`;
}
