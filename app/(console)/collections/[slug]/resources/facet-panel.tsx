/** Facets of the resource list: each value with its count under the filters in force. */

import type { ReactNode } from 'react';
import { ofCollection, type Counts } from '#components/ui/format/counted.tsx';
import { CutMiddle } from '#components/ui/format/cut-middle.tsx';
import { FacetList, type FacetValue as Shown } from '#components/ui/table/facet-list.tsx';
import { siteName } from '#components/ui/format/site-name.ts';
import { VerdictGlyph } from '#components/ui/marks/verdict-glyph.tsx';
import type { Verdict } from '#components/ui/marks/verdict-words.ts';
import { cutFilterWord } from '#components/ui/format/cut-words.ts';
import type { Facets, ResourceOutcome } from '#lib/services/resources/contract.ts';
import { extractionWords } from '#components/ui/format/extraction-words.ts';
import { reasonWords } from '#components/ui/format/reason-words.ts';
import type { ResourceFilter } from '../resources-href.ts';
import { FacetFrame } from './facet-frame.tsx';
import { joinedValues } from './address-values.ts';
import { changedHref, chosenValues, type FacetKey } from './resource-query.ts';

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

function outcomeLabel(value: string): ReactNode {
  if (!isOutcome(value)) return value;
  const { word, verdict } = outcomeWords[value];
  return (
    <>
      <VerdictGlyph verdict={verdict} size={13} word="silent" />
      {word}
    </>
  );
}

/** The lines that decided, each with its file or in words. */
function linesOf({ slug, filter, facets }: FacetPanelProps): readonly Shown[] {
  return facets.decidedBy.map(({ value, file, line, reason, count, exact }) => {
    const chosen = filter.file === file && filter.line === String(line) && filter.reason === reason;
    const words = reasonWords(reason);
    const label = line > 0 ? `${file}:${line}` : words;
    return {
      key: value,
      label: (
        <CutMiddle
          text={label}
          title={line > 0 ? `${label}: ${words}` : words}
          className={line > 0 ? 'mono' : undefined}
        />
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
}

export function FacetPanel({ slug, filter, facets }: FacetPanelProps): ReactNode {
  /** A value takes the place of the one chosen, or is added to it. */
  const values = (
    key: FacetKey,
    label: (value: string) => ReactNode,
    counting?: (value: string) => Counts | undefined,
  ): readonly Shown[] => {
    const chosen = chosenValues(filter, key);
    const href = (next: readonly string[]): string =>
      changedHref(slug, filter, { [key]: joinedValues(next), ...(key === 'outcome' && { state: undefined }) });
    return facets[key].map(({ value, count, exact }) => {
      const isChosen = chosen.includes(value);
      return {
        key: value,
        exact,
        label: label(value),
        count,
        chosen: isChosen,
        counts: counting?.(value),
        href: href(isChosen ? chosen.filter((each) => each !== value) : [value]),
        ...(!isChosen && chosen.length > 0 && { addHref: href([...chosen, value]) }),
      };
    });
  };
  const isWhole = Object.keys(filter).every((key) => key === 'sort');
  const outcomeCounts = (value: string): Counts | undefined =>
    isWhole && isOutcome(value) ? { measure: value, of: ofCollection(slug) } : undefined;
  const text = (value: string): ReactNode => <CutMiddle text={value} />;
  const lines = linesOf({ slug, filter, facets });
  return (
    <FacetFrame chosen={Object.keys(filter).filter((key) => key !== 'text' && key !== 'sort').length}>
      <FacetList title="Outcome" values={values('outcome', outcomeLabel, outcomeCounts)} />
      {lines.length === 0 ? null : <FacetList title="Decided by" values={lines} />}
      {facets.site.length === 0 ? null : (
        <FacetList title="Host" values={values('site', (site) => text(siteName(site)))} />
      )}
      {facets.type.length === 0 ? null : <FacetList title="Type" values={values('type', text)} />}
      {facets.status.length === 0 ? null : <FacetList title="Status" values={values('status', text)} />}
      {facets.extraction.length === 0 ? null : (
        <FacetList title="Text" values={values('extraction', (key) => text(extractionWords(key)))} />
      )}
      {facets.cut.length === 0 ? null : (
        <FacetList title="Cut by limits" values={values('cut', (kind) => text(cutFilterWord(kind)))} />
      )}
      {facets.rd.length === 0 ? null : <FacetList title="RD" values={values('rd', text)} />}
    </FacetFrame>
  );
}
