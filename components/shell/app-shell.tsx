'use client';
/** The frame of every page: sidebar or drawer, the sheet, palette, keys, toasts. */

import { usePathname, useRouter } from 'next/navigation';
import { lazy, Suspense, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { classes } from '../ui/classes.ts';
import type { MenuEntry } from '../ui/layout/menu-entry.ts';
import { ToastRegion } from '../ui/feedback/toast-region.tsx';
import type { HiddenColumns } from '../ui/table/hidden-columns.ts';
import { HiddenColumnsProvider } from '../ui/table/use-hidden-columns.tsx';
import { ZoneProvider } from '../ui/format/use-zone.tsx';
import { applyTheme } from './theme/apply-theme.ts';
import { BottomBar } from './bottom-bar.tsx';
import { CommandPalette } from './commands/command-palette.tsx';
import { placeOf, type Navigation } from './navigation.ts';
import { printRailCookie, toggleRail, type RailState } from './sidebar/rail-state.ts';
import { Sheet } from './sheet.tsx';
import { shellCommands, shellKeys } from './commands/shell-commands.ts';
import { shellLayer } from './shell-layer.ts';
import { Sidebar } from './sidebar/sidebar.tsx';
import type { Theme } from './theme/theme.ts';
import { useKeyListener } from './keys/use-key-listener.ts';
import { useKeymap } from './keys/use-keymap.ts';
import { UserMenu, type ShellUser } from './user-menu.tsx';

const Drawer = lazy(async () => ({ default: (await import('./drawer.tsx')).Drawer }));
const KeyboardHelp = lazy(async () => ({ default: (await import('./keys/keyboard-help.tsx')).KeyboardHelp }));

export interface AppShellProps {
  readonly navigation: Navigation;
  readonly user: ShellUser;
  readonly signOut: () => Promise<void>;
  readonly account?: readonly MenuEntry[] | undefined;
  /** From the `theme` cookie. */
  readonly theme: Theme;
  /** From the `sidebar` cookie. */
  readonly rail: RailState;
  /** From the `zone` cookie: the reader's time zone at the last visit. */
  readonly zone: string;
  /** From the `columns` cookie. */
  readonly hiddenColumns: HiddenColumns;
  /** Off: only keys with Ctrl or Alt work. */
  readonly singleKeys?: boolean | undefined;
  readonly children: ReactNode;
}

function useSidebarShape(navigation: Navigation, initial: RailState) {
  const [rail, setRail] = useState(initial);
  const { section } = placeOf(usePathname());
  const kind = navigation.sections.some(({ path, wide }) => wide === true && path === section) ? 'wide' : 'usual';
  const toggle = useMemo(
    () => () =>
      setRail((before) => {
        const after = toggleRail(before, kind);
        document.cookie = printRailCookie(after);
        return after;
      }),
    [kind],
  );
  return [rail[kind], toggle] as const;
}

export function AppShell(props: AppShellProps): ReactNode {
  const { navigation, user, signOut, account, theme, rail, zone, hiddenColumns, singleKeys = true, children } = props;
  const router = useRouter();
  const pathname = usePathname();
  const [shape, toggle] = useSidebarShape(navigation, rail);
  const place = useMemo(() => placeOf(pathname), [pathname]);
  const commands = useMemo(() => shellCommands(navigation, place, applyTheme), [navigation, place]);
  const keys = useMemo(
    () =>
      shellKeys(navigation, place, {
        go: (href) => router.push(href),
        toggleSidebar: toggle,
        open: (layer) => shellLayer.set(layer),
      }),
    [navigation, place, router, toggle],
  );
  useKeymap(keys);
  useKeyListener(singleKeys);
  const layer = useSyncExternalStore(shellLayer.subscribe, shellLayer.get, () => undefined);
  const menu = { user, theme, signOut, account };
  return (
    <div
      className={classes(
        'md:grid md:h-dvh',
        shape === 'rail' ? 'md:grid-cols-[52px_minmax(0,1fr)]' : 'md:grid-cols-[212px_minmax(0,1fr)]',
      )}
    >
      <a
        href="#content"
        className="sr-only z-60 focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:rounded-control focus:bg-solid focus:px-3 focus:py-1.5 focus:text-on-solid"
      >
        Skip to content
      </a>
      <aside aria-label="Navigation" className="min-h-0 max-md:hidden">
        <Sidebar navigation={navigation} shape={shape} onToggle={toggle} user={<UserMenu {...menu} shape={shape} />} />
      </aside>
      <Sheet
        id="content"
        tabIndex={-1}
        className="outline-none max-md:min-h-dvh max-sm:pb-16 md:my-2 md:mr-2 md:overflow-auto md:[--sticky-top:46px]"
      >
        <HiddenColumnsProvider remembered={hiddenColumns}>
          <ZoneProvider remembered={zone}>{children}</ZoneProvider>
        </HiddenColumnsProvider>
      </Sheet>
      <Suspense>
        {layer === 'drawer' ? (
          <Drawer>
            <Sidebar navigation={navigation} shape="open" user={<UserMenu {...menu} shape="open" />} />
          </Drawer>
        ) : null}
        {layer === 'keys' ? <KeyboardHelp singleKeys={singleKeys} /> : null}
      </Suspense>
      <BottomBar navigation={navigation} />
      <CommandPalette commands={commands} slug={place.slug} />
      <ToastRegion />
    </div>
  );
}
