/** The part of a form that is about the line under the caret: its head, and what the check says of it. */

import type { ReactNode } from 'react';
import { SeverityGlyph } from '#components/ui/marks/severity-glyph.tsx';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import type { Diagnostic } from '#lib/lang/diagnostic.ts';

interface LinePartProps {
  readonly line: number;
  /** Beside the number, such as the function it calls. */
  readonly what: ReactNode;
  readonly actions?: ReactNode;
  readonly findings: readonly Diagnostic[];
  readonly onReveal: () => void;
  readonly children: ReactNode;
}

export function LinePart({ line, what, actions, findings, onReveal, children }: LinePartProps): ReactNode {
  return (
    <section aria-label={`Line ${line}`}>
      <header className="flex min-h-[38px] items-center gap-2 border-b border-line-2 px-[18px]">
        <h2 className="flex min-w-0 items-baseline gap-2">
          <button
            type="button"
            onClick={onReveal}
            className="flex-none text-body font-semibold text-ink hover:underline"
            title="Show in the text"
          >
            {`Line ${line}`}
          </button>
          {what}
        </h2>
        {actions}
      </header>
      <div className="flex max-w-[516px] flex-col gap-3.5 px-[18px] py-3">
        {findings.length === 0 ? null : <Findings findings={findings} />}
        {children}
      </div>
    </section>
  );
}

function Findings({ findings }: Pick<LinePartProps, 'findings'>): ReactNode {
  return (
    <ul aria-label="Findings on this line" className="flex flex-col gap-1.5">
      {findings.map(({ code, severity, message, span }) => (
        <li key={`${code} ${span.start}`} className="flex gap-2 text-note text-ink-2">
          <SeverityGlyph severity={severity} size={13} className="mt-[3px]" />
          <span>
            {message}{' '}
            <TextLink href={`/reference/diagnostics/${code}`} className="mono whitespace-nowrap">
              {code}
            </TextLink>
          </span>
        </li>
      ))}
    </ul>
  );
}
