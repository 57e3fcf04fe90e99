'use client';
/** The last things that happened, newest first, each joined to its URL and to the line that decided. */

import { ListFilter } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { FileLine } from '#components/ui/marks/file-line.tsx';
import { ClockTime } from '#components/ui/format/clock-time.tsx';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { SeverityGlyph } from '#components/ui/marks/severity-glyph.tsx';
import { TextInput } from '#components/ui/controls/text-input.tsx';
import { UrlText } from '#components/ui/format/url-text.tsx';
import { VerdictGlyph } from '#components/ui/marks/verdict-glyph.tsx';
import type { EventRow } from '#lib/services/live/contract.ts';
import { reasonWords } from '#components/ui/format/reason-words.ts';
import { fileLineHref, resourceHref } from '../resources-href.ts';

/** Lines in sight; the rest is in the list of resources. */
const shown = 60;

function EventGlyph({ event }: { readonly event: EventRow }): ReactNode {
  if (event.kind === 'notice') return <SeverityGlyph severity="info" />;
  if (event.kind === 'postponed') return <VerdictGlyph verdict="queued" size={13} />;
  if (event.state === 'rejected' || event.state === 'failed') return <VerdictGlyph verdict={event.state} size={13} />;
  return <VerdictGlyph verdict={event.reason === undefined ? 'kept' : 'no-rd'} size={13} />;
}

function Why({ slug, event }: { readonly slug: string; readonly event: EventRow }): ReactNode {
  if (event.file !== undefined && event.line !== undefined && event.line > 0) {
    return (
      <FileLine text={`${event.file}:${event.line}`} href={fileLineHref(slug, event.file, event.line, event.url)} />
    );
  }
  if (event.kind === 'notice') return null;
  if (event.url === undefined) return null;
  return (
    <span className="truncate text-ink-3">
      {event.reason === undefined ? (event.text ?? 'RD stored') : reasonWords(event.reason)}
    </span>
  );
}

interface EventTailProps {
  readonly slug: string;
  readonly events: readonly EventRow[];
  /** What they are of, in words: sampled, the last, of a host, of the brushed part. */
  readonly scope: string;
  /** `host:port` where there is one only: it is said once, in the head. */
  readonly onlyHost: string | undefined;
  readonly filter: string;
  readonly onFilter: (text: string) => void;
  /** In the place of the lines when none is left. */
  readonly empty: string;
}

export function EventTail(props: EventTailProps): ReactNode {
  const { slug, events, scope, onlyHost, filter, onFilter, empty } = props;
  return (
    <section aria-label="Events" className="min-w-0 max-lg:border-t max-lg:border-line">
      <SectionHead
        title="Events"
        scope={scope}
        actions={
          <TextInput
            small
            type="search"
            aria-label="Filter events"
            placeholder="filter"
            icon={<ListFilter size={13} aria-hidden />}
            value={filter}
            onChange={({ target }) => onFilter(target.value)}
            className="w-36"
          />
        }
      />
      {events.length === 0 ? <p className="px-[18px] py-3 text-note text-ink-3">{empty}</p> : null}
      <ol className="text-note">
        {events.slice(0, shown).map((event) => (
          <li
            key={event.id}
            className="grid h-[26px] grid-cols-[52px_16px_minmax(0,1fr)_minmax(0,auto)] items-center gap-2 border-b border-line-2 px-[18px] hover:bg-hover"
          >
            <ClockTime at={event.at} className="text-ink-3 tabular-nums" />
            <EventGlyph event={event} />
            {event.url === undefined || event.hash === undefined ? (
              <span className="truncate text-ink">{event.text}</span>
            ) : (
              <Link href={resourceHref(slug, event.hash)} prefetch={false} className="min-w-0 text-ink hover:underline">
                <UrlText url={event.url} host={onlyHost === undefined ? 'muted' : 'dropped'} />
              </Link>
            )}
            <Why slug={slug} event={event} />
          </li>
        ))}
      </ol>
    </section>
  );
}
