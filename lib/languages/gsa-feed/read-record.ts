/** Records and access control lists, put together from their elements. */

import { valueOf } from '../../lang/xml/scan-tag.ts';
import type { Place } from '../../lang/xml/finding.ts';
import type { Attribute } from '../../lang/xml/scan-tag.ts';
import type { TextRun } from '../../lang/xml/scan-xml.ts';
import { aclHead, isAclMeta, isUnknownType, principalOf, splitPrincipals } from './acl.ts';
import { decodeText } from './base64.ts';
import type { FeedMeta, FeedPrincipal } from './feed.ts';
import { feedLimits } from './messages.ts';
import { readContent } from './read-content.ts';
import type { ContentProblem, ContentReader } from './read-content.ts';
import type { FeedReading, Opened, RecordDraft } from './reading.ts';
import { checkAcl, recordOf } from './record-of.ts';
import { isTooLong, urlProblem } from './record-values.ts';

export interface RecordReader {
  readonly open: (name: string, attributes: readonly Attribute[], place: Place) => void;
  readonly close: (name: string) => void;
  /** False: the text is not of a record. */
  readonly text: (run: TextRun) => boolean;
  /** An error is in what is open, or about to open. */
  readonly fail: (code: string) => void;
  readonly counts: () => { readonly read: number; readonly refused: number };
}

interface AclDraft extends Opened {
  readonly principals: FeedPrincipal[];
  refusal: string | undefined;
}

interface State {
  readonly reading: FeedReading;
  record: RecordDraft | undefined;
  acl: AclDraft | undefined;
  principal: (Opened & { name: string }) | undefined;
  content: (Opened & { readonly reader: ContentReader | undefined }) | undefined;
  /** Of an error that no draft has yet. */
  pending: string | undefined;
  read: number;
  refused: number;
}

export function createRecordReader(reading: FeedReading): RecordReader {
  const state: State = {
    reading,
    record: undefined,
    acl: undefined,
    principal: undefined,
    content: undefined,
    pending: undefined,
    read: 0,
    refused: 0,
  };
  return {
    open: (name, attributes, place) => {
      openers[name]?.(state, { attributes, place });
      state.pending = undefined;
    },
    close: (name) => closers[name]?.(state),
    text: (run) => takeText(state, run),
    fail: (code) => {
      const draft = state.record ?? state.acl;
      if (draft === undefined) state.pending ??= code;
      else draft.refusal ??= code;
    },
    counts: () => ({ read: state.read, refused: state.refused }),
  };
}

type Opener = (state: State, opened: Opened) => void;

const openers: Readonly<Record<string, Opener | undefined>> = {
  record: (state, opened) => {
    const { pending } = state;
    const nothing = { acl: undefined, content: undefined, overwritesAcls: true, hasMetadata: false };
    state.record = { ...opened, metas: [], size: 0, ...nothing, refusal: pending };
  },
  metadata: ({ record, reading }, { attributes, place }) => {
    if (record === undefined) return;
    if (reading.kind() === 'web') reading.report('metadataIgnored', place);
    record.hasMetadata = true;
    record.overwritesAcls = valueOf(attributes, 'overwrite-acls') !== 'false';
  },
  meta: (state, opened) => {
    if (state.record !== undefined && state.reading.kind() !== 'web') addMeta(state.reading, state.record, opened);
  },
  content: (state, opened) => {
    const { record, reading } = state;
    if (record === undefined) return;
    const kind = reading.kind();
    if (record.content !== undefined) reading.report('severalContents', opened.place);
    if (kind !== 'content') reading.report('contentIgnored', opened.place, { kind });
    const written = valueOf(opened.attributes, 'encoding');
    const encoding = written === 'base64binary' || written === 'base64compressed' ? written : 'text';
    const reader = kind === 'content' ? readContent(encoding, reading.handlers.content) : undefined;
    state.content = { ...opened, reader };
  },
  acl: (state, opened) => {
    state.acl = { ...opened, principals: [], refusal: state.pending };
  },
  principal: (state, opened) => {
    state.principal = { ...opened, name: '' };
  },
};

const closers: Readonly<Record<string, ((state: State) => void) | undefined>> = {
  record: (state) => {
    const { record, reading } = state;
    if (record === undefined) return;
    const made = recordOf(reading, record);
    state.record = undefined;
    state.read++;
    if (made.refusal !== undefined) state.refused++;
    if (!reading.isBroken()) reading.handlers.record(made);
  },
  content: (state) => {
    const { content, record } = state;
    const problem = content?.reader?.end();
    tellContent(state, problem);
    if (record !== undefined && content?.reader !== undefined) record.content = content.reader.content();
    state.content = undefined;
  },
  principal: (state) => {
    if (state.principal !== undefined && state.acl !== undefined) addPrincipal(state, state.acl, state.principal);
    state.principal = undefined;
  },
  acl: (state) => {
    const { acl } = state;
    if (acl !== undefined) endAcl(state, acl);
    state.acl = undefined;
  },
};

/** Of a name, with the whitespace round it; a name that is cut off is too long in any case. */
const mostWritten = 4 * feedLimits.name;

function takeText(state: State, run: TextRun): boolean {
  const { content, principal } = state;
  if (content !== undefined) tellContent(state, content.reader?.text(run));
  else if (principal !== undefined) {
    principal.name += run.text.slice(run.start, Math.min(run.end, run.start + mostWritten - principal.name.length));
  }
  return content !== undefined || principal !== undefined;
}

function tellContent({ reading, content }: State, problem: ContentProblem | undefined): void {
  if (problem === undefined || content === undefined) return;
  const place = problem.at === undefined ? content.place : reading.placeOf(problem.at);
  reading.report(problem.name, place, problem.values);
}

function addMeta({ report }: FeedReading, record: RecordDraft, { attributes, place }: Opened): void {
  const isEncoded = valueOf(attributes, 'encoding') === 'base64binary';
  const name = metaValue(attributes, 'name', isEncoded);
  const content = metaValue(attributes, 'content', isEncoded);
  if (isEncoded && attributes.length === 3 && (name === undefined || content === undefined)) {
    const what = name === undefined ? 'name' : 'value';
    return report('badBase64', place, { what, why: 'it contains other characters, or its bytes are not UTF-8' });
  }
  if (name === undefined || name === '') return report('namelessMeta', place);
  if (content === undefined) return;
  if (content === '') report('emptyMeta', place, { name });
  // An empty list of people is no permission for everybody.
  if (content === '' && !isAclMeta(name)) return;
  keepMeta(report, record, { meta: { name, content }, place });
}

function metaValue(attributes: Opened['attributes'], name: string, isEncoded: boolean): string | undefined {
  const written = valueOf(attributes, name);
  return isEncoded && written !== undefined ? decodeText(written) : written;
}

function keepMeta(
  report: FeedReading['report'],
  record: RecordDraft,
  { meta, place }: { readonly meta: FeedMeta; readonly place: Place },
): void {
  record.size += meta.name.length + meta.content.length;
  const { metas, metadata } = feedLimits;
  if (record.metas.length >= metas || record.size > metadata) {
    const isFirst = record.refusal === undefined;
    if (isFirst) report('tooMuchMetadata', place, { limit: `${metas} entries or ${metadata} characters` });
    return;
  }
  if (isAclMeta(meta.name)) tellAclMeta(report, place, meta);
  record.metas.push(meta);
}

function tellAclMeta(report: FeedReading['report'], place: Place, meta: FeedMeta): void {
  const { name, content } = meta;
  if (isUnknownType(meta)) report('badInheritance', place, { name, value: content });
  if (name.startsWith('google:aclinherit')) return;
  const principals = splitPrincipals(content);
  if (principals.length > 1) report('principalList', place, { name, count: principals.length });
  if (principals.some(isTooLong)) report('longPrincipal', place, { limit: feedLimits.name });
}

function addPrincipal(
  { reading }: State,
  acl: AclDraft,
  { name: written, attributes, place }: Opened & { name: string },
): void {
  const name = written.trim();
  if (name === '') return reading.report('emptyPrincipal', place);
  const principal = principalOf(name, attributes);
  if (typeof principal === 'string') return reading.report('badPrincipal', place, { name, attribute: principal });
  if (isTooLong(name) || isTooLong(principal.namespace)) {
    return reading.report('longPrincipal', place, { limit: feedLimits.name });
  }
  if (acl.principals.length < feedLimits.principals) acl.principals.push(principal);
  else if (acl.refusal === undefined) reading.report('tooManyPrincipals', place, { limit: feedLimits.principals });
}

function endAcl({ reading, record }: State, draft: AclDraft): void {
  const { attributes, principals, place } = draft;
  const url = valueOf(attributes, 'url')?.trim() ?? '';
  const acl = { ...aclHead(attributes), principals };
  if (record !== undefined) {
    if (url !== '') reading.report('aclUrl', place);
    record.acl = acl;
    return;
  }
  const why = url === '' ? undefined : urlProblem(url, 'content');
  if (url === '') reading.report('aclWithoutUrl', place);
  else if (why !== undefined) reading.report('badAclUrl', place, { what: 'url', url, why });
  const { action } = reading.group();
  if (action === 'add' && draft.refusal === undefined) checkAcl(reading, acl, place);
  if (!reading.isBroken()) reading.handlers.acl?.({ ...acl, url, action, place, refusal: draft.refusal });
}
