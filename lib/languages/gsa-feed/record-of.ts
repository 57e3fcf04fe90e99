/** A record of what was read of it: its attributes are checked and have their defaults here. */

import { valueOf } from '../../lang/xml/scan-tag.ts';
import { aclOfMetas, isAclMeta } from './acl.ts';
import type { FeedAcl, FeedRecord } from './feed.ts';
import type { FeedReading, RecordDraft } from './reading.ts';
import { feedDate, feedRank, urlProblem } from './record-values.ts';

export function recordOf(reading: FeedReading, draft: RecordDraft): FeedRecord {
  const { attributes, place, metas, overwritesAcls, hasMetadata, content } = draft;
  const of = (name: string): string | undefined => valueOf(attributes, name);
  const action = of('action') === undefined ? reading.group().action : of('action') === 'delete' ? 'delete' : 'add';
  const url = urlOf(reading, draft);
  const mimeType = mimeTypeOf(reading, draft, action);
  const lastModified = read(reading, draft, { name: 'last-modified', parse: feedDate, problem: 'badDate' });
  const pageRank =
    read(reading, draft, { name: 'pagerank', parse: feedRank, problem: 'badRank' }) ?? reading.group().pageRank;
  const acl = aclOf(reading, draft);
  return {
    place,
    url,
    action,
    isLocked: flagOf(of('lock')),
    crawlImmediately: of('crawl-immediately') === 'true',
    crawlOnce: of('crawl-once') === 'true',
    metadata: acl === undefined ? metas : metas.filter(({ name }) => !isAclMeta(name)),
    hasMetadata,
    overwritesAcls,
    displayUrl: of('displayurl'),
    mimeType,
    lastModified,
    authMethod: authMethodOf(reading, draft),
    pageRank,
    scoring: of('scoring'),
    acl,
    content,
    refusal: draft.refusal,
  };
}

/** Undefined for any other value, too. */
function flagOf(written: string | undefined): boolean | undefined {
  return written === 'true' || (written === 'false' ? false : undefined);
}

function urlOf(reading: FeedReading, { attributes, place }: RecordDraft): string {
  const written = valueOf(attributes, 'url')?.trim() ?? '';
  if (written === '') {
    reading.report('noUrl', place);
    return '';
  }
  const why = urlProblem(written, reading.kind());
  if (why !== undefined) reading.report('badUrl', place, { url: written, why });
  const hash = written.indexOf('#');
  if (hash < 0) return written;
  reading.report('urlFragment', place, { fragment: written.slice(hash) });
  return written.slice(0, hash);
}

function mimeTypeOf(reading: FeedReading, draft: RecordDraft, action: FeedRecord['action']): string | undefined {
  const written = valueOf(draft.attributes, 'mimetype')?.trim() ?? '';
  if (written !== '') return written;
  const isNeeded = reading.kind() === 'content' && action === 'add';
  reading.report(isNeeded ? 'noMimeType' : 'noMimeTypeNeeded', draft.place);
  return undefined;
}

const authMethods: ReadonlySet<string> = new Set(['none', 'httpbasic', 'ntlm', 'httpsso', 'negotiate']);

function authMethodOf({ report }: FeedReading, { attributes, place }: RecordDraft): string | undefined {
  const method = valueOf(attributes, 'authmethod');
  if (method !== undefined && !authMethods.has(method.trim().toLowerCase())) {
    report('unknownAuthMethod', place, { method });
  }
  return method;
}

interface Wanted {
  readonly name: string;
  readonly parse: (written: string) => number | undefined;
  readonly problem: 'badDate' | 'badRank';
}

function read({ report }: FeedReading, draft: RecordDraft, { name, parse, problem }: Wanted): number | undefined {
  const written = valueOf(draft.attributes, name);
  if (written === undefined || written.trim() === '') return undefined;
  const value = parse(written);
  if (value === undefined) report(problem, draft.place, { name, value: written });
  return value;
}

/** The list of a record: its `<acl>`, else what its metadata says. */
function aclOf({ report }: FeedReading, { acl, metas, place, refusal }: RecordDraft): FeedAcl | undefined {
  const legacy = metas.find(({ name }) => isAclMeta(name));
  if (acl !== undefined && legacy !== undefined) report('aclTwice', place, { name: legacy.name });
  const own = acl ?? aclOfMetas(metas);
  if (own !== undefined && refusal === undefined) checkAcl({ report }, own, place);
  return own;
}

/** What it inherits from, and whether it lets anybody in. */
export function checkAcl({ report }: Pick<FeedReading, 'report'>, acl: FeedAcl, place: RecordDraft['place']): void {
  const { inheritFrom, principals } = acl;
  const why = inheritFrom === undefined ? undefined : urlProblem(inheritFrom, 'content');
  if (inheritFrom === undefined && principals.length === 0) report('emptyAcl', place);
  if (inheritFrom !== undefined && why !== undefined) {
    report('badAclUrl', place, { what: 'inherit-from', url: inheritFrom, why });
  }
}
