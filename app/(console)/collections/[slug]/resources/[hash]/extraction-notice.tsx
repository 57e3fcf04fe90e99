/** What the reading of the document came to: the words of its text, or why there are none. */

import type { ReactNode } from 'react';
import { formatBytes, formatCount } from '#components/ui/format/format.ts';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { extractionOf, failureWords } from '#components/ui/format/extraction-words.ts';
import type { Facts } from '#lib/sdk/resource.ts';

export function ExtractionNotice({ facts }: { readonly facts: Facts }): ReactNode {
  const extraction = extractionOf(facts);
  if (extraction === undefined) return null;
  const { verdict, reason = '', detail = '', bytes, words } = extraction;
  const read = `${formatBytes(bytes)} of ${facts.content?.type ?? 'content'}`;
  if (verdict === 'failed')
    return (
      <Notice flush tone="warning" title={`The text could not be extracted: ${failureWords(reason)}`}>
        {detail === '' ? read : `${read}: ${detail}`}
      </Notice>
    );
  if (verdict === 'empty')
    return (
      <Notice flush tone="warning" title="The document has no text">
        {`${read} were read, and no words were found. Scanned pages and pages that scripts fill have none.`}
      </Notice>
    );
  return (
    <p aria-label="Text extraction" className="px-[18px] py-2 text-note text-ink-3 tabular-nums">
      {verdict === 'text' ? `${formatCount(words, 'word')} from ${read}` : `${read}, not read as text`}
    </p>
  );
}
