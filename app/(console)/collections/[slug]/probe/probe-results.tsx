'use client';
/** What came of each URL: ACCEPTED or WARNING, and the notes that say why. */

import type { ReactNode } from 'react';
import { EmptyState } from '#components/ui/feedback/empty-state.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { Chip } from '#components/ui/marks/chip.tsx';
import { FileLine } from '#components/ui/marks/file-line.tsx';
import { Glyph } from '#components/ui/marks/glyph.tsx';
import { SeverityGlyph } from '#components/ui/marks/severity-glyph.tsx';
import { sourceWords, type ProbeNote } from '#lib/languages/url-list/judge-probe.ts';
import { fileLineHref } from '../resources-href.ts';
import type { Probing } from './use-probe.ts';

interface ProbeResultsProps extends Pick<Probing, 'judged' | 'isRunning'> {
  readonly slug: string;
  /** Shows where names were found. */
  readonly advanced: boolean;
}

export function ProbeResults({ slug, judged, isRunning, advanced }: ProbeResultsProps): ReactNode {
  if (judged === undefined) {
    return isRunning ? null : (
      <EmptyState>
        The result for each URL appears here: ACCEPTED, or WARNING with the line, the host name, or the redirect that
        needs a look.
      </EmptyState>
    );
  }
  const warnings = judged.filter(({ verdict }) => verdict === 'warning').length;
  return (
    <section aria-label="Results">
      <SectionHead
        ruled
        title={formatCount(judged.length, 'URL')}
        scope={warnings === 0 ? 'all accepted' : formatCount(warnings, 'warning')}
      />
      <ul>
        {judged.map(({ url, verdict, notes, probed }) => (
          <li key={url} className="border-b border-line-2 px-[18px] py-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Verdict verdict={verdict} />
              <span className="mono min-w-0 break-all text-ink">{url}</span>
            </p>
            <dl className="pt-1.5">
              {notes.map((note) => (
                <Note key={`${note.about} ${note.text}`} slug={slug} note={note} />
              ))}
              {advanced && probed?.dns !== undefined ? <Advanced dns={probed.dns} /> : null}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Verdict({ verdict }: { readonly verdict: 'accepted' | 'warning' }): ReactNode {
  return verdict === 'accepted' ? (
    <Chip tone="kept" icon={<Glyph shape="disc" size={13} />}>
      ACCEPTED
    </Chip>
  ) : (
    <Chip tone="warn" icon={<SeverityGlyph severity="warning" said={false} />}>
      WARNING
    </Chip>
  );
}

function Note({ slug, note: { about, text, isWarning, at } }: { readonly slug: string; readonly note: ProbeNote }) {
  return (
    <div className="flex gap-3 py-0.5 text-note">
      <dt className="w-[74px] flex-none text-ink-3">{about}</dt>
      <dd className={`min-w-0 flex-1 break-words ${isWarning ? 'text-warn-fg' : 'text-ink-2'}`}>
        {text}{' '}
        {at === undefined ? null : (
          <FileLine text={`${at.file}:${at.line}`} href={fileLineHref(slug, at.file, at.line)} />
        )}
      </dd>
    </div>
  );
}

type Dns = NonNullable<NonNullable<Probing['judged']>[number]['probed']>['dns'];

/** Every name with all of its addresses and who gave them. */
function Advanced({ dns }: { readonly dns: NonNullable<Dns> }): ReactNode {
  const names = [dns.host, ...dns.aliases, ...(dns.plain === undefined ? [] : [dns.plain])];
  return names.map((name) => (
    <div key={name.host} className="flex gap-3 py-0.5 text-note">
      <dt className="w-[74px] flex-none text-ink-3">Source</dt>
      <dd className="mono min-w-0 flex-1 break-words text-ink-2">
        {`${name.host}: ${name.addresses.join(' ') || (name.problem ?? 'no address')}`}
        {name.from === undefined ? null : (
          <span className="font-sans text-ink-3">{` from ${sourceWords(name) ?? ''}`}</span>
        )}
      </dd>
    </div>
  ));
}
