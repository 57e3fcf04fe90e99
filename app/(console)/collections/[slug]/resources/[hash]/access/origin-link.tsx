/** Where an ACL or a membership comes from: upload and line, as a link to the upload. */

import type { ReactNode } from 'react';
import { FileLine } from '#components/ui/marks/file-line.tsx';
import type { AclStep } from '#lib/services/access/contract.ts';
import { feedsHref } from '../../../feeds/feed-words.ts';

interface OriginLinkProps {
  readonly slug: string;
  readonly origin: NonNullable<AclStep['origin']>;
}

export function OriginLink({ slug, origin: { source, feed, line } }: OriginLinkProps): ReactNode {
  return (
    <span title={`Upload ${feed} of ${source}, line ${line}`} className="flex-none text-control">
      <FileLine text={`${feed}:${line}`} href={feedsHref(slug, { upload: feed })} />
    </span>
  );
}
