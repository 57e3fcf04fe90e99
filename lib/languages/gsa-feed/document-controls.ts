/**
 * What a connector says of a document in the headers of its answer: who may see it, metadata, and how it is shown, as the
 * adaptors of the appliance send it. What can't be read never opens a document.
 */

import { aclOfMetas, isAclMeta, isUnknownType } from './acl.ts';
import type { FeedAcl, FeedMeta } from './feed.ts';
import { aclOfJson } from './json-acl.ts';
import { isTooLong, urlProblem } from './record-values.ts';

/** Values of each header, by its name in lower case: a repeated header is a further value. */
export type ConnectorHeaders = Readonly<Record<string, readonly string[]>>;

export interface ExternalAnchor {
  /** A URI, not resolved. */
  readonly to: string;
  readonly text?: string;
}

export interface DocumentControls {
  readonly security?: 'secure' | 'public';
  /** `none`: the document has none; `invalid`: there is one that can't be read. Absent: nothing is said. */
  readonly acl?: FeedAcl | 'none' | 'invalid';
  /** The whole set, without what is about access; absent: nothing is said. */
  readonly metadata?: readonly FeedMeta[];
  readonly displayUrl?: string;
  readonly crawlOnce?: boolean;
  readonly isLocked?: boolean;
  readonly scoring?: 'content' | 'web';
  readonly anchors?: readonly ExternalAnchor[];
  /** What is wrong, a sentence each. */
  readonly problems: readonly string[];
}

/** Undefined where no header is of the protocol. */
export function readDocumentControls(headers: ConnectorHeaders): DocumentControls | undefined {
  const names = ['serve-security', 'doc-controls', 'external-metadata', 'external-anchor'] as const;
  const [security, controls, metadata, anchors] = names.map((name) => headers[`x-gsa-${name}`]);
  if ((security ?? controls ?? metadata ?? anchors) === undefined) return undefined;
  const problems: string[] = [];
  return {
    ...securityOf(security ?? [], problems),
    // An ACL of the newer form counts more than one among the metadata.
    ...(metadata && metadataOf(metadata, problems)),
    ...readControls(controls ?? [], problems),
    ...(anchors && { anchors: readAnchors(anchors, problems) }),
    problems,
  };
}

function metadataOf(values: readonly string[], problems: string[]): Pick<DocumentControls, 'metadata' | 'acl'> {
  const pairs = readPairs(values);
  for (const item of pairs.unread) {
    problems.push(`X-Gsa-External-Metadata: "${item.slice(0, 60)}" is not a percent-encoded name=value`);
  }
  const acl = aclOfMetadata(pairs, problems);
  return { ...(acl !== undefined && { acl }), metadata: pairs.metas.filter(({ name }) => !isAclMeta(name)) };
}

/** A value that is not known counts as secure. */
function securityOf(values: readonly string[], problems: string[]): Pick<DocumentControls, 'security'> {
  if (values.length === 0) return {};
  const words = values.map((value) => value.trim().toLowerCase());
  const unknown = words.find((word) => word !== 'secure' && word !== 'public');
  if (unknown !== undefined) problems.push(`X-Gsa-Serve-Security: "${unknown}" is neither secure nor public`);
  return { security: words.every((word) => word === 'public') ? 'public' : 'secure' };
}

type Said = Omit<DocumentControls, 'security' | 'metadata' | 'anchors' | 'problems'>;
type Draft = { -readonly [Key in keyof Said]: Said[Key] };

function readControls(values: readonly string[], problems: string[]): Said {
  const draft: Draft = {};
  for (const item of values.flatMap((value) => value.split(','))) {
    if (item.trim() === '') continue;
    const at = item.indexOf('=');
    const name = (at < 0 ? item : item.slice(0, at)).trim().toLowerCase();
    const value = decode(at < 0 ? '' : item.slice(at + 1));
    const problem = setControl(draft, name, value);
    if (problem !== undefined) problems.push(`X-Gsa-Doc-Controls: ${problem}`);
  }
  return draft;
}

/** Answers what is wrong with it. */
function setControl(draft: Draft, name: string, value: string | undefined): string | undefined {
  switch (name) {
    case 'acl':
      return setAcl(draft, value);
    case 'display_url': {
      const why = value === undefined ? 'it is not percent-encoded UTF-8' : urlProblem(value, 'content');
      if (why !== undefined || value === undefined) return `display_url is not used: ${why}`;
      draft.displayUrl = value;
      return undefined;
    }
    case 'crawl_once':
    case 'lock': {
      if (value !== 'true' && value !== 'false') return `${name} is neither true nor false`;
      draft[name === 'lock' ? 'isLocked' : 'crawlOnce'] = value === 'true';
      return undefined;
    }
    case 'scoring':
      if (value !== 'content' && value !== 'web') return 'scoring is neither content nor web';
      draft.scoring = value;
      return undefined;
    default:
      return `unknown control "${name}"`;
  }
}

/** Two that differ can't both be right. */
function setAcl(draft: Draft, value: string | undefined): string | undefined {
  const read = value === undefined ? { why: 'it is not percent-encoded UTF-8' } : aclOfJson(value);
  if (draft.acl !== undefined) {
    draft.acl = 'invalid';
    return 'more than one acl';
  }
  draft.acl = 'acl' in read ? read.acl : 'invalid';
  return 'why' in read ? `the acl can't be read: ${read.why}` : undefined;
}

interface Pairs {
  readonly metas: readonly FeedMeta[];
  /** What is no pair, as it was written. */
  readonly unread: readonly string[];
}

/** The form of the appliance before 7.2. An unreadable pair closes the document, because it may have denied a user. */
function aclOfMetadata({ metas, unread }: Pairs, problems: string[]): DocumentControls['acl'] {
  const wrong = metas.filter(isAclMetaWrong);
  for (const { name } of wrong) problems.push(`X-Gsa-External-Metadata: the value of ${name} can't be used`);
  const isWhole = wrong.length === 0 && !unread.some((item) => /acl/i.test(item));
  return isWhole ? aclOfMetas(metas) : 'invalid';
}

function isAclMetaWrong(meta: FeedMeta): boolean {
  if (!isAclMeta(meta.name)) return false;
  if (meta.name === 'google:aclinheritfrom') return urlProblem(meta.content.trim(), 'content') !== undefined;
  return isUnknownType(meta) || isTooLong(meta.content);
}

/** A header without any pair is an empty set. */
function readPairs(values: readonly string[]): Pairs {
  const metas: FeedMeta[] = [];
  const unread: string[] = [];
  for (const item of itemsOf(values)) {
    const at = item.indexOf('=');
    const name = at < 0 ? undefined : decode(item.slice(0, at))?.trim();
    const content = decode(item.slice(at + 1));
    if (name === undefined || name === '' || content === undefined) unread.push(item);
    else metas.push({ name, content });
  }
  return { metas, unread };
}

function readAnchors(values: readonly string[], problems: string[]): readonly ExternalAnchor[] {
  return itemsOf(values).flatMap((item) => {
    const at = item.indexOf('=');
    const text = at < 0 ? '' : decode(item.slice(0, at));
    const to = decode(item.slice(at + 1));
    if (text === undefined || to === undefined || to === '') {
      problems.push(`X-Gsa-External-Anchor: "${item.slice(0, 60)}" is not a percent-encoded URI`);
      return [];
    }
    return [{ to, ...(text !== '' && { text }) }];
  });
}

function itemsOf(values: readonly string[]): readonly string[] {
  return values.flatMap((value) => value.split(',')).filter((item) => item.trim() !== '');
}

/** Undefined for what is not percent-encoded UTF-8. */
function decode(written: string): string | undefined {
  try {
    return decodeURIComponent(written.trim());
  } catch {
    return undefined;
  }
}
