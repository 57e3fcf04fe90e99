/** What a strip that adds up is made of: figures with signs between them, parts in a line, what is lost. */

import Link from 'next/link';
import type { ReactNode } from 'react';
import { Chip } from '../ui/marks/chip.tsx';
import { classes } from '../ui/classes.ts';
import { formatNumber } from '../ui/format/format.ts';
import { Counted, type Counts } from '../ui/format/counted.tsx';
import { Glyph } from '../ui/marks/glyph.tsx';
import { toneClass, verdictLooks, type Look } from '../ui/marks/verdict-words.ts';

interface TermProps {
  readonly href: string | undefined;
  readonly className: string;
  readonly children: ReactNode;
}

export function Term({ href, className, children }: TermProps): ReactNode {
  if (href === undefined) return <span className={className}>{children}</span>;
  return (
    <Link
      href={href}
      prefetch={false}
      className={classes(
        className,
        'rounded-control -outline-offset-1! hover:[&_.word]:text-ink hover:[&_.word]:underline',
      )}
    >
      {children}
    </Link>
  );
}

export interface FigureProps {
  readonly value: number;
  readonly word: string;
  readonly look?: Look;
  readonly href: string | undefined;
  /** What it counts, where another page shows the same figure. */
  readonly counts?: Counts | undefined;
}

export function Figure({ value, word, look, href, counts }: FigureProps): ReactNode {
  return (
    <Term href={href} className="block flex-none">
      <span className="block text-figure tabular-nums">
        <Value value={value} counts={counts} />
      </span>
      <span className="word flex items-center gap-1.5 text-note whitespace-nowrap text-ink-3">
        {look === undefined ? null : <LookGlyph look={look} />}
        {word}
      </span>
    </Term>
  );
}

function Value({ value, counts }: Pick<FigureProps, 'value' | 'counts'>): ReactNode {
  return counts === undefined ? formatNumber(value) : <Counted {...counts} value={value} />;
}

export function Sign({ children }: { readonly children: string }): ReactNode {
  return <span className="flex-none px-3.5 text-[18px] leading-7 text-ink-4 max-sm:hidden">{children}</span>;
}

export function Part({ value, look, word, href, counts }: FigureProps): ReactNode {
  return (
    <Term href={href} className="inline-flex min-h-6 items-center gap-1.5 whitespace-nowrap">
      <span className="text-[14px] font-semibold text-ink tabular-nums">
        <Value value={value} counts={counts} />
      </span>
      {look === undefined ? null : <LookGlyph look={look} />}
      <span className="word">{word}</span>
    </Term>
  );
}

export function Lost({ value, href, counts }: Pick<FigureProps, 'value' | 'href' | 'counts'>): ReactNode {
  if (value === 0) {
    return (
      <Term href={href} className="ml-auto block flex-none text-right max-sm:ml-0 max-sm:text-left">
        <span className="block text-figure text-kept-fg">
          <Value value={value} counts={counts} />
        </span>
        <span className="word flex items-center justify-end gap-1.5 max-sm:justify-start text-note text-ink-3">
          <LookGlyph look={verdictLooks.kept} />
          lost
        </span>
      </Term>
    );
  }
  return (
    <Term href={href} className="ml-auto block flex-none self-center max-sm:ml-0">
      <span role="alert">
        <Chip tone="failed" icon={<Glyph shape="octagon" size={13} />} className="word text-body font-medium">
          <Value value={value} counts={counts} /> lost
        </Chip>
      </span>
    </Term>
  );
}

/** The word stands beside it. */
function LookGlyph({ look: { shape, tone } }: { readonly look: Look }): ReactNode {
  return <Glyph shape={shape} size={12} className={classes('self-center', toneClass[tone].mark)} />;
}
