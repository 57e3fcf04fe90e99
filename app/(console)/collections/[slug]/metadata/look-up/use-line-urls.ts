'use client';
/** The known URLs that a line of the written file reaches, page by page. */

import { useEffect, useState, useTransition } from 'react';
import { reach } from '#app/reach.ts';
import type { LineUrls } from '#lib/services/external-metadata/contract.ts';
import type { ServiceResult } from '#lib/services/result.ts';
import { readLineUrls } from '../actions.ts';

export interface UrlsOfLine {
  /** Undefined while nothing is known. */
  readonly answer: ServiceResult<LineUrls> | undefined;
  readonly pending: boolean;
  readonly more: () => void;
}

/** Milliseconds the caret rests before the server is asked. */
const restMs = 250;

/** `line` is one of the written file; undefined where there is none to ask for. */
export function useLineUrls(slug: string, line: number | undefined): UrlsOfLine {
  const [found, setFound] = useState<{ readonly line: number; readonly answer: ServiceResult<LineUrls> }>();
  const [pending, start] = useTransition();
  useEffect(() => {
    if (line === undefined) return undefined;
    const timer = setTimeout(
      () =>
        start(async () => {
          const answer = await reach(() => readLineUrls(slug, line));
          start(() => setFound({ line, answer }));
        }),
      restMs,
    );
    return () => clearTimeout(timer);
  }, [slug, line]);
  const answer = found?.line === line ? found?.answer : undefined;
  const more = (): void => {
    if (line === undefined || answer?.ok !== true) return;
    const { rows, next } = answer.value;
    start(async () => {
      const page = await reach(() => readLineUrls(slug, line, next));
      const whole = page.ok
        ? { ok: true as const, value: { ...page.value, rows: [...rows, ...page.value.rows] } }
        : page;
      start(() => setFound({ line, answer: whole }));
    });
  };
  return { answer, pending, more };
}
