/** ACCEPTED or WARNING: what a URL's configuration, its host name and its redirects come to, as the old simulator said it. */

import type { ListVerdict } from './expected.ts';

export interface ProbedName {
  /** In the form URLs have, without a port. */
  readonly host: string;
  /** Empty when it was not found. */
  readonly addresses: readonly string[];
  readonly from?: 'literal' | 'override' | 'hosts-file' | 'dns' | 'system' | undefined;
  /** Why there is no address, in words. */
  readonly problem?: string | undefined;
}

export interface ProbedUrl {
  /** Absent when DNS was not asked. */
  readonly dns?:
    | {
        readonly host: ProbedName;
        readonly aliases: readonly ProbedName[];
        /** Of a numbered host: the name without its number. */
        readonly plain?: ProbedName | undefined;
      }
    | undefined;
  /** Whether its server hands out RDs itself; absent when it was not asked. */
  readonly rdm?: { readonly speaks: boolean; readonly detail: string } | undefined;
  /** Absent when no server was asked. */
  readonly redirects?:
    | {
        readonly hops: readonly { readonly status?: number | undefined; readonly to?: string | undefined }[];
        /** Why the chain was followed no further, in words. */
        readonly problem?: string | undefined;
      }
    | undefined;
}

/** What the configuration does with an address. */
interface Decided {
  readonly outcome: ListVerdict;
  readonly decidedBy?: { readonly reason: string; readonly file: string; readonly line: number };
}

export interface ProbeNote {
  readonly about: 'URL' | 'DNS' | 'Alias' | 'Smart host' | 'RDM' | 'Redirect';
  readonly text: string;
  /** Such notes make the URL a warning. */
  readonly isWarning: boolean;
  /** The line that rejects a URL. */
  readonly at?: { readonly file: string; readonly line: number };
}

export interface JudgedUrl {
  readonly url: string;
  readonly verdict: 'accepted' | 'warning';
  readonly notes: readonly ProbeNote[];
}

export interface KnownOfUrl {
  readonly probed: ProbedUrl | undefined;
  /** By the address alone; undefined where the configuration has errors. */
  readonly decide: (url: string) => Decided | undefined;
}

export function judgeProbe(url: string, { probed, decide }: KnownOfUrl): JudgedUrl {
  const { dns, rdm, redirects } = probed ?? {};
  const notes = [
    urlNote(decide(url)),
    ...(dns === undefined ? [] : dnsNotes(dns)),
    ...(rdm === undefined ? [] : [rdmNote(rdm)]),
    ...(redirects === undefined ? [] : redirectNotes(redirects, decide)),
  ];
  return { url, verdict: notes.some(({ isWarning }) => isWarning) ? 'warning' : 'accepted', notes };
}

function urlNote(decided: Decided | undefined): ProbeNote {
  if (decided === undefined) return { about: 'URL', text: 'Fix the configuration errors first.', isWarning: true };
  const rejection = rejectionOf(decided);
  if (rejection === undefined) return { about: 'URL', text: 'The configuration accepts the URL.', isWarning: false };
  return { about: 'URL', text: `Rejected: ${rejection.reason}.`, isWarning: true, ...placeOf(rejection) };
}

type DecidedBy = NonNullable<Decided['decidedBy']>;

const unnamed = { reason: 'rejected', file: '', line: 0 } as const;

/** Nobody is asked about a URL that is rejected by its address. */
export function isRejected(decided: Decided | undefined): boolean {
  return decided === undefined || rejectionOf(decided) !== undefined;
}

function rejectionOf({ outcome, decidedBy }: Decided): DecidedBy | undefined {
  return outcome === 'rejected' || outcome === 'failed' ? (decidedBy ?? unnamed) : undefined;
}

/** Built-in steps have no line. */
function placeOf({ file, line }: Pick<DecidedBy, 'file' | 'line'>): Pick<ProbeNote, 'at'> {
  return line === 0 ? {} : { at: { file, line } };
}

const sources: Readonly<Record<NonNullable<ProbedName['from']>, string>> = {
  literal: 'the URL',
  override: 'WINNOW_HOSTS',
  'hosts-file': 'the hosts file',
  dns: 'DNS',
  system: 'the system’s resolver',
};

/** Where a name's addresses are from; advanced DNS information. */
export function sourceWords({ from }: ProbedName): string | undefined {
  return from && sources[from];
}

function dnsNotes({ host, aliases, plain }: NonNullable<ProbedUrl['dns']>): readonly ProbeNote[] {
  return [
    hostNote(host),
    ...aliases.map((alias) => aliasNote(host, alias)),
    ...(plain === undefined ? [] : [smartHostNote(host, plain)]),
  ];
}

function hostNote({ host, addresses, from, problem }: ProbedName): ProbeNote {
  if (problem !== undefined) return { about: 'DNS', text: `${host}: ${problem}.`, isWarning: true };
  const is = from === 'literal' ? 'an IP address' : addresses.join(', ');
  return { about: 'DNS', text: `${host} is ${is}.`, isWarning: false };
}

const sharedBy = (one: ProbedName, other: ProbedName): string | undefined =>
  one.addresses.find((address) => other.addresses.includes(address));

function aliasNote(host: ProbedName, alias: ProbedName): ProbeNote {
  const { host: name, addresses, problem } = alias;
  if (problem !== undefined) return { about: 'Alias', text: `${name}: ${problem}.`, isWarning: true };
  const isSame = sharedBy(host, alias) !== undefined;
  const what = isSame ? 'the same server' : 'another address';
  return { about: 'Alias', text: `${name} is ${what}: ${addresses.join(', ')}.`, isWarning: !isSame };
}

function smartHostNote(host: ProbedName, plain: ProbedName): ProbeNote {
  const text =
    plain.addresses.length === 0
      ? `${host.host} stays as it is: DNS has no address for ${plain.host}.`
      : `${host.host} is changed to ${plain.host} if a site owns that name.`;
  return { about: 'Smart host', text, isWarning: false };
}

function rdmNote({ speaks, detail }: NonNullable<ProbedUrl['rdm']>): ProbeNote {
  const text = speaks
    ? `The server supports RDM (${detail}), so none of its URLs are fetched.`
    : `The server does not support RDM: ${detail}.`;
  return { about: 'RDM', text, isWarning: speaks };
}

function redirectNotes(
  { hops, problem }: NonNullable<ProbedUrl['redirects']>,
  decide: KnownOfUrl['decide'],
): readonly ProbeNote[] {
  const followed = hops.flatMap(({ status, to }) => (to === undefined ? [] : [redirectNote(status, to, decide(to))]));
  const last = hops.at(-1);
  if (problem !== undefined) {
    return [...followed, { about: 'Redirect', text: `Not followed further: ${problem}.`, isWarning: true }];
  }
  const status = last?.status === undefined ? '' : ` (${last.status})`;
  return followed.length > 0 ? followed : [{ about: 'Redirect', text: `No redirect${status}.`, isWarning: false }];
}

function redirectNote(status: number | undefined, to: string, decided: Decided | undefined): ProbeNote {
  const says = `Redirects${status === undefined ? '' : ` (${status})`} to ${to}`;
  const rejection = decided && rejectionOf(decided);
  if (rejection === undefined) return { about: 'Redirect', text: `${says}, which is accepted.`, isWarning: false };
  const text = `${says}, which is rejected: ${rejection.reason}. A run adds the host of a start point’s redirect to its site.`;
  return { about: 'Redirect', text, isWarning: true, ...placeOf(rejection) };
}
