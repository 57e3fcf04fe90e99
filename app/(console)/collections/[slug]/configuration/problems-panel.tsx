'use client';
/** All findings over the files of the collection; choosing one leads to its place in the text. */

import Link from 'next/link';
import type { ReactNode } from 'react';
import { formatCount } from '#components/ui/format.ts';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SeverityGlyph } from '#components/ui/severity-glyph.tsx';
import type { FileDiagnostic } from '#lib/services/configuration/contract.ts';

/** Rows; longer lists would only slow the page down. */
const mostShown = 300;

interface ProblemsPanelProps {
  readonly diagnostics: readonly FileDiagnostic[];
  readonly isChecking: boolean;
  readonly onShow: (finding: FileDiagnostic) => void;
  /** The open file is the built-in default. */
  readonly builtIn: boolean | undefined;
}

export function ProblemsPanel({ diagnostics, isChecking, onShow, builtIn }: ProblemsPanelProps): ReactNode {
  const scope = diagnostics.length === 0 ? 'none in any file' : formatCount(diagnostics.length, 'finding');
  return (
    <section aria-label="Findings" className="flex max-h-[38%] min-h-[38px] flex-none flex-col border-t border-line">
      <SectionHead
        title="Findings"
        scope={isChecking ? 'checking' : scope}
        actions={
          builtIn === true ? (
            <span className="text-note text-ink-3">built-in default; editing makes it a file of the collection</span>
          ) : undefined
        }
      />
      <ol className="min-h-0 overflow-y-auto">
        {diagnostics.slice(0, mostShown).map((finding) => {
          const { path, line, column, code, severity, message } = finding;
          return (
            <li
              key={`${path}:${line}:${column}:${code}`}
              className="flex items-start gap-2 border-t border-line-2 px-[18px] py-1 hover:bg-hover"
            >
              <span className="flex w-[13px] flex-none justify-center">
                <SeverityGlyph severity={severity} size={13} className="mt-1" />
              </span>
              <button
                type="button"
                onClick={() => onShow(finding)}
                className="mono flex-none text-note text-accent hover:underline"
              >
                {`${path}:${line}`}
              </button>
              <span className="min-w-0 flex-1 text-body text-ink-2">{message}</span>
              <Link
                href={`/reference/diagnostics/${code}`}
                prefetch={false}
                className="mono flex-none text-note text-ink-3 hover:text-ink"
              >
                {code}
              </Link>
            </li>
          );
        })}
        {diagnostics.length > mostShown ? (
          <li className="border-t border-line-2 px-[18px] py-1 text-note text-ink-3">
            {`${formatCount(diagnostics.length - mostShown, 'more finding')}; mend these first`}
          </li>
        ) : null}
      </ol>
    </section>
  );
}
