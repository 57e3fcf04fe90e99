'use client';
/** What is in view, kept in the address; copying it reproduces the page. */

import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLaterInAddress } from '#components/shell/address/later-in-address.ts';
import { addressOf, type SimulatorQuery } from './simulator-query.ts';

type Change = { readonly [Key in keyof SimulatorQuery]?: SimulatorQuery[Key] | undefined };

export interface View extends Pick<SimulatorQuery, 'url' | 'mode' | 'from' | 'show' | 'trace'> {
  /** Undefined takes a part out. */
  readonly change: (change: Change) => void;
}

/** Milliseconds without a key before the address follows the text. */
const pauseMs = 400;

interface Listed {
  readonly text: string;
  /** The text is that of the list the address names; a changed one is none. */
  readonly isList: boolean;
}

export function useView(slug: string, first: SimulatorQuery, { text, isList }: Listed): View {
  const [query, setQuery] = useState(first);
  const later = useLaterInAddress(pauseMs);
  useEffect(() => {
    later.write(() => {
      const { list, urls: _, ...rest } = query;
      const named = isList && list !== undefined ? { list } : text === '' ? {} : { urls: text };
      const href = addressOf(slug, { ...named, ...rest });
      if (`${location.pathname}${location.search}` !== href) history.replaceState(null, '', href);
    });
  }, [later, slug, query, text, isList]);
  const change = useCallback((changed: Change) => setQuery((before) => without({ ...before, ...changed })), []);
  return useMemo(() => ({ ...query, change }), [query, change]);
}

function without(query: Change): SimulatorQuery {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}
