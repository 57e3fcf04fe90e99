/** A value before and after a change, word by word: straw for what went, green for what came. */

import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import { diffWords, type WordPart } from './diff-words.ts';

export interface DiffWordsProps {
  readonly before: string;
  readonly after: string;
}

const looks = {
  before: { row: 'bg-rejected-tint', mark: 'text-rejected-fg line-through decoration-rejected' },
  after: { row: 'bg-kept-tint', mark: 'text-kept-fg underline decoration-kept decoration-2 underline-offset-[3px]' },
} as const;

export function DiffWords({ before, after }: DiffWordsProps): ReactNode {
  const diff = diffWords(before, after);
  return (
    <dl className="overflow-hidden rounded-inset">
      <Side side="before" parts={diff.before} />
      <Side side="after" parts={diff.after} />
    </dl>
  );
}

function Side({ side, parts }: { readonly side: keyof typeof looks; readonly parts: readonly WordPart[] }): ReactNode {
  const { row, mark } = looks[side];
  const Mark = side === 'before' ? 'del' : 'ins';
  const words = parts.map(({ at, text, isChanged }) => {
    if (!isChanged) return <span key={at}>{text}</span>;
    return (
      <Mark key={at} className={classes('font-medium', mark)}>
        {text}
      </Mark>
    );
  });
  return (
    <div className={classes('grid grid-cols-[44px_minmax(0,1fr)] gap-2.5 px-2 py-1.5', row)}>
      <dt className="text-right text-note text-ink-2">{side}</dt>
      <dd className="mono max-h-40 overflow-hidden text-note wrap-anywhere whitespace-pre-wrap text-ink">
        {parts.length === 0 ? <span className="font-sans text-ink-2">not there</span> : null}
        {words}
      </dd>
    </div>
  );
}
