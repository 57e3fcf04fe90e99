'use client';
/** The last validations and their trend; each leads to its findings. */

import Link from 'next/link';
import type { ReactNode } from 'react';
import { Sparkline } from '#components/charts/sparkline.tsx';
import { classes } from '#components/ui/classes.ts';
import { Glyph } from '#components/ui/marks/glyph.tsx';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import type { ValidationSummary } from '#lib/services/external-metadata/contract.ts';
import { formatPercent, outcomeOf, sharesOf, validationHref } from './validation-words.ts';

interface RecentValidationsProps {
  readonly slug: string;
  /** Newest first. */
  readonly validations: readonly ValidationSummary[];
}

const mostShown = 5;

export function RecentValidations({ slug, validations }: RecentValidationsProps): ReactNode {
  return (
    <section aria-label="Validations" className="border-t border-line">
      <SectionHead
        title="Validations"
        stacked
        level={3}
        actions={
          validations.length === 0 ? undefined : (
            <>
              {validations.length === 1 ? null : (
                <Sparkline
                  values={sharesOf(validations)}
                  label={`Share of malformed lines over the last ${validations.length} validations`}
                />
              )}
              <TextLink href={validationHref(slug)} className="text-note">
                All
              </TextLink>
            </>
          )
        }
      />
      {validations.length === 0 ? (
        <p className="px-[18px] pb-3 text-note text-ink-3">
          No validations yet. Each concatenation is listed here with its findings.
        </p>
      ) : null}
      <ol>
        {validations.slice(0, mostShown).map((each) => (
          <li key={each.id} className="border-t border-line-2">
            <Link
              href={validationHref(slug, each.id)}
              prefetch={false}
              className="flex min-h-8 items-center gap-2 px-[18px] text-note -outline-offset-2! hover:bg-hover pointer-coarse:min-h-11"
            >
              <Outcome ok={each.ok} />
              <RelativeTime at={each.at} className="w-20 flex-none text-ink" />
              <span className="min-w-0 flex-1 truncate text-ink-2">{outcomeOf(each)}</span>
              <span
                className={classes('flex-none tabular-nums', each.ok ? 'text-ink-2' : 'font-medium text-failed-fg')}
              >
                {formatPercent(each.malformed, each.total)}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The glyph of a validation: within the threshold or over it. */
export function Outcome({ ok }: { readonly ok: boolean }): ReactNode {
  return (
    <Glyph
      shape={ok ? 'disc' : 'octagon'}
      size={13}
      label={ok ? 'within the threshold' : 'over the threshold'}
      className={ok ? 'text-kept-mark' : 'text-failed'}
    />
  );
}
