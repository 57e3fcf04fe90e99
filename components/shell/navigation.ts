/** What the sidebar shows, as plain data, and where a path lies in it. */

import type { ReactNode } from 'react';
import type { RunState } from '../ui/verdict-words.ts';

export interface PageLink {
  readonly href: string;
  readonly label: string;
  readonly icon: ReactNode;
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
}

export interface CollectionLink {
  readonly slug: string;
  /** The state of its present or last run; absent when there was none. */
  readonly state?: RunState | undefined;
  /** Alerts that are open. */
  readonly alerts?: number | undefined;
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

/** The section to open a collection at: the one in view if it has it, else the first. */
export function collectionHref(slug: string, sections: readonly SectionLink[], current: string | undefined): string {
  const section = sections.find(({ path }) => path === current) ?? sections[0];
  return section === undefined ? `/collections/${encodeURIComponent(slug)}` : sectionHref(slug, section.path);
}

/** Whether a page or one below it is in view. */
export function isAt(pathname: string, href: string): boolean {
  return pathname === href || (href !== '/' && pathname.startsWith(`${href}/`));
}
