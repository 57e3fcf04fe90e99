'use client';
/** At the foot of the list: how the assertions stand, and what to do about them. */

import type { ReactNode } from 'react';
import { Button } from '#components/ui/controls/button.tsx';
import { formatCount, formatNumber } from '#components/ui/format/format.ts';
import { Glyph } from '#components/ui/marks/glyph.tsx';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { VerdictGlyph } from '#components/ui/marks/verdict-glyph.tsx';
import type { RowCounts } from './simulation-rows.ts';

interface AssertionsBarProps {
  readonly slug: string;
  readonly counts: RowCounts;
  readonly mayEdit: boolean;
  /** Whether runs start only if no assertion fails. */
  readonly required: boolean;
  readonly canFetch: boolean;
  readonly onFetch: () => void;
  readonly onExpect: () => void;
  readonly onSave: () => void;
}

export function AssertionsBar(props: AssertionsBarProps): ReactNode {
  const { slug, counts, mayEdit, required, canFetch, onFetch, onExpect, onSave } = props;
  const decided = counts.verdicts.length > 0;
  return (
    <footer className="flex min-h-12 flex-none flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-[18px] py-2">
      <p className="flex min-w-0 flex-1 basis-72 items-center gap-2 text-body text-ink-2">
        <Standing counts={counts} />
        <span className="text-note text-ink-3">
          {required ? 'runs start only if no assertion fails' : 'runs start even if assertions fail'}
          {' · '}
          <TextLink href={`/collections/${encodeURIComponent(slug)}/settings#assertions`}>Change</TextLink>
        </span>
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {counts.open > 0 || counts.verdicts.some(({ id }) => id === 'undecided') ? (
          <Button disabled={!canFetch} title={canFetch ? undefined : 'Operators can fetch'} onClick={onFetch}>
            Fetch
          </Button>
        ) : null}
        <Button disabled={!decided} onClick={onExpect}>
          Assert these verdicts
        </Button>
        <Button disabled={!mayEdit} title={mayEdit ? undefined : 'Operators can save lists'} onClick={onSave}>
          Save list
        </Button>
      </div>
    </footer>
  );
}

function Standing({ counts: { met, failing, open } }: Pick<AssertionsBarProps, 'counts'>): ReactNode {
  const total = met + failing + open;
  if (total === 0) return <span>No assertions for these URLs.</span>;
  const all = formatCount(total, 'assertion');
  if (failing > 0) {
    return (
      <span className="inline-flex items-center gap-2 font-medium text-failed-fg">
        <Glyph shape="octagon" size={14} className="text-failed" />
        {`${formatNumber(failing)} of ${all} ${failing === 1 ? 'fails' : 'fail'}`}
      </span>
    );
  }
  if (open > 0) {
    return (
      <span className="inline-flex items-center gap-2">
        <VerdictGlyph verdict="undecided" word="silent" />
        {`${formatNumber(open)} of ${all} ${open === 1 ? 'needs' : 'need'} a fetch`}
      </span>
    );
  }
  return (
    <span className="inline-flex items-center gap-2">
      <VerdictGlyph verdict="kept" word="silent" />
      {total === 1 ? 'The assertion passes' : `All ${all} pass`}
    </span>
  );
}
