/** Findings of a row, with buttons for their fixes. */

import type { ReactNode } from 'react';
import { Button } from '#components/ui/controls/button.tsx';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { SeverityGlyph } from '#components/ui/marks/severity-glyph.tsx';
import type { Diagnostic, Fix } from '#lib/lang/diagnostic.ts';

interface RowFindingsProps {
  /** Of the list, for the cells that it describes. */
  readonly id: string;
  readonly findings: readonly Diagnostic[];
  readonly mayEdit: boolean;
  readonly onMend: (fix: Fix) => void;
}

export function RowFindings({ id, findings, mayEdit, onMend }: RowFindingsProps): ReactNode {
  return (
    <ul id={id} className="flex flex-col gap-1">
      {findings.map(({ code, severity, message, span, fixes = [] }) => (
        <li key={`${code} ${span.start}`} className="flex gap-1.5 text-note text-ink-2">
          <SeverityGlyph severity={severity} size={13} className="mt-[3px]" />
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span>
              {message}{' '}
              <TextLink href={`/reference/diagnostics/${code}`} className="mono whitespace-nowrap">
                {code}
              </TextLink>
            </span>
            {mayEdit
              ? fixes.map((fix) => (
                  <Button key={fix.title} size="small" onClick={() => onMend(fix)}>
                    {fix.title}
                  </Button>
                ))
              : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
