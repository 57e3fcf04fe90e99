'use client';
/** The line the caret is in: the known URLs it reaches, what each has from it, and what others give in its place. */

import type { ReactNode } from 'react';
import type { OpenDocument } from '#components/editor/open-document.ts';
import { Button } from '#components/ui/controls/button.tsx';
import { FileLine } from '#components/ui/marks/file-line.tsx';
import { formatAtLeast } from '#components/ui/format/format.ts';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { METADATA_FILE } from '#lib/languages/external-metadata-cfg/profiles/profiles.ts';
import type { LineUrls } from '#lib/services/external-metadata/contract.ts';
import { lookUpHref, resourceHref } from '../../resources-href.ts';
import { metadataLineHref, writtenLineOf } from '../profiles/profiles.ts';
import { useLineUrls } from './use-line-urls.ts';

interface LinePanelProps {
  readonly slug: string;
  readonly document: OpenDocument;
  /** The written file as saved. */
  readonly written: string | undefined;
}

export function LinePanel({ slug, document: { path, text, caretLine }, written }: LinePanelProps): ReactNode {
  const own = text.split('\n', caretLine)[caretLine - 1] ?? '';
  const line = path === METADATA_FILE ? caretLine : writtenLineOf(written ?? '', own);
  const isBlank = own.trim() === '';
  const { answer, pending, more } = useLineUrls(slug, isBlank ? undefined : line);
  return (
    <section aria-label="URLs of the line">
      <SectionHead title={`Line ${caretLine}`} scope={answer?.ok === true ? countWords(answer.value) : undefined} />
      <p className="mono px-[18px] pb-2 text-note break-all text-ink-2">{isBlank ? 'Blank line' : own}</p>
      {line === undefined && !isBlank ? (
        <p className="px-[18px] pb-3 text-note text-ink-3">
          This line is not in the written file: it is malformed or not concatenated yet. Only written lines have a list
          of URLs.
        </p>
      ) : null}
      {answer?.ok === false ? (
        <p className="px-[18px] pb-3 text-note text-failed-fg">{answer.problem.message}</p>
      ) : null}
      {answer?.ok === true ? <Urls slug={slug} urls={answer.value} /> : null}
      {answer?.ok === true && answer.value.next !== undefined ? (
        <div className="border-t border-line-2 px-[18px] py-2">
          <Button size="small" pending={pending} onClick={more}>
            More
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function countWords({ rows, next }: LineUrls): string {
  return `${formatAtLeast(rows.length, next === undefined)} ${rows.length === 1 ? 'URL' : 'URLs'}`;
}

function Urls({ slug, urls: { rows, winner, next } }: { readonly slug: string; readonly urls: LineUrls }): ReactNode {
  if (winner !== undefined) {
    return (
      <p className="flex gap-1 px-[18px] pb-3 text-note text-ink-2">
        No effect: <WrittenLine slug={slug} line={winner} /> has the same prefix.
      </p>
    );
  }
  if (rows.length === 0 && next === undefined)
    return <p className="px-[18px] pb-3 text-note text-ink-2">This line matches no known URL.</p>;
  return (
    <ul>
      {rows.map(({ hash, url, supplies, overridden }) => (
        <li key={hash} className="flex flex-col gap-0.5 border-t border-line-2 px-[18px] py-1.5 text-note">
          <TextLink href={resourceHref(slug, hash)} className="mono break-all">
            {url}
          </TextLink>
          <span className="flex flex-wrap gap-x-2 text-ink-2">
            {supplies.length === 0 ? 'gets nothing from this line' : `gets ${supplies.join(', ')} from this line`}
            <TextLink href={lookUpHref(slug, url)}>look up</TextLink>
          </span>
          {overridden.map(({ class: name, by }) => (
            <span key={name} className="flex gap-1 text-ink-3">
              {`${name} comes from`} <WrittenLine slug={slug} line={by} />
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

function WrittenLine({ slug, line }: { readonly slug: string; readonly line: number }): ReactNode {
  return <FileLine text={`${METADATA_FILE}:${line}`} href={metadataLineHref(slug, METADATA_FILE, line)} />;
}
