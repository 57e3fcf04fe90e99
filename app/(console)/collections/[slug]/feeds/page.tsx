/** Feeds: what programs push, what became of it, and what waits. */

import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { ask, askOrProblem, requireUser } from '#app/session.ts';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { EmptyState } from '#components/ui/feedback/empty-state.tsx';
import { formatNumber } from '#components/ui/format/format.ts';
import { parseZone, zoneCookie } from '#components/ui/format/zone-cookie.ts';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import type { FeedSource, FeedsOverview, RecordText, UploadDetail } from '#lib/services/feeds/contract.ts';
import type { ResourceDetail } from '#lib/services/resources/contract.ts';
import { Refresh } from '../../../refresh.tsx';
import { BacklogTable } from './backlog-table.tsx';
import { DeleteSource } from './delete-source.tsx';
import { FeedStrip } from './feed-strip.tsx';
import { FeedTime } from './feed-time.tsx';
import { ownsDocuments, pushedName, readNumber, uploadsHref } from './feed-words.ts';
import { FeedsBar } from './feeds-bar.tsx';
import { GatherdPart } from './gatherd-part.tsx';
import { HoldSettings } from './hold-settings.tsx';
import { PushExample } from './push-example.tsx';
import { SourceTable } from './source-table.tsx';
import { UploadPanel } from './upload-panel.tsx';
import { UploadTable } from './upload-table.tsx';

interface FeedsPageProps {
  readonly params: Promise<{ readonly slug: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/** Milliseconds between two looks. */
const refreshMs = 3000;
const exampleSource = 'sample';

export async function generateMetadata({ params }: FeedsPageProps): Promise<Metadata> {
  return { title: `${(await params).slug}, feeds` };
}

export default async function FeedsPage({ params, searchParams }: FeedsPageProps): Promise<ReactNode> {
  const { slug } = await params;
  const { role } = await requireUser();
  const zone = parseZone((await cookies()).get(zoneCookie)?.value);
  const overview = await ask((all) => all.getFeeds, { slug, zone });
  if (overview.sources.length === 0) {
    return (
      <>
        <FeedsBar slug={slug} role={role} source="" />
        <Refresh everyMs={refreshMs} />
        <EmptyState>
          Lists pushed feeds (documents, metadata, and URLs, as for the search appliance) and RDs as SOIF, with the
          outcome of each record. Nothing has been pushed to this collection yet.
        </EmptyState>
        <GatherdPart slug={slug} mayCollect={role !== 'viewer'} />
        <PushExample source={exampleSource} />
      </>
    );
  }
  const place = await readPlace(slug, overview, await searchParams);
  return (
    <>
      <FeedsBar slug={slug} role={role} source={pushedName(place.source) ?? ''} />
      <Refresh everyMs={refreshMs} />
      <FeedStrip overview={overview} />
      <FeedTime minutes={overview.minutes} />
      <Body slug={slug} overview={overview} place={place} mayDecide={role !== 'viewer'} />
    </>
  );
}

interface Place {
  readonly source: FeedSource | undefined;
  readonly detail: UploadDetail | undefined;
  readonly open: string | undefined;
  readonly record: RecordText | undefined;
  /** Shown with its RD. */
  readonly document?: ResourceDetail | undefined;
}

/** As the address says; otherwise the newest upload of the source with something to decide, or of the first. */
async function readPlace(
  slug: string,
  { sources }: FeedsOverview,
  query: Readonly<Record<string, string | string[] | undefined>>,
): Promise<Place> {
  const wanted = readNumber(query['source']);
  const needsLook = sources.find(({ uploads }) => uploads.some(({ isHeld }) => isHeld));
  const first = sources.find(({ id }) => id === wanted) ?? needsLook ?? sources[0];
  const feed = readNumber(query['upload']) ?? first?.uploads.at(-1)?.id;
  if (feed === undefined) return { source: first, detail: undefined, open: undefined, record: undefined };
  const detail = await ask((all) => all.getUpload, { slug, feed });
  const source = sources.find(({ id }) => id === detail.feed.source.id) ?? first;
  const group = detail.log.find(({ code }) => code === query['log']);
  const record =
    group &&
    (await askOrProblem((all) => all.readUploadRecord, { slug, feed, line: group.line, column: group.column }));
  const owner = sources.find(({ id }) => id === detail.feed.source.id) ?? source;
  const hash = detail.feed.endedAt === undefined ? undefined : query['document'];
  const found = typeof hash === 'string' ? await askOrProblem((all) => all.getResource, { slug, hash }) : undefined;
  return {
    source: owner,
    detail,
    open: group?.code,
    record: record?.ok === true ? record.value : undefined,
    document: found?.ok === true ? found.value : undefined,
  };
}

interface BodyProps {
  readonly slug: string;
  readonly overview: FeedsOverview;
  readonly place: Place;
  readonly mayDecide: boolean;
}

async function Body({ slug, overview, place, mayDecide }: BodyProps): Promise<ReactNode> {
  const { sources, backlog, at, fileDays } = overview;
  const { source, detail } = place;
  const uploads =
    source === undefined ? [] : (await ask((all) => all.listUploads, { slug, source: source.id, limit: 5 })).uploads;
  return (
    <div className="grid min-h-0 flex-1 border-t border-line lg:grid-cols-[minmax(0,1fr)_minmax(0,36.5%)]">
      <div className="min-w-0">
        <section aria-label="Sources">
          <SectionHead
            title="Data sources"
            scope={`${formatNumber(sources.length)}, one queue each; sources run in parallel`}
          />
          <SourceTable slug={slug} sources={sources} selected={source?.id} at={at} />
        </section>
        <GatherdPart slug={slug} mayCollect={mayDecide} />
        <section aria-label="Uploads" className="border-t border-line">
          <SectionHead
            title="Last five uploads"
            scope={source?.name}
            actions={
              <>
                <TextLink href={uploadsHref(slug, { source: source?.id })}>All uploads</TextLink>
                {mayDecide && source !== undefined ? (
                  <HoldSettings key={`hold ${source.id}`} slug={slug} source={source} />
                ) : null}
                {mayDecide && source !== undefined && ownsDocuments(source) ? (
                  <DeleteSource key={source.id} slug={slug} source={source} />
                ) : null}
              </>
            }
          />
          <UploadTable slug={slug} label="Last five uploads" uploads={uploads} selected={detail?.feed.id} at={at} />
        </section>
        <section aria-label="Waiting uploads" className="border-t border-line">
          <SectionHead title="Backlog" scope="received, not applied yet; survives a restart" />
          <BacklogTable slug={slug} backlog={backlog} at={at} />
        </section>
        <PushExample source={pushedName(source) ?? exampleSource} />
      </div>
      {detail === undefined ? null : <UploadPanel {...place} {...{ slug, detail, mayDecide, fileDays }} />}
    </div>
  );
}
