/** The pages that link here, and the links of this page, each with what became of it. */

import Link from 'next/link';
import type { ReactNode } from 'react';
import { ask } from '#app/session.ts';
import { formatNumber } from '#components/ui/format/format.ts';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { UrlText } from '#components/ui/format/url-text.tsx';
import { VerdictGlyph } from '#components/ui/marks/verdict-glyph.tsx';
import { sumOfCuts } from '#components/ui/format/cut-words.ts';
import type { Cut } from '#lib/sdk/cuts.ts';
import type { LinkPage } from '#lib/services/resources/contract.ts';
import { resourceHref } from '../../resources-href.ts';

interface LinkListsProps {
  readonly slug: string;
  readonly hash: string;
  /** Of the page: links to its own host are shown by their path. */
  readonly site: string;
  /** What limits left out of the page. */
  readonly cuts: readonly Cut[] | undefined;
}

/** Links in sight of each list. */
const shown = 100;

export async function LinkLists({ slug, hash, site, cuts }: LinkListsProps): Promise<ReactNode> {
  const [inlinks, outlinks] = await Promise.all([
    ask((all) => all.listLinks, { slug, hash, direction: 'in' }),
    ask((all) => all.listLinks, { slug, hash, direction: 'out' }),
  ]);
  const cut = sumOfCuts(cuts ?? [], 'links');
  const note = cut === undefined ? undefined : `${formatNumber(cut.count)} more cut: ${cut.reason}`;
  return (
    <div className="grid border-t border-line sm:grid-cols-2">
      <LinkList
        slug={slug}
        site={site}
        title="Inlinks"
        page={inlinks}
        note={inlinks.cut ? 'found among the first 1,000' : undefined}
      />
      <div className="border-line max-sm:border-t sm:border-l">
        <LinkList slug={slug} site={site} title="Outlinks" page={outlinks} note={note} />
      </div>
    </div>
  );
}

interface LinkListProps {
  readonly slug: string;
  readonly site: string;
  readonly title: string;
  readonly page: LinkPage;
  readonly note: string | undefined;
}

function LinkList({ slug, site, title, page, note }: LinkListProps): ReactNode {
  const rows = page.rows.slice(0, shown);
  const more = page.rows.length > shown || page.next !== undefined;
  const scope = `${formatNumber(rows.length)}${more ? ' of more' : ''}${note === undefined ? '' : `, ${note}`}`;
  return (
    <section aria-label={title} className="min-w-0">
      <SectionHead title={title} scope={scope} />
      {rows.length === 0 ? <p className="px-[18px] pb-3 text-note text-ink-3">None.</p> : null}
      <ul className="pb-2">
        {rows.map(({ hash, url, outcome, site: target }) => (
          <li key={hash}>
            <Link
              href={resourceHref(slug, hash)}
              prefetch={false}
              className="flex h-[26px] min-w-0 items-center gap-2 px-[18px] text-note text-ink-2 hover:bg-hover hover:text-ink"
            >
              <VerdictGlyph verdict={outcome} size={13} />
              <UrlText url={url} host={target === site ? 'dropped' : 'muted'} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
