/** What to do about a URL that was not gathered, in words that name the line to change (Harvest manual, 4.9.2). */

import { accessTypeOf } from '../../languages/gatherer-cf/vocabulary.ts';
import { certificateProblems } from '../../sdk/certificates.ts';
import type { CertificateProblem } from '../../sdk/certificates.ts';
import type { Facts, RootReach } from '../../sdk/resource.ts';
import { cookieWall, tooSlow } from '../program/built-in-steps.ts';
import type { DecidedBy, Place, Program } from '../program/program.ts';
import type { CompiledRoot } from '../roots/program.ts';

/** Undefined where there is nothing to say beyond the reason. */
export function hintFor(program: Program, facts: Facts, decidedBy: DecidedBy): string | undefined {
  const about: About = { program, facts, decidedBy, place: placeOf(program, facts) };
  return worldHint(about) ?? limitHint(about);
}

interface About {
  readonly program: Program;
  readonly facts: Facts;
  readonly decidedBy: DecidedBy;
  /** The line by which the URL is crawled, such as its RootNode's; in words. */
  readonly place: string;
}

/** The RootNode that came to the URL first, or else the site that owns it. */
function placeOf(program: Program, { url, discovery }: Facts): string {
  const by = discovery.reached?.[0]?.root;
  const lists = program.roots === undefined ? [] : [...program.roots.roots, ...program.roots.leaves];
  const found: Place | undefined = lists.find(({ key }) => key === by) ?? program.sites.lineOf(url);
  return found === undefined ? 'the line that names it' : `${found.file}:${found.line}`;
}

/** The codes of the system for a host that cannot be reached, as connections report them. */
const unreachable = /\bE(HOSTUNREACH|NETUNREACH|HOSTDOWN|NETDOWN|ADDRNOTAVAIL)\b/;

function worldHint(about: About): string | undefined {
  const { facts, place, decidedBy } = about;
  if (decidedBy.reason === cookieWall) return cookieHint(facts.url.host);
  if (decidedBy.reason === tooSlow) return slowHint(facts.url.host, facts.response?.detail);
  const certificate = facts.robots?.certificate ?? facts.response?.certificate;
  return certificate === undefined ? reachHint(about) : certificateHint(facts.url.host, certificate, place);
}

function reachHint({ program, facts, decidedBy, place }: About): string | undefined {
  const { host, port } = facts.url;
  const { reason, stage } = decidedBy;
  if (reason === 'no address: nxdomain' || reason === 'no address: no-address' || reason === 'no address')
    return `Unknown host: name servers have no address for ${host}. Check the name in ${place}. If the name is right, check that this machine can resolve it with nslookup ${host}, or set its address in WINNOW_HOSTS.`;
  if (reason.startsWith('no address: '))
    return `The name servers gave no answer for ${host}. Check the name servers of this machine; the host in ${place} may be right.`;
  const detail = stage === 'robots.txt' ? facts.robots?.detail : facts.response?.detail;
  if (reason === 'refused' && stage === 'fetch') return refusedHint(program, facts, place, detail);
  if (reason === 'robots.txt unreachable') return robotsHint(program, facts, place, detail);
  if (reason === 'timeout' && stage === 'fetch')
    return `${host} did not answer in time: it is busy, or a firewall drops packets to port ${port}.${proxyHint(program, facts)}`;
  return stage === 'fetch' ? passwordHint(program, facts, place) : undefined;
}

/** A site whose robots.txt cannot be had is left alone: whatever keeps it from answering is the thing to mend. */
function robotsHint(program: Program, facts: Facts, place: string, detail = ''): string {
  if (unreachable.test(detail) || /\bECONNREFUSED\b/.test(detail)) return refusedHint(program, facts, place, detail);
  return `robots.txt of ${facts.url.siteKey} could not be fetched, so no URL of the site is fetched${detail === '' ? '' : ` (${detail})`}. The next run tries again.`;
}

function cookieHint(host: string): string {
  return `${host} redirects the URL to itself until a cookie is sent back. Turn on “Keep cookies during a run” in Settings › Credentials. If it is on, add a credential of the kind Cookie or Login form there.`;
}

function slowHint(host: string, detail = ''): string {
  const exactly = detail === '' ? '' : ` (${detail})`;
  return `${host} answered, but sent the content too slowly${exactly}: the server is busy or the connection is slow. The next run tries again.`;
}

function refusedHint(program: Program, facts: Facts, place: string, detail = ''): string {
  const { host, port } = facts.url;
  if (unreachable.test(detail))
    return `Host is unreachable: a network problem, or a firewall between this machine and ${host}.${proxyHint(program, facts)}`;
  return `Connection refused: no program listens on port ${port} of ${host}. Check the port in ${place}, or start the server.`;
}

function proxyHint({ protocols }: Program, { url: { protocol } }: Facts): string {
  const isProxied = protocols.get(protocol)?.proxied.includes(protocol) === true;
  return isProxied ? ' To connect through a proxy, write HTTP-Proxy: host:port in gatherer.cf.' : '';
}

function certificateHint(host: string, problem: CertificateProblem, place: string): string {
  const what = `The certificate of ${host} is not trusted: ${certificateProblems[problem]}.`;
  if (problem === 'changed')
    return `${what} Ask the owner of the server whether the certificate was renewed. An administrator can then accept the new one.`;
  const accept = 'An administrator can accept this certificate by its fingerprint.';
  if (problem === 'wrong-host') return `${what} Check the host name in ${place}. ${accept}`;
  if (problem === 'expired' || problem === 'not-yet-valid')
    return `${what} Ask its owner to renew it, and check the clock of this machine. ${accept}`;
  return `${what} If your own certificate authority issued it, add the authority in Settings › Certificates. ${accept}`;
}

/** In the note of a fetch that was not given its password: `credential:NAME was not sent: why`. */
export const credentialNote = 'was not sent:';

function passwordHint({ protocols, roots }: Program, { url, response }: Facts, place: string): string | undefined {
  const credentials = protocols.get(url.protocol)?.credentials;
  const challenge = response && credentials?.asked(response);
  if (challenge === undefined) return undefined;
  const { realm } = challenge;
  const unsent = response?.notes?.find((note) => note.includes(` ${credentialNote} `));
  if (unsent !== undefined) return `${unsent}. To send it there, enter the secret again in Settings › Credentials.`;
  const wanted = `The server requires a password${realm === undefined ? '' : ` for the realm ${realm}`}.`;
  if (roots === undefined)
    return `${wanted} Set username and password in robot.conf; they are sent to servers of sites and start points, such as that of ${place}.`;
  const line = credentials?.gathererLine?.(url, challenge);
  if (line === undefined) return `${wanted} Add a credential for ${url.host}:${url.port} in Settings › Credentials.`;
  return `${wanted} Write ${line} in gatherer.cf; it is sent to servers that RootNodes name, such as that of ${place}.`;
}

/** What the limits and filters of a RootNode stop. */
function limitHint({ program, decidedBy, facts }: About): string | undefined {
  const { reason, file, line } = decidedBy;
  const at = `${file}:${line}`;
  if (reason === 'url-filter' || reason === 'host-filter')
    return `The filter at ${at} stops it. The first matching line decides: add an Allow before it to let the URL pass.`;
  const root = program.roots?.roots.find((each) => each.file === file && each.line === line);
  if (root === undefined) return undefined;
  const reach = facts.discovery.reached?.find((each) => each.root === root.key);
  return boundHints[reason]?.({ at, root, facts, reach });
}

interface Bound {
  readonly at: string;
  readonly root: CompiledRoot;
  readonly facts: Facts;
  /** What the enumeration counted on the way; undefined where the root did not come to the URL. */
  readonly reach: RootReach | undefined;
}

const boundHints: Readonly<Record<string, (bound: Bound) => string>> = {
  'url-max': ({ at, root: { urlMax }, reach }) =>
    `${at} accepts up to ${urlMax} URLs. Use a larger number, such as URL=${Math.max(urlMax * 2, reach?.url ?? 0)}.`,
  'other-server': moreHosts,
  'host-max': moreHosts,
  'other-port': ({ at, facts: { url } }) =>
    `${at} allows only the port of the RootNode. Name the other port in a host filter, such as Allow ${url.host}:${url.port}, or use Host=2.`,
  'root-depth': ({ at, root: { depth = 0 }, reach }) =>
    `${at} follows up to ${depth} levels of links. Use Depth=${reach?.depth ?? depth + 1}, or Depth=0 for no limit.`,
  access: ({ at, facts: { url } }) =>
    `${at} does not follow ${url.protocol} links. Name the protocol, such as Access=HTTP|${accessTypeOf(url.protocol)}.`,
};

function moreHosts({ at, root: { hostMax }, reach }: Bound): string {
  const now = hostMax === 1 ? 'one host' : `${hostMax} hosts`;
  return `${at} allows ${now}. Use a larger number, such as Host=${Math.max(hostMax + 1, reach?.host ?? 0)}, with a filter of hosts behind it.`;
}
