/** The newest upload of a collection that also crawls: a line beside the crawl, which it never replaces. */

import type { ReactNode } from 'react';
import { ask } from '#app/session.ts';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { Counted, ofUpload } from '#components/ui/format/counted.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import { Glyph } from '#components/ui/marks/glyph.tsx';
import { feedsHref, lookOfUpload, uploadWords } from './feed-words.ts';

interface LastUploadProps {
  readonly slug: string;
  /** The page shows a crawl. */
  readonly isCrawl: boolean;
  /** The present of the page, ms since the epoch. */
  readonly at: number;
}

export async function LastUpload({ slug, isCrawl, at }: LastUploadProps): Promise<ReactNode> {
  if (!isCrawl) return null;
  const { uploads } = await ask((all) => all.listUploads, { slug, limit: 1 });
  const [upload] = uploads;
  if (upload === undefined) return null;
  const { records, errors } = upload.counts;
  return (
    <p className="flex items-center gap-2 border-t border-line px-[18px] py-1.5 text-note text-ink-2">
      <Glyph shape={lookOfUpload(upload).shape} size={13} />
      <TextLink href={feedsHref(slug, { upload: upload.id })}>{`Last ${uploadWords(upload, at)}`}</TextLink>
      <span className="text-ink-3">
        {`${upload.source.name}, `}
        <Counted measure="records" of={ofUpload(upload.id)} value={records}>
          {formatCount(records, 'record')}
        </Counted>
        {', '}
        <Counted measure="errors" of={ofUpload(upload.id)} value={errors}>
          {formatCount(errors, 'error')}
        </Counted>
      </span>
    </p>
  );
}
