/** What is known of a URL on its way from the queue to its outcome: each stage adds to it, and none takes away. */

import type { DocumentControls } from '../../languages/gsa-feed/document-controls.ts';
import type { PageContent } from '../../sdk/content.ts';
import type { FetchRequest } from '../../sdk/define-protocol.ts';
import type { ContentFact, ConvertedFact, Facts, ResponseFact } from '../../sdk/resource.ts';
import type { ExplodedObject } from '../../sdk/exploded-object.ts';
import type { RdRevision } from '../../sdk/stored-description.ts';
import type { Crawl, DocumentCrawl } from '../crawl/context.ts';
import type { CompactDecision } from '../decide/decide.ts';
import type { FoundLink } from '../crawl/found-link.ts';
import type { Postponed, Settled } from '../ports.ts';
import type { DocumentEssence } from '../essence/examine-document.ts';
import type { SiteFacts } from '../crawl/site-facts.ts';
import type { Task } from './task.ts';
import type { InArchive } from './unpacking.ts';

/** What a request tells the visit, and asks of it. */
export type Turns = Required<Pick<FetchRequest, 'sent' | 'again'>>;

/** What the stages work with. */
export interface Context {
  readonly crawl: Crawl;
  readonly site: SiteFacts;
  readonly turns: Turns;
}

/** From the answer on nobody is asked any more. */
export interface DocumentContext {
  readonly crawl: DocumentCrawl;
}

/** From what is known to what is known more, or to the end of the way. */
export type Stage<Known, More, With = Context> = (known: Known, context: With) => More | End | Promise<More | End>;
export type DocumentStage<Known, More> = Stage<Known, More, DocumentContext>;

export interface Arrived {
  readonly task: Task;
  readonly facts: Facts;
  /** Given beside the content: those of a feed. */
  readonly metas?: PageContent['metas'];
}

/** An RD that was made elsewhere. */
export interface GivenRd {
  readonly schema: string;
  /** Names in lower case. */
  readonly attributes: ReadonlyMap<string, readonly string[]>;
  /** Of all that it says, hexadecimal. */
  readonly md5: string;
  /** Milliseconds from now until it expires, where it says so. */
  readonly liveMs?: number;
}

export interface Answered extends Arrived {
  readonly facts: Facts & { readonly response: ResponseFact };
  /** Who answered: nobody, where the site is left alone for the rest of the run. */
  readonly by: 'server' | 'cache' | 'nobody';
  /** Of the answer as received; absent where it is not that of the content: of a 304, and from the cache. */
  readonly head?: string;
  /** What the answer says of the document in headers of its own. */
  readonly controls?: DocumentControls;
  /** To be read; absent when there is none, or when the facts of the last fetch stand. */
  readonly body?: Uint8Array;
  /** Revision of an RD whose content is unchanged. */
  readonly revision?: RdRevision;
  /** Of a member. */
  readonly inside?: InArchive;
  /** In place of a body. */
  readonly given?: GivenRd;
  /** In place of a body: what an exploder has made of a file. */
  readonly object?: ExplodedObject;
}

/** What can be made of a resource once it is decided, and what a decision may still ask of it. */
export interface Reading {
  readonly make: (decided: CompactDecision, facts: Facts) => Made | Promise<Made>;
  /** Absent where the content is not at hand. */
  readonly convert?: (content: ContentFact) => Promise<ConvertedFact>;
  /** Absent where the content is not at hand, and without Essence. */
  readonly essence?: Pick<DocumentEssence, 'describe' | 'examine'>;
}

export interface Read extends Answered {
  readonly reading: Reading;
}

export interface Decided extends Read {
  readonly decided: CompactDecision;
}

/** What was made of a resource, as far as it is stored. */
export interface Made extends Pick<
  Settled,
  'description' | 'revision' | 'md5' | 'cuts' | 'body' | 'growth' | 'liveMs'
> {
  /** Links to discover, in normal form; `keep` = those of the last fetch, which count as found again. */
  readonly links: readonly FoundLink[] | 'keep';
  readonly linksFound: number;
  /** Its parts, with their content: resources of their own, among the links. */
  readonly members?: readonly Answered[];
  /** The decision, where making changed it: a function that threw denies. */
  readonly decided?: CompactDecision;
}

export interface Produced extends Decided {
  readonly made: Made;
}

/** What one URL came to. */
export interface Settlement extends Pick<Made, 'links' | 'linksFound'> {
  readonly settled: Omit<Settled, 'outlinks'>;
  readonly decided: CompactDecision;
}

export interface Postponement {
  readonly end: 'postponed';
  readonly postponed: Postponed;
  /** Milliseconds before the site is asked again; 0 when it need not wait. */
  readonly holdMs: number;
}

export interface SettledEnd {
  readonly end: 'settled';
  readonly task: Task;
  readonly settlement: Settlement;
  readonly members: readonly Answered[];
}

export type End = SettledEnd | Postponement;
