/** The open file as the panels beside it see it: what they read, and the one way they change it. */

import type { TextEdit } from '#lib/lang/text-edit.ts';
import type { AnyLanguage } from '#lib/languages/index.ts';

export interface OpenDocument {
  /** Path inside the collection, such as `filter.conf`. */
  readonly path: string;
  /** Undefined for a file that no language reads. */
  readonly language: AnyLanguage | undefined;
  readonly text: string;
  /** The line the caret is in, from 1. */
  readonly caretLine: number;
  /**
   * Changes the text through the editor, as one step of its undo. The edits are disjoint, and their spans are of `text`;
   * edits of an older text are refused. `label` says what is done, in words for a screen reader.
   */
  readonly applyEdits: (edits: readonly TextEdit[], label: string) => void;
  /** Shows a line, from 1, puts the caret there, and gives the text the focus. */
  readonly reveal: (line: number, column?: number) => void;
  /** Puts the caret on a line, from 1, and brings it into view; the focus stays. Absent where no text is beside. */
  readonly moveCaret?: (line: number) => void;
}
