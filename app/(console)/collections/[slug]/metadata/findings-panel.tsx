'use client';
/** All findings over the profiles, each with what would mend it. */

import Link from 'next/link';
import { useState, type ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { formatCount, formatNumber } from '#components/ui/format.ts';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SegmentedChoice } from '#components/ui/segmented-choice.tsx';
import { SeverityGlyph } from '#components/ui/severity-glyph.tsx';
import type { Fix } from '#lib/lang/diagnostic.ts';
import type { MetadataFinding } from './metadata-findings.ts';
import { shortName } from './profiles.ts';

/** Rows; longer lists would only slow the page down. */
const mostShown = 200;

interface FindingsPanelProps {
  readonly findings: readonly MetadataFinding[];
  /** The open file. */
  readonly path: string;
  readonly isChecking: boolean;
  readonly onShow: (finding: MetadataFinding) => void;
  /** The file may be edited. */
  readonly mayMend: (path: string) => boolean;
  readonly onMend: (path: string, fix: Fix) => void;
  /** Allows long classes in the whole collection; absent where robot.conf may not be edited. */
  readonly onAllowLong: (() => void) | undefined;
}

export function FindingsPanel({ findings, path, ...acts }: FindingsPanelProps): ReactNode {
  const { isChecking } = acts;
  const [scope, setScope] = useState<'all' | 'open'>('all');
  const shown = scope === 'all' ? findings : findings.filter((each) => each.path === path);
  const errors = shown.filter(({ severity }) => severity === 'error').length;
  return (
    <section aria-label="Findings" className="flex max-h-[42%] min-h-[38px] flex-none flex-col border-t border-line">
      <SectionHead
        title="Findings"
        scope={isChecking ? 'checking' : <Counts errors={errors} others={shown.length - errors} />}
        actions={
          <SegmentedChoice
            label="Findings of"
            options={[
              { value: 'all', label: 'All profiles' },
              { value: 'open', label: shortName(path) },
            ]}
            current={scope}
            onChange={setScope}
          />
        }
      />
      <ol className="min-h-0 overflow-y-auto">
        {shown.slice(0, mostShown).map((finding) => (
          <Finding
            key={`${finding.path}:${finding.line}:${finding.column}:${finding.code}`}
            finding={finding}
            {...acts}
          />
        ))}
        {shown.length > mostShown ? (
          <li className="border-t border-line-2 px-[18px] py-1 text-note text-ink-3">
            {`${formatCount(shown.length - mostShown, 'more finding')}; mend these first`}
          </li>
        ) : null}
      </ol>
    </section>
  );
}

function Counts({ errors, others }: { readonly errors: number; readonly others: number }): ReactNode {
  if (errors + others === 0) return 'none';
  return (
    <span className="inline-flex items-center gap-3">
      <span className="inline-flex items-center gap-1.5">
        <SeverityGlyph severity="error" size={13} said={false} />
        {formatCount(errors, 'error')}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <SeverityGlyph severity="warning" size={13} said={false} />
        {formatCount(others, 'warning')}
      </span>
    </span>
  );
}

type FindingProps = Omit<FindingsPanelProps, 'findings' | 'path'> & {
  readonly finding: MetadataFinding;
};

function Finding({ finding, isChecking, onShow, mayMend, onMend, onAllowLong }: FindingProps): ReactNode {
  const { path, line, code, severity, message, fixes, isLongClass } = finding;
  return (
    <li className="flex min-h-8 flex-wrap items-center gap-x-2 sm:flex-nowrap border-t border-line-2 px-[18px] py-0.5 hover:bg-hover">
      <SeverityGlyph severity={severity} size={13} />
      <button
        type="button"
        onClick={() => onShow(finding)}
        className="mono min-w-[72px] flex-none text-left text-note text-accent hover:underline pointer-coarse:min-h-11"
      >
        {`${shortName(path)}:${formatNumber(line)}`}
      </button>
      <Link
        href={`/reference/diagnostics/${code}`}
        prefetch={false}
        className="mono w-[154px] flex-none truncate text-note text-ink-3 hover:text-ink max-lg:hidden"
      >
        {code}
      </Link>
      <span className="min-w-0 flex-1 text-body text-ink-2">{message}</span>
      {fixes.length === 0 && !isLongClass ? <span className="text-note text-ink-3">by hand</span> : null}
      {isLongClass ? (
        <Button size="small" disabled={isChecking || onAllowLong === undefined} onClick={onAllowLong}>
          Allow long
        </Button>
      ) : null}
      {fixes.map((fix) => (
        <Button key={fix.title} size="small" disabled={isChecking || !mayMend(path)} onClick={() => onMend(path, fix)}>
          {fix.title}
        </Button>
      ))}
    </li>
  );
}
