'use client';
/** The columns a reader has hidden, of all tables: known to the server from the cookie, so that the page is right at once. */

import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';
import { printHiddenColumns, type HiddenColumns } from './hidden-columns.ts';

interface Hiding {
  readonly all: HiddenColumns;
  readonly hide: (table: string, keys: readonly string[]) => void;
}

const Hidden = createContext<Hiding>({ all: {}, hide: () => undefined });

interface HiddenColumnsProviderProps {
  /** From the cookie. */
  readonly remembered: HiddenColumns;
  readonly children: ReactNode;
}

export function HiddenColumnsProvider({ remembered, children }: HiddenColumnsProviderProps): ReactNode {
  const [all, setAll] = useState(remembered);
  const hide = useCallback((table: string, keys: readonly string[]) => {
    document.cookie = printHiddenColumns(document.cookie, table, keys);
    setAll((before) => ({ ...before, [table]: keys }));
  }, []);
  return <Hidden value={useMemo(() => ({ all, hide }), [all, hide])}>{children}</Hidden>;
}

const none: readonly string[] = [];

/** Of one table, and what hides others of its columns instead. */
export function useHiddenColumns(table: string): readonly [readonly string[], (keys: readonly string[]) => void] {
  const { all, hide } = useContext(Hidden);
  return [all[table] ?? none, useCallback((keys) => hide(table, keys), [hide, table])];
}
