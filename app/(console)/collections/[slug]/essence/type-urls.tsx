/** The first URLs of a type with what became of each; the whole list is among the resources. */

import Link from 'next/link';
import type { ReactNode } from 'react';
import { ask } from '#app/session.ts';
import { SegmentedLinks } from '#components/ui/controls/segmented-links.tsx';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { formatBytes, formatCount, formatNumber } from '#components/ui/format/format.ts';
import { UrlText } from '#components/ui/format/url-text.tsx';
import { VerdictGlyph } from '#components/ui/marks/verdict-glyph.tsx';
import type { EssenceOutcome, TypedUrl, TypeFigures } from '#lib/services/essence/contract.ts';
import { essenceVerdicts } from '../essence-words.ts';
import { resourceHref } from '../resources-href.ts';
import { essenceHref, typeHref, type EssenceQuery } from './essence-href.ts';

interface TypeUrlsProps {
  readonly slug: string;
  readonly type: TypeFigures;
  readonly query: EssenceQuery;
}

const choices = [
  { outcome: 'kept', label: 'RD stored' },
  { outcome: 'no-rd', label: 'no RD' },
  { outcome: 'rejected', label: 'rejected' },
  { outcome: 'failed', label: 'failed' },
] as const;
type Choice = (typeof choices)[number]['outcome'];

const mostUrls = 25;

function urlsOf({ byOutcome }: TypeFigures, choice: Choice): number {
  const outcomes = Object.keys(byOutcome) as EssenceOutcome[];
  return outcomes.reduce((sum, each) => (essenceVerdicts[each] === choice ? sum + byOutcome[each] : sum), 0);
}

export async function TypeUrls({ slug, type, query }: TypeUrlsProps): Promise<ReactNode> {
  const { name } = type;
  const chosen = choices.find(({ outcome }) => outcome === query['urls'])?.outcome;
  const filter = chosen === undefined ? {} : { outcome: chosen };
  const { urls } = await ask((all) => all.listTypedUrls, { slug, type: name, limit: mostUrls, ...filter });
  const hrefOf = (choice?: Choice): string => essenceHref(slug, query, { urls: choice });
  const there = choices.filter(({ outcome }) => urlsOf(type, outcome) > 0);
  return (
    <section aria-label="URLs" className="border-t border-line">
      <div className="flex flex-wrap items-center justify-between gap-2 px-[18px] py-2">
        <SegmentedLinks
          label="URLs"
          current={hrefOf(chosen)}
          options={[
            { href: hrefOf(), label: `all ${formatNumber(type.urls)}` },
            ...there.map(({ outcome, label }) => ({
              href: hrefOf(outcome),
              label: `${label} ${formatNumber(urlsOf(type, outcome))}`,
            })),
          ]}
        />
        <TextLink href={typeHref(slug, name, filter)} className="text-note">
          Open list
        </TextLink>
      </div>
      <Attributes urls={urls} />
      <ul>
        {urls.map((each) => (
          <li key={each.hash} className="border-t border-line-2">
            <UrlLine slug={slug} name={name} filter={filter} typed={each} />
          </li>
        ))}
      </ul>
      {urls.length === 0 ? (
        <p className="border-t border-line-2 px-[18px] py-2 text-note text-ink-3">
          The collection no longer has such URLs.
        </p>
      ) : null}
    </section>
  );
}

const mostAttributes = 12;

/** Those that most of the RDs listed have. */
function Attributes({ urls }: { readonly urls: readonly TypedUrl[] }): ReactNode {
  const counts = new Map<string, number>();
  for (const { attributes } of urls) for (const name of attributes) counts.set(name, (counts.get(name) ?? 0) + 1);
  if (counts.size === 0) return null;
  const names = [...counts].toSorted(([, a], [, b]) => b - a).map(([name]) => name);
  const more = names.length - mostAttributes;
  return (
    <p className="px-[18px] pb-2 text-note text-ink-3">
      {'Attributes of these RDs: '}
      <span className="mono text-ink-2">{names.slice(0, mostAttributes).join(' ')}</span>
      {more > 0 ? ` and ${more} more` : null}
    </p>
  );
}

interface UrlLineProps {
  readonly slug: string;
  readonly name: string;
  readonly filter: { readonly outcome?: Choice };
  readonly typed: TypedUrl;
}

function UrlLine({ slug, name, filter, typed }: UrlLineProps): ReactNode {
  const { hash, url, outcome, decidedBy, bytes, attributes } = typed;
  const words = outcome === 'kept' ? formatCount(attributes.length, 'attribute') : (decidedBy?.reason ?? outcome);
  return (
    <Link
      href={resourceHref(slug, hash, { ...filter, essenceType: name })}
      prefetch={false}
      className="flex min-h-[30px] items-center gap-2 px-[18px] text-note hover:bg-hover"
    >
      <VerdictGlyph verdict={outcome} size={13} />
      <UrlText url={url} host="dropped" mono className="min-w-0 flex-1 text-ink" />
      <span className="max-w-[40%] flex-none truncate text-ink-2" title={words}>
        {words}
      </span>
      <span className="w-16 flex-none text-right text-ink-3 tabular-nums">
        {bytes === undefined ? '–' : formatBytes(bytes)}
      </span>
    </Link>
  );
}
