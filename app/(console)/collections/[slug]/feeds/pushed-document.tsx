/** A document of an upload: its RD, or the line that rejected it. */

import type { ReactNode } from 'react';
import { CutMiddle } from '#components/ui/format/cut-middle.tsx';
import { reasonWords } from '#components/ui/format/reason-words.ts';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { verdictLooks } from '#components/ui/marks/verdict-words.ts';
import type { ResourceDetail } from '#lib/services/resources/contract.ts';
import { resourceHref } from '../resources-href.ts';
import { FeedMark } from './feed-mark.tsx';

interface PushedDocumentProps {
  readonly slug: string;
  readonly detail: ResourceDetail;
}

export function PushedDocument({ slug, detail: { row, description } }: PushedDocumentProps): ReactNode {
  const { hash, url, outcome, decidedBy } = row;
  return (
    <section aria-label="Pushed document" className="border-t border-line pb-2.5">
      <SectionHead title="Pushed document" scope={<FeedMark look={verdictLooks[outcome]} withWord />} />
      <p className="px-[18px] pb-1.5">
        <TextLink href={resourceHref(slug, hash)}>
          <CutMiddle text={url} />
        </TextLink>
      </p>
      {description === undefined ? (
        <p className="px-[18px] text-note text-ink-2">
          {decidedBy === undefined
            ? 'It has no RD.'
            : `No RD: ${reasonWords(decidedBy.reason)}${decidedBy.line === 0 ? '' : ` (${decidedBy.file}:${decidedBy.line})`}`}
        </p>
      ) : (
        <dl
          aria-label="Resource description"
          className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 px-[18px] text-note"
        >
          {description.attributes.map(({ name, values }) => (
            <div key={name} className="contents">
              <dt className="text-ink-3">{name}</dt>
              <dd className="line-clamp-3 break-words text-ink-2">{values.join(' · ')}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
