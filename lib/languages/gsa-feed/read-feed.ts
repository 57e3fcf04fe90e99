/** Reads a feed as it arrives: each record is given as it closes, and nothing of it is kept. */

import { placedFinding } from '../../lang/xml/finding.ts';
import type { Place, PlacedFinding } from '../../lang/xml/finding.ts';
import { readDocument } from '../../lang/xml/read-document.ts';
import type { DocumentReader } from '../../lang/xml/read-document.ts';
import { valueOf } from '../../lang/xml/scan-tag.ts';
import type { Attribute } from '../../lang/xml/scan-tag.ts';
import type { TextRun } from '../../lang/xml/scan-xml.ts';
import { feedDtds } from './dtds.ts';
import { feedtypes } from './feed.ts';
import type { FeedHeader, FeedKind, FeedOptions } from './feed.ts';
import { feedLimits, messages } from './messages.ts';
import type { FeedProblem } from './messages.ts';
import { createRecordReader } from './read-record.ts';
import type { RecordReader } from './read-record.ts';
import type { FeedHandlers, FeedReading, GroupValues } from './reading.ts';
import { feedRank } from './record-values.ts';

export interface FeedResult {
  /** Empty where there is none. */
  readonly header: FeedHeader;
  readonly kind: FeedKind;
  /** Read, and how many of them were refused. */
  readonly records: number;
  readonly refused: number;
  /** Nothing of it may be applied. */
  readonly isBroken: boolean;
}

export interface FeedReader {
  /** Never throws; the bytes may be used again afterwards. */
  readonly push: (bytes: Uint8Array) => void;
  readonly end: () => FeedResult;
}

/** Spellings that feeds have, in lower case. */
const aliases = { 'last-modified-date': 'last-modified', lastmodified: 'last-modified' };
/** Said by rules of ours. */
const ruled = new Set(['record url', 'record mimetype', 'meta name', 'principal scope', 'principal access']);
/** What the guide forbids, though the appliance went on in its own way. */
const forbidden = new Set<FeedProblem>([
  'emptyMeta',
  'namelessMeta',
  'badDate',
  'badRank',
  'aclUrl',
  'noMimeTypeNeeded',
]);

/** `portion` bytes are collected before they are read: small pieces cost no more than large ones. */
export function readFeed(options: FeedOptions, handlers: FeedHandlers, portion?: number): FeedReader {
  const header = { datasource: '', feedtype: '' };
  const state = { kind: kindOf(options, header), group: { action: 'add' } as GroupValues, words: '', said: '' };
  let place: Place = { line: 1, column: 1, offset: 0 };
  const give = (finding: PlacedFinding): void => {
    if (finding.severity === 'error') records.fail(finding.code);
    handlers.finding(finding);
  };
  const reading: FeedReading = {
    options,
    handlers,
    kind: () => state.kind,
    group: () => state.group,
    placeOf: (offset) => document.placeOf(offset),
    isBroken: () => document.isBroken(),
    report: (name, at, values) => {
      const finding = placedFinding(messages, name, at, values);
      give(options.isStrict && forbidden.has(name) ? { ...finding, severity: 'error' } : finding);
    },
  };
  const records: RecordReader = createRecordReader(reading);
  const open = (name: string, attributes: readonly Attribute[], at: Place): void => {
    place = at;
    state.words = '';
    if (name === 'group') state.group = groupOf(reading, attributes, at);
    else records.open(name, attributes, at);
  };
  const close = (name: string): void => {
    if (name === 'datasource' || name === 'feedtype') header[name] = state.words.trim();
    else if (name === 'header') {
      checkHeader(reading, header, place);
      state.kind = kindOf(options, header);
    } else records.close(name);
  };
  const text = (run: TextRun): void => {
    if (records.text(run)) return;
    state.words += run.text.slice(run.start, Math.min(run.end, run.start + feedLimits.name - state.words.length));
  };
  const document: DocumentReader = readDocument(
    { dtd: feedDtds[options.dtd], aliases, ruled, isStrict: options.isStrict, ...(portion && { portion }) },
    { open, close, text, finding: give },
  );
  return {
    push: document.push,
    end: () => {
      document.end();
      const { read, refused } = records.counts();
      const isFull = (options.feedtype ?? header.feedtype) === 'full' && state.kind === 'content';
      if (read === 0 && isFull && !document.isBroken()) reading.report('noRecords', place);
      return { header, kind: state.kind, records: read, refused, isBroken: document.isBroken() };
    },
  };
}

/** What the request says counts; of the data source web nothing else does. */
function kindOf({ datasource, feedtype }: FeedOptions, header: FeedHeader): FeedKind {
  if ((datasource ?? header.datasource) === 'web') return 'web';
  return (feedtype ?? header.feedtype) === 'metadata-and-url' ? 'metadata-and-url' : 'content';
}

function groupOf({ report }: FeedReading, attributes: readonly Attribute[], place: Place): GroupValues {
  const written = valueOf(attributes, 'pagerank');
  const pageRank = written === undefined ? undefined : feedRank(written);
  if (written !== undefined && pageRank === undefined) {
    report('badRank', place, { name: 'pagerank', value: written });
  }
  const action = valueOf(attributes, 'action') === 'delete' ? 'delete' : 'add';
  return { action, ...(pageRank !== undefined && { pageRank }) };
}

function checkHeader({ options, report }: FeedReading, header: FeedHeader, place: Place): void {
  const { datasource = header.datasource, feedtype = header.feedtype } = options;
  for (const [element, written, sent] of [
    ['datasource', header.datasource, datasource],
    ['feedtype', header.feedtype, feedtype],
  ] as const) {
    if (written !== '' && written !== sent) report('otherHeader', place, { element, written, sent });
  }
  if (!/^[a-zA-Z_][a-zA-Z0-9_-]*$/.test(datasource) || datasource.length > 200) {
    report('badDatasource', place, { name: datasource });
  }
  if (!feedtypes.some((known) => known === feedtype)) report('badFeedtype', place, { name: feedtype });
  else if (datasource === 'web' && feedtype === 'full') report('webIsIncremental', place);
}
