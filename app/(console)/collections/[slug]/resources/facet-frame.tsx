'use client';
/** The facets beside the list; on narrow windows they open above it. */

import { SlidersHorizontal } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '#components/ui/controls/button.tsx';
import { classes } from '#components/ui/classes.ts';

interface FacetFrameProps {
  /** How many facets are chosen. */
  readonly chosen: number;
  readonly children: ReactNode;
}

export function FacetFrame({ chosen, children }: FacetFrameProps): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <div className="min-h-0 border-line bg-sunken max-lg:border-b lg:overflow-y-auto lg:border-r">
      <div className="px-[18px] py-2 lg:hidden">
        <Button
          size="small"
          aria-expanded={open}
          icon={<SlidersHorizontal size={13} aria-hidden />}
          onClick={() => setOpen(!open)}
        >
          {chosen === 0 ? 'Facets' : `Facets, ${chosen} selected`}
        </Button>
      </div>
      <aside
        aria-label="Facets"
        className={classes('max-lg:grid max-lg:grid-cols-2 max-sm:grid-cols-1', !open && 'max-lg:hidden')}
      >
        {children}
      </aside>
    </div>
  );
}
