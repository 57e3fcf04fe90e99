'use client';
/** Looks up the names of a server and its certificates; `mayAccept`: the user may accept one. */

import { useState } from 'react';
import type { CheckedCertificate } from '#lib/services/hosts/contract.ts';
import type { JobResult } from '#lib/services/jobs/contract.ts';
import { mayAcceptCertificates } from '../certificates/actions.ts';
import { useJob, type UsedJob } from '../jobs/use-job.ts';

export type Server = Pick<CheckedCertificate, 'host' | 'port'>;

type HostsFound = JobResult<'check-hosts'> & {
  /** Of the check. */
  readonly job: number;
  readonly mayAccept: boolean;
};

interface HostChecking extends UsedJob<'check-hosts'> {
  readonly found: HostsFound | undefined;
  /** `servers`: those whose certificates are shown. */
  readonly check: (hosts: readonly string[], servers: readonly Server[]) => void;
}

export function useHostCheck(slug: string): HostChecking {
  const [mayAccept, setMayAccept] = useState(false);
  const checking = useJob(slug, 'check-hosts', { endsWithPage: true });
  const { job, result, start } = checking;
  const check: HostChecking['check'] = (hosts, servers) => {
    if (servers.length > 0) void mayAcceptCertificates().then(setMayAccept, () => undefined);
    start({ hosts, servers });
  };
  return { ...checking, found: result && job !== undefined ? { job, ...result, mayAccept } : undefined, check };
}
