/** The top bar of the feeds: whether clients can push, and what one does by hand. */

import { ListFilter } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { ask } from '#app/session.ts';
import { TopBar } from '#components/shell/top-bar.tsx';
import { ButtonLink } from '#components/ui/controls/button-link.tsx';
import { Chip } from '#components/ui/marks/chip.tsx';
import { Glyph } from '#components/ui/marks/glyph.tsx';
import { urlPatternsConf } from '#lib/languages/url-patterns-conf/index.ts';
import type { Role } from '#lib/services/actor.ts';
import { fileLineHref } from '../resources-href.ts';
import { FeedActions } from './feed-actions.tsx';
import { listeningLook, listeningWords } from './listening-words.ts';

interface FeedsBarProps {
  readonly slug: string;
  readonly role: Role;
  /** Data source that is suggested. */
  readonly source: string;
}

export async function FeedsBar({ slug, role, source }: FeedsBarProps): Promise<ReactNode> {
  const listening = await ask((all) => all.getFeedListening);
  const { word, tone, shape } = listeningLook(listening);
  const chip = (
    <Chip tone={tone} icon={<Glyph shape={shape} size={13} />}>
      {word}
    </Chip>
  );
  return (
    <TopBar
      collection={slug}
      crumbs={[{ label: 'Feeds' }]}
      chip={
        role === 'admin' ? (
          <Link href="/feed-receiver" title="Settings of the feed receiver" className="rounded-chip">
            {chip}
          </Link>
        ) : (
          chip
        )
      }
      context={listeningWords(listening)}
      actions={
        <>
          <ButtonLink
            icon={<ListFilter size={14} />}
            href={fileLineHref(slug, urlPatternsConf.usualPath, 1) ?? ''}
            prefetch={false}
          >
            URL patterns
          </ButtonLink>
          {role === 'viewer' ? null : <FeedActions slug={slug} source={source} />}
        </>
      }
    />
  );
}
