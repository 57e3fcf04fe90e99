/** Words, marks, and addresses of feeds. */

import { formatAge } from '#components/ui/format/format.ts';
import { verdictLooks, type Look } from '#components/ui/marks/verdict-words.ts';
import type { FeedSource, FeedState, MessageGroup, Upload } from '#lib/services/feeds/contract.ts';

export const stateLooks: Readonly<Record<FeedState, Look>> = {
  completed: { word: 'Completed', shape: 'disc', tone: 'kept' },
  'completed-with-errors': { word: 'Completed with errors', shape: 'triangle', tone: 'warn' },
  rejected: { word: 'Rejected', shape: 'barred', tone: 'rejected' },
  failed: { word: 'Failed in error', shape: 'octagon', tone: 'failed' },
  'in-progress': { word: 'In progress', shape: 'half', tone: 'running' },
  accepted: { word: 'Accepted', shape: 'dashed', tone: 'queued' },
};

const heldLook: Look = { word: 'In progress, held', shape: 'bars', tone: 'warn' };

export function lookOf({ state, isHeld }: { readonly state: FeedState; readonly isHeld: boolean }): Look {
  return isHeld ? heldLook : stateLooks[state];
}

export const lookOfUpload = ({ state, heldAt }: Upload): Look => lookOf({ state, isHeld: heldAt !== undefined });

export const typeWords: Readonly<Record<Upload['type'], string>> = {
  full: 'Full',
  incremental: 'Incremental',
  'metadata-and-url': 'Metadata and URL',
  cleanup: 'Cleanup',
  replace: 'Replace',
  deleted: 'Deleted',
  'decided-again': 'Decided again',
};

/** State and age of an upload in a sentence: `upload completed 6 min ago`. */
export function uploadWords(upload: Upload, now: number): string {
  const age = `${formatAge(now - (upload.endedAt ?? upload.receivedAt))} ago`;
  return `upload ${lookOfUpload(upload).word.toLowerCase()} ${age}`;
}

/** The data source whose feeds only name URLs, whatever else they say. */
const webSource = 'web';

const gatherdPrefix = 'gatherd ';

/** RDs are collected from it. */
const isGatherd = (name: string): boolean => name.startsWith(gatherdPrefix);

/** Beside its kind. */
export function shortName({ name }: Pick<FeedSource, 'name'>): string {
  return isGatherd(name) ? name.slice(gatherdPrefix.length) : name;
}

/** A person can push to it. */
export function pushedName(source: Pick<FeedSource, 'kind' | 'name'> | undefined): string | undefined {
  return source?.kind === 'xmlfeed' ? source.name : undefined;
}

/** Its documents or RDs can be deleted. */
export function ownsDocuments(source: Pick<FeedSource, 'kind' | 'name' | 'uploads'>): boolean {
  return source.kind === 'soif' || kindWord(source) === 'content';
}

export function kindWord({ kind, name, uploads }: Pick<FeedSource, 'kind' | 'name' | 'uploads'>): string {
  if (kind === 'xmlgroups') return 'group members';
  if (kind === 'soif') return isGatherd(name) ? 'RDs of a gatherd' : 'RDs';
  if (name === webSource) return 'web feed';
  return uploads.at(-1)?.type === 'metadata-and-url' ? 'metadata and URL' : 'content';
}

/** What feeds of a kind consist of, and what they change. */
export const unitWords: Readonly<Record<Upload['source']['kind'], UnitWords>> = {
  xmlfeed: {
    records: 'Records',
    units: 'Documents',
    unit: 'document',
    changed: 'changed',
    places: 'folders',
    samples: 'deleted URLs',
  },
  xmlgroups: {
    records: 'Memberships',
    units: 'Members',
    unit: 'member',
    changed: 'from other sources',
    places: 'sources',
    samples: 'deleted members',
  },
  soif: {
    records: 'Objects',
    units: 'RDs',
    unit: 'RD',
    changed: 'changed',
    places: 'folders',
    samples: 'deleted URLs',
  },
};

export interface UnitWords {
  readonly records: string;
  readonly units: string;
  readonly unit: string;
  readonly changed: string;
  /** Where units are deleted. */
  readonly places: string;
  readonly samples: string;
}

export const channelWords: Readonly<Record<Upload['channel'], string>> = {
  http: 'over HTTP',
  https: 'over TLS',
  console: 'in the console',
  gatherd: 'collected',
};

export const messageLooks: Readonly<Record<MessageGroup['severity'], Look>> = {
  error: verdictLooks.failed,
  warning: { word: 'warning', shape: 'triangle', tone: 'warn' },
  info: { word: 'info', shape: 'ring', tone: 'running' },
};

/** From the start of its application; undefined before. */
export function durationOf({ startedAt, endedAt, heldAt }: Upload, now: number): number | undefined {
  return startedAt === undefined ? undefined : Math.max(0, (endedAt ?? heldAt ?? now) - startedAt);
}

export interface FeedsPlace {
  readonly source?: number | undefined;
  readonly upload?: number | undefined;
  /** Code of the messages that are open in the log. */
  readonly log?: string | undefined;
  /** Hash of a document that is shown with its RD. */
  readonly document?: string | undefined;
}

export function feedsHref(slug: string, { source, upload, log, document }: FeedsPlace = {}): string {
  const query = new URLSearchParams();
  if (source !== undefined) query.set('source', String(source));
  if (upload !== undefined) query.set('upload', String(upload));
  if (log !== undefined) query.set('log', log);
  if (document !== undefined) query.set('document', document);
  return `/collections/${encodeURIComponent(slug)}/feeds${query.size === 0 ? '' : `?${query.toString()}`}`;
}

/** All uploads, or those of a source; `before`: earlier than that one. */
export function uploadsHref(
  slug: string,
  query: { readonly source?: number | undefined; readonly before?: number },
): string {
  const parts = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  );
  return `/collections/${encodeURIComponent(slug)}/feeds/uploads${parts.size === 0 ? '' : `?${parts.toString()}`}`;
}

/** Of an address; undefined unless it is a number that can be one. */
export function readNumber(text: string | string[] | undefined): number | undefined {
  if (typeof text !== 'string' || !/^\d{1,9}$/.test(text)) return undefined;
  const number = Number(text);
  return number > 0 ? number : undefined;
}
