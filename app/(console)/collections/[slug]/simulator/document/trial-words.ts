/** What became of the parts of a document, in words. */

import { formatBytes, formatCount, formatDuration, formatNumber } from '#components/ui/format/format.ts';
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
  if (changed > 0) return { verdict: 'changed', words: `${formatNumber(changed)} of ${formatNumber(all)} changed` };
  if (outcome.kind === 'unpacked') return { verdict, words: `unpacked, ${formatCount(outcome.members, 'member')}` };
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
  if (described.length === 0) return 'No member is described.';
  if (isAs === 'separate')
    return `Each of ${formatCount(described.length, 'member')} has an RD of its own: ${sums} in all. The document’s RD has only its own attributes.`;
  const last = described.length === 1 ? '' : ` to Embed<${described.length}>-`;
  return `Attributes of the members are in the document’s RD, as Embed<1>-${last}: ${sums}.`;
}

export interface Limit {
  readonly label: string;
  readonly used: number;
  readonly of: number;
  readonly words: string;
  readonly ofWords: string;
  /** What it means, where the label does not say. */
  readonly help: string;
}

/** In the order in which they are reached as a rule. */
export function limitsOf({ parts, levels, members, unpackedBytes, ms, limits }: DocumentTrial): readonly Limit[] {
  const packed = parts[0]?.bytes ?? 0;
  const ratio = packed === 0 ? 0 : unpackedBytes / packed;
  const count = (value: number): string => formatNumber(value);
  const limit = (
    label: string,
    amounts: readonly [number, number],
    show: (value: number) => string,
    help: string,
  ): Limit => {
    const [used, of] = amounts;
    return { label, used, of, words: show(used), ofWords: show(of), help };
  };
  return [
    limit('Levels', [levels, limits.levels], count, 'Archives in archives.'),
    limit('Members', [members, limits.members], count, 'Files taken out, at all levels.'),
    limit('Unpacked', [unpackedBytes, limits.bytes], formatBytes, 'At all levels together.'),
    limit(
      'Ratio',
      [ratio, limits.ratio],
      (value) => formatNumber(value, 1),
      `Unpacked bytes for each byte of the document, beyond ${formatBytes(limits.freeBytes)}.`,
    ),
    limit('Time', [ms, limits.ms], formatDuration, 'convert-timeout of robot.conf.'),
  ];
}

/** Of a value that was cut. */
export function lengthWords({
  value: { bytes, isCut },
  values,
}: Pick<TriedAttribute, 'value' | 'values'>): string | undefined {
  const all = [
    ...(values > 1 ? [formatCount(values, 'value')] : []),
    ...(isCut === true ? [`${formatBytes(bytes)}, cut here`] : []),
  ];
  return all.length === 0 ? undefined : all.join(', ');
}
