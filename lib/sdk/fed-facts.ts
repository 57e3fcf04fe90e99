/** What feeds and connectors say of a document beside its content. */

/** What the record of a feed says of a document beside its content, in the words of the feeds protocol. */
export interface FedFact {
  /** Names of META that it gives, in lower case: they come before those of the document. */
  readonly metas: readonly string[];
  /** MD5 of all that the record says, of a URL to be crawled: whether another record says something else. */
  readonly md5?: string;
  readonly displayUrl?: string;
  readonly isLocked?: true;
  readonly authMethod?: string;
  readonly pageRank?: number;
  readonly scoring?: string;
  readonly crawlOnce?: true;
  readonly crawlImmediately?: true;
}

/** What the headers of a connector say of a document, beside who may see it. What is absent is not said. */
export interface ControlsFact {
  /** The whole set, in its order. */
  readonly metadata?: readonly (readonly [name: string, value: string])[];
  readonly displayUrl?: string;
  readonly isLocked?: boolean;
  readonly scoring?: string;
  readonly crawlOnce?: boolean;
}
