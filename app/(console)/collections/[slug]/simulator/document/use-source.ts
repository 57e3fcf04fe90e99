'use client';
/** The document to try: a local file or a URL, and the URL that determines its type. */

import { useMemo, useState } from 'react';
import { usualUrl, type DocumentQuery } from './document-query.ts';
import type { TrialWanted } from './use-trial.ts';

export interface Source {
  readonly kind: 'file' | 'url';
  readonly file: File | undefined;
  readonly url: string;
  /** As shown: the entered URL, or the default. */
  readonly as: string;
  readonly isUsualAs: boolean;
  /** Why it can't be tried. */
  readonly problem: string | undefined;
  /** Undefined while nothing valid is chosen. */
  readonly document: TrialWanted['document'] | undefined;
  readonly choose: (file: File) => void;
  readonly useUrl: () => void;
  readonly setUrl: (url: string) => void;
  /** Undefined restores the default. */
  readonly setAs: (as: string | undefined) => void;
}

interface SourceOptions {
  readonly query: DocumentQuery;
  /** Of the first root or start point. */
  readonly origin: string;
  readonly mostBytes: number;
}

export function useSource({ query, origin, mostBytes }: SourceOptions): Source {
  const [kind, setKind] = useState<Source['kind']>(query.url === undefined ? 'file' : 'url');
  const [file, setFile] = useState<File>();
  const [url, setUrl] = useState(query.url ?? '');
  const [entered, setAs] = useState(query.as);
  const usual = kind === 'url' ? url.trim() : file === undefined ? '' : usualUrl(origin, file.name);
  return useMemo(() => {
    const isLarge = kind === 'file' && file !== undefined && file.size > mostBytes;
    return {
      kind,
      file,
      url,
      as: entered ?? usual,
      isUsualAs: entered === undefined,
      problem: isLarge ? `The file is larger than ${mostBytes / 1024 ** 2} MB.` : undefined,
      document: isLarge ? undefined : documentOf(kind, file, url.trim()),
      choose: (chosen) => {
        setKind('file');
        setFile(chosen);
        // The name was that of another file.
        setAs(undefined);
      },
      useUrl: () => {
        setKind('url');
        setAs(undefined);
      },
      setUrl,
      setAs,
    };
  }, [kind, file, url, entered, usual, mostBytes]);
}

function documentOf(kind: Source['kind'], file: File | undefined, url: string): Source['document'] {
  if (kind === 'url') return url === '' ? undefined : { url };
  return file && { file };
}
