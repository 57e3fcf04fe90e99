/** What uploads did to a URL, in words. */

import { verdictLooks, type Look } from '#components/ui/marks/verdict-words.ts';
import type { Discovery, Facts, Writer } from '#lib/sdk/resource.ts';
import type { AclStep } from '#lib/services/access/contract.ts';
import type { RecordText, UrlUpload } from '#lib/services/feeds/contract.ts';

const effectWords: Readonly<Record<UrlUpload['effect'], string>> = {
  added: 'added',
  changed: 'content changed',
  same: 'same content',
  deleted: 'deleted',
  sent: 'sent',
};

const effectLooks: Readonly<Record<UrlUpload['effect'], Omit<Look, 'word'>>> = {
  added: verdictLooks.kept,
  changed: verdictLooks.kept,
  same: verdictLooks['no-rd'],
  deleted: verdictLooks.rejected,
  sent: verdictLooks.kept,
};

/** A change of owner is a warning. `chain`: the ACLs of the document, its own last. */
export function effectLook(upload: UrlUpload, chain: readonly AclStep[]): Look {
  const { effect, takenFrom, feed } = upload;
  const own = chain.at(-1);
  const acls = [
    ...(own?.origin?.feed === feed ? ['ACL set'] : []),
    ...(chain.slice(0, -1).some(({ origin }) => origin?.feed === feed) ? ['folder ACL set'] : []),
  ];
  const owner = takenFrom === undefined ? [] : [`taken over from ${takenFrom}`];
  const look = takenFrom === undefined ? effectLooks[effect] : ({ shape: 'triangle', tone: 'warn' } as const);
  return { shape: look.shape, tone: look.tone, word: [...owner, effectWords[effect], ...acls].join(', ') };
}

interface RecordLines {
  readonly lines: RecordText['lines'];
  /** Its end is among them. */
  readonly isWhole: boolean;
}

/** The lines of one record, or of an object of SOIF: up to its end, or as far as the text goes. */
export function recordLines(all: RecordText['lines'], line: number): RecordLines {
  const from = all.filter(({ number }) => number >= line);
  const text = from.map((each) => each.text).join('\n');
  const end = text.startsWith('@')
    ? /\n\}\s*$/m.exec(text)
    : (/^[^<]*<record\b[^>]*\/>/.exec(text) ?? /<\/record\s*>/.exec(text));
  if (end === null) return { lines: from, isWhole: false };
  const count = text.slice(0, end.index + end[0].length).split('\n').length;
  return { lines: from.slice(0, count), isWhole: true };
}

/** The record of a feed that a document came with, or the object that an RD was brought as. */
export interface FedOrigin {
  readonly source: string;
  /** What its attributes are blamed on. */
  readonly label: string;
  readonly feed: number;
  readonly line: number;
  /** META that it gave, in lower case. */
  readonly metas: readonly string[];
}

export function fedOrigin({ discovery, fed, content }: Facts): FedOrigin | undefined {
  const { from, fed: record } = discovery;
  if (record === undefined || from === undefined) return undefined;
  // The title of a document counts more than a META of that name.
  const metas = (fed?.metas ?? []).filter((name) => name !== 'title' || content?.title === undefined);
  return { source: from, label: labelOf(discovery.kind, from), feed: record.feed, line: record.line, metas };
}

/** What was collected from a gatherd has its name. */
function labelOf(kind: Discovery['kind'], source: string): string {
  if (kind !== 'fed-rd') return `feed ${source}`;
  return source.startsWith('gatherd ') ? source : `upload ${source}`;
}

/** Its content came with a feed: it is not crawled. */
export function isBrought({ discovery }: { readonly discovery: Pick<Discovery, 'kind'> }): boolean {
  return discovery.kind === 'fed' || discovery.kind === 'fed-rd';
}

export function isByFeed({ by, from }: Writer, { metas }: FedOrigin): boolean {
  return by === 'feed' || (by === 'directive' && from !== undefined && metas.includes(from.toLowerCase()));
}

/** The attributes of a record as its document keeps them: `lock true, authmethod none`. */
export function attributeWords(fed: Facts['fed']): string {
  if (fed === undefined) return '';
  const said = {
    lock: fed.isLocked && 'true',
    authmethod: fed.authMethod,
    pagerank: fed.pageRank?.toString(),
    scoring: fed.scoring,
    'crawl-once': fed.crawlOnce && 'true',
    'crawl-immediately': fed.crawlImmediately && 'true',
  };
  return Object.entries(said)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${value}`]))
    .join(', ');
}
