/** What the table of rules says of each: what it tests, who uses it, what it did and would do. */

import Link from 'next/link';
import type { ReactNode } from 'react';
import { CellBar } from '#components/charts/cell-bar.tsx';
import { CutMiddle } from '#components/ui/format/cut-middle.tsx';
import { formatNumber } from '#components/ui/format/format.ts';
import type { Column } from '#components/ui/table/table-column.ts';
import { sitesUsing, type RuleEntry } from '#lib/languages/filterrules-conf/overview.ts';
import { matchesWords } from '../edited-text/match-words.ts';
import { nameColumn, onColumn } from '../edited-text/entry-columns.tsx';
import type { EditedRules } from '../edited-text/use-edited-rules.ts';
import { resourcesHref } from '../resources-href.ts';

/** Beside the panel of a rule there is no room for these, and the panel says them. */
const wideOnly: ReadonlySet<string> = new Set(['behavior', 'default']);

export function ruleColumns(edited: EditedRules, isNarrow: boolean): readonly Column<RuleEntry>[] {
  const { slug, overview, figures } = edited;
  const most = Math.max(1, ...overview.rules.map((rule) => figures.rule(rule).denied ?? 0));
  const columns: readonly Column<RuleEntry>[] = [
    nameColumn(edited, 'Rule', ({ id, name }) =>
      name === id || isNarrow ? null : (
        <CutMiddle text={id} className="mono text-note font-normal text-ink-3 max-sm:hidden" />
      ),
    ),
    onColumn(edited),
    {
      key: 'tests',
      head: 'Conditions',
      width: isNarrow ? '34%' : '36%',
      hideBelow: 'md',
      cell: ({ matches }) =>
        matches.length === 0 ? (
          <span className="text-ink-3">none, so it never matches</span>
        ) : (
          <span title={matchesWords(matches)}>{matchesWords(matches)}</span>
        ),
    },
    {
      key: 'behavior',
      value: ({ behavior }) => behavior,
      head: 'Effect',
      width: '84px',
      hideBelow: 'sm',
      cell: ({ behavior }) => (behavior === 'include' ? 'include' : 'exclude'),
    },
    {
      key: 'default',
      value: ({ isDefault }) => Number(isDefault),
      sortsFirst: 'descending',
      head: 'New sites',
      width: '84px',
      hideBelow: 'lg',
      cell: ({ isDefault }) => (isDefault ? 'yes' : <span className="text-ink-3">no</span>),
    },
    usedColumn(edited),
    {
      key: 'denied',
      value: (rule) => figures.rule(rule).denied,
      head: 'Denied',
      width: '96px',
      align: 'right',
      cell: (rule) => (
        <Denied slug={slug} id={rule.id} run={figures.run} count={figures.rule(rule).denied} most={most} />
      ),
    },
    ...(edited.kept.changed.length === 0 ? [] : [plannedColumn(edited)]),
  ];
  return columns.filter(({ key }) => !isNarrow || !wideOnly.has(key));
}

function usedColumn({ overview }: EditedRules): Column<RuleEntry> {
  return {
    key: 'used',
    value: ({ id }) => sitesUsing(overview, id).length,
    head: 'Sites',
    width: '92px',
    align: 'right',
    cell: ({ id }) => {
      const used = sitesUsing(overview, id).length;
      return used === 0 ? (
        <span className="text-ink-3">none</span>
      ) : (
        `${formatNumber(used)} of ${formatNumber(overview.sites.length)}`
      );
    },
  };
}

function plannedColumn({ figures, plan }: EditedRules): Column<RuleEntry> {
  return {
    key: 'planned',
    value: (rule) => figures.rule(rule).planned,
    head: 'Plan',
    width: '80px',
    align: 'right',
    cell: (rule) => {
      const { denied, planned } = figures.rule(rule);
      if (planned === undefined) return <span className="text-ink-3">{plan.status === undefined ? '—' : '…'}</span>;
      return (
        <span className={planned === (denied ?? 0) ? 'text-ink-3' : 'font-medium text-rejected-fg'}>
          {formatNumber(planned)}
        </span>
      );
    },
  };
}

interface DeniedProps {
  readonly slug: string;
  readonly id: string;
  readonly run: number | undefined;
  readonly count: number | undefined;
  readonly most: number;
}

function Denied({ slug, id, run, count, most }: DeniedProps): ReactNode {
  if (count === undefined) return <span className="text-ink-3">{run === undefined ? 'no run yet' : 'new'}</span>;
  if (count === 0) return <span className="text-ink-3">0</span>;
  return (
    <Link
      href={resourcesHref(slug, { reason: `rule:${id}` })}
      prefetch={false}
      title="The URLs it denied"
      className="block hover:underline"
    >
      <CellBar value={count} max={most} fill="rejected" />
    </Link>
  );
}
