/** What became of the parts of a document, in words. */

import { formatAge, formatBytes, formatCount, formatDuration, formatNumber } from '#components/ui/format/format.ts';
import type { Verdict } from '#components/ui/marks/verdict-words.ts';
import type { DocumentTrial, TriedAttribute, TriedPart } from '#lib/services/essence/try-document-contract.ts';
import { attributesIn, changedIn, type PartKind } from './trial-tree.ts';

interface KindLook {
  readonly word: string;
  readonly verdict: Verdict;
}

export const kindLooks: Readonly<Record<PartKind, KindLook>> = {
  summarized: { word: 'summarized', verdict: 'kept' },
  unpacked: { word: 'unpacked', verdict: 'kept' },
  stopped: { word: 'stop-listed', verdict: 'rejected' },
  typed: { word: 'typed only', verdict: 'no-rd' },
  refused: { word: 'refused', verdict: 'failed' },
};

export interface PartResult {
  readonly verdict: Verdict;
  readonly words: string;
}

export function resultOf(part: TriedPart): PartResult {
  const { outcome } = part;
  const { verdict, word } = kindLooks[outcome.kind];
  const changed = changedIn(part);
  const all = attributesIn(part);
  if (outcome.kind === 'unpacked')
    return { verdict: changed > 0 ? 'changed' : verdict, words: formatCount(outcome.members, 'member') };
  if (changed > 0) return { verdict: 'changed', words: `${formatNumber(changed)} of ${formatNumber(all)} changed` };
  if (outcome.kind !== 'summarized') return { verdict, words: word };
  if (outcome.by === '') return { verdict: 'no-rd', words: 'no summarizer' };
  return { verdict, words: formatCount(all, 'attribute') };
}

/** Without the folder of the collection, and without the mark of a stock file. */
export function shortFile(file: string): string {
  return file.replace(/ \(built-in\)$/, '').replace(/^lib\/(?=[^/]+\.(?:cf|tbl)$)/, '');
}

export function placeWords({ file, line }: { readonly file: string; readonly line: number }): string {
  return `${shortFile(file)}:${line}`;
}

/** `isAs`: how members are described, whatever gatherer.cf says. */
export function membersWords(trial: DocumentTrial, isAs: DocumentTrial['unnested']['as']): string {
  const described = trial.parts.filter(({ embed }) => embed !== undefined);
  const attributes = described.reduce((sum, part) => sum + attributesIn(part), 0);
  const bytes = described.flatMap((part) => part.attributes).reduce((sum, { value }) => sum + value.bytes, 0);
  const isWhole = described.every(({ unsent }) => unsent === undefined);
  const sums = `${formatCount(attributes, 'attribute')}${isWhole ? `, ${formatBytes(bytes)}` : ''}`;
  if (described.length === 0) return 'No members are described.';
  if (isAs === 'separate')
    return `Separate RDs for ${formatCount(described.length, 'member')}: ${sums} in total. The document’s RD has only its own attributes.`;
  const last = described.length === 1 ? '' : ` to Embed<${described.length}>-`;
  return `The document’s RD has the attributes of its members, as Embed<1>-${last}: ${sums}.`;
}

export interface Limit {
  readonly label: string;
  readonly used: number;
  readonly of: number;
  readonly words: string;
  readonly ofWords: string;
  /** Explains the label. */
  readonly help: string;
}

export function limitsOf({ parts, levels, members, unpackedBytes, ms, limits }: DocumentTrial): readonly Limit[] {
  const packed = parts[0]?.bytes ?? 0;
  const ratio = packed === 0 ? 0 : unpackedBytes / packed;
  const free = formatBytes(limits.freeBytes);
  return [
    {
      label: 'Levels',
      used: levels,
      of: limits.levels,
      words: formatNumber(levels),
      ofWords: formatNumber(limits.levels),
      help: 'Levels of nested archives.',
    },
    {
      label: 'Members',
      used: members,
      of: limits.members,
      words: formatNumber(members),
      ofWords: formatNumber(limits.members),
      help: 'Files unpacked at all levels.',
    },
    {
      label: 'Unpacked',
      used: unpackedBytes,
      of: limits.bytes,
      words: formatBytes(unpackedBytes),
      ofWords: formatBytes(limits.bytes),
      help: 'Unpacked bytes at all levels.',
    },
    {
      label: 'Ratio',
      used: ratio,
      of: limits.ratio,
      words: formatNumber(ratio, 1),
      ofWords: formatNumber(limits.ratio),
      help: `Unpacked bytes per byte of the document. Applies above ${free}.`,
    },
    {
      label: 'Time',
      used: ms,
      of: limits.ms,
      words: formatDuration(ms),
      ofWords: formatAge(limits.ms),
      help: 'Limited by convert-timeout in robot.conf.',
    },
  ];
}

/** Of a value that was cut. */
export function lengthWords({ value: { bytes, isCut } }: Pick<TriedAttribute, 'value'>): string | undefined {
  return isCut === true ? `beginning of ${formatBytes(bytes)}` : undefined;
}

export interface Refusal {
  /** The first part that was refused for it. */
  readonly index: number;
  readonly name: string;
  readonly detail: string;
  /** Parts that were refused for it, also those that are not listed. */
  readonly count: number;
}

/** One for each sentence, in the order in which they occur. */
export function refusalsOf({ parts, refused }: DocumentTrial): readonly Refusal[] {
  const refusals = new Map<string, Refusal & { readonly reason: string }>();
  for (const [index, { name, outcome }] of parts.entries()) {
    if (outcome.kind !== 'refused') continue;
    const { reason, detail } = outcome;
    const before = refusals.get(detail);
    refusals.set(detail, before ? { ...before, count: before.count + 1 } : { index, name, detail, reason, count: 1 });
  }
  return Array.from(refusals.values(), ({ reason, ...each }) => {
    const isOnly = [...refusals.values()].filter((other) => other.reason === reason).length === 1;
    return { ...each, count: isOnly ? Math.max(each.count, refused[reason] ?? 0) : each.count };
  });
}
