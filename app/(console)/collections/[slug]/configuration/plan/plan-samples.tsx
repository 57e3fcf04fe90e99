/** URLs a plan changes: what they are now, what they would be, and the line that says so. */

import Link from 'next/link';
import type { ReactNode } from 'react';
import { formatNumber } from '#components/ui/format/format.ts';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { UrlText } from '#components/ui/format/url-text.tsx';
import { VerdictGlyph } from '#components/ui/marks/verdict-glyph.tsx';
import { verdictLooks, type Verdict } from '#components/ui/marks/verdict-words.ts';
import type { PlanSample } from '#lib/services/plan/contract.ts';
import { resourceHref } from '../../resources-href.ts';

interface PlanSamplesProps {
  readonly slug: string;
  /** What they have in common. */
  readonly title: string;
  readonly samples: readonly PlanSample[];
  /** All there are, more than the samples. */
  readonly count: number;
  /** Of all of them. */
  readonly listHref: string;
  readonly onShow: (path: string, line: number) => void;
}

/** More would not be read; the figures count all of them. */
const mostShown = 100;

export function PlanSamples({ slug, title, samples, count, listHref, onShow }: PlanSamplesProps): ReactNode {
  const shown = samples.slice(0, mostShown);
  const hosts = new Set(shown.map(({ url }) => URL.parse(url)?.host));
  const host = hosts.size === 1 ? 'dropped' : 'muted';
  return (
    <>
      <p className="flex min-h-[38px] flex-wrap items-center gap-x-2 border-b border-line px-[18px] text-body">
        <span className="font-semibold text-ink">{`${formatNumber(count)} ${title}`}</span>
        {count === 0 ? null : (
          <>
            <span className="text-note text-ink-3">{`${formatNumber(shown.length)} of ${formatNumber(count)} shown`}</span>
            <TextLink href={listHref} className="ml-auto text-note">
              Open list
            </TextLink>
          </>
        )}
      </p>
      {shown.length === 0 ? null : (
        <div className="overflow-x-auto">
          <table aria-label="Samples of the plan" className="w-full border-separate border-spacing-0 text-body">
            <thead className="sr-only">
              <tr>
                <th scope="col">Verdict before and after</th>
                <th scope="col">URL</th>
                <th scope="col">Decided by</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((sample) => (
                <SampleRow
                  key={`${sample.url} ${sample.now} ${sample.planned}`}
                  slug={slug}
                  sample={sample}
                  host={host}
                  onShow={onShow}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

interface SampleRowProps extends Pick<PlanSamplesProps, 'slug' | 'onShow'> {
  readonly sample: PlanSample;
  /** The same for all of them is not said again in each. */
  readonly host: 'dropped' | 'muted';
}

function SampleRow({ slug, sample, host, onShow }: SampleRowProps): ReactNode {
  const { url, hash, now, file, line, isOldLine } = sample;
  return (
    <tr className="h-[30px] hover:bg-hover [&_td]:border-b [&_td]:border-line-2">
      <td className="px-2 pl-[18px] whitespace-nowrap">
        <span className="inline-grid grid-cols-[88px_16px_auto] items-baseline gap-x-2">
          <Word word={now} />
          <span aria-hidden className="text-ink-3">
            →
          </span>
          <span className="sr-only">becomes</span>
          <Planned sample={sample} />
        </span>
      </td>
      <td className="w-full max-w-0 px-2">
        {hash === undefined ? (
          <UrlText url={url} host={host} mono className="text-note" />
        ) : (
          <Link href={resourceHref(slug, hash)} prefetch={false} className="hover:underline">
            <UrlText url={url} host={host} mono className="text-note" />
          </Link>
        )}
      </td>
      <td className="px-2 pr-[18px] text-right whitespace-nowrap">
        {file === undefined || line === undefined || line === 0 ? null : isOldLine === true ? (
          <span className="mono text-note text-ink-3">{`was ${file}:${line}`}</span>
        ) : (
          <button
            type="button"
            onClick={() => onShow(file, line)}
            className="mono min-h-6 text-note text-accent hover:underline"
          >{`${file}:${line}`}</button>
        )}
      </td>
    </tr>
  );
}

function Word({ word }: { readonly word: PlanSample['now'] }): ReactNode {
  if (word === 'unseen') return <span className="text-ink-3">not discovered yet</span>;
  if (word === 'unlinked') return <Glyphed verdict="undecided" word="no longer discovered" />;
  return <Glyphed verdict={word} word={verdictLooks[word].word} />;
}

function Planned({ sample: { row, planned } }: { readonly sample: PlanSample }): ReactNode {
  if (row === 'rdsChanged') return <Glyphed verdict="changed" word="RD changes" />;
  if (row === 'rdsMayChange') return <Glyphed verdict="changed" word="RD may change" />;
  if (row === 'linksDropped') return <Glyphed verdict="rejected" word="links not followed" />;
  if (row === 'linksAdded') return <Glyphed verdict="kept" word="links followed" />;
  return (
    <span className="font-medium">
      <Word word={planned} />
    </span>
  );
}

function Glyphed({ verdict, word }: { readonly verdict: Verdict; readonly word: string }): ReactNode {
  return (
    <span className="inline-flex items-center gap-1.5">
      <VerdictGlyph verdict={verdict} word="silent" size={13} />
      {word}
    </span>
  );
}
