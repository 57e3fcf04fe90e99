/** The URL that has the RD in place of this one, or those that this one has the RD for. */

import type { ReactNode } from 'react';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { formatCount, formatNumber } from '#components/ui/format/format.ts';
import type { ResourceDetail } from '#lib/services/resources/contract.ts';
import { resourceHref } from '../../resources-href.ts';

interface MergeNoticeProps extends Pick<ResourceDetail, 'merged' | 'mergedInto'> {
  readonly slug: string;
}

export function MergeNotice({ slug, merged, mergedInto }: MergeNoticeProps): ReactNode {
  if (mergedInto !== undefined)
    return (
      <Notice tone="info" flush title="Merged into another URL">
        The RD of this page is that of <MergedLink slug={slug} {...mergedInto} />
      </Notice>
    );
  if (merged === undefined) return null;
  const { count, first } = merged;
  return (
    <Notice tone="info" flush title={`${formatCount(count, 'URL')} merged into this one`}>
      <ul aria-label="Merged URLs">
        {first.map((each) => (
          <li key={each.hash}>
            <MergedLink slug={slug} {...each} />
          </li>
        ))}
      </ul>
      {count > first.length ? `The first ${formatNumber(first.length)} are shown.` : null}
    </Notice>
  );
}

function MergedLink({ slug, hash, url }: { readonly slug: string; readonly hash: string; readonly url: string }) {
  return (
    <TextLink href={resourceHref(slug, hash)} className="mono break-all">
      {url}
    </TextLink>
  );
}
