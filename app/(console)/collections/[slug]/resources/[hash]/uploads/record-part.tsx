/** The record of the URL, as the upload has it. */

import type { ReactNode } from 'react';
import { askOrProblem } from '#app/session.ts';
import { CopyButton } from '#components/ui/controls/copy-button.tsx';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { formatNumber } from '#components/ui/format/format.ts';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import type { RecordText, UrlUpload } from '#lib/services/feeds/contract.ts';
import { feedsHref } from '../../../feeds/feed-words.ts';
import { RecordView } from '../../../feeds/record-view.tsx';
import { recordLines } from './upload-words.ts';

interface RecordPartProps {
  readonly slug: string;
  readonly upload: UrlUpload;
}

/** Lines in sight: the metadata of most records, and where their content begins. */
const mostLines = 40;

export async function RecordPart({ slug, upload }: RecordPartProps): Promise<ReactNode> {
  const { feed, line, source, upload: listed } = upload;
  const found =
    listed === undefined
      ? undefined
      : await askOrProblem((all) => all.readUploadRecord, { slug, feed, line, following: mostLines - 1 });
  const { lines, isWhole } = recordLines(found?.ok === true ? found.value.lines : [], line);
  const isKept = found?.ok === true && found.value.isKept;
  return (
    <section aria-label="Record" className="border-t border-line">
      <SectionHead
        title="Record"
        ruled
        scope={
          <>
            {`${source} `}
            {listed === undefined ? (
              feed
            ) : (
              <TextLink href={feedsHref(slug, { source: listed.source.id, upload: feed })}>{feed}</TextLink>
            )}
            {`, ${linesWords(line, lines)}${isWhole || lines.length === 0 ? '' : ' and more'}`}
          </>
        }
        actions={
          lines.length === 0 ? undefined : (
            <CopyButton text={lines.map(({ text }) => text).join('\n')} label="Copy the record" />
          )
        }
      />
      {found === undefined || found.ok ? (
        <RecordView record={{ lines, isKept }} line={line} isFinding={false} />
      ) : (
        <Notice tone="error" flush>
          {found.problem.message}
        </Notice>
      )}
    </section>
  );
}

function linesWords(line: number, lines: RecordText['lines']): string {
  const last = lines.at(-1)?.number ?? line;
  return last === line ? `line ${formatNumber(line)}` : `lines ${formatNumber(line)}–${formatNumber(last)}`;
}
