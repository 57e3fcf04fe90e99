/** The parts of a document as rows of a tree, and what they add up to. */

import type { TriedOutcome, TriedPart } from '#lib/services/essence/try-document-contract.ts';

/** What became of a part, as the page counts it. */
export type PartKind = TriedOutcome['kind'];

const partKinds = ['summarized', 'unpacked', 'stopped', 'typed', 'refused'] as const satisfies readonly PartKind[];

export interface PartRow {
  /** In the list of parts. */
  readonly index: number;
  readonly part: TriedPart;
  /** From 0; parts of one kind stand beside each other. */
  readonly depth: number;
  /** Whether its members are shown; absent where it has none. */
  readonly isOpen?: boolean;
}

/** In the order of the list, without what is in parts that are closed; only parts of one kind, if it is given. */
export function rowsOf(
  parts: readonly TriedPart[],
  { closed, kind }: { readonly closed: ReadonlySet<number>; readonly kind: PartKind | undefined },
): readonly PartRow[] {
  const containers = new Set(parts.map(({ parent }) => parent));
  const hidden = new Set<number>();
  const rows: PartRow[] = [];
  for (const [index, part] of parts.entries()) {
    if (kind !== undefined) {
      if (part.outcome.kind === kind) rows.push({ index, part, depth: 0 });
      continue;
    }
    const { parent } = part;
    if (parent !== undefined && (closed.has(parent) || hidden.has(parent))) {
      hidden.add(index);
      continue;
    }
    rows.push({ index, part, depth: part.level, ...(containers.has(index) && { isOpen: !closed.has(index) }) });
  }
  return rows;
}

/** Those that occur, in their order; they add up to all parts. */
export function countKinds(
  parts: readonly TriedPart[],
): readonly { readonly kind: PartKind; readonly count: number }[] {
  const counts = Map.groupBy(parts, ({ outcome }) => outcome.kind);
  return partKinds.flatMap((kind) => {
    const count = counts.get(kind)?.length ?? 0;
    return count === 0 ? [] : [{ kind, count }];
  });
}

/** Attributes that rules wrote. */
export function changedIn({ attributes }: Pick<TriedPart, 'attributes'>): number {
  return attributes.filter(({ before }) => before !== undefined).length;
}

/** All of them, also those that were not sent. */
export function attributesIn({ attributes, unsent = 0 }: Pick<TriedPart, 'attributes' | 'unsent'>): number {
  return attributes.length + unsent;
}

/** From the document to the part, with the names of both. */
export function pathTo(parts: readonly TriedPart[], index: number): readonly string[] {
  const path: string[] = [];
  for (let at: number | undefined = index; at !== undefined && path.length < parts.length; at = parts[at]?.parent)
    path.unshift(parts[at]?.name ?? '');
  return path;
}
