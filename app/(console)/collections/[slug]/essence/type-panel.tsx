/** The selected type: its sum, what recognizes and summarizes it, why some have no RD, and its URLs. */

import Link from 'next/link';
import { Suspense, type ReactNode } from 'react';
import { CellBar } from '#components/charts/cell-bar.tsx';
import { Expression } from '#components/trace/expression-text.tsx';
import { formatNumber } from '#components/ui/format/format.ts';
import { FileLine } from '#components/ui/marks/file-line.tsx';
import { VerdictGlyph } from '#components/ui/marks/verdict-glyph.tsx';
import type { NoRdReason, Recognizer, TypeFigures } from '#lib/services/essence/contract.ts';
import { essenceVerdicts, essenceWords } from '../essence-words.ts';
import { fileLineHref } from '../resources-href.ts';
import { ClosePanel } from './close-panel.tsx';
import { CountLink } from './count-link.tsx';
import { essenceHref, placeWords, summarizersHref, typeHref, type EssenceQuery } from './essence-href.ts';
import { TypeUrls } from './type-urls.tsx';
import { withoutRd } from './type-rows.ts';

interface TypePanelProps {
  readonly slug: string;
  readonly type: TypeFigures;
  readonly query: EssenceQuery;
}

export function TypePanel({ slug, type, query }: TypePanelProps): ReactNode {
  const { name, urls, byOutcome } = type;
  const sum = `${formatNumber(urls)} = ${formatNumber(byOutcome.kept)} RD stored + ${formatNumber(withoutRd(type))} without RD`;
  return (
    <aside
      aria-label={`Type ${name}`}
      className="min-w-0 lg:sticky lg:top-(--sticky-top,0px) lg:max-h-[calc(100dvh-64px)] lg:self-start lg:overflow-y-auto"
    >
      <header className="flex min-h-[38px] items-center gap-2 border-b border-line px-[18px] py-1">
        <h2 className="truncate text-body font-semibold text-ink">{name}</h2>
        <span className="min-w-0 truncate text-note text-ink-3 tabular-nums">{sum}</span>
        <ClosePanel href={essenceHref(slug, query, { type: undefined, urls: undefined })} />
      </header>
      <div className="flex flex-col gap-2 px-[18px] py-2.5">
        <dl className="grid grid-cols-[84px_minmax(0,1fr)] gap-x-3 text-note">
          <RecognizedBy slug={slug} type={type} />
          <SummarizedBy slug={slug} type={type} />
        </dl>
        <Reasons slug={slug} type={type} />
      </div>
      <Suspense fallback={<p className="border-t border-line px-[18px] py-2 text-note text-ink-3">Loading URLs…</p>}>
        <TypeUrls slug={slug} type={type} query={query} />
      </Suspense>
    </aside>
  );
}

interface PartProps {
  readonly slug: string;
  readonly type: TypeFigures;
}

const line = 'flex min-h-6 min-w-0 items-center gap-2';
/** Further ones are behind the list of URLs. */
const mostShown = 8;

function RecognizedBy({ slug, type: { name, recognizedBy, unrecognized } }: PartProps): ReactNode {
  const shown = recognizedBy.slice(0, mostShown);
  const rest = recognizedBy.slice(mostShown).reduce((sum, { urls }) => sum + urls, 0);
  return (
    <>
      <dt className="leading-6 text-ink-3">Recognized</dt>
      <dd>
        <ul>
          {shown.map((each) => (
            <RecognizerLine key={`${each.file}:${each.line}`} slug={slug} name={name} recognizer={each} />
          ))}
          {rest > 0 ? <li className={line}>{`${formatNumber(rest)} by other lines`}</li> : null}
          {unrecognized > 0 ? (
            <li className={line}>
              <span className="text-ink-3">no line matches</span>
              <CountLink value={unrecognized} href={typeHref(slug, name)} label="URLs" className="ml-auto" />
            </li>
          ) : null}
        </ul>
      </dd>
    </>
  );
}

interface RecognizerLineProps {
  readonly slug: string;
  readonly name: string;
  readonly recognizer: Recognizer;
}

function RecognizerLine({ slug, name, recognizer: { file, line: at, pattern, urls } }: RecognizerLineProps): ReactNode {
  return (
    <li className={line}>
      <FileLine text={placeWords(file, at)} href={fileLineHref(slug, file, at)} className="flex-none" />
      <span className="mono min-w-0 truncate text-ink-2" title={pattern}>
        <Expression text={pattern} />
      </span>
      <CountLink
        value={urls}
        href={typeHref(slug, name, { recognizedBy: `${file}:${at}` })}
        label={`URLs recognized by ${placeWords(file, at)}`}
        className="ml-auto font-medium"
      />
    </li>
  );
}

function SummarizedBy({ slug, type: { name, summarizedBy, nested, listedAt } }: PartProps): ReactNode {
  return (
    <>
      <dt className="leading-6 text-ink-3">Summarized</dt>
      <dd>
        <ul>
          {summarizedBy.map(({ summarizer, urls }) => (
            <li key={summarizer} className={line}>
              <SummarizerName slug={slug} summarizer={summarizer} isNested={nested > 0} />
              <CountLink
                value={urls}
                href={summarizersHref(slug, [summarizer], { essenceType: name })}
                label={summarizer === '' ? 'URLs without a summarizer' : `URLs summarized by ${summarizer}`}
                className="ml-auto font-medium"
              />
            </li>
          ))}
          {summarizedBy.length === 0 ? (
            <li className={line}>
              <span className="text-ink-3">
                {listedAt === undefined ? 'none' : 'none, because the type is stop-listed'}
              </span>
            </li>
          ) : null}
        </ul>
      </dd>
    </>
  );
}

interface SummarizerNameProps {
  readonly slug: string;
  readonly summarizer: string;
  readonly isNested: boolean;
}

function SummarizerName({ slug, summarizer, isNested }: SummarizerNameProps): ReactNode {
  if (summarizer === '') {
    return <span className="text-ink-2">{isNested ? 'unnested, by its members' : 'no summarizer for this type'}</span>;
  }
  if (!summarizer.includes('/')) return <span className="truncate text-ink">{summarizer}</span>;
  return <FileLine text={placeWords(summarizer)} href={fileLineHref(slug, summarizer, 1)} />;
}

function Reasons({ slug, type: { name, reasons } }: PartProps): ReactNode {
  const [most] = reasons;
  if (most === undefined) return null;
  const shown = reasons.slice(0, mostShown);
  const rest = reasons.slice(mostShown).reduce((sum, { urls }) => sum + urls, 0);
  return (
    <section aria-label="Reasons without RD">
      <h3 className="pb-0.5 text-head font-medium text-ink-3">Reasons without RD</h3>
      <ul className="flex flex-col gap-1 text-note">
        {shown.map((reason) => (
          <li key={reasonKey(reason)}>
            <Reason slug={slug} name={name} reason={reason} most={most.urls} />
          </li>
        ))}
        {rest > 0 ? <li className="text-ink-3">{`${formatNumber(rest)} for other reasons`}</li> : null}
      </ul>
    </section>
  );
}

function reasonKey({ outcome, reason, at }: NoRdReason): string {
  return `${outcome} ${reason} ${at?.file ?? ''}:${at?.line ?? ''}`;
}

interface ReasonProps {
  readonly slug: string;
  readonly name: string;
  readonly reason: NoRdReason;
  readonly most: number;
}

const fills = {
  kept: 'kept',
  'no-rd': 'no-rd',
  rejected: 'rejected',
  failed: 'failed',
  queued: 'queued',
} as const;

function Reason({ slug, name, reason: { outcome, reason, at, urls }, most }: ReasonProps): ReactNode {
  const verdict = essenceVerdicts[outcome];
  const place = at === undefined ? {} : { file: at.file, line: String(at.line) };
  const fill = Object.entries(fills).find(([key]) => key === verdict)?.[1] ?? 'no-rd';
  return (
    <CellBar value={urls} max={most} fill={fill} from="left">
      <Link
        href={typeHref(slug, name, { essence: outcome, reason, ...place })}
        prefetch={false}
        className="flex min-h-6 items-center gap-1.5 rounded-chip text-ink hover:underline"
      >
        <VerdictGlyph verdict={verdict} size={12} word="silent" />
        <span className="truncate" title={reason}>
          {reason}
        </span>
        <span className="flex-none text-ink-3">{essenceWords[outcome]}</span>
        <span className="ml-auto tabular-nums">{formatNumber(urls)}</span>
      </Link>
    </CellBar>
  );
}
