/** What a text of annotations consists of. */

import type { Span } from '../../lang/span.ts';

export interface Part {
  readonly text: string;
  readonly span: Span;
}

/** A line with a name and a value, right or wrong. */
export interface AttributeNode {
  readonly span: Span;
  readonly line: number;
  readonly name: Part;
  /** Empty in a line without one. */
  readonly value: Part;
  /** It has an error, or no value, and does not count. */
  readonly isSkipped: boolean;
}

export interface TemplateNode {
  /** From its first character to the end of its last line. */
  readonly span: Span;
  readonly line: number;
  readonly type: string;
  readonly url: Part;
  readonly attributes: readonly AttributeNode[];
  /** It is too large, and does not count. */
  readonly isSkipped: boolean;
}

export interface AnnotationsAst {
  readonly span: Span;
  readonly templates: readonly TemplateNode[];
}
