/** Essence: which types the last run found, and what became of their URLs from recognition to the last rule. */

import { FileCode2, FileSearch, SlidersHorizontal } from 'lucide-react';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { ask, requireUser } from '#app/session.ts';
import { TopBar } from '#components/shell/top-bar.tsx';
import { ButtonLink } from '#components/ui/controls/button-link.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import { classes } from '#components/ui/classes.ts';
import { StateChip } from '#components/ui/marks/state-chip.tsx';
import { bynameCf } from '#lib/languages/byname-cf/index.ts';
import { gathererCf } from '#lib/languages/gatherer-cf/index.ts';
import type { Essence, EssenceFigures } from '#lib/services/essence/contract.ts';
import { Refresh } from '../../../refresh.tsx';
import { fileLineHref } from '../resources-href.ts';
import { documentHref } from '../simulator/document/document-query.ts';
import { EssenceEmpty } from './essence-empty.tsx';
import type { EssenceQuery } from './essence-href.ts';
import { EssenceStrip } from './essence-strip.tsx';
import { StageCards } from './stage-cards.tsx';
import { TypePanel } from './type-panel.tsx';
import { TypeTable } from './type-table.tsx';

interface EssencePageProps {
  readonly params: Promise<{ readonly slug: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/** Milliseconds between two looks while a run goes on. */
const refreshMs = 5000;

export async function generateMetadata({ params }: EssencePageProps): Promise<Metadata> {
  return { title: `${(await params).slug}, essence` };
}

export default async function EssencePage({ params, searchParams }: EssencePageProps): Promise<ReactNode> {
  const { slug } = await params;
  const { role } = await requireUser();
  const query = readQuery(await searchParams);
  const essence = await ask((all) => all.getEssence, { slug });
  const { run, figures, isOn } = essence;
  const isGoing = run !== undefined && run.endedAt === undefined;
  return (
    <>
      <TopBar
        collection={slug}
        crumbs={[{ label: 'Essence' }]}
        chip={isGoing ? <StateChip state={run.state} /> : undefined}
        context={run === undefined ? undefined : <RunWords run={run} />}
        actions={isOn ? <Actions slug={slug} mayTry={role !== 'viewer'} /> : undefined}
      />
      {isGoing ? <Refresh everyMs={refreshMs} /> : null}
      {figures === undefined || run === undefined ? (
        <EssenceEmpty slug={slug} essence={essence} />
      ) : (
        <>
          {isOn ? null : (
            <Notice flush title="Essence is now off">
              These figures are from the last run. The next run won’t type or summarize documents.
            </Notice>
          )}
          <Figures slug={slug} run={run} figures={figures} query={query} />
        </>
      )}
    </>
  );
}

/** The first value of each key. */
function readQuery(params: Awaited<EssencePageProps['searchParams']>): EssenceQuery {
  return Object.fromEntries(
    Object.entries(params).flatMap(([key, value]) => {
      const first = Array.isArray(value) ? value[0] : value;
      return first === undefined || first === '' ? [] : [[key, first]];
    }),
  );
}

function RunWords({ run: { id, kind, revision, endedAt } }: { readonly run: NonNullable<Essence['run']> }): ReactNode {
  return (
    <>
      {`run ${id}, ${kind}, r${revision}`}
      {endedAt === undefined ? null : (
        <>
          {', ended '}
          <RelativeTime at={endedAt} />
        </>
      )}
    </>
  );
}

interface ActionsProps {
  readonly slug: string;
  readonly mayTry: boolean;
}

function Actions({ slug, mayTry }: ActionsProps): ReactNode {
  const href = (path: string): string => fileLineHref(slug, path, 1) ?? '';
  return (
    <>
      <ButtonLink icon={<FileCode2 size={14} />} href={href(bynameCf.usualPath)} prefetch={false}>
        Files
      </ButtonLink>
      <ButtonLink icon={<SlidersHorizontal size={14} />} href={href(gathererCf.usualPath)} prefetch={false}>
        Options
      </ButtonLink>
      {mayTry ? (
        <ButtonLink variant="primary" icon={<FileSearch size={14} />} href={documentHref(slug)} prefetch={false}>
          Try a document
        </ButtonLink>
      ) : null}
    </>
  );
}

interface FiguresProps {
  readonly slug: string;
  readonly run: NonNullable<Essence['run']>;
  readonly figures: EssenceFigures;
  readonly query: EssenceQuery;
}

/** On narrow windows the panel of a type takes the place of all else. */
function Figures({ slug, run, figures, query }: FiguresProps): ReactNode {
  const { types } = figures;
  const wanted = query['type']?.toLowerCase();
  const selected = types.find(({ name }) => name.toLowerCase() === wanted);
  const isNarrowed = selected !== undefined;
  return (
    <>
      <div className={classes('flex-none', isNarrowed && 'max-lg:hidden')}>
        <EssenceStrip slug={slug} run={run.id} lost={run.lost} figures={figures} />
        <StageCards slug={slug} run={run.id} figures={figures} />
      </div>
      <div className={classes('grid min-h-0 flex-1', isNarrowed && 'lg:grid-cols-[minmax(0,1fr)_400px]')}>
        <div className={classes('min-w-0 border-line', isNarrowed && 'max-lg:hidden lg:border-r')}>
          <TypeTable slug={slug} types={types} selected={selected?.name} />
        </div>
        {selected === undefined ? null : <TypePanel slug={slug} type={selected} query={query} />}
      </div>
    </>
  );
}
