/** One URL: what became of it and why, who may see it, its fetches, uploads, links, and RD with who wrote what. */

import type { Metadata } from 'next';
import { Suspense, type ReactNode } from 'react';
import { ask, askOrProblem, requireUser } from '#app/session.ts';
import { TopBar } from '#components/shell/top-bar.tsx';
import { formatNumber } from '#components/ui/format/format.ts';
import { LoadingRows } from '#components/ui/table/loading-rows.tsx';
import type { Facts } from '#lib/sdk/resource.ts';
import type { ResourceDetail } from '#lib/services/resources/contract.ts';
import { resourcesHref } from '../../resources-href.ts';
import { readFilter, type SearchParams } from '../resource-query.ts';
import { AccessPart } from './access/access-part.tsx';
import { allowedWords } from './access/access-words.ts';
import { DecisionPart } from './decision-part.tsx';
import { DescriptionPart } from './description-part.tsx';
import { MergeNotice } from './merge-notice.tsx';
import { CutNotice } from './cut-notice.tsx';
import { ExpiryNotice } from './expiry-notice.tsx';
import { ExtractionNotice } from './extraction-notice.tsx';
import { FetchHistory } from './fetch-history.tsx';
import { LinkLists } from './link-lists.tsx';
import { ListLinks, ListPlace, readNeighbours, type InList } from './list-place.tsx';
import { MetadataChain } from './metadata-chain.tsx';
import { NeighbourLinks } from './neighbour-links.tsx';
import { readFedParts, type FedParts } from './read-fed.ts';
import { ResourceActions } from './resource-actions.tsx';
import { ResourceHead } from './resource-head.tsx';
import { ResourceTabs, type TabEntry } from './resource-tabs.tsx';
import { readTabPlace, recordHref, type ResourcePlace } from './tab-address.ts';
import { FedLine } from './uploads/fed-line.tsx';
import { UploadPart } from './uploads/upload-part.tsx';
import { fedOrigin, isBrought } from './uploads/upload-words.ts';

interface ResourcePageProps {
  readonly params: Promise<{ readonly slug: string; readonly hash: string }>;
  readonly searchParams: Promise<SearchParams>;
}

export const metadata: Metadata = { title: 'URL' };

export default async function ResourcePage({ params, searchParams }: ResourcePageProps): Promise<ReactNode> {
  const { slug, hash } = await params;
  const query = await searchParams;
  const list = readFilter(query);
  const mayEdit = (await requireUser()).role !== 'viewer';
  const neighbours = readNeighbours(slug, hash, list);
  const reading = ask((all) => all.getResource, { slug, hash });
  const [detail, explained, schema, parts] = await Promise.all([
    reading,
    askOrProblem((all) => all.explainUrl, { slug, hash }),
    ask((all) => all.getSchema, { slug }),
    reading.then((found) => readFedParts(slug, hash, found)),
  ]);
  const entries = tabEntries(detail, parts);
  const available = entries.map(({ tab }) => tab);
  const place = { slug, hash, list, ...readTabPlace(query, available) };
  const explanation = explained.ok ? explained.value : undefined;
  return (
    <>
      <PageTop place={place} url={detail.row.url} facts={detail.facts} neighbours={neighbours} mayEdit={mayEdit} />
      <ResourceHead
        slug={slug}
        detail={detail}
        explanation={explanation}
        mayCheck={mayEdit}
        fed={<FedLine place={place} facts={detail.facts} uploads={parts.uploads.uploads} />}
      />
      {entries.length === 1 ? null : <ResourceTabs place={place} entries={entries} />}
      <PageBody
        place={place}
        parts={parts}
        detail={detail}
        decision={<DecisionPart slug={slug} explained={explained} />}
        description={
          <DescriptionPart
            place={place}
            url={detail.row.url}
            annotated={explanation?.annotated}
            fed={fedOrigin(detail.facts)}
            description={detail.description}
            as={query.as}
            schema={schema.attributes}
            mayEdit={mayEdit}
          />
        }
      />
    </>
  );
}

interface PageTopProps extends Pick<InList, 'neighbours'> {
  readonly place: ResourcePlace;
  readonly url: string;
  readonly facts: Facts;
  readonly mayEdit: boolean;
}

function PageTop({ place, url, facts, neighbours, mayEdit }: PageTopProps): ReactNode {
  const { slug, list, tab } = place;
  const inList = { slug, list, neighbours, tab };
  return (
    <TopBar
      collection={slug}
      crumbs={[{ label: 'Resources', href: resourcesHref(slug, list) }, { label: 'URL' }]}
      context={
        <Suspense>
          <ListPlace {...inList} />
        </Suspense>
      }
      actions={
        <>
          <Suspense fallback={<NeighbourLinks previous={undefined} next={undefined} />}>
            <ListLinks {...inList} />
          </Suspense>
          <ResourceActions
            slug={slug}
            url={url}
            mayRecrawl={mayEdit}
            recordHref={isBrought(facts) ? recordHref(place) : undefined}
          />
        </>
      }
    />
  );
}

/** The decision alone, where no feed has to do with the URL. */
function tabEntries({ outlinks }: ResourceDetail, { access, uploads, isFed }: FedParts): readonly TabEntry[] {
  const decision = { tab: 'decision', label: 'Decision' } as const;
  if (!isFed) return [decision];
  const sent = uploads.uploads.length;
  return [
    decision,
    ...(access === undefined ? [] : [{ tab: 'access', label: 'Access', figure: allowedWords(access) } as const]),
    ...(sent === 0
      ? []
      : [{ tab: 'uploads', label: 'Uploads', figure: `${formatNumber(sent)}${uploads.isCut ? '+' : ''}` } as const]),
    { tab: 'links', label: 'Links', figure: formatNumber(outlinks) },
  ];
}

interface PageBodyProps {
  readonly place: ResourcePlace;
  readonly parts: FedParts;
  readonly detail: ResourceDetail;
  readonly decision: ReactNode;
  readonly description: ReactNode;
}

function PageBody({ place, parts, detail, decision, description }: PageBodyProps): ReactNode {
  const { slug, tab } = place;
  const { access, uploads, isFed } = parts;
  const links = <Links place={place} detail={detail} />;
  if (tab === 'links') return links;
  const sent = <UploadPart place={place} found={uploads} chain={access?.chain ?? []} />;
  if (tab === 'uploads') return <div className="border-t border-line">{sent}</div>;
  return (
    <div className="grid min-h-0 flex-1 border-t border-line lg:grid-cols-[minmax(0,1fr)_minmax(0,1.12fr)]">
      <div className="min-w-0 border-line lg:border-r">
        {tab === 'access' && access !== undefined ? <AccessPart place={place} access={access} /> : null}
        {tab === 'decision' ? (
          <>
            {decision}
            <FetchHistory detail={detail} />
          </>
        ) : null}
      </div>
      <div className="min-w-0 max-lg:border-t max-lg:border-line">
        <ExpiryNotice slug={slug} expired={detail.expired} />
        <ExtractionNotice facts={detail.facts} />
        <CutNotice cuts={detail.cuts} />
        <MergeNotice slug={slug} {...detail} />
        {description}
        {tab === 'access' && uploads.uploads.length > 0 ? <div className="border-t border-line">{sent}</div> : null}
        {tab === 'decision' ? (
          <Suspense>
            <MetadataChain slug={slug} url={detail.row.url} />
          </Suspense>
        ) : null}
        {isFed ? null : links}
      </div>
    </div>
  );
}

/** They take longer than the rest. */
function Links({ place: { slug, hash }, detail: { row, cuts } }: Pick<PageBodyProps, 'place' | 'detail'>): ReactNode {
  return (
    <Suspense fallback={<LoadingLinks />}>
      <LinkLists slug={slug} hash={hash} site={row.site} cuts={cuts} />
    </Suspense>
  );
}

function LoadingLinks(): ReactNode {
  return (
    <div className="border-t border-line pt-2">
      <LoadingRows label="Searching for links" rows={4} height={26} />
    </div>
  );
}
