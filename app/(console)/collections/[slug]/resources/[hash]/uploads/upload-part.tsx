/** The uploads of a URL with the record of one of them. */

import type { ReactNode } from 'react';
import type { AclStep } from '#lib/services/access/contract.ts';
import type { UrlUploads } from '#lib/services/feeds/contract.ts';
import type { ResourcePlace } from '../tab-address.ts';
import { RecordPart } from './record-part.tsx';
import { UploadList } from './upload-list.tsx';

interface UploadPartProps {
  readonly place: ResourcePlace;
  readonly found: UrlUploads;
  readonly chain: readonly AclStep[];
}

/** The newest, unless the address names another. */
export function UploadPart({ place, found, chain }: UploadPartProps): ReactNode {
  const { uploads } = found;
  const selected = uploads.find(({ feed }) => feed === place.upload) ?? uploads[0];
  if (selected === undefined) return null;
  return (
    <>
      <UploadList place={place} found={found} chain={chain} selected={selected} />
      <RecordPart slug={place.slug} upload={selected} />
    </>
  );
}
