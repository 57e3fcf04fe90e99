/** What an answer says of who may see its document, and what of it counts. */

import type { DocumentControls } from '../../languages/gsa-feed/document-controls.ts';
import type { FeedAcl } from '../../languages/gsa-feed/feed.ts';
import type { DocumentCrawl } from '../crawl/context.ts';
import { aclOf } from '../crawl/acl-of.ts';
import type { SaidAccess } from '../../match/access/said-access.ts';
import type { Answered } from './known.ts';

type Said = Pick<Answered, 'task' | 'facts' | 'controls'>;

/**
 * Connectors say who may see their documents. Any other server may only say that its own are not for everybody: it could
 * grant itself readers. Undefined: nothing is said.
 */
export function accessOf(crawl: DocumentCrawl, known: Said): SaidAccess | undefined {
  const { facts, controls } = known;
  const { outcome } = facts.response;
  if (controls === undefined || (outcome !== 'ok' && outcome !== 'not-modified')) return undefined;
  return isConnector(crawl, known) ? ofConnector(crawl, known, controls) : ofAnybody(crawl, known, controls);
}

/** A URL that a feed names belongs to a connector, unless its site says otherwise. */
export function isConnector({ program }: Pick<DocumentCrawl, 'program'>, { task }: Pick<Said, 'task'>): boolean {
  return program.isConnector(task.parts) ?? task.discovery.fed !== undefined;
}

function ofConnector(crawl: DocumentCrawl, known: Said, { security, acl }: DocumentControls): SaidAccess {
  if (typeof acl === 'object') return { security: byAcl, acl: aclOf(crawl, acl, urlOf(known)) };
  if (acl === 'invalid') return closed(crawl, known);
  const isPublic = security === 'public';
  return {
    ...(security !== undefined && { security: saidBy(security) }),
    ...((isPublic || acl === 'none') && { acl: 'none' }),
  };
}

function ofAnybody(crawl: DocumentCrawl, known: Said, { security, acl }: DocumentControls): SaidAccess {
  if (acl === 'invalid' || (typeof acl === 'object' && denies(acl))) return closed(crawl, known);
  if (typeof acl === 'object') return { security: byAcl };
  if (security === undefined) return {};
  return { security: security === 'secure' ? saidBy(security) : 'unsaid' };
}

const byAcl = { isSecure: true, said: 'an ACL in the headers of the answer' };

const saidBy = (security: 'secure' | 'public') => ({
  isSecure: security === 'secure',
  said: `X-Gsa-Serve-Security: ${security}`,
});

function denies({ principals }: FeedAcl): boolean {
  return principals.some(({ access }) => access === 'deny');
}

/** Nobody may see it, whatever was said before. */
function closed(crawl: DocumentCrawl, known: Said): SaidAccess {
  return { security: byAcl, acl: aclOf(crawl, { principals: [], inheritanceType: 'leaf-node' }, urlOf(known)) };
}

function urlOf({ task: { hash, url } }: Said): { readonly hash: string; readonly url: string } {
  return { hash, url };
}
