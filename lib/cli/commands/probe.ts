/** `winnow probe`: what a site's servers and their other names are to the name servers. */

import { defineCommand } from '../command.ts';
import { print, printJson } from '../print.ts';
import type { ProbedServer } from '../probe-site.ts';
import { checkWhich, whichCollection } from '../which-collection.ts';

export const probe = defineCommand({
  name: 'probe',
  summary:
    'Looks up the servers of a site and their aliases. Exit code 1 if one is not found or is a different machine.',
  arguments: '<SITE>',
  takes: { min: 1, max: 1 },
  options: {
    ...whichCollection,
    nodns: { type: 'boolean', doc: 'Shows only what filterrules.conf says, without DNS queries.' },
  },
  notes: ['SITE is the name of a site of filterrules.conf, or any host name.'],
  run: async ({ options: { nodns, ...which }, arguments: [name = ''], json }) => {
    checkWhich(which);
    const { probeSite } = await import('../probe-site.ts');
    const probed = await probeSite(which, { name, asksDns: !nodns });
    if (json) printJson(probed);
    else for (const server of probed.servers) for (const line of serverLines(server)) print(line);
    return probed.ok ? 0 : 1;
  },
});

function serverLines({ port, names }: ProbedServer): readonly string[] {
  return names.map(({ host, isAlias, addresses, problem, isSame }) => {
    const what = isAlias ? `    alias ${host}` : `${host}${port === null ? '' : `:${port}`}`;
    if (addresses === null) return what;
    if (addresses.length === 0) return `${what}  ${problem ?? 'no address'}`;
    return `${what}  ${addresses.join(', ')}${isAlias ? (isSame ? '  the same server' : '  another address') : ''}`;
  });
}
