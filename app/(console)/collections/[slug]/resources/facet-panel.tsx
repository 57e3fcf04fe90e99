/** Facets of the resource list: each value with its count under the filters in force. */

import type { ReactNode } from 'react';
import { FacetList, type FacetValue as Shown } from '#components/ui/facet-list.tsx';
import { siteName } from '#components/ui/site-name.ts';
import { VerdictGlyph } from '#components/ui/verdict-glyph.tsx';
import type { Verdict } from '#components/ui/verdict-words.ts';
import type { Facets, FacetValue, ResourceOutcome } from '#lib/services/resources/contract.ts';
import type { ResourceFilter } from '../resources-href.ts';
import { FacetFrame } from './facet-frame.tsx';
import { changedHref } from './resource-query.ts';

interface FacetPanelProps {
  readonly slug: string;
  readonly filter: ResourceFilter;
  readonly facets: Facets;
}

const outcomeWords: Readonly<Record<ResourceOutcome, { readonly word: string; readonly verdict: Verdict }>> = {
  kept: { word: 'RD stored', verdict: 'kept' },
  'no-rd': { word: 'no RD', verdict: 'no-rd' },
  rejected: { word: 'rejected', verdict: 'rejected' },
  failed: { word: 'failed', verdict: 'failed' },
  queued: { word: 'queued', verdict: 'queued' },
};

function isOutcome(value: string): value is ResourceOutcome {
  return Object.hasOwn(outcomeWords, value);
}

function OutcomeLabel({ value }: { readonly value: string }): ReactNode {
  if (!isOutcome(value)) return value;
  const { word, verdict } = outcomeWords[value];
  return (
    <>
      <VerdictGlyph verdict={verdict} size={13} word="silent" />
      {word}
    </>
  );
}

export function FacetPanel({ slug, filter, facets }: FacetPanelProps): ReactNode {
  const simple = (key: 'site' | 'type' | 'status', values: readonly FacetValue[]): readonly Shown[] =>
    values.map(({ value, count, exact }) => ({
      key: value,
      exact,
      label: <span className="truncate">{key === 'site' ? siteName(value) : value}</span>,
      count,
      chosen: filter[key] === value,
      href: changedHref(slug, filter, { [key]: filter[key] === value ? undefined : value }),
    }));
  const outcomes = facets.outcome.map(({ value, count, exact }) => ({
    key: value,
    exact,
    label: <OutcomeLabel value={value} />,
    count,
    chosen: filter.outcome === value,
    href: changedHref(slug, filter, { outcome: filter.outcome === value ? undefined : value, state: undefined }),
  }));
  const lines = facets.decidedBy.map(({ value, file, line, reason, count, exact }) => {
    const chosen = filter.file === file && filter.line === String(line) && filter.reason === reason;
    const label = line > 0 ? `${file}:${line}` : reason;
    return {
      key: value,
      label: (
        <span className={line > 0 ? 'mono truncate' : 'truncate'} title={`${label}: ${reason}`}>
          {label}
        </span>
      ),
      count,
      exact,
      chosen,
      href: changedHref(
        slug,
        filter,
        chosen ? { file: undefined, line: undefined, reason: undefined } : { file, line: String(line), reason },
      ),
    };
  });
  return (
    <FacetFrame chosen={Object.keys(filter).filter((key) => key !== 'text').length}>
      <FacetList title="Outcome" values={outcomes} />
      {lines.length === 0 ? null : <FacetList title="Decided by" values={lines} />}
      {facets.site.length === 0 ? null : <FacetList title="Host" values={simple('site', facets.site)} />}
      {facets.type.length === 0 ? null : <FacetList title="Type" values={simple('type', facets.type)} />}
      {facets.status.length === 0 ? null : <FacetList title="Status" values={simple('status', facets.status)} />}
    </FacetFrame>
  );
}
