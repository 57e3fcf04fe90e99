/** What the page gives the editor, and what the editor tells the page. */

import type { PlacedDiagnostic } from '#lib/languages/workspace.ts';
import type { Catalog } from '#lib/sdk/describe.ts';
import type { FoundFile } from './editor-file.ts';
import type { GutterMark } from './gutter/gutter-mark.ts';

/** A place to show: setting another object jumps again. Both from 1. */
export interface Jump {
  readonly line: number;
  readonly column: number;
}

export interface EditorState {
  readonly catalog: Catalog;
  /** All files of the collection with their texts as edited: names are followed from one to the other. */
  readonly files: readonly FoundFile[];
  /** The file in view. */
  readonly path: string;
  readonly isReadOnly: boolean;
  /** Its text as saved: lines that differ have a bar. */
  readonly saved: string;
  /** Its text in the last run: saved lines that differ have a grey bar; absent when there was no run. */
  readonly ofRun?: string | undefined;
  /** The findings of all files, by path. */
  readonly findings: ReadonlyMap<string, readonly PlacedDiagnostic[]>;
  /** The findings of the texts as they are at this moment; undefined when they changed while they were checked. */
  readonly checkNow: () => Promise<ReadonlyMap<string, readonly PlacedDiagnostic[]> | undefined>;
  /** What the lines of the file in view did in the last run, by line from 1. */
  readonly gutter: ReadonlyMap<number, GutterMark>;
  /** Number of the first line, where the text is a part of a longer one; absent: 1. */
  readonly firstLine?: number | undefined;
}

export interface EditorEvents {
  readonly onChange: (path: string, text: string) => void;
  /** From 1. */
  readonly onCaretLine: (line: number) => void;
  /** Leads to a place of any file, from 1. */
  readonly onShow: (path: string, line: number, column: number) => void;
  /** The figure of a line was chosen. */
  readonly onGutter?: ((line: number) => void) | undefined;
}
