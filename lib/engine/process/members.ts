/** What an archive holds: each member is a resource of its own, under the URL of the archive and its path there. */

import { wayOf } from '../../match/urls/link-reach.ts';
import { normalizeUrl } from '../../match/urls/url-key.ts';
import { printDate } from '../../sdk/dates.ts';
import type { ResourceUrl, ResponseFact } from '../../sdk/resource.ts';
import type { DocumentCrawl } from '../crawl/context.ts';
import { hashOf } from '../crawl/discover.ts';
import type { ArchiveMember } from '../fetch-port.ts';
import { kindFoundAs } from '../kinds/kind-of.ts';
import type { Answered, Made } from './known.ts';

/** What was made of the archive, with its members beside its links. */
export async function withMembers(made: Made, known: Answered, crawl: DocumentCrawl): Promise<Made> {
  const { body = new Uint8Array(), task } = known;
  if (kindFoundAs(task.discovery).isPart)
    return cutBy(made, [{ count: 1, reason: 'nested archives are not unpacked' }]);
  const { members: read, cuts } = await crawl.archives.read({ body, mostBytes: crawl.program.process.maxFileBytes });
  const members = new Map<string, Answered>();
  for (const member of read) {
    const url = memberUrl(task.url, member.name);
    if (url !== undefined && !members.has(url.href)) members.set(url.href, memberKnown(known, crawl, url, member));
  }
  const unnamed = read.length - members.size;
  const all = unnamed === 0 ? cuts : [...cuts, { count: unnamed, reason: 'files without a usable path' }];
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

function cutBy(made: Made, cuts: readonly NonNullable<Made['cut']>[]): Made {
  const all = made.cut === undefined ? cuts : [made.cut, ...cuts];
  if (all.length === 0) return made;
  const count = all.reduce((sum, cut) => sum + cut.count, 0);
  return { ...made, cut: { count, reason: all.map(({ reason }) => reason).join(', ') } };
}

/** Undefined for a path that leads out of the archive, or to a URL longer than any. */
function memberUrl(archive: string, name: string): ResourceUrl | undefined {
  const inside = `${archive}!/`;
  const normal = normalizeUrl(inside + name.split('/').map(encodeURIComponent).join('/'));
  return normal.ok && normal.url.href.startsWith(inside) && normal.url.href.length > inside.length
    ? normal.url
    : undefined;
}

/** The archive was asked for: its address, its robots.txt and its time hold for what is in it. */
function memberKnown(
  { task, facts }: Answered,
  crawl: DocumentCrawl,
  ...[parts, { body, type, changedAt }]: readonly [ResourceUrl, ArchiveMember]
): Answered {
  const discovery = { kind: 'member', from: task.url, hops: 0 } as const;
  const headers = { ...(type !== undefined && { 'content-type': type }), 'last-modified': printDate(changedAt) };
  const response: ResponseFact = { outcome: 'ok', headers, bytes: body.length, received: 0, ms: 0 };
  const { totals: _totals, content: _content, converted: _converted, md5First: _first, fed: _fed, ...shared } = facts;
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
