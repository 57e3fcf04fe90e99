'use client';
/** The shape of the dock for all pages that have one: what one page changes, the next one shows. */

import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { printDockCookie, usualDock, type DockShape } from './dock-shape.ts';

export interface DockStore {
  readonly shape: DockShape;
  readonly reshape: (change: Partial<DockShape>) => void;
}

const Store = createContext<DockStore>({ shape: usualDock, reshape: () => undefined });

interface DockShapeProviderProps {
  /** As the cookie says it. */
  readonly initial: DockShape;
  readonly children: ReactNode;
}

export function DockShapeProvider({ initial, children }: DockShapeProviderProps): ReactNode {
  const [shape, setShape] = useState(initial);
  const store = useMemo<DockStore>(
    () => ({
      shape,
      reshape: (change) => {
        const next = { ...shape, ...change };
        setShape(next);
        document.cookie = printDockCookie(next);
      },
    }),
    [shape],
  );
  return <Store value={store}>{children}</Store>;
}

export function useDockShape(): DockStore {
  return useContext(Store);
}
