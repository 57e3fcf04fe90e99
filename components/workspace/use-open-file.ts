'use client';
/** Which file is open and where the text jumps to; the address says the file, so that it can be sent. */

import { useCallback, useState } from 'react';
import type { Jump } from '#components/editor/editor-state.ts';
import { useLaterInAddress } from '#components/shell/address/later-in-address.ts';
import { place as filterConf } from '#lib/languages/filter-conf/place.ts';

export interface OpenFile {
  readonly path: string;
  readonly jump: Jump | undefined;
  readonly open: (path: string) => void;
  /** Opens a file at a place, both from 1. */
  readonly show: (path: string, line: number, column?: number) => void;
  /** The caret went to a line: the address follows in a pause. */
  readonly follow: (line: number) => void;
}

interface Named {
  readonly path: string;
}

interface Asked {
  readonly path: string | undefined;
  readonly line: number | undefined;
}

export function useOpenFile(files: readonly Named[], asked: Asked): OpenFile {
  const [wanted, setWanted] = useState(asked.path);
  const path = firstPath(files, wanted);
  const [jump, setJump] = useState<Jump | undefined>(() =>
    asked.line === undefined ? undefined : { line: asked.line, column: 1 },
  );
  const later = useLaterInAddress(pauseMs);
  const open = useCallback(
    (target: string) => {
      later.drop();
      setWanted(target);
      setJump(undefined);
      showInAddress(target);
    },
    [later],
  );
  const show = useCallback(
    (target: string, line: number, column = 1) => {
      later.drop();
      setWanted(target);
      setJump({ line, column });
      showInAddress(target, line);
    },
    [later],
  );
  const follow = useCallback((line: number) => later.write(() => showInAddress(undefined, line)), [later]);
  return { path, jump, open, show, follow };
}

const usualFirst = filterConf.usualPath;

/** The file to open: the one asked for as long as it is there, else the usual one, else the first. */
function firstPath(files: readonly Named[], asked: string | undefined): string {
  const known = (path: string | undefined): path is string => files.some((file) => file.path === path);
  if (known(asked)) return asked;
  return known(usualFirst) ? usualFirst : (files[0]?.path ?? '');
}

/** Milliseconds without a step of the caret before the address follows. */
const pauseMs = 400;

/** Nothing is loaded anew. Without a path the file stays; the first line is where a file opens anyway. */
function showInAddress(path: string | undefined, line = 1): void {
  const query = new URLSearchParams(location.search);
  if (path !== undefined) query.set('file', path);
  if (line > 1) query.set('line', String(line));
  else query.delete('line');
  const next = `?${query.toString()}`;
  if (next !== location.search) history.replaceState(null, '', next);
}
