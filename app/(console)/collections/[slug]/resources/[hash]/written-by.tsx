/** Who wrote an attribute of a resource description: a directive, the robot, a feed, external metadata, an annotation, or a person, with the line. */

import { Bot, Cog, FlaskConical, PencilLine, Rss, Tag, UserRound, type LucideIcon } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { FileLine } from '#components/ui/marks/file-line.tsx';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import { profileOf } from '#lib/languages/external-metadata-cfg/profiles/profiles.ts';
import type { Writer } from '#lib/sdk/resource.ts';
import type { DescriptionView } from '#lib/services/resources/contract.ts';
import { feedsHref } from '../../feeds/feed-words.ts';
import { fileLineHref, lookUpHref } from '../../resources-href.ts';
import { isByFeed, type FedOrigin } from './uploads/upload-words.ts';

interface WrittenByProps {
  readonly slug: string;
  readonly url: string;
  readonly writer: Writer;
  readonly profile: DescriptionView['attributes'][number]['profile'];
  /** The record of a feed that the document came with. */
  readonly fed: FedOrigin | undefined;
}

export function WrittenBy({ slug, url, writer, profile, fed }: WrittenByProps): ReactNode {
  const { by, fn, file, line, from, person, at } = writer;
  if (fed !== undefined && isByFeed(writer, fed)) return <FeedBlame slug={slug} fed={fed} writer={writer} />;
  const place = profile ?? (file === undefined || line === undefined ? undefined : { path: file, line });
  switch (by) {
    case 'manual':
      return (
        <Blame icon={UserRound} isYours>
          {person === undefined ? 'by hand' : `by hand: ${person}`} {at === undefined ? null : <RelativeTime at={at} />}
        </Blame>
      );
    case 'annotation':
      return (
        <Blame icon={PencilLine} isYours place={<Place slug={slug} place={place} />}>
          {from === undefined ? 'annotation' : `annotation by ${from}`}
        </Blame>
      );
    case 'external-metadata':
      return (
        <Blame icon={Tag} place={<Place slug={slug} place={place} />}>
          <Link href={lookUpHref(slug, url)} prefetch={false} title="All matching lines" className="hover:underline">
            external metadata
          </Link>
        </Blame>
      );
    case 'directive':
      return (
        <Blame icon={Cog} place={<Place slug={slug} place={place} />}>
          {fn}
          {from === undefined ? '' : ` from ${from}`}
        </Blame>
      );
    case 'essence':
      return (
        <Blame icon={FlaskConical} place={<Place slug={slug} place={place} />}>
          {fn ?? 'Essence'}
        </Blame>
      );
    case 'connector':
      return <Blame icon={Rss}>crawl-time metadata</Blame>;
    case 'robot':
    case 'feed':
      return <Blame icon={Bot}>{by}</Blame>;
  }
}

interface FeedBlameProps {
  readonly slug: string;
  readonly fed: FedOrigin;
  readonly writer: Writer;
}

/** What a directive copied of the feed's META says so on hover. */
function FeedBlame({ slug, fed, writer: { fn, file, line } }: FeedBlameProps): ReactNode {
  const copied = fn === undefined ? undefined : `${fn}, ${file ?? 'built in'}${line === undefined ? '' : `:${line}`}`;
  return (
    <Blame
      icon={Rss}
      title={copied && `copied from META by ${copied}`}
      place={<FileLine text={`${fed.feed}:${fed.line}`} href={feedsHref(slug, { upload: fed.feed })} />}
    >
      {fed.label}
    </Blame>
  );
}

interface BlameProps {
  readonly icon: LucideIcon;
  readonly isYours?: boolean;
  readonly title?: string | undefined;
  readonly place?: ReactNode;
  readonly children: ReactNode;
}

function Blame({ icon: Icon, isYours = false, title, place, children }: BlameProps): ReactNode {
  return (
    <span
      title={title}
      className={`inline-flex min-h-[22px] max-w-full flex-wrap items-center gap-x-1.5 rounded-chip px-1.5 text-note ${
        isYours ? 'bg-accent-tint text-accent' : 'bg-well text-ink-2'
      }`}
    >
      <span className="min-w-0 wrap-anywhere">
        <Icon size={13} aria-hidden className="mr-1.5 inline align-[-2px]" />
        {children}
      </span>
      {place}
    </span>
  );
}

interface PlaceProps {
  readonly slug: string;
  readonly place: { readonly path: string; readonly line: number } | undefined;
}

/** A profile is called by its name. */
function Place({ slug, place }: PlaceProps): ReactNode {
  if (place === undefined) return null;
  const { path, line } = place;
  const name = profileOf(path) ?? path;
  return (
    <FileLine
      className="whitespace-normal! wrap-anywhere"
      text={`${name}:${line}`}
      href={fileLineHref(slug, path, line)}
    />
  );
}
