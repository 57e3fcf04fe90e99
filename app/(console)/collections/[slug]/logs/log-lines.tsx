/** The last lines of a log, errors and debug lines told apart. */

import type { ReactNode } from 'react';
import { classes } from '#components/ui/classes.ts';
import { formatBytes, formatCount } from '#components/ui/format/format.ts';

interface LogLinesProps {
  readonly name: string;
  readonly lines: readonly string[];
  /** Bytes of the log that are not shown. */
  readonly before: number;
}

export function LogLines({ name, lines, before }: LogLinesProps): ReactNode {
  const numbered = lines.map((line, i) => ({ line, number: i + 1 }));
  return (
    <section
      aria-label={name}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it
      tabIndex={0}
      className="flex min-h-0 flex-1 flex-col-reverse overflow-auto px-[18px] py-3 focus-visible:outline-offset-[-2px]"
    >
      <div className="mb-auto">
        <p className="pb-2 text-note text-ink-3">
          {before > 0
            ? `The last ${formatCount(lines.length, 'line')}. The file has ${formatBytes(before)} before them.`
            : formatCount(lines.length, 'line')}
        </p>
        <ol className="mono text-note leading-[20px]">
          {numbered.map(({ number, line }) => (
            <li key={number} className={classes('break-words whitespace-pre-wrap', toneOf(line))}>
              {line}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** Lines are `program: date time: ` and then the mark. */
function toneOf(line: string): string {
  const [, mark] = /^ *[^ ]+: \d{6} [\d:]{8}: (ERROR|FATAL|DEBUG)\b/.exec(line) ?? [];
  if (mark === undefined) return 'text-ink';
  return mark === 'DEBUG' ? 'text-ink-3' : 'text-failed-fg';
}
