'use client';
/** A collection in the sidebar: state glyph, name, its open alerts, and its sections while it is in view. */

import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { Glyph } from '../../ui/marks/glyph.tsx';
import { RunGlyph } from '../../ui/marks/run-glyph.tsx';
import { NavLink } from './nav-link.tsx';
import { hearRunState, heardRunStates } from './run-states.ts';
import {
  collectionHref,
  groupedSections,
  sectionHref,
  sectionsOf,
  type CollectionLink,
  type Place,
  type SectionLink,
} from '../navigation.ts';

export interface CollectionEntryProps {
  readonly collection: CollectionLink;
  readonly sections: readonly SectionLink[];
  readonly place: Place;
}

function State({ state }: Pick<CollectionLink, 'state'>): ReactNode {
  if (state === undefined) return <Glyph shape="ring" size={13} label="no run yet" className="text-ink-4" />;
  return <RunGlyph state={state} size={13} quiet />;
}

/** The state the server gave, or what a page has heard since: whatever came last. */
function useRunState({ slug, state }: CollectionLink): CollectionLink['state'] {
  const heard = useSyncExternalStore(heardRunStates.subscribe, heardRunStates.get, heardRunStates.get);
  useEffect(() => hearRunState(slug, state), [slug, state]);
  return heard.get(slug) ?? state;
}

export function CollectionEntry({ collection, sections, place }: CollectionEntryProps): ReactNode {
  const { slug, alerts = 0 } = collection;
  const state = useRunState(collection);
  const isCurrent = place.slug === slug;
  const shown = sectionsOf(sections, collection, isCurrent ? place.section : undefined);
  return (
    <li>
      <NavLink
        href={collectionHref(slug, shown, isCurrent ? undefined : place.section)}
        label={slug}
        icon={<State state={state} />}
        badge={alerts === 0 ? undefined : <span className="text-failed-fg">{alerts}</span>}
        badgeLabel={alerts === 1 ? 'open alert' : 'open alerts'}
        current={false}
        strong={isCurrent}
        shape="open"
      />
      {isCurrent ? <Sections collection={collection} sections={shown} place={place} /> : null}
    </li>
  );
}

/** Under quiet headings; what belongs to none follows at the end. */
function Sections({ collection: { slug, badges }, sections, place }: CollectionEntryProps): ReactNode {
  return (
    <ul
      aria-label={`Sections of ${slug}`}
      className="relative before:absolute before:inset-y-0 before:left-[15.5px] before:w-px before:bg-line"
    >
      {groupedSections(sections).map(({ group, sections: members }) => (
        <li key={group ?? members[0]?.path} className="pb-1 last:pb-0">
          {group === undefined ? null : (
            <p aria-hidden className="pt-1 pl-[31px] text-tick text-ink-3">
              {group}
            </p>
          )}
          <ul aria-label={group}>
            {members.map(({ path, label }) => (
              <li key={path}>
                <NavLink
                  href={sectionHref(slug, path)}
                  label={label}
                  badge={badges?.[path]}
                  current={place.section === path}
                  shape="open"
                  nested
                />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
