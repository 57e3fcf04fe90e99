/** What the sidebar shows, as plain data, and where a path lies in it. */

import type { ReactNode } from 'react';
import type { RunState } from '../ui/marks/verdict-words.ts';

export interface PageLink {
  readonly href: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** Further words that the palette finds it by. */
  readonly words?: string | undefined;
}

export interface SectionLink {
  /** The last part of `/collections/<slug>/<path>`. */
  readonly path: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** `G` and this letter lead there. */
  readonly letter?: string | undefined;
  /** The page needs the width: the sidebar starts as a rail. */
  readonly wide?: boolean | undefined;
  /** The quiet heading it stands under; without one it stands at the end. */
  readonly group?: SectionGroup | undefined;
  /** In the sidebar only for collections that use it, and while it is in view; the palette always has it. */
  readonly optional?: boolean | undefined;
  /** Further words that the palette finds it by. */
  readonly words?: string | undefined;
}

export type SectionGroup = 'Watch' | 'Configure' | 'Content' | 'Test';

export interface CollectionLink {
  readonly slug: string;
  /** The state of its present or last run; absent when there was none. */
  readonly state?: RunState | undefined;
  /** Alerts that are open. */
  readonly alerts?: number | undefined;
  /** When its last run began, milliseconds since the epoch. */
  readonly ranAt?: number | undefined;
  /** Paths of the optional sections that it uses. */
  readonly uses?: readonly string[] | undefined;
  /** Muted at the right of a section, such as `87 %` at Live. */
  readonly badges?: Readonly<Record<string, string>> | undefined;
}

export interface Navigation {
  /** Open alerts of all collections. */
  readonly alerts: number;
  readonly collections: readonly CollectionLink[];
  readonly sections: readonly SectionLink[];
  readonly reference: PageLink;
  /** Shown as one entry that opens to these. */
  readonly administration: readonly PageLink[];
  /** Where a collection is made; absent for those who may not. */
  readonly newCollectionHref?: string | undefined;
}

export interface Place {
  readonly slug: string | undefined;
  readonly section: string | undefined;
}

/** The collection and section a path lies in. */
export function placeOf(pathname: string): Place {
  const [root, slug, section] = pathname.split('/').filter((part) => part !== '');
  if (root !== 'collections' || slug === undefined) return { slug: undefined, section: undefined };
  return { slug: decodeURIComponent(slug), section };
}

export function sectionHref(slug: string, path: string): string {
  return `/collections/${encodeURIComponent(slug)}/${path}`;
}

/** The sections that the sidebar shows of a collection. */
export function sectionsOf(
  sections: readonly SectionLink[],
  { uses = [] }: Pick<CollectionLink, 'uses'>,
  current: string | undefined,
): readonly SectionLink[] {
  return sections.filter(({ optional, path }) => optional !== true || uses.includes(path) || path === current);
}

/** The section to open a collection at: the one in view if it has it, else the first. */
export function collectionHref(slug: string, sections: readonly SectionLink[], current: string | undefined): string {
  const section = sections.find(({ path }) => path === current) ?? sections[0];
  return section === undefined ? `/collections/${encodeURIComponent(slug)}` : sectionHref(slug, section.path);
}

/** The sections as they stand below each other: neighbours of one group together. */
export function groupedSections(
  sections: readonly SectionLink[],
): readonly { readonly group: SectionGroup | undefined; readonly sections: readonly SectionLink[] }[] {
  const groups: { group: SectionGroup | undefined; sections: SectionLink[] }[] = [];
  for (const section of sections) {
    const last = groups.at(-1);
    if (last !== undefined && last.group === section.group) last.sections.push(section);
    else groups.push({ group: section.group, sections: [section] });
  }
  return groups;
}

/** So many collections stand in the sidebar; the others are found by name or on the overview. */
const mostInSidebar = 12;

/** All when they are few; else the one in view, those with alerts or a run going on, then those that ran last. */
export function sidebarCollections(
  all: readonly CollectionLink[],
  current: string | undefined,
): readonly CollectionLink[] {
  if (all.length <= mostInSidebar) return all;
  const need = ({ slug, alerts = 0, state }: CollectionLink): number => {
    if (slug === current) return 0;
    if (alerts > 0) return 1;
    return state === undefined || restStates.has(state) ? 3 : 2;
  };
  const chosen = new Set(
    all
      .toSorted((a, b) => need(a) - need(b) || (b.ranAt ?? 0) - (a.ranAt ?? 0) || a.slug.localeCompare(b.slug, 'en'))
      .slice(0, mostInSidebar),
  );
  return all.filter((collection) => chosen.has(collection));
}

const restStates: ReadonlySet<RunState> = new Set(['finished', 'stopped', 'failed']);

/** Whether a page or one below it is in view. */
export function isAt(pathname: string, href: string): boolean {
  return pathname === href || (href !== '/' && pathname.startsWith(`${href}/`));
}
