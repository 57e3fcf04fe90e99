/** Declares a summarizer once, as a value: what it is for, what it reads, and which attributes it makes. */

import type { PageContent } from './content.ts';
import type { FunctionExample } from './define-function.ts';
import { readParams } from './define-function.ts';
import type { ParamValues, Params } from './param.ts';

/** Attributes with their values, in the order they are written. Empty values are left out of the description. */
export type Summary = Iterable<readonly [attribute: string, values: readonly string[]]>;

export type Summarize = (content: PageContent) => Summary;

interface SummarizerTraits<P extends Params> {
  /** As Harvest spells it: the Essence type it is for, and `.sum`. */
  readonly name: `${string}.sum`;
  /** MIME types it is for. */
  readonly types: readonly string[];
  /**
   * The elements of an HTML page, without which it has nothing to say; a document as HTML, once it is converted; the
   * text of anything; or the bytes.
   */
  readonly reads: 'page' | 'document' | 'text' | 'bytes';
  readonly summary: string;
  readonly doc: string;
  /** None of them has to be written: a line may name the summarizer alone. */
  readonly params: P;
  /** Attributes it makes, in lower case, with what they hold. */
  readonly attributes: Readonly<Record<string, string>>;
  /** What else it makes, where the names come from the content. */
  readonly otherAttributes?: string;
  /** Directive lines that name it, with what they make. */
  readonly examples: readonly FunctionExample[];
  /** Manual chapter. */
  readonly reference: string;
}

export interface SummarizerDeclaration extends SummarizerTraits<Params> {
  /** With the values its parameters read where they are written. Throws a TypeError on those of other summarizers. */
  readonly bind: (written: Readonly<Record<string, unknown>>) => Summarize;
}

export interface SummarizerSpec<P extends Params> extends SummarizerTraits<P> {
  /** Pure: the same content gives the same attributes. */
  readonly summarize: (content: PageContent, values: ParamValues<P>) => Summary;
}

export function defineSummarizer<P extends Params>({ summarize, ...traits }: SummarizerSpec<P>): SummarizerDeclaration {
  const { name, params, reads } = traits;
  return {
    ...traits,
    bind: (written) => {
      const foreign = Object.keys(written).find((key) => !Object.hasOwn(params, key));
      if (foreign !== undefined) throw new TypeError(`${name} has no parameter ${foreign}`);
      const values = { ...readParams(params, new Map()), ...written };
      const isPage = reads === 'page' || reads === 'document';
      return (content) => (isPage && content.kind !== 'html' ? [] : summarize(content, values));
    },
  };
}
