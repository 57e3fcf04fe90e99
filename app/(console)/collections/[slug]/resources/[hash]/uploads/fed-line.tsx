/** Which record of which upload brought a document, in a sentence. */

import type { ReactNode } from 'react';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { formatNumber } from '#components/ui/format/format.ts';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import type { Facts } from '#lib/sdk/resource.ts';
import type { UrlUpload } from '#lib/services/feeds/contract.ts';
import { feedsHref } from '../../../feeds/feed-words.ts';
import { recordHref, type ResourcePlace } from '../tab-address.ts';
import { attributeWords, fedOrigin } from './upload-words.ts';

interface FedLineProps {
  readonly place: ResourcePlace;
  readonly facts: Facts;
  readonly uploads: readonly UrlUpload[];
}

export function FedLine({ place, facts, uploads }: FedLineProps): ReactNode {
  const { slug } = place;
  const fed = fedOrigin(facts);
  if (fed === undefined) return null;
  const { feed, line, source } = fed;
  const upload = uploads.find((each) => each.feed === feed);
  const listed = upload?.upload;
  const attributes = attributeWords(facts.fed);
  const isRd = facts.discovery.kind === 'fed-rd';
  const verb = facts.discovery.fed?.action === 'delete' ? 'Deleted' : isRd ? 'Added' : 'Fed';
  return (
    <span className="text-body text-ink-2">
      {`${verb} by `}
      {listed === undefined ? (
        source
      ) : (
        <TextLink href={feedsHref(slug, { source: listed.source.id })}>{source}</TextLink>
      )}
      {', upload '}
      {listed === undefined ? (
        feed
      ) : (
        <TextLink href={feedsHref(slug, { source: listed.source.id, upload: feed })}>{feed}</TextLink>
      )}
      {', '}
      {upload === undefined ? null : (
        <>
          <RelativeTime at={upload.at} />
          {', '}
        </>
      )}
      <TextLink href={recordHref(place)}>{`line ${formatNumber(line)}`}</TextLink>
      {isRd ? '. URLs of uploaded RDs aren’t crawled.' : '. Content feeds aren’t crawled.'}
      {attributes === '' ? null : <span className="text-ink-3">{` ${attributes}`}</span>}
    </span>
  );
}
