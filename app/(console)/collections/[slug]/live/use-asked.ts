'use client';
/** An answer of the console's own machine routes: the old one stays, dimmed by the page, until the new one is there. */

import { useCallback, useEffect, useState } from 'react';

export interface Asked<Value> {
  readonly value: Value | undefined;
  /** The answer to another question, or an older one, is shown. */
  readonly isOld: boolean;
  readonly failure: string | undefined;
  readonly retry: () => void;
}

interface Answer<Value> {
  readonly question: string;
  readonly value: Value;
}

interface AskedOptions<Value> {
  /** Milliseconds after an answer until the next request, as long as the answer is not current. */
  readonly againMs: number;
  readonly isCurrent: (value: Value) => boolean;
  /** A new version of what the answer is about asks at once, even if the last answer was current. */
  readonly version?: string | number | undefined;
}

export function useAsked<Value>(
  href: string | undefined,
  { againMs, isCurrent, version = '' }: AskedOptions<Value>,
): Asked<Value> {
  const [answer, setAnswer] = useState<Answer<Value>>();
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  // Each attempt is a question of its own; what follows the # never reaches the server.
  const question = href === undefined ? undefined : `${href}#${attempt} ${version}`;
  useEffect(() => {
    if (question === undefined) return undefined;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      try {
        const response = await fetch(question, { signal: stop.signal });
        const value: Value & { readonly message?: string } = await response.json();
        if (!response.ok) throw new Error(value.message ?? `The server responded with status ${response.status}.`);
        setAnswer({ question, value });
        setFailure(undefined);
        if (!isCurrent(value)) timer = setTimeout(() => void ask(), againMs);
      } catch (cause) {
        if (!stop.signal.aborted) setFailure(cause instanceof Error ? cause.message : String(cause));
      }
    };
    void ask();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [question, againMs, isCurrent]);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  return { value: answer?.value, isOld: answer !== undefined && answer.question !== question, failure, retry };
}
