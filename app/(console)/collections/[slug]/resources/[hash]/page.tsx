/** One URL: what became of it and why, step by step, its fetches, links, and resource description with who wrote what. */

import type { Metadata } from 'next';
import { Suspense, type ReactNode } from 'react';
import { ask, askOrProblem, requireUser } from '#app/session.ts';
import { TopBar } from '#components/shell/top-bar.tsx';
import { CopyButton } from '#components/ui/controls/copy-button.tsx';
import { ErrorPart } from '#components/ui/feedback/error-part.tsx';
import { FileLine } from '#components/ui/marks/file-line.tsx';
import { LoadingRows } from '#components/ui/table/loading-rows.tsx';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { VerdictGlyph } from '#components/ui/marks/verdict-glyph.tsx';
import { toneClass, verdictLooks } from '#components/ui/marks/verdict-words.ts';
import { FilterTrace } from '#components/trace/filter-trace.tsx';
import type { Explanation, ResourceDetail } from '#lib/services/resources/contract.ts';
import type { ServiceResult } from '#lib/services/result.ts';
import { CertificateCheck } from '../../certificates/certificate-check.tsx';
import { revisionHref } from '../../configuration/revisions/compare-href.ts';
import { fileLineHref, resourcesHref } from '../../resources-href.ts';
import { railsOf, stagesNotReached, traceSteps } from '../trace-steps.ts';
import { readFilter, type SearchParams } from '../resource-query.ts';
import { DescriptionPart } from './description-part.tsx';
import { ExpiryNotice } from './expiry-notice.tsx';
import { foundAs } from './found-as.ts';
import { FetchHistory } from './fetch-history.tsx';
import { LinkLists } from './link-lists.tsx';
import { ListLinks, ListPlace, readNeighbours } from './list-place.tsx';
import { MetadataChain } from './metadata-chain.tsx';
import { NeighbourLinks } from './neighbour-links.tsx';
import { NearestChangePart } from './nearest-change.tsx';
import { ResourceActions } from './resource-actions.tsx';

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
  const inList = { slug, list, neighbours: readNeighbours(slug, hash, list) };
  const [detail, explained, schema] = await Promise.all([
    ask((all) => all.getResource, { slug, hash }),
    askOrProblem((all) => all.explainUrl, { slug, hash }),
    ask((all) => all.getSchema, { slug }),
  ]);
  const { url } = detail.row;
  return (
    <>
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
            <ResourceActions slug={slug} url={url} mayRecrawl={mayEdit} />
          </>
        }
      />
      <Head slug={slug} detail={detail} explanation={explained.ok ? explained.value : undefined} mayCheck={mayEdit} />
      <div className="grid min-h-0 flex-1 border-t border-line lg:grid-cols-[minmax(0,1fr)_minmax(0,1.12fr)]">
        <div className="min-w-0 border-line lg:border-r">
          <Decision slug={slug} explained={explained} />
          <FetchHistory fetches={detail.fetches} />
        </div>
        <div className="min-w-0 max-lg:border-t max-lg:border-line">
          <ExpiryNotice slug={slug} expired={detail.expired} />
          <DescriptionPart
            slug={slug}
            hash={hash}
            description={detail.description}
            list={list}
            as={query.as}
            schema={schema.attributes}
            mayEdit={mayEdit}
          />
          <Surroundings slug={slug} hash={hash} detail={detail} />
        </div>
      </div>
    </>
  );
}

interface SurroundingsProps {
  readonly slug: string;
  readonly hash: string;
  readonly detail: ResourceDetail;
}

/** External metadata and links, which take longer than the rest. */
function Surroundings({ slug, hash, detail: { row, cut } }: SurroundingsProps): ReactNode {
  return (
    <>
      <Suspense>
        <MetadataChain slug={slug} url={row.url} />
      </Suspense>
      <Suspense fallback={<LoadingLinks />}>
        <LinkLists slug={slug} hash={hash} site={row.site} cut={cut} />
      </Suspense>
    </>
  );
}

interface DecisionProps {
  readonly slug: string;
  readonly explained: ServiceResult<Explanation>;
}

function Decision({ slug, explained }: DecisionProps): ReactNode {
  if (!explained.ok) {
    return (
      <section aria-label="Decision">
        <SectionHead title="Decision" />
        <ErrorPart title="Failed to replay the decision">{explained.problem.message}</ErrorPart>
      </section>
    );
  }
  const explanation = explained.value;
  return (
    <section aria-label="Decision">
      <SectionHead title="Decision" scope={<DecisionScope slug={slug} explanation={explanation} />} />
      <FilterTrace
        steps={traceSteps(slug, explanation)}
        rails={railsOf(explanation)}
        notReached={stagesNotReached(explanation)}
        {...(explanation.agrees === false && {
          disagreement: 'The crawl stored a different path. This is a bug in Winnow. Report it with this URL.',
        })}
      />
    </section>
  );
}

interface DecisionScopeProps {
  readonly slug: string;
  readonly explanation: Explanation;
}

/** Which revision decided, and whether it decides so again. */
function DecisionScope({ slug, explanation: { revision, steps, agrees } }: DecisionScopeProps): ReactNode {
  const agreement = agrees === undefined ? '' : agrees ? ', agrees with the crawl' : ', differs from the crawl';
  return (
    <>
      <TextLink href={revisionHref(slug, revision)}>{`r${revision}`}</TextLink>
      {`, ${steps.length} steps${agreement}`}
    </>
  );
}

function LoadingLinks(): ReactNode {
  return (
    <div className="border-t border-line pt-2">
      <LoadingRows label="Searching for links" rows={4} height={26} />
    </div>
  );
}

interface HeadProps {
  readonly slug: string;
  readonly detail: ResourceDetail;
  readonly explanation: Explanation | undefined;
  /** The user may ask the server for its certificate. */
  readonly mayCheck: boolean;
}

function Head({ slug, detail: { row, facts }, explanation, mayCheck }: HeadProps): ReactNode {
  const { word, tone } = verdictLooks[row.outcome];
  const title = word.charAt(0).toUpperCase() + word.slice(1);
  const { origin, rest } = splitOrigin(row.url);
  const { canonical } = facts.content ?? {};
  return (
    <header className="flex flex-none flex-col gap-1.5 px-[18px] py-3">
      <p className="mono flex items-start gap-2 text-[15px] leading-[22px] break-all">
        <span>
          <span className="text-ink-3">{origin}</span>
          {rest}
        </span>
        <CopyButton text={row.url} label="Copy URL" />
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span
          className={`inline-flex items-center gap-2 text-[18px] leading-[26px] font-semibold ${toneClass[tone].text}`}
        >
          <VerdictGlyph verdict={row.outcome} size={18} word="silent" />
          {title}
        </span>
        {explanation === undefined ? null : <Sentence slug={slug} explanation={explanation} />}
      </p>
      <p className="text-note break-words text-ink-3">
        {`depth ${row.depth}, ${foundAs(facts.discovery)}`}
        {canonical === undefined ? '' : `, canonical ${canonical}`}
      </p>
      {explanation?.hint === undefined ? null : (
        <p className="max-w-[100ch] text-body break-words text-ink-2">{explanation.hint}</p>
      )}
      {mayCheck && (facts.robots?.certificate ?? facts.response?.certificate) !== undefined ? (
        <CertificateCheck slug={slug} host={facts.url.host} port={facts.url.port} />
      ) : null}
      {explanation?.change === undefined ? null : (
        <NearestChangePart slug={slug} site={row.site} change={explanation.change} />
      )}
    </header>
  );
}

/** What decided, in words; the line it names is a link. */
function Sentence({ slug, explanation }: Pick<HeadProps, 'slug'> & { readonly explanation: Explanation }): ReactNode {
  const { sentence, decidedBy, url } = explanation;
  if (decidedBy === undefined || decidedBy.line === 0) return <span className="text-body text-ink-2">{sentence}</span>;
  const { file, line } = decidedBy;
  const place = `${file}:${line}`;
  return (
    <span className="min-w-0 text-body break-words text-ink-2">
      <FileLine text={place} href={fileLineHref(slug, file, line, url)} />
      {sentence.startsWith(place) ? sentence.slice(place.length) : ` ${sentence}`}
    </span>
  );
}

function splitOrigin(url: string): { readonly origin: string; readonly rest: string } {
  const at = url.indexOf('/', url.indexOf('//') + 2);
  return at === -1 ? { origin: '', rest: url } : { origin: url.slice(0, at), rest: url.slice(at) };
}
