/** Says that the RD of a URL has expired, and leads to the line that set the date. */

import type { ReactNode } from 'react';
import { FileLine } from '#components/ui/marks/file-line.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import type { Expiry } from '#lib/services/resources/contract.ts';
import { fileLineHref } from '../../resources-href.ts';

interface ExpiryNoticeProps {
  readonly slug: string;
  readonly expired: Expiry | undefined;
}

export function ExpiryNotice({ slug, expired }: ExpiryNoticeProps): ReactNode {
  if (expired === undefined) return null;
  const { words, file, line } = expired;
  return (
    <Notice tone="warning" flush title="The resource description has expired">
      {words}{' '}
      {file === undefined || line === undefined ? null : (
        <FileLine text={`${file}:${line}`} href={fileLineHref(slug, file, line)} />
      )}
    </Notice>
  );
}
