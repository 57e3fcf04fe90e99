/** What the parts that read a feed share: whom they tell, and what of a record is known so far. */

import type { FindingValues, Place, PlacedFinding } from '../../lang/xml/finding.ts';
import type { Attribute } from '../../lang/xml/scan-tag.ts';
import type { FeedAcl, FeedAction, FeedContent, FeedKind, FeedMeta, FeedOptions, FeedRecord, UrlAcl } from './feed.ts';
import type { FeedProblem } from './messages.ts';
import type { ContentSink } from './read-content.ts';

export interface FeedHandlers {
  /** Refused ones too. None follows once the document is broken. */
  readonly record: (record: FeedRecord) => void;
  /** Of a group; refused ones too. */
  readonly acl?: (acl: UrlAcl) => void;
  readonly content?: ContentSink;
  readonly finding: (finding: PlacedFinding) => void;
}

/** What a group says for its records. */
export interface GroupValues {
  readonly action: FeedAction;
  readonly pageRank?: number;
}

/** What reading knows and does, for the parts that read records. */
export interface FeedReading {
  readonly options: FeedOptions;
  readonly handlers: FeedHandlers;
  readonly kind: () => FeedKind;
  readonly group: () => GroupValues;
  readonly report: (name: FeedProblem, place: Place, values?: FindingValues) => void;
  readonly placeOf: (offset: number) => Place;
  readonly isBroken: () => boolean;
}

/** What is open, or was opened last. */
export interface Opened {
  readonly attributes: readonly Attribute[];
  readonly place: Place;
}

export interface RecordDraft extends Opened {
  readonly metas: FeedMeta[];
  size: number;
  overwritesAcls: boolean;
  hasMetadata: boolean;
  acl: FeedAcl | undefined;
  content: FeedContent | undefined;
  refusal: string | undefined;
}
