/** The three-way merge of a text, line by line: what one side changed merges by itself, what both changed does not. */

import { diffIndices } from 'node-diff3';

/** Three versions of one text; `base` is the one both sides began with. */
export interface MergeInput {
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
}

/** A stretch of lines as each of the three has it; `same` where nobody changed it, `both` where both changed it alike. */
export interface MergePart {
  readonly kind: 'same' | 'mine' | 'theirs' | 'both' | 'conflict';
  readonly base: readonly string[];
  readonly mine: readonly string[];
  readonly theirs: readonly string[];
  /** The number, from 1, of its first line in `theirs`. */
  readonly line: number;
}

export interface Merge {
  /** In the order of the text, without gaps. */
  readonly parts: readonly MergePart[];
  readonly conflicts: number;
  /** Stretches that only one side changed, or both alike. */
  readonly merged: number;
  readonly lineEnd: '\n' | '\r\n';
}

/** What a conflict becomes: one side, one after the other, or a text of its own. */
export type MergeChoice = 'mine' | 'theirs' | 'both' | { readonly text: string };

export function mergeTexts(input: MergeInput): Merge {
  const [base, mine, theirs] = [linesOf(input.base), linesOf(input.mine), linesOf(input.theirs)];
  const hunks = [...hunksOf('mine', base, mine), ...hunksOf('theirs', base, theirs)].toSorted(byPlace);
  const parts = partsOf(groupHunks(hunks), { base, mine, theirs });
  return {
    parts,
    conflicts: parts.filter(({ kind }) => kind === 'conflict').length,
    merged: parts.filter(({ kind }) => kind !== 'conflict' && kind !== 'same').length,
    lineEnd: lineEndOf(input),
  };
}

/** The merged text. `choices` are those of the conflicts, in order; undefined while one is missing. */
export function mergedText(
  { parts, lineEnd }: Pick<Merge, 'parts' | 'lineEnd'>,
  choices: readonly (MergeChoice | undefined)[],
): string | undefined {
  const lines: string[] = [];
  let conflict = 0;
  for (const part of parts) {
    const taken = part.kind === 'conflict' ? linesOfChoice(part, choices[conflict++]) : linesOfPart(part);
    if (taken === undefined) return undefined;
    lines.push(...taken);
  }
  return lines.join(lineEnd);
}

/** What a choice puts in the place of a conflict; undefined without a choice. */
export function linesOfChoice(part: MergePart, choice: MergeChoice | undefined): readonly string[] | undefined {
  if (choice === undefined) return undefined;
  if (choice === 'both') return [...part.mine, ...part.theirs];
  if (typeof choice === 'string') return part[choice];
  return choice.text === '' ? [] : choice.text.split('\n');
}

/** What a part that is no conflict becomes. */
export function linesOfPart({ kind, mine, theirs }: MergePart): readonly string[] {
  return kind === 'mine' ? mine : theirs;
}

type Lines = readonly string[];
type Side = 'mine' | 'theirs';

function linesOf(text: string): Lines {
  return text.split(/\r?\n/);
}

/** Line ends merge like a line: whoever changed them is followed. A text with both kinds counts as `\n`. */
function lineEndOf({ base, mine, theirs }: MergeInput): '\n' | '\r\n' {
  const isCrlf = (text: string): boolean => text.includes('\r\n') && !/(^|[^\r])\n/.test(text);
  return (isCrlf(mine) === isCrlf(base) ? isCrlf(theirs) : isCrlf(mine)) ? '\r\n' : '\n';
}

/** A change of one side: lines of the base from `from` to `to`, and those of the side in their place. */
interface SideHunk {
  readonly side: Side;
  readonly from: number;
  readonly to: number;
  readonly sideFrom: number;
  readonly sideTo: number;
}

function hunksOf(side: Side, base: Lines, lines: Lines): readonly SideHunk[] {
  return diffIndices([...base], [...lines]).map(({ buffer1: [from, count], buffer2: [sideFrom, sideCount] }) => {
    return { side, from, to: from + count, sideFrom, sideTo: sideFrom + sideCount };
  });
}

function byPlace(a: SideHunk, b: SideHunk): number {
  return a.from - b.from || a.to - b.to;
}

/** Changes that touch each other belong together. */
function groupHunks(hunks: readonly SideHunk[]): readonly (readonly SideHunk[])[] {
  const groups: SideHunk[][] = [];
  let end = -1;
  for (const hunk of hunks) {
    const last = groups.at(-1);
    if (last === undefined || hunk.from > end) groups.push([hunk]);
    else last.push(hunk);
    end = Math.max(end, hunk.to);
  }
  return groups;
}

interface Versions {
  readonly base: Lines;
  readonly mine: Lines;
  readonly theirs: Lines;
}

function partsOf(groups: readonly (readonly SideHunk[])[], versions: Versions): readonly MergePart[] {
  const parts: MergePart[] = [];
  const at = { base: 0, mine: 0, theirs: 0 };
  const take = (kind: MergePart['kind'], to: typeof at): void => {
    const base = versions.base.slice(at.base, to.base);
    const mine = versions.mine.slice(at.mine, to.mine);
    const theirs = versions.theirs.slice(at.theirs, to.theirs);
    const line = at.theirs + 1;
    Object.assign(at, to);
    if (base.length + mine.length + theirs.length > 0) parts.push({ kind, base, mine, theirs, line });
  };
  const takeSame = (base: number): void => {
    const count = base - at.base;
    take('same', { base, mine: at.mine + count, theirs: at.theirs + count });
  };
  for (const group of groups) {
    const end = Math.max(...group.map(({ to }) => to));
    takeSame(Math.min(...group.map(({ from }) => from)));
    const to = { base: end, mine: sideEnd(group, 'mine', { at, end }), theirs: sideEnd(group, 'theirs', { at, end }) };
    take(kindOf(group, versions, { at, to }), to);
  }
  takeSame(versions.base.length);
  return parts;
}

interface Position {
  readonly base: number;
  readonly mine: number;
  readonly theirs: number;
}

/** Where a side stands when the base has come to `end`. */
function sideEnd(
  group: readonly SideHunk[],
  side: Side,
  { at, end }: { readonly at: Position; readonly end: number },
): number {
  const last = group.findLast((hunk) => hunk.side === side);
  return last === undefined ? at[side] + end - at.base : last.sideTo + end - last.to;
}

function kindOf(
  group: readonly SideHunk[],
  { mine, theirs }: Versions,
  { at, to }: { readonly at: Position; readonly to: Position },
): MergePart['kind'] {
  const [first] = group;
  if (first !== undefined && group.every(({ side }) => side === first.side)) return first.side;
  const [ofMine, ofTheirs] = [mine.slice(at.mine, to.mine), theirs.slice(at.theirs, to.theirs)];
  return ofMine.join('\n') === ofTheirs.join('\n') && ofMine.length === ofTheirs.length ? 'both' : 'conflict';
}
