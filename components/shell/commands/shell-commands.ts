/** The palette's own commands and the shell's key bindings, made from the navigation. */

import type { Command } from './command-list.ts';
import type { KeyBinding } from '../keys/keymap-store.ts';
import { collectionHref, sectionHref, sectionsOf, type Navigation, type PageLink, type Place } from '../navigation.ts';
import type { Theme } from '../theme/theme.ts';

const themes: readonly (readonly [Theme, string])[] = [
  ['light', 'Light theme'],
  ['dark', 'Dark theme'],
  ['system', 'System theme'],
];

function sectionCommands({ sections }: Navigation, { slug }: Place): readonly Command[] {
  if (slug === undefined) return [];
  return sections.map(({ path, label, letter, words }) => ({
    id: `section-${path}`,
    group: slug,
    label,
    words,
    href: sectionHref(slug, path),
    keys: letter === undefined ? undefined : `G ${letter.toUpperCase()}`,
  }));
}

/** The sections of the collection in view, the collections, the pages, the themes. */
export function shellCommands(
  navigation: Navigation,
  place: Place,
  setTheme: (theme: Theme) => void,
): readonly Command[] {
  const { collections, sections, reference, administration, newCollectionHref } = navigation;
  const pages = [{ href: '/', label: 'Overview' }, reference, ...administration].map(
    ({ href, label, words }: Omit<PageLink, 'icon'>) => ({
      id: `page-${href}`,
      group: 'Pages',
      label,
      words,
      href,
      keys: href === '/' ? 'G O' : undefined,
    }),
  );
  const making =
    newCollectionHref === undefined
      ? []
      : [{ id: 'new-collection', group: 'Actions', label: 'New collection', href: newCollectionHref }];
  return [
    ...sectionCommands(navigation, place),
    ...collections.map((collection) => ({
      id: `collection-${collection.slug}`,
      group: 'Collections',
      label: collection.slug,
      hint: collection.state,
      href: collectionHref(collection.slug, sectionsOf(sections, collection, undefined), place.section),
    })),
    ...pages,
    ...making,
    ...themes.map(([theme, label]) => ({ id: `theme-${theme}`, group: 'Actions', label, run: () => setTheme(theme) })),
  ];
}

export interface ShellActs {
  readonly go: (href: string) => void;
  readonly toggleSidebar: () => void;
  readonly open: (layer: 'find' | 'keys') => void;
}

/** `G` and a letter lead to places; `[`, Ctrl K and `?` are the shell's own. */
export function shellKeys(navigation: Navigation, { slug }: Place, acts: ShellActs): readonly KeyBinding[] {
  const places =
    slug === undefined
      ? []
      : navigation.sections.flatMap(({ path, label, letter }) =>
          letter === undefined ? [] : [{ keys: `g ${letter}`, label, run: () => acts.go(sectionHref(slug, path)) }],
        );
  return [
    { keys: 'ctrl+k', label: 'Find or run anything', run: () => acts.open('find') },
    { keys: 'g o', label: 'Overview', run: () => acts.go('/') },
    ...places,
    { keys: '[', label: 'Open or collapse the sidebar', run: acts.toggleSidebar },
    { keys: '?', label: 'Keyboard shortcuts', run: () => acts.open('keys') },
  ];
}
