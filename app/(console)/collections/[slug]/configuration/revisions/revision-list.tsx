'use client';
/** The saved revisions of a collection, newest first, with the run that went by one of them; each can be brought back. */

import { Ellipsis } from 'lucide-react';
import Link from 'next/link';
import { Fragment, type ReactNode } from 'react';
import { Refusal } from '#components/ui/feedback/refusal.tsx';
import { ButtonLink } from '#components/ui/controls/button-link.tsx';
import { Button } from '#components/ui/controls/button.tsx';
import { classes } from '#components/ui/classes.ts';
import { formatCount } from '#components/ui/format/format.ts';
import { IconButton } from '#components/ui/controls/icon-button.tsx';
import { Menu } from '#components/ui/layout/menu.tsx';
import type { MenuEntry } from '#components/ui/layout/menu-entry.ts';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import type { RevisionRow } from '#lib/services/configuration/contract.ts';
import type { RunHits } from '#lib/services/lines/contract.ts';
import { compareHref, importHref, revisionsHref, zipHref } from './compare-href.ts';
import { assertionWords } from './assertion-words.ts';
import { useRestore } from './use-restore.ts';

interface RevisionListProps {
  readonly slug: string;
  readonly revisions: readonly RevisionRow[];
  /** The revision in view. */
  readonly current: number;
  readonly mayRestore: boolean;
  /** Such as `3 unsaved edits`; undefined without. */
  readonly unsaved: string | undefined;
  /** The run that has figures. */
  readonly run: RunHits | null;
}

export function RevisionList({ slug, revisions, current, mayRestore, unsaved, run }: RevisionListProps): ReactNode {
  const newest = revisions[0]?.number ?? current;
  const { pending, refusal, restore } = useRestore(slug, newest);
  const here = `/collections/${encodeURIComponent(slug)}/configuration`;
  return (
    <section aria-label="Revisions" className="border-t border-line py-2">
      <div className="flex items-center pr-2.5 pl-[18px]">
        <h2 className="flex-1 text-head font-medium text-ink-3">Revisions</h2>
        <Menu
          trigger={
            <IconButton label="Files as zip, all revisions" size="small" icon={<Ellipsis size={14} aria-hidden />} />
          }
          groups={listGroups(slug, current, mayRestore)}
        />
      </div>
      <ol>
        {unsaved === undefined ? null : <Unsaved words={unsaved} />}
        {revisions.map((row) => (
          <Fragment key={row.number}>
            {run !== null && run.revision === row.number ? <RunRow slug={slug} run={run} /> : null}
            <RevisionItem
              row={row}
              href={row.number === newest ? here : `${here}?revision=${row.number}`}
              isCurrent={row.number === current}
              isRun={run !== null && row.number <= run.revision}
              entries={entriesOf({ slug, row, newest, restore, mayRestore: mayRestore && !pending })}
            />
          </Fragment>
        ))}
      </ol>
      {current === newest ? null : (
        <div className="flex flex-col gap-2 px-[18px] pt-2">
          <ButtonLink href={compareHref(slug, { from: current, to: newest })} prefetch={false} size="small">
            {`Compare with r${newest}`}
          </ButtonLink>
          {mayRestore ? (
            <Button size="small" pending={pending} onClick={() => restore(current)}>
              {`Restore r${current}`}
            </Button>
          ) : null}
        </div>
      )}
      <Refusal text={refusal} className="px-[18px] pt-2" />
    </section>
  );
}

/** What can be done beyond a single revision. */
function listGroups(slug: string, current: number, mayImport: boolean): readonly (readonly MenuEntry[])[] {
  const before = Math.max(1, current - 1);
  return [
    [
      { label: 'All revisions', href: revisionsHref(slug) },
      { label: `Compare with r${before}`, href: compareHref(slug, { from: before, to: current }) },
    ],
    [
      { label: `Export r${current} as zip`, onSelect: () => location.assign(zipHref(slug, current)) },
      ...(mayImport ? [{ label: 'Import files or a zip', href: importHref(slug) }] : []),
    ],
  ];
}

function Unsaved({ words }: { readonly words: string }): ReactNode {
  return (
    <li className="flex min-h-[25px] items-center gap-2 px-[18px] text-control font-medium text-ink">
      <Dot kind="unsaved" />
      <span className="min-w-0 flex-1 truncate">{words}</span>
      <span className="flex-none text-note font-normal text-ink-3">now</span>
    </li>
  );
}

interface EntryOptions {
  readonly slug: string;
  readonly row: RevisionRow;
  readonly newest: number;
  readonly mayRestore: boolean;
  readonly restore: (revision: number) => void;
}

function entriesOf({ slug, row: { number }, newest, mayRestore, restore }: EntryOptions): readonly MenuEntry[] {
  return [
    ...(number === newest
      ? []
      : [
          { label: `Compare with r${newest}`, href: compareHref(slug, { from: number, to: newest }) },
          {
            label: `Restore r${number}`,
            note: `Saves its files as r${newest + 1}`,
            disabled: !mayRestore,
            onSelect: () => restore(number),
          },
        ]),
    { label: `Export r${number} as zip`, onSelect: () => location.assign(zipHref(slug, number)) },
  ];
}

interface RevisionItemProps {
  readonly row: RevisionRow;
  readonly href: string;
  readonly isCurrent: boolean;
  /** A run went by it, or by a later one. */
  readonly isRun: boolean;
  readonly entries: readonly MenuEntry[];
}

function RevisionItem({ row, href, isCurrent, isRun, entries }: RevisionItemProps): ReactNode {
  const { number, message, author, at, assertions } = row;
  return (
    <li
      className={classes(
        'group relative flex min-h-[25px] items-center',
        isCurrent ? 'bg-select text-ink' : 'text-ink-2 hover:bg-hover',
      )}
    >
      <Link
        prefetch={false}
        href={href}
        aria-current={isCurrent ? 'true' : undefined}
        title={titleOf(`${author}: ${message}`, assertions)}
        className="flex min-h-[25px] min-w-0 flex-1 items-center gap-2 pr-1 pl-[18px] text-control -outline-offset-2! pointer-coarse:min-h-11"
      >
        <Dot kind={isRun ? 'run' : 'saved'} />
        <span className="flex-none font-medium tabular-nums">{`r${number}`}</span>
        <span className="min-w-0 flex-1 truncate">{message === '' ? author : message}</span>
        {assertions === undefined || assertions.failed === 0 ? null : (
          <span className="flex-none text-note text-failed-fg" title={assertionWords(assertions)}>
            {`${assertions.failed} ${assertions.failed === 1 ? 'fails' : 'fail'}`}
          </span>
        )}
        <RelativeTime at={at} className="flex-none text-note text-ink-3" />
      </Link>
      <span className="flex-none pr-2.5">
        <Menu
          align="end"
          trigger={
            <IconButton
              label={`Actions for r${number}`}
              size="small"
              icon={<Ellipsis size={13} aria-hidden />}
              className="text-ink-4!"
            />
          }
          groups={[entries]}
        />
      </span>
    </li>
  );
}

/** The run is no revision: a square between them. */
function RunRow({ slug, run: { run, sample, endedAt } }: { readonly slug: string; readonly run: RunHits }): ReactNode {
  return (
    <li className="flex min-h-[25px] items-center hover:bg-hover">
      <Link
        prefetch={false}
        href={`/collections/${encodeURIComponent(slug)}/runs/${run}`}
        className="flex min-h-[25px] min-w-0 flex-1 items-center gap-2 px-[18px] text-control text-ink-2 -outline-offset-2! pointer-coarse:min-h-11"
      >
        <span aria-hidden className="keeps-colour size-2 flex-none rounded-[2px] border-[1.5px] border-kept-mark" />
        <span className="min-w-0 flex-1 truncate">
          {`run ${run}`}
          {sample?.isAll === true ? <span className="text-ink-3">{` ${formatCount(sample.urls, 'URL')}`}</span> : null}
        </span>
        {endedAt === undefined ? (
          <span className="flex-none text-note text-ink-3">running</span>
        ) : (
          <RelativeTime at={endedAt} className="flex-none text-note text-ink-3" />
        )}
      </Link>
    </li>
  );
}

const dots = {
  unsaved: 'size-2 border-[1.5px] border-accent',
  saved: 'mx-px size-1.5 bg-ink-2',
  run: 'mx-px size-1.5 bg-ink-4',
} as const;

function Dot({ kind }: { readonly kind: keyof typeof dots }): ReactNode {
  return <span aria-hidden className={classes('keeps-colour flex-none rounded-full', dots[kind])} />;
}

function titleOf(said: string, assertions: RevisionRow['assertions']): string {
  return assertions === undefined ? said : `${said}\n${assertionWords(assertions)}`;
}
