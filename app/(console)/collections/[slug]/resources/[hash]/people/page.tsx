/** The people whom the ACLs of a document name, each with what is decided. */

import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { ask, requireUser } from '#app/session.ts';
import { TopBar } from '#components/shell/top-bar.tsx';
import { ButtonLink } from '#components/ui/controls/button-link.tsx';
import { SegmentedLinks } from '#components/ui/controls/segmented-links.tsx';
import { formatNumber } from '#components/ui/format/format.ts';
import { UrlText } from '#components/ui/format/url-text.tsx';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { unchecked } from '#lib/services/define-service.ts';
import { resourceHref, resourcesHref } from '../../../resources-href.ts';
import { sumWords } from '../access/access-words.ts';
import { placeHref } from '../tab-address.ts';
import type { SearchParams } from '../../resource-query.ts';
import { PersonTable } from './person-table.tsx';

interface PeoplePageProps {
  readonly params: Promise<{ readonly slug: string; readonly hash: string }>;
  readonly searchParams: Promise<SearchParams>;
}

export const metadata: Metadata = { title: 'People' };

export default async function PeoplePage({ params, searchParams }: PeoplePageProps): Promise<ReactNode> {
  const { slug, hash } = await params;
  const { verdict, after } = await searchParams;
  await requireUser();
  const page = { slug, hash };
  const chosen = typeof verdict === 'string' ? { verdict } : {};
  const [{ row }, access, listed] = await Promise.all([
    ask((all) => all.getResource, page),
    ask((all) => all.getDocumentAccess, page),
    ask((all) => all.listDocumentPeople, unchecked({ ...page, ...chosen, ...(after !== undefined && { after }) })),
  ]);
  const { total, isCut } = access;
  const href = (query: Readonly<Record<string, string>> = {}): string => {
    const text = new URLSearchParams(query).toString();
    return `${resourceHref(slug, hash)}/people${text === '' ? '' : `?${text}`}`;
  };
  const options = [
    { href: href(), label: `All ${formatNumber(total.people)}` },
    { href: href({ verdict: 'permit' }), label: `Allowed ${formatNumber(total.allowed)}` },
    { href: href({ verdict: 'deny' }), label: `Denied ${formatNumber(total.denied)}` },
    { href: href({ verdict: 'indeterminate' }), label: `Not permitted ${formatNumber(total.notPermitted)}` },
  ];
  const accessHref = placeHref({ slug, hash, list: {}, tab: 'access' });
  return (
    <>
      <TopBar
        collection={slug}
        crumbs={[
          { label: 'Resources', href: resourcesHref(slug, {}) },
          { label: 'URL', href: accessHref },
          { label: 'People' },
        ]}
        context={<UrlText url={row.url} />}
      />
      <SectionHead
        title="People the document names"
        scope={sumWords(total, isCut)}
        actions={<SegmentedLinks label="Access" options={options} current={href(chosen)} />}
      />
      <PersonTable slug={slug} hash={hash} people={listed.people} />
      {listed.next === undefined ? null : (
        <div className="px-[18px] py-3">
          <ButtonLink href={href({ ...chosen, after: listed.next })} prefetch={false}>
            More people
          </ButtonLink>
        </div>
      )}
    </>
  );
}
