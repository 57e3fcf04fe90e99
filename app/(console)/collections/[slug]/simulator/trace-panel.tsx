'use client';
/** The trace of one URL at the right: a sentence, the steps with the rails of both filters, what was seen of the world. */

import { X } from 'lucide-react';
import Link from 'next/link';
import { useMemo, type ReactNode } from 'react';
import { useKeymap } from '#components/shell/keys/use-keymap.ts';
import { FilterTrace } from '#components/trace/filter-trace.tsx';
import { CopyButton } from '#components/ui/controls/copy-button.tsx';
import { ErrorPart } from '#components/ui/feedback/error-part.tsx';
import { FileLine } from '#components/ui/marks/file-line.tsx';
import { IconButton } from '#components/ui/controls/icon-button.tsx';
import { LoadingRows } from '#components/ui/table/loading-rows.tsx';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import { SegmentedChoice } from '#components/ui/controls/segmented-choice.tsx';
import { splitUrl } from '#components/ui/format/split-url.ts';
import { VerdictGlyph } from '#components/ui/marks/verdict-glyph.tsx';
import { toneClass, verdictLooks } from '#components/ui/marks/verdict-words.ts';
import { outcomeOf } from '#lib/languages/url-list/expected.ts';
import type { Explanation } from '#lib/services/resources/contract.ts';
import type { SimulatedTrace, SimulationNote } from '#lib/services/simulator/contract.ts';
import { fileLineHref, resourceHref } from '../resources-href.ts';
import { railsOf, stagesNotReached, traceSteps } from '../resources/trace-steps.ts';
import type { Mode } from './simulator-query.ts';
import type { OpenTrace } from './use-trace.ts';

type Side = 'saved' | 'edited';

interface TracePanelProps {
  readonly slug: string;
  readonly url: string;
  readonly mode: Mode;
  readonly trace: OpenTrace;
  /** The texts whose trace is wanted where both are known. */
  readonly side: Side;
  readonly onSide: (side: Side) => void;
  readonly notFetched: string | undefined;
  readonly onClose: () => void;
}

export function TracePanel({ slug, url, mode, trace, side, onSide, notFetched, onClose }: TracePanelProps): ReactNode {
  const bindings = useMemo(() => [{ keys: 'escape', label: 'Close the trace', run: onClose }], [onClose]);
  useKeymap(bindings);
  const { result, isOld } = trace;
  const { origin, rest } = splitUrl(url);
  const isOther = result?.ok === true && result.value.url !== url;
  return (
    <section aria-label="Trace" className="flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto">
      <header className="flex items-start gap-2 px-[18px] pt-3">
        <h2 className="mono min-w-0 flex-1 text-[15px] leading-[22px] break-all">
          <span className="text-ink-3">{origin}</span>
          {rest}
        </h2>
        <CopyButton text={url} label="Copy URL" />
        <IconButton label="Close the trace" keys="Esc" size="small" icon={<X size={15} />} onClick={onClose} />
      </header>
      {result === undefined || isOther ? (
        <LoadingRows label="The URL is decided" rows={8} height={30} />
      ) : (
        <div className={isOld ? 'opacity-60' : undefined}>
          {result.ok ? (
            <Traced
              slug={slug}
              mode={mode}
              traced={result.value}
              notFetched={notFetched}
              wanted={side}
              onSide={onSide}
            />
          ) : (
            <ErrorPart title="Failed to trace the URL">{result.problem.message}</ErrorPart>
          )}
        </div>
      )}
    </section>
  );
}

interface TracedProps {
  readonly slug: string;
  readonly mode: Mode;
  readonly traced: SimulatedTrace;
  readonly notFetched: string | undefined;
  readonly wanted: Side;
  readonly onSide: (side: Side) => void;
}

function Traced({ slug, mode, traced, notFetched, wanted, onSide }: TracedProps): ReactNode {
  const { saved, edited, revision, notes, knownAt, hash } = traced;
  const usual: Side = mode === 'saved' || edited === undefined ? 'saved' : 'edited';
  const side = mode === 'compare' && edited !== undefined && saved !== undefined ? wanted : usual;
  const explanation = side === 'saved' ? saved : edited;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-[18px] pt-2 pb-1">
        {mode === 'compare' && saved !== undefined && edited !== undefined ? (
          <SegmentedChoice
            label="Texts of the trace"
            options={[
              { value: 'saved', label: `r${revision}` },
              { value: 'edited', label: 'With edits' },
            ]}
            current={side}
            onChange={onSide}
          />
        ) : null}
        <span className="text-note text-ink-3">
          {knownAt === undefined ? (
            'decided from the address only'
          ) : (
            <>
              decided from stored facts <RelativeTime at={knownAt} />
            </>
          )}
        </span>
        {hash === undefined ? null : (
          <Link href={resourceHref(slug, hash)} prefetch={false} className="text-note text-accent hover:underline">
            Open its page
          </Link>
        )}
      </div>
      {explanation === undefined ? (
        <p className="px-[18px] py-2 text-body text-ink-2">Fix the configuration errors to simulate.</p>
      ) : (
        <Decided slug={slug} explanation={explanation} notFetched={notFetched} />
      )}
      <Notes slug={slug} notes={notes} />
    </>
  );
}

function Decided({
  slug,
  explanation,
  notFetched,
}: {
  readonly slug: string;
  readonly explanation: Explanation;
  readonly notFetched: string | undefined;
}): ReactNode {
  const outcome = outcomeOf(explanation.state, explanation.verdict);
  const { word, tone } = verdictLooks[outcome];
  const steps = traceSteps(slug, explanation);
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1 px-[18px] pt-1 pb-2.5 text-body text-ink-2">
        <span className={`inline-flex items-baseline gap-2 font-semibold ${toneClass[tone].text}`}>
          <VerdictGlyph verdict={outcome} size={15} word="silent" />
          {word}
        </span>
        <span className="min-w-0 break-words">{sentenceOf(explanation)}</span>
        {notFetched === undefined ? null : <span>{`Not fetched: ${notFetched}.`}</span>}
      </p>
      <FilterTrace steps={steps} rails={railsOf(explanation)} notReached={stagesNotReached(explanation)} />
    </>
  );
}

/** The one sentence of the explanation; of a verdict of one filter alone it says what the other one does. */
function sentenceOf({ sentence, verdict: { enumerate, generate } }: Explanation): string {
  if (generate === false && enumerate === true) return `Its links are followed. ${sentence}`;
  if (generate === false && enumerate === null) return `${sentence} Whether its links are followed is unknown.`;
  return sentence;
}

function Notes({ slug, notes }: { readonly slug: string; readonly notes: readonly SimulationNote[] }): ReactNode {
  return (
    <section aria-label="Notes" className="mt-2 border-t border-line py-2">
      <h3 className="px-[18px] py-1 text-head font-medium text-ink-3">Names and redirects</h3>
      <dl>
        {notes.map(({ about, text, at }) => (
          <div key={about + text} className="flex gap-3 px-[18px] py-1 text-note">
            <dt className="w-[74px] flex-none text-ink-3">{about}</dt>
            <dd className="min-w-0 flex-1 break-words text-ink-2">
              {text}{' '}
              {at === undefined ? null : (
                <FileLine text={`${at.file}:${at.line}`} href={fileLineHref(slug, at.file, at.line)} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
