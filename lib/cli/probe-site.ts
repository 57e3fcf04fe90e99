/** Probes a site: which addresses its servers and their aliases have, and whether an alias is the same machine. */

import type { SiteEntry } from '../languages/filterrules-conf/overview.ts';
import { cli } from '../services/actor.ts';
import { unchecked } from '../services/define-service.ts';
import type { CheckedHost } from '../services/hosts/contract.ts';
import { openFolderCollection } from './folder/open-folder-collection.ts';
import { withServices } from './open-services.ts';
import { say } from './print.ts';
import { runJob } from './run-job.ts';
import { sitesOf, sitesOfCollection } from './sites-of.ts';
import type { WhichCollection } from './which-collection.ts';

interface ProbedName {
  readonly host: string;
  readonly isAlias: boolean;
  /** IPv4 first; null when no name server was asked. */
  readonly addresses: readonly string[] | null;
  readonly problem: string | null;
  /** An alias: it shares an address with its server. Null for a server, and when nobody was asked. */
  readonly isSame: boolean | null;
}

export interface ProbedServer {
  /** Null: the usual ports of the protocol. */
  readonly port: number | null;
  /** The server first, its aliases after it. */
  readonly names: readonly ProbedName[];
}

interface ProbedSite {
  readonly site: string;
  /** Every name has an address, and every alias one of its server. */
  readonly ok: boolean;
  readonly servers: readonly ProbedServer[];
}

interface Wanted {
  readonly name: string;
  readonly asksDns: boolean;
}

export async function probeSite(which: WhichCollection, wanted: Wanted): Promise<ProbedSite> {
  // A folder is read without a database, unless a job is to ask the network.
  if (which.dir !== undefined && !wanted.asksDns) return probed(await sitesOf(which), wanted.name);
  return withServices(async (services) => {
    const slug = await openFolderCollection(services, which);
    const sites = await sitesOfCollection(services, slug);
    if (!wanted.asksDns) return probed(sites, wanted.name);
    const hosts = [...new Set(serversOf(sites, wanted.name).flatMap(namesOf))];
    const start = () => services.checkHosts(cli, unchecked({ slug, hosts }));
    const { hosts: found } = await runJob(services, { name: 'check-hosts', slug, start });
    return probed(sites, wanted.name, found);
  }, say);
}

function probed(sites: readonly SiteEntry[], name: string, checked?: readonly CheckedHost[]): ProbedSite {
  const found = checked && new Map(checked.map((each) => [each.host, each]));
  const servers = serversOf(sites, name).map((server) => probedServer(server, found));
  const ok = servers.every(({ names }) => names.every(({ problem, isSame }) => problem === null && isSame !== false));
  return { site: name, ok, servers };
}

interface Server {
  readonly host: string;
  readonly port: number | undefined;
  readonly aliases: readonly string[];
}

/** Of the site with this name; a name that is none is taken for a host. */
function serversOf(sites: readonly SiteEntry[], name: string): readonly Server[] {
  const site = sites.find((each) => each.name === name);
  if (site === undefined) return [{ host: name, port: undefined, aliases: [] }];
  if (site.servers.length > 0) return site.servers;
  return [{ host: site.type === 'domain' ? site.domain : site.name, port: undefined, aliases: [] }];
}

/** As the name servers know them. */
const namesOf = ({ host, aliases }: Server): readonly string[] => [host, ...aliases].map(bareHost);

const bareHost = (name: string): string => name.toLowerCase().replace(/:\d+$/, '');

function probedServer(server: Server, found: ReadonlyMap<string, CheckedHost> | undefined): ProbedServer {
  const own = found?.get(bareHost(server.host))?.addresses ?? [];
  const names = namesOf(server).map((host, at): ProbedName => {
    const checked = found?.get(host);
    const isAlias = at > 0;
    return {
      host,
      isAlias,
      addresses: checked?.addresses ?? null,
      problem: checked?.problem ?? null,
      isSame: isAlias && checked !== undefined ? checked.addresses.some((address) => own.includes(address)) : null,
    };
  });
  return { port: server.port ?? null, names };
}
