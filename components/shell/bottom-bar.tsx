'use client';
/** The four places a thumb reaches on a phone. */

import { Activity, LayoutGrid, Menu as MenuIcon, Search } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { classes } from '../ui/classes.ts';
import { placeOf, sectionHref, type Navigation } from './navigation.ts';
import { shellLayer } from './shell-layer.ts';

const item = 'flex h-14 flex-1 flex-col items-center justify-center gap-0.5 text-tick -outline-offset-2!';

function Place({
  href,
  label,
  current,
  icon,
}: {
  readonly href: string;
  readonly label: string;
  readonly current: boolean;
  readonly icon: ReactNode;
}): ReactNode {
  return (
    <Link
      href={href}
      prefetch={false}
      aria-current={current ? 'page' : undefined}
      className={classes(item, current ? 'font-medium text-ink' : 'text-ink-3')}
    >
      {icon}
      {label}
    </Link>
  );
}

export function BottomBar({ navigation }: { readonly navigation: Navigation }): ReactNode {
  const pathname = usePathname();
  const { slug, section } = placeOf(pathname);
  const near = slug ?? navigation.collections[0]?.slug;
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      <Place href="/" label="Overview" current={pathname === '/'} icon={<LayoutGrid size={20} />} />
      {near === undefined ? null : (
        <Place
          href={sectionHref(near, 'live')}
          label="Live"
          current={section === 'live'}
          icon={<Activity size={20} />}
        />
      )}
      <button type="button" onClick={() => shellLayer.set('find')} className={classes(item, 'text-ink-3')}>
        <Search size={20} />
        Find
      </button>
      <button type="button" onClick={() => shellLayer.set('drawer')} className={classes(item, 'text-ink-3')}>
        <MenuIcon size={20} />
        Menu
      </button>
    </nav>
  );
}
