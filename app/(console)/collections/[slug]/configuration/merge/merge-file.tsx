'use client';
/** One file of a merge: what merged by itself is shown, what did not is asked. */

import type { ReactNode } from 'react';
import { Chip } from '#components/ui/marks/chip.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import type { MergeChoice, MergePart } from '#lib/lang/merge-texts.ts';
import { ConflictChoice } from './conflict-choice.tsx';
import { MergeLines } from './merge-lines.tsx';
import { conflictKey, type FileMerge } from './merge-state.ts';

interface MergeFileProps {
  readonly file: FileMerge;
  readonly choices: ReadonlyMap<string, MergeChoice>;
  readonly onChoose: (key: string, choice: MergeChoice) => void;
  /** The newest revision and who saved it, such as `r5, otto@example.org`. */
  readonly other: string;
  readonly base: number;
}

/** Lines that stayed the same, shown around a change. */
const around = 3;

export function MergeFile({ file, choices, onChoose, other, base }: MergeFileProps): ReactNode {
  const { path, merge } = file;
  return (
    <section aria-label={path} className="border-t border-line pb-3 first-of-type:border-t-0">
      <SectionHead title={path} scope={scopeOf(file)} ruled />
      {(merge?.parts ?? []).map((part, index, all) => {
        const key = conflictKey(path, part);
        if (part.kind === 'same') {
          return <Same key={key} lines={part.base} isFirst={index === 0} isLast={index === all.length - 1} />;
        }
        if (part.kind !== 'conflict') return <Merged key={key} part={part} other={other} />;
        const number = all.slice(0, index + 1).filter(({ kind }) => kind === 'conflict').length;
        return (
          <ConflictChoice
            key={key}
            id={key}
            title={`Conflict ${number} of ${merge?.conflicts ?? 0} in ${path}`}
            part={part}
            choice={choices.get(key)}
            onChoose={(choice) => onChoose(key, choice)}
            other={other}
            base={base}
          />
        );
      })}
    </section>
  );
}

function scopeOf({ merge }: FileMerge): string {
  if (merge === undefined) return 'only you changed it';
  const conflicts = merge.conflicts === 0 ? 'no conflict' : formatCount(merge.conflicts, 'conflict');
  return `${conflicts}, ${formatCount(merge.merged, 'change merged automatically', 'changes merged automatically')}`;
}

interface SameProps {
  readonly lines: readonly string[];
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** What nobody changed: a few lines next to a change, the rest as a number. */
function Same({ lines, isFirst, isLast }: SameProps): ReactNode {
  const head = isFirst ? 0 : Math.min(around, lines.length);
  const tail = isLast ? 0 : Math.min(around, lines.length - head);
  const left = lines.length - head - tail;
  return (
    <div className="mono overflow-x-auto text-note leading-5 whitespace-pre">
      <MergeLines kind="same" lines={lines.slice(0, head)} />
      {left === 0 ? null : (
        <span className="block h-6 border-y border-line-2 bg-sunken pl-9 text-tick leading-6 text-ink-3">
          {`${formatCount(left, 'line')} the same`}
        </span>
      )}
      <MergeLines kind="same" lines={lines.slice(lines.length - tail)} />
    </div>
  );
}

function Merged({ part, other }: { readonly part: MergePart; readonly other: string }): ReactNode {
  const whose = { mine: 'yours', theirs: other, both: 'same change on both sides' }[
    part.kind === 'mine' || part.kind === 'theirs' ? part.kind : 'both'
  ];
  return (
    <div className="flex items-start">
      <div className="mono min-w-0 flex-1 overflow-x-auto text-note leading-5 whitespace-pre">
        <MergeLines kind="removed" lines={part.base} />
        <MergeLines kind="added" lines={part.kind === 'mine' ? part.mine : part.theirs} />
      </div>
      <span className="flex-none px-[18px]">
        <Chip outlined>{whose}</Chip>
      </span>
    </div>
  );
}
