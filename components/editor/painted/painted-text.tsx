/** The lines of a text in their colours, findings underlined; lines that look the same are not drawn again. */

import { memo, type ReactNode } from 'react';
import type { Severity } from '#lib/lang/diagnostic.ts';
import { tokenColours } from '../../trace/token-colours.ts';
import { Expression } from '../../trace/expression-text.tsx';
import { classes } from '../../ui/classes.ts';
import type { PaintedLine } from './paint-lines.ts';

interface PaintedTextProps {
  readonly lines: readonly PaintedLine[];
  readonly caretLine: number | undefined;
}

const waves: Readonly<Record<Severity, string>> = {
  error: 'underline decoration-failed decoration-wavy decoration-1 underline-offset-4',
  warning: 'underline decoration-warn decoration-wavy decoration-1 underline-offset-4',
  info: 'underline decoration-accent decoration-dotted decoration-1 underline-offset-4',
  hint: 'underline decoration-ink-4 decoration-dotted decoration-1 underline-offset-4',
};

export function PaintedText({ lines, caretLine }: PaintedTextProps): ReactNode {
  return (
    <pre className="py-2 text-ink">
      {lines.map((line, index) => (
        // A line is known by its number.
        // oxlint-disable-next-line react/no-array-index-key
        <Line key={index} line={line} isCurrent={index + 1 === caretLine} />
      ))}
    </pre>
  );
}

interface LineProps {
  readonly line: PaintedLine;
  readonly isCurrent: boolean;
}

const Line = memo(
  function Line({ line: { parts }, isCurrent }: LineProps): ReactNode {
    return (
      <span className={classes('block h-5 px-3', isCurrent && 'bg-hover')}>
        {parts.map(({ at, text, class: kind, severity }) => (
          <span
            key={at}
            className={classes(
              kind === undefined ? undefined : tokenColours[kind],
              severity === undefined ? undefined : waves[severity],
            )}
          >
            {kind === 'regex' ? <Expression text={text} /> : text}
          </span>
        ))}
      </span>
    );
  },
  (before, after) => before.line.signature === after.line.signature && before.isCurrent === after.isCurrent,
);
