/** `winnow rootnodes`: the RootNodes and LeafNodes of gatherer.cf with every default filled in. */

import type { LeafNode, RootNode } from '../../languages/gatherer-cf/model.ts';
import { defineCommand, UsageError } from '../command.ts';
import { print, printJson, say } from '../print.ts';
import type { EnumeratedRoot } from '../enumerate-roots.ts';
import { countWords } from '../../sdk/count-words.ts';

export const rootnodes = defineCommand({
  name: 'rootnodes',
  summary: 'Shows the RootNodes and LeafNodes of gatherer.cf with every default filled in.',
  options: {
    dir: { type: 'string', value: 'FOLDER', doc: 'A folder with gatherer.cf.' },
    enumerate: { type: 'boolean', doc: 'Enumerates the first pages of each RootNode and lists the URLs found.' },
    pages: { type: 'count', value: 'N', doc: 'Pages to fetch per RootNode, 1 to 100. Default: 12.' },
  },
  notes: ['Exit code 1 if gatherer.cf has errors.'],
  run: async ({ options: { dir, enumerate, pages }, json }) => {
    if (dir === undefined) throw new UsageError('Give --dir.');
    if (pages !== undefined && (pages < 1 || pages > 100))
      throw new UsageError('--pages must be a number from 1 to 100.');
    const { readRoots } = await import('../read-roots.ts');
    const { roots, diagnostics } = await readRoots(dir);
    for (const { path, line, column, severity, code, message } of diagnostics)
      say(`${path}:${line}:${column} ${severity} ${code} ${message}`);
    if (roots === undefined) return 1;
    const { enumerateRoots } = await import('../enumerate-roots.ts');
    const enumerated = enumerate ? await enumerateRoots(dir, roots.rootNodes, pages) : undefined;
    if (json) printJson({ ...roots, ...(enumerated && { enumerated }) });
    else show(roots, enumerated);
    return 0;
  },
});

interface Roots {
  readonly rootNodes: readonly RootNode[];
  readonly leafNodes: readonly LeafNode[];
}

function show({ rootNodes, leafNodes }: Roots, enumerated: readonly EnumeratedRoot[] = []): void {
  for (const root of rootNodes) {
    print(`${root.line}: RootNode ${nameOf(root)}`);
    print(`    ${limitsOf(root)}`);
    const found = enumerated.find(({ line }) => line === root.line);
    if (found === undefined) continue;
    for (const { url, level, verdict } of found.urls) print(`    ${verdict.padEnd(8)} ${'  '.repeat(level)}${url}`);
    const more = found.unlisted === 0 ? '' : `, ${countWords(found.unlisted, 'more URL')}`;
    print(
      `    ${countWords(found.asked, 'page')} fetched${more}${found.stopped === undefined ? '' : `; ${found.stopped}`}`,
    );
  }
  for (const leaf of leafNodes) print(`${leaf.line}: LeafNode ${nameOf(leaf)}`);
}

const nameOf = ({ url, program }: LeafNode): string => url ?? `| ${program ?? ''}`;

function limitsOf(root: RootNode): string {
  const { urlMax, urlFilter, hostMax, hostFilter, access, delaySeconds, depth, search, enumeration } = root;
  const withFilter = (filter: string | null): string => (filter === null ? '' : `,${filter}`);
  return [
    `URL=${urlMax}${withFilter(urlFilter)}`,
    `Host=${hostMax}${withFilter(hostFilter)}`,
    `Access=${access.join('|')}`,
    `Delay=${delaySeconds}`,
    `Depth=${depth}`,
    `Search=${search}`,
    ...(enumeration === null ? [] : [`Enumeration=${enumeration}`]),
  ].join(' ');
}
