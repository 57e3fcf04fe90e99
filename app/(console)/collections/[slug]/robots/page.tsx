/** The robots.txt of a site as the crawl has it, with the line that a trace names. */

import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { ask, requireUser } from '#app/session.ts';
import { TopBar } from '#components/shell/top-bar.tsx';
import { EmptyState } from '#components/ui/feedback/empty-state.tsx';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import { siteName } from '#components/ui/format/site-name.ts';
import type { RobotsFile } from '#lib/services/resources/contract.ts';
import { resourcesHref } from '../resources-href.ts';
import { lineSentence } from './line-sentence.ts';
import { unchecked } from '#lib/services/define-service.ts';

interface RobotsPageProps {
  readonly params: Promise<{ readonly slug: string }>;
  readonly searchParams: Promise<{ readonly url?: string; readonly line?: string }>;
}

export const metadata: Metadata = { title: 'robots.txt' };

export default async function RobotsPage({ params, searchParams }: RobotsPageProps): Promise<ReactNode> {
  const { slug } = await params;
  const { url, line } = await searchParams;
  await requireUser();
  const robots = await ask((all) => all.getRobots, unchecked({ slug, url }));
  return (
    <>
      <TopBar
        collection={slug}
        crumbs={[
          { label: 'Resources', href: resourcesHref(slug, { site: robots.site }) },
          { label: `robots.txt of ${siteName(robots.site)}` },
        ]}
        context={
          <>
            fetched <RelativeTime at={robots.fetchedAt} />
          </>
        }
      />
      {robots.status === 'found' ? <Lines robots={robots} wanted={Number(line)} /> : <Missing robots={robots} />}
    </>
  );
}

const why: Readonly<Record<Exclude<RobotsFile['status'], 'found'>, string>> = {
  absent: 'The site has no robots.txt, so all of its URLs are allowed.',
  unreachable: 'robots.txt could not be fetched, so none of its URLs are fetched.',
};

function Missing({ robots: { status, detail } }: { readonly robots: RobotsFile }): ReactNode {
  if (status === 'found') return null;
  return <EmptyState>{detail === undefined ? why[status] : `${why[status]} ${detail}`}</EmptyState>;
}

function Lines({ robots, wanted }: { readonly robots: RobotsFile; readonly wanted: number }): ReactNode {
  const texts = robots.text.replace(/(?:\r\n|\n|\r)$/, '').split(/\r\n|\n|\r/);
  const lines = texts.map((text, index) => ({ number: index + 1, text }));
  const sentence = lineSentence(robots, wanted);
  return (
    <>
      {sentence === undefined ? null : <p className="px-[18px] py-3 text-body text-ink-2">{sentence}</p>}
      <ol aria-label="robots.txt" className="mono border-t border-line py-2 text-note leading-5">
        {lines.map(({ number, text }) => (
          <li
            key={number}
            id={`L${number}`}
            aria-current={number === wanted ? 'true' : undefined}
            className={`flex scroll-mt-24 gap-3 px-[18px] ${
              number === wanted ? 'edge-on bg-select shadow-[inset_2px_0_var(--accent)]' : ''
            }`}
          >
            <span aria-hidden className="w-[4ch] flex-none text-right text-ink-3 tabular-nums select-none">
              {number}
            </span>
            <span className="min-w-0 whitespace-pre-wrap text-ink wrap-anywhere">{text === '' ? ' ' : text}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
