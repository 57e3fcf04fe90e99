/** What an archive holds: each member is a resource of its own, under the URL of the archive and its path there. */

import { wayOf } from '../../match/urls/link-reach.ts';
import { normalizeUrl } from '../../match/urls/url-key.ts';
import { printDate } from '../../sdk/dates.ts';
import type { Cut } from '../../sdk/cuts.ts';
import type { ResourceUrl, ResponseFact } from '../../sdk/resource.ts';
import type { DocumentCrawl } from '../crawl/context.ts';
import { nameIn } from '../essence/compile-essence.ts';
import { hashOf } from '../crawl/discover.ts';
import type { ArchiveMember } from '../fetch-port.ts';
import { withoutContent } from './content-facts.ts';
import type { Answered, Made } from './known.ts';
import { outermost, unpackingLimits as limits } from './unpacking.ts';

/** Between the URL of an archive and the path of a member. */
const separator = '!/';

/** A document that is an archive of a type. */
export interface Archive extends Answered {
  readonly archive: string;
}

/** What was made of the archive, with its members beside its links. */
export async function withMembers(made: Made, known: Archive, crawl: DocumentCrawl): Promise<Made> {
  const { body = new Uint8Array(), task, archive: type } = known;
  const { level, unpacking, whole } = known.inside ?? outermost(body, task.hash);
  const { levels } = limits;
  if (level >= levels)
    return cutBy(made, [{ kind: 'links', count: 1, reason: `nested more than ${levels} levels deep` }]);
  const { maxFileBytes: memberBytes } = crawl.program.process;
  const archive = { name: nameIn(task.parts.path), body, type, memberBytes, limits, ...unpacking };
  const { members: read, cuts, used } = await crawl.archives.read(archive);
  unpacking.used = used;
  const members = new Map<string, Answered>();
  for (const member of read) {
    const url = memberUrl(task.url, member.name);
    if (url === undefined || members.has(url.href)) continue;
    members.set(url.href, {
      ...memberKnown(known, crawl, url, member),
      inside: { level: level + 1, unpacking, whole },
    });
  }
  const unnamed = read.length - members.size;
  const all: readonly Cut[] = [
    ...cuts.map((cut) => ({ kind: 'links' as const, ...cut })),
    ...(unnamed === 0 ? [] : [{ kind: 'links' as const, count: unnamed, reason: 'files without a usable path' }]),
  ];
  const links = Array.from(members.keys(), (url) => ({ url, kind: 'member' as const }));
  return cutBy(
    {
      ...made,
      links: [...links, ...(made.links === 'keep' ? [] : made.links)],
      linksFound: made.linksFound + read.length,
      members: [...members.values()],
    },
    all,
  );
}

function cutBy(made: Made, cuts: readonly Cut[]): Made {
  return { ...made, cuts: [...(made.cuts ?? []), ...cuts] };
}

/** Undefined for a path that leads out of the archive, or to a URL longer than any. */
function memberUrl(archive: string, name: string): ResourceUrl | undefined {
  const start = archive + separator;
  const normal = normalizeUrl(start + name.split('/').map(encodeURIComponent).join('/'));
  return normal.ok && normal.url.href.startsWith(start) && normal.url.href.length > start.length
    ? normal.url
    : undefined;
}

/** The archive was asked for: its address, its robots.txt and its time hold for what is in it. */
function memberKnown(
  { task, facts }: Answered,
  crawl: DocumentCrawl,
  ...[parts, { body, type, changedAt }]: readonly [ResourceUrl, ArchiveMember]
): Answered {
  const { reached } = task.discovery;
  const discovery = { kind: 'member', from: task.url, hops: 0, ...(reached && { reached }) } as const;
  const headers = {
    ...(type !== undefined && { 'content-type': type }),
    ...(changedAt !== undefined && { 'last-modified': printDate(changedAt) }),
  };
  const response: ResponseFact = { outcome: 'ok', headers, bytes: body.length, received: 0, ms: 0 };
  const { totals: _totals, fed: _fed, controls: _controls, md5First: _first, ...shared } = withoutContent(facts);
  return {
    task: {
      hash: hashOf(crawl, parts.href),
      url: parts.href,
      parts,
      ...wayOf(task),
      discovery,
      attempts: 0,
      bodyKept: false,
    },
    facts: { ...shared, url: parts, discovery, response },
    by: 'nobody',
    body,
  };
}
