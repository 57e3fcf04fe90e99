'use client';
/** The sidebar: mark, find, Overview, collections, reference, administration, user; open or as a rail of icons. */

import { LayoutGrid, PanelLeft, Plus, Search, Shield } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Kbd } from '../../ui/marks/kbd.tsx';
import { Tooltip } from '../../ui/controls/tooltip.tsx';
import { CollectionEntry } from './collection-entry.tsx';
import { Mark } from '../mark.tsx';
import { NavLink } from './nav-link.tsx';
import {
  groupedSections,
  isAt,
  placeOf,
  sectionHref,
  sectionsOf,
  sidebarCollections,
  type Navigation,
} from '../navigation.ts';
import type { SidebarShape } from './rail-state.ts';
import { shellLayer } from '../shell-layer.ts';

export interface SidebarProps {
  readonly navigation: Navigation;
  readonly shape: SidebarShape;
  readonly onToggle?: (() => void) | undefined;
  /** The user menu at the foot. */
  readonly user: ReactNode;
}

function Head({ shape, onToggle }: Pick<SidebarProps, 'shape' | 'onToggle'>): ReactNode {
  if (shape === 'rail') {
    return (
      <button
        type="button"
        aria-label="Open the sidebar"
        onClick={onToggle}
        className="flex size-8 flex-none items-center justify-center rounded-control hover:bg-hover"
      >
        <Mark />
      </button>
    );
  }
  return (
    <div className="flex h-8 flex-none items-center gap-2.5 pr-0.5 pl-2">
      <Link href="/" aria-label="Winnow, overview" className="flex items-center gap-2.5 rounded-control">
        <Mark />
        <span className="text-[14px] font-semibold tracking-[-0.01em] text-ink">Winnow</span>
      </Link>
      {onToggle === undefined ? null : (
        <IconButton
          label="Collapse the sidebar"
          keys="["
          size="small"
          icon={<PanelLeft size={15} />}
          onClick={onToggle}
          className="ml-auto"
        />
      )}
    </div>
  );
}

function Find({ shape }: Pick<SidebarProps, 'shape'>): ReactNode {
  const open = (): void => shellLayer.set('find');
  if (shape === 'rail') {
    return (
      <Tooltip content="Find or run" keys="Ctrl K" side="right">
        <button
          type="button"
          aria-label="Find or run"
          onClick={open}
          className="flex size-8 items-center justify-center rounded-control text-ink-3 hover:bg-hover hover:text-ink"
        >
          <Search size={16} />
        </button>
      </Tooltip>
    );
  }
  return (
    <button
      type="button"
      onClick={open}
      className="my-1.5 flex h-8 w-full flex-none items-center gap-2 rounded-inset border border-line bg-surface pr-1.5 pl-2 text-body text-ink-3 transition-colors hover:border-line-strong max-md:h-11"
    >
      <Search size={15} />
      <span className="flex-1 text-left">Find or run</span>
      <Kbd keys="Ctrl K" />
    </button>
  );
}

function Collections({
  navigation,
  pathname,
}: {
  readonly navigation: Navigation;
  readonly pathname: string;
}): ReactNode {
  const { collections, sections, newCollectionHref } = navigation;
  const place = placeOf(pathname);
  const shown = sidebarCollections(collections, place.slug);
  return (
    <nav aria-label="Collections" className="pt-3">
      <div className="flex h-7 items-center pr-0.5 pl-2 text-note text-ink-3">
        <span className="flex-1">Collections</span>
        {newCollectionHref === undefined ? null : (
          <Tooltip content="New collection">
            <Link
              href={newCollectionHref}
              aria-label="New collection"
              className="flex size-6 items-center justify-center rounded-control hover:bg-hover hover:text-ink"
            >
              <Plus size={15} />
            </Link>
          </Tooltip>
        )}
      </div>
      <ul>
        {shown.map((collection) => (
          <CollectionEntry key={collection.slug} collection={collection} sections={sections} place={place} />
        ))}
      </ul>
      {shown.length === collections.length ? null : (
        <Link
          href="/"
          prefetch={false}
          className="flex h-[29px] items-center rounded-control pl-2 text-note text-ink-3 hover:bg-hover hover:text-ink max-md:min-h-11"
        >
          {`All ${collections.length} collections`}
        </Link>
      )}
    </nav>
  );
}

function RailSections({
  navigation,
  pathname,
}: {
  readonly navigation: Navigation;
  readonly pathname: string;
}): ReactNode {
  const { slug, section } = placeOf(pathname);
  if (slug === undefined) return null;
  const collection = navigation.collections.find((each) => each.slug === slug) ?? {};
  const shown = sectionsOf(navigation.sections, collection, section);
  return (
    <nav aria-label={`Sections of ${slug}`} className="flex flex-col gap-0.5 border-t border-line pt-2">
      {groupedSections(shown).map(({ group, sections }) => (
        <div
          key={group ?? sections[0]?.path}
          className="flex flex-col gap-0.5 border-line-2 not-first:border-t not-first:pt-0.5"
        >
          {sections.map(({ path, label, icon }) => (
            <NavLink
              key={path}
              href={sectionHref(slug, path)}
              label={label}
              icon={icon}
              current={section === path}
              shape="rail"
            />
          ))}
        </div>
      ))}
    </nav>
  );
}

function Foot({
  navigation,
  pathname,
  shape,
  user,
}: Omit<SidebarProps, 'onToggle'> & { readonly pathname: string }): ReactNode {
  const { reference, administration } = navigation;
  const [firstPage] = administration;
  const inside = administration.some(({ href }) => isAt(pathname, href));
  return (
    <nav
      aria-label="Console"
      className={classes('flex-none pt-3', shape === 'rail' && 'flex flex-col items-center gap-0.5')}
    >
      <NavLink {...reference} current={isAt(pathname, reference.href)} shape={shape} />
      {firstPage === undefined ? null : (
        <NavLink
          href={firstPage.href}
          label="Administration"
          icon={<Shield size={16} />}
          current={shape === 'rail' && inside}
          strong={inside}
          shape={shape}
        />
      )}
      {inside && shape === 'open'
        ? administration.map((page) => (
            <NavLink key={page.href} {...page} current={isAt(pathname, page.href)} shape="open" nested />
          ))
        : null}
      <div className="pt-1.5">{user}</div>
    </nav>
  );
}

export function Sidebar({ navigation, shape, onToggle, user }: SidebarProps): ReactNode {
  const pathname = usePathname();
  const { alerts } = navigation;
  return (
    <div
      className={classes(
        'flex h-full flex-col overflow-y-auto py-2.5',
        shape === 'rail' ? 'w-rail items-center gap-1' : 'w-full pr-2 pl-2.5',
      )}
    >
      <Head shape={shape} onToggle={onToggle} />
      <Find shape={shape} />
      <div
        className={classes(
          'flex min-h-24 flex-1 flex-col overflow-y-auto',
          shape === 'rail' ? 'w-full items-center gap-1' : '-mr-2 -ml-2.5 pr-2 pl-2.5',
        )}
      >
        <NavLink
          href="/"
          label="Overview"
          icon={<LayoutGrid size={16} />}
          badge={alerts === 0 ? undefined : alerts}
          badgeLabel={alerts === 1 ? 'open alert' : 'open alerts'}
          current={pathname === '/'}
          shape={shape}
        />
        {shape === 'open' ? (
          <Collections navigation={navigation} pathname={pathname} />
        ) : (
          <RailSections navigation={navigation} pathname={pathname} />
        )}
      </div>
      <Foot navigation={navigation} pathname={pathname} shape={shape} user={user} />
    </div>
  );
}
