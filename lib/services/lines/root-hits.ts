/** What the lines of RootNodes, LeafNodes and their filter files did in a run: judged again over how each URL was reached. */

import type { Place, Program } from '../../engine/program/program.ts';
import type { ReachedUrl } from '../../store/read/read-reached.ts';
import type { LineHits } from './contract.ts';

type RootsProgram = NonNullable<Program['roots']>;
type Role = NonNullable<LineHits['root']>;

interface Counted extends Place {
  readonly root: Role;
  ran: number;
  lastUrl?: string;
}

/** A URL counts for each line that led to it. Lines without a URL have zeros; what a line denied stays as the paths tell it. */
export function withRootHits(
  { roots }: Program,
  lines: readonly LineHits[],
  reached: readonly ReachedUrl[],
): readonly LineHits[] {
  if (roots === undefined) return lines;
  const counts = new Map<string, Counted>();
  const add = ({ file, line }: Place, root: Role): void => {
    const key = keyOf({ file, line });
    if (!counts.has(key)) counts.set(key, { file, line, root, ran: 0 });
  };
  for (const place of [...roots.roots, ...roots.leaves]) add(place, 'gathers');
  for (const { urlRules, hostRules } of roots.roots)
    for (const rule of [...urlRules, ...hostRules]) add(rule, rule.allows ? 'allows' : 'denies');
  const byKey = new Map(roots.roots.map((root) => [root.key, root]));
  const leaves = new Map(roots.leaves.map((leaf) => [leaf.key, leaf]));
  for (const each of reached) count({ counts, roots, byKey, leaves }, each);
  const known = new Map(lines.map((line) => [keyOf(line), line]));
  const counted = [...counts].map(([key, line]) => combined(line, known.get(key)));
  return [...lines.filter((line) => !counts.has(keyOf(line))), ...counted];
}

interface Counting {
  readonly counts: ReadonlyMap<string, Counted>;
  readonly roots: RootsProgram;
  readonly byKey: ReadonlyMap<string, RootsProgram['roots'][number]>;
  readonly leaves: ReadonlyMap<string, Place>;
}

function count({ counts, roots, byKey, leaves }: Counting, { url, discovery, isFetched }: ReachedUrl): void {
  const keys = new Set<string>();
  for (const reach of discovery.reached ?? []) {
    const leaf = leaves.get(reach.root);
    if (leaf !== undefined && isFetched) keys.add(keyOf(leaf));
    const root = byKey.get(reach.root);
    if (root === undefined) continue;
    if (isFetched && roots.judgeBy(root, url, reach) === undefined) keys.add(keyOf(root));
    for (const rule of roots.rulesBy(root, url, reach)) keys.add(keyOf(rule));
  }
  for (const key of keys) {
    const line = counts.get(key);
    if (line === undefined) continue;
    line.ran += 1;
    line.lastUrl = url.href;
  }
}

function combined({ ran, lastUrl, ...place }: Counted, known: LineHits | undefined): LineHits {
  const { denied = 0, ...rest } = known ?? {};
  const isGatherer = place.root === 'gathers';
  const all = isGatherer ? ran : Math.max(ran, denied);
  const silence = all === 0 && !isGatherer ? { silence: { kind: 'never-ran' as const } } : {};
  return { ...(lastUrl !== undefined && { lastUrl }), ...rest, ...place, ran: all, denied, ...silence };
}

function keyOf({ file, line }: Place): string {
  return `${file}:${line}`;
}
