/** What became of a URL, in words: outcome, the line that decided, how it was found, and what would keep it. */

import type { ReactNode } from 'react';
import { CopyButton } from '#components/ui/controls/copy-button.tsx';
import { splitUrl } from '#components/ui/format/split-url.ts';
import { FileLine } from '#components/ui/marks/file-line.tsx';
import { VerdictGlyph } from '#components/ui/marks/verdict-glyph.tsx';
import { toneClass, verdictLooks } from '#components/ui/marks/verdict-words.ts';
import type { Explanation, ResourceDetail } from '#lib/services/resources/contract.ts';
import { CertificateCheck } from '../../certificates/certificate-check.tsx';
import { fileLineHref } from '../../resources-href.ts';
import { foundAs } from './found-as.ts';
import { NearestChangePart } from './nearest-change.tsx';
import { isBrought } from './uploads/upload-words.ts';

interface ResourceHeadProps {
  readonly slug: string;
  readonly detail: ResourceDetail;
  readonly explanation: Explanation | undefined;
  /** The user may ask the server for its certificate. */
  readonly mayCheck: boolean;
  /** The upload, where a feed brought it. */
  readonly fed: ReactNode;
}

export function ResourceHead({
  slug,
  detail: { row, facts },
  explanation,
  mayCheck,
  fed,
}: ResourceHeadProps): ReactNode {
  const { word, tone } = verdictLooks[row.outcome];
  const title = word.charAt(0).toUpperCase() + word.slice(1);
  const { origin, rest } = splitUrl(row.url);
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
        {isBrought(facts) ? fed : `depth ${row.depth}, ${foundAs(facts.discovery)}`}
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
function Sentence({
  slug,
  explanation,
}: Pick<ResourceHeadProps, 'slug'> & { readonly explanation: Explanation }): ReactNode {
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
