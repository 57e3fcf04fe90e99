'use client';
/** Which file is open and where the text jumps to; the address says the file, so that it can be sent. */

import { useCallback, useState } from 'react';
import type { Jump } from '#components/editor/editor-state.ts';
import type { FileText } from '#lib/services/configuration/contract.ts';

export interface OpenFile {
  readonly path: string;
  readonly jump: Jump | undefined;
  readonly open: (path: string) => void;
  /** Opens a file at a place, both from 1. */
  readonly show: (path: string, line: number, column?: number) => void;
}

interface Asked {
  readonly path: string | undefined;
  readonly line: number | undefined;
}

export function useOpenFile(files: readonly FileText[], asked: Asked): OpenFile {
  const [wanted, setWanted] = useState(asked.path);
  const path = firstPath(files, wanted);
  const [jump, setJump] = useState<Jump | undefined>(() =>
    asked.line === undefined ? undefined : { line: asked.line, column: 1 },
  );
  const open = useCallback((target: string) => {
    setWanted(target);
    setJump(undefined);
    showInAddress(target);
  }, []);
  const show = useCallback(
    (target: string, line: number, column = 1) => {
      open(target);
      setJump({ line, column });
    },
    [open],
  );
  return { path, jump, open, show };
}

const usualFirst = 'filter.conf';

/** The file to open: the one asked for as long as it is there, else the usual one, else the first. */
function firstPath(files: readonly FileText[], asked: string | undefined): string {
  const known = (path: string | undefined): path is string => files.some((file) => file.path === path);
  if (known(asked)) return asked;
  return known(usualFirst) ? usualFirst : (files[0]?.path ?? '');
}

/** Nothing is loaded anew. */
function showInAddress(path: string): void {
  const query = new URLSearchParams(location.search);
  query.set('file', path);
  query.delete('line');
  history.replaceState(null, '', `?${query.toString()}`);
}
