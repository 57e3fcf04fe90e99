/** Gathers what the records and ACLs of a batch say about who may see documents. */

import { aclOf, hashedUrl } from '../../engine/crawl/acl-of.ts';
import type { HashedUrl } from '../../engine/crawl/acl-of.ts';
import type { Crawl } from '../../engine/crawl/context.ts';
import { placedFinding } from '../../lang/xml/finding.ts';
import type { Place } from '../../lang/xml/finding.ts';
import type { FeedRecord, UrlAcl } from '../../languages/gsa-feed/feed.ts';
import { messages } from '../../languages/gsa-feed/messages.ts';
import type { FedList, ListBatch } from '../../store/access/write-lists.ts';
import type { SaidSecurity } from '../../store/access/write-security.ts';
import { namesUrls } from '../../store/feeds/feeds.ts';
import type { Feed } from '../../store/feeds/feeds.ts';
import type { FeedLog } from './feed-log.ts';

export interface GatheredAccess {
  /** Of a record that is applied, with or without a list. */
  readonly record: (record: FeedRecord, of: HashedUrl) => void;
  /** The record with this hash is not applied after all. */
  readonly withdraw: (hash: string) => void;
  /** Of a group. `refused`: it has no effect, and the log says why. `repeats`: an earlier one of the batch has none. */
  readonly acl: (acl: UrlAcl) => 'taken' | 'repeats' | 'refused';
  readonly size: () => number;
  /** What it takes in memory, about. */
  readonly bytes: () => number;
  readonly batch: () => ListBatch;
}

type Said = { readonly list: FedList; readonly isOfGroup: boolean } | 'cleared' | 'removed';

/** Of a principal. */
const principalBytes = 100;

/** @param feed what holds where a record says nothing */
export function gatherAccess(crawl: Pick<Crawl, 'hash'>, log: FeedLog, feed: SecuringFeed): GatheredAccess {
  /** By hash. */
  const said = new Map<string, Said>();
  /** ACLs of records, by URL hash. */
  const security = new Map<string, SaidSecurity | 'open' | 'removed'>();
  let bytes = 0;
  const set = (list: FedList, place: Place, isOfGroup: boolean): void => {
    const before = said.get(list.hash);
    if (typeof before === 'object') tellRepeated(log, { url: list.url, place, other: before.list.line });
    said.set(list.hash, { list, isOfGroup });
    bytes += (list.permits.length + list.denies.length) * principalBytes;
  };
  return {
    record: (record, of) => {
      const { acl, action, place, overwritesAcls } = record;
      const own = action === 'delete' ? 'removed' : securityOf(record, of.hash, feed);
      if (own !== undefined) security.set(of.hash, own);
      if (action === 'delete') said.set(of.hash, 'removed');
      else if (acl !== undefined) set({ ...aclOf(crawl, acl, of), line: place.line }, place, false);
      // What the same feed says elsewhere about the URL stays.
      else if (overwritesAcls && !said.has(of.hash)) said.set(of.hash, 'cleared');
    },
    withdraw: (hash) => {
      security.delete(hash);
      const before = said.get(hash);
      if (before === 'cleared' || (typeof before === 'object' && !before.isOfGroup)) said.delete(hash);
    },
    acl: (acl) => {
      const { url, place, action, refusal } = acl;
      if (refusal !== undefined) return 'refused';
      const of = hashedUrl(crawl, url);
      if (of === undefined) {
        log.tell(placedFinding(messages, 'badAclUrl', place, { what: 'url', url, why: 'it has no normal form' }), acl);
        return 'refused';
      }
      const before = said.get(of.hash);
      if (action === 'delete') said.set(of.hash, 'removed');
      else set({ ...aclOf(crawl, acl, of), line: place.line }, place, true);
      return typeof before === 'object' && before.isOfGroup ? 'repeats' : 'taken';
    },
    size: () => said.size,
    bytes: () => bytes,
    batch: () => {
      return {
        lists: [...said.values()].flatMap((what) => (typeof what === 'object' ? [what.list] : [])),
        cleared: hashesOf(said, 'cleared'),
        removed: hashesOf(said, 'removed'),
        security: {
          said: [...security.values()].filter((each) => typeof each === 'object'),
          unsaid: hashesOf(security, 'open'),
          removed: hashesOf(security, 'removed'),
        },
      };
    },
  };
}

function hashesOf<Said>(all: ReadonlyMap<string, Said>, wanted: Said): readonly string[] {
  return [...all].flatMap(([hash, said]) => (said === wanted ? [hash] : []));
}

type SecuringFeed = Pick<Feed, 'isSecureByDefault' | 'kind' | 'type' | 'source'>;

/**
 * Only `none` says that everybody may see a document; a method that is not known is taken for a secure one. Undefined for a
 * record that brings metadata alone: what was said before stays.
 */
function securityOf(
  { authMethod, content, place: { line } }: FeedRecord,
  hash: string,
  feed: SecuringFeed,
): SaidSecurity | 'open' | undefined {
  if (authMethod === undefined && feed.isSecureByDefault) return { hash, isSecure: true, said: byDefault, line };
  if (authMethod === undefined && content === undefined && !namesUrls(feed)) return undefined;
  if (authMethod === undefined || authMethod.trim().toLowerCase() === 'none') return 'open';
  return { hash, isSecure: true, said: `authmethod="${authMethod}"`, line };
}

const byDefault = 'no authmethod, and documents of the source are secure by default';

interface Repeated {
  readonly url: string;
  readonly place: Place;
  /** Line of the list that has no effect. */
  readonly other: number;
}

export function tellRepeated(log: FeedLog, { url, place, other }: Repeated): void {
  log.tell(placedFinding(messages, 'aclRepeated', place, { url, other }), { place, url });
}
