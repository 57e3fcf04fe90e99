'use client';
/** Looks up the names of a server and its certificates, and waits for the answer. */

import { useEffect, useRef, useState } from 'react';
import type { CheckedCertificate, CheckedHost } from '#lib/services/hosts/contract.ts';
import type { ServiceResult } from '#lib/services/result.ts';
import { mayAcceptCertificates } from '../certificates/actions.ts';
import { followJob } from '../follow-job.ts';
import { askForHosts, readHosts } from './actions.ts';

export interface HostChecking {
  readonly found: HostsFound | undefined;
  readonly problem: string | undefined;
  readonly pending: boolean;
  /** `servers`: those whose certificates are shown. */
  readonly check: (hosts: readonly string[], servers: readonly Server[]) => void;
}

export interface HostsFound {
  /** Of the check. */
  readonly job: number;
  readonly hosts: readonly CheckedHost[];
  readonly certificates: readonly CheckedCertificate[];
  /** The user may accept a certificate. */
  readonly mayAccept: boolean;
}

export type Server = Pick<CheckedCertificate, 'host' | 'port'>;

export function useHostCheck(slug: string): HostChecking {
  const [found, setFound] = useState<HostsFound>();
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const stop = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    stop.current = controller;
    return () => controller.abort();
  }, []);
  const check: HostChecking['check'] = (names, servers) => {
    const { signal } = stop.current;
    setPending(true);
    setProblem(undefined);
    void lookUp({ slug, names, servers, signal }).then((answer) => {
      if (signal.aborted) return;
      setPending(false);
      if (answer.ok) setFound(answer.value);
      else setProblem(answer.problem.message);
    });
  };
  return { found, problem, pending, check };
}

interface Asked {
  readonly slug: string;
  readonly names: readonly string[];
  readonly servers: readonly Server[];
  readonly signal: AbortSignal;
}

async function lookUp({ slug, names, servers, signal }: Asked): Promise<ServiceResult<HostsFound>> {
  const [ended, mayAccept] = await Promise.all([
    followJob({
      slug,
      start: () => askForHosts(slug, names, servers),
      read: (job) => readHosts(slug, job),
      signal,
    }),
    servers.length === 0 ? false : mayAcceptCertificates(),
  ]);
  if (!ended.ok) return ended;
  const { id, result, error } = ended.value;
  if (result !== undefined) return { ok: true, value: { job: id, ...result, mayAccept } };
  return { ok: false, problem: { kind: 'refused', message: error ?? 'The check failed.' } };
}
