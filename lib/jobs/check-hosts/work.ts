/** Asks the name servers for hosts, as a crawl does, and https servers for their certificates. */

import { certificateProblems } from '../../sdk/certificates.ts';
import type { Connector } from '../../outside/connector.ts';
import { installedWorld } from '../world/installation.ts';
import { newestProgram } from '../world/newest-program.ts';
import { defineJobWork } from '../job-work.ts';
import type { JobContext, JobHost } from '../job-work.ts';
import { checkHostsJob } from './declaration.ts';
import { failureWords } from './failure-words.ts';
import type { CheckedCertificate, CheckedHost } from './declaration.ts';
import { egressPolicy, openConnector } from '../world/open-site.ts';

export const checkHostsWork = defineJobWork(checkHostsJob, async (context, { hosts, servers, reach }) => {
  const { world, yieldNow, report } = context;
  const found: CheckedHost[] = [];
  for (const host of hosts) {
    await yieldNow();
    const answer = await world.resolver.resolve(host);
    found.push(
      answer.ok
        ? { host, addresses: [...answer.addresses] }
        : { host, addresses: [], problem: failureWords[answer.reason] },
    );
    report({ done: found.length });
  }
  if (servers.length === 0) return { hosts: found, certificates: [] };
  const { connector, accepted } = await openOutside(context, reach);
  const certificates: CheckedCertificate[] = [];
  for (const server of servers) {
    await yieldNow();
    certificates.push(await checkCertificate(connector, accepted, server));
    report({ done: found.length + certificates.length });
  }
  return { hosts: found, certificates };
});

const patienceMs = 10_000;

interface Outside {
  readonly connector: Connector;
  readonly accepted: ReadonlyMap<string, string>;
}

/** As a run of the newest revision would connect; texts with errors name no host. */
async function openOutside(
  context: JobHost & Pick<JobContext, 'collectionId'>,
  reach: readonly string[],
): Promise<Outside> {
  const world = await installedWorld(context, context.collectionId);
  const { named } = (await newestProgram(context)) ?? { named: { hosts: [], domains: [] } };
  const connector = openConnector(world, egressPolicy(world, { named }, reach), patienceMs);
  return { connector, accepted: world.accepted ?? new Map() };
}

async function checkCertificate(
  connector: Connector,
  accepted: ReadonlyMap<string, string>,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<CheckedCertificate> {
  const seen = await connector.inspect({ host, port });
  if (!seen.ok) return { host, port, problem: seen.failure.detail, isAccepted: false };
  const { isAuthority: _, names, ...certificate } = seen.certificate;
  return {
    host,
    port,
    certificate: { ...certificate, names: [...names] },
    ...(seen.problem && { problem: certificateProblems[seen.problem] }),
    isAccepted: seen.problem === undefined && accepted.get(`${host}:${port}`) === seen.certificate.sha256,
  };
}
