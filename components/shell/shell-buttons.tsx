'use client';
/** Find and menu in the top bar of narrow windows, where there is no sidebar. */

import { Menu as MenuIcon, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { shellLayer } from './shell-layer.ts';

const button = 'flex size-11 items-center justify-center rounded-control text-ink-2 hover:bg-hover';

export function ShellButtons(): ReactNode {
  return (
    <div className="-mr-3 ml-auto flex md:hidden">
      <button type="button" aria-label="Find or run" onClick={() => shellLayer.set('find')} className={button}>
        <Search size={19} />
      </button>
      <button type="button" aria-label="Menu" onClick={() => shellLayer.set('drawer')} className={button}>
        <MenuIcon size={20} />
      </button>
    </div>
  );
}
