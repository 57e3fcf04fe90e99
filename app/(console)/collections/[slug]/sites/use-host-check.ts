'use client';
/** Looks up the names of a server and waits for the answer. */

import { useEffect, useRef, useState } from 'react';
import type { CheckedHost } from '#lib/services/hosts/contract.ts';
import type { ServiceResult } from '#lib/services/result.ts';
import { followJob } from '../follow-job.ts';
import { askForHosts, readHosts } from './actions.ts';

export interface HostChecking {
  readonly hosts: readonly CheckedHost[] | undefined;
  readonly problem: string | undefined;
  readonly pending: boolean;
  readonly check: (hosts: readonly string[]) => void;
}

export function useHostCheck(slug: string): HostChecking {
  const [hosts, setHosts] = useState<readonly CheckedHost[]>();
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const stop = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    stop.current = controller;
    return () => controller.abort();
  }, []);
  const check = (names: readonly string[]): void => {
    const { signal } = stop.current;
    setPending(true);
    setProblem(undefined);
    void lookUp(slug, names, signal).then((answer) => {
      if (signal.aborted) return;
      setPending(false);
      if (answer.ok) setHosts(answer.value);
      else setProblem(answer.problem.message);
    });
  };
  return { hosts, problem, pending, check };
}

async function lookUp(
  slug: string,
  names: readonly string[],
  signal: AbortSignal,
): Promise<ServiceResult<readonly CheckedHost[]>> {
  const ended = await followJob({
    slug,
    start: () => askForHosts(slug, names),
    read: (job) => readHosts(slug, job),
    signal,
  });
  if (!ended.ok) return ended;
  const { result, error } = ended.value;
  if (result !== undefined) return { ok: true, value: result.hosts };
  return { ok: false, problem: { kind: 'refused', message: error ?? 'The names were not looked up.' } };
}
