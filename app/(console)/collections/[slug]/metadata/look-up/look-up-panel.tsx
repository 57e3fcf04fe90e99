'use client';
/** What any URL gets from the profiles as they are by now: each class with its line, and the chain of lines that match. */

import { useSearchParams } from 'next/navigation';
import { useMemo, useState, type ReactNode } from 'react';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { TextInput } from '#components/ui/controls/text-input.tsx';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { resourcesHref } from '../../resources-href.ts';
import { ClassChip } from '../../class-chip.tsx';
import { lookUpInProfiles, type ChainStep, type ClassValue } from '../profiles/profile-index.ts';
import type { LinePlace, LoadedTexts } from '#lib/languages/external-metadata-cfg/profiles/profiles.ts';
import { shortName } from '../profiles/profiles.ts';

interface LookUpPanelProps {
  readonly slug: string;
  readonly index: LoadedTexts;
  /** Files whose lines are not in the index. */
  readonly unread: ReadonlySet<string>;
  readonly onShow: (path: string, line: number) => void;
}

export function LookUpPanel({ slug, index, unread, onShow }: LookUpPanelProps): ReactNode {
  const asked = useSearchParams().get('url') ?? '';
  const [url, setUrl] = useState(asked);
  const found = useMemo(
    () => (/^https?:\/\//i.test(url) && URL.canParse(url) ? lookUpInProfiles(index, url) : undefined),
    [index, url],
  );
  return (
    <>
      <SectionHead title="Look up a URL" />
      <div className="flex flex-col gap-2 px-[18px] pb-3">
        <TextInput
          mono
          aria-label="URL"
          placeholder="https://host/path"
          value={url}
          onChange={({ target }) => {
            setUrl(target.value);
            showInAddress(target.value);
          }}
        />
        <p className="text-note text-ink-3">Enter the URL as it was discovered. Unsaved edits are included.</p>
        {unread.size === 0 ? null : (
          <p className="text-note text-warn-fg">
            {`Not searched because of their size: ${[...unread].map(shortName).join(', ')}.`}
          </p>
        )}
        {found === undefined && url !== '' ? (
          <p className="text-note text-failed-fg">Enter a full URL that starts with http:// or https://.</p>
        ) : null}
      </div>
      {found === undefined ? null : (
        <>
          <Effective classes={found.classes} isMatched={found.chain.length > 0} onShow={onShow} />
          <Chain chain={found.chain} onShow={onShow} />
          <p className="border-t border-line px-[18px] py-2 text-note">
            <TextLink href={resourcesHref(slug, { text: url })}>Show in Resources</TextLink>
          </p>
        </>
      )}
    </>
  );
}

function showInAddress(url: string): void {
  const query = new URLSearchParams(location.search);
  if (url === '') query.delete('url');
  else query.set('url', url);
  history.replaceState(null, '', `?${query.toString()}`);
}

interface EffectiveProps extends Pick<LookUpPanelProps, 'onShow'> {
  readonly classes: readonly ClassValue[];
  readonly isMatched: boolean;
}

function Effective({ classes: all, isMatched, onShow }: EffectiveProps): ReactNode {
  return (
    <section aria-label="Effective metadata" className="border-t border-line">
      <SectionHead title="Effective metadata" stacked level={3} />
      {isMatched ? null : (
        <p className="px-[18px] pb-3 text-note text-ink-2">
          No line matches this URL. http:// and https:// are different prefixes.
        </p>
      )}
      <ul>
        {all.map(({ name, title, values, place }) => (
          <li key={name} className="flex items-start gap-2 border-t border-line-2 px-[18px] py-1.5">
            <ClassChip name={name} />
            <span className="min-w-0 flex-1 text-body break-words text-ink">
              {values.map((value) => (value === '' ? '(empty: not inherited)' : value)).join(', ')}
              {title === undefined ? null : <span className="block text-note text-ink-3">{title}</span>}
            </span>
            <PlaceLink place={place} onShow={onShow} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Chain({
  chain,
  onShow,
}: Pick<LookUpPanelProps, 'onShow'> & { readonly chain: readonly ChainStep[] }): ReactNode {
  if (chain.length === 0) return null;
  return (
    <section aria-label="Lines that match" className="border-t border-line">
      <SectionHead title="Lines that match" scope="longest prefix first" stacked level={3} />
      <ol>
        {chain.map(({ place, prefix, supplies, overridden, shadows }) => (
          <li
            key={`${place.path}:${place.line}`}
            className="flex flex-col gap-0.5 border-t border-line-2 px-[18px] py-1.5"
          >
            <span className="flex items-start gap-2">
              <span className="mono min-w-0 flex-1 text-note break-all text-ink">{prefix}</span>
              <PlaceLink place={place} onShow={onShow} />
            </span>
            <span className="text-note text-ink-2">
              {supplies.length === 0 ? 'supplies nothing here' : `supplies ${supplies.join(', ')}`}
            </span>
            {overridden.map(({ name, by }) => (
              <span key={name} className="flex items-center gap-1 text-note text-ink-3">
                {`${name} is overridden by`} <PlaceLink place={by} onShow={onShow} />
              </span>
            ))}
            {shadows.map((shadow) => (
              <span key={`${shadow.path}:${shadow.line}`} className="flex items-center gap-1 text-note text-ink-3">
                shadows <PlaceLink place={shadow} onShow={onShow} />
              </span>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}

function PlaceLink({ place, onShow }: Pick<LookUpPanelProps, 'onShow'> & { readonly place: LinePlace }): ReactNode {
  return (
    <button
      type="button"
      onClick={() => onShow(place.path, place.line)}
      className="mono flex-none text-note text-accent hover:underline"
    >
      {`${shortName(place.path)}:${place.line}`}
    </button>
  );
}
