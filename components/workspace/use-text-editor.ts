'use client';
/** The open file between the page and its editor: what the editor is given, and how panels and findings change the text. */

import { useCallback, useMemo, useRef, useState, type RefObject } from 'react';
import type { EditorHandle } from '#components/editor/code-editor.tsx';
import type { FoundFile } from '#components/editor/editor-file.ts';
import type { EditorEvents, EditorState, Jump } from '#components/editor/editor-state.ts';
import type { OpenDocument } from '#components/editor/open-document.ts';
import type { Fix } from '#lib/lang/diagnostic.ts';
import { applyEdits } from '#lib/lang/text-edit.ts';
import { languageById } from '#lib/languages/index.ts';
import type { KeptTexts } from './use-kept-texts.ts';
import type { OpenFile } from './use-open-file.ts';

interface Edited extends Pick<EditorState, 'findings' | 'checkNow'>, KeptTexts {
  readonly isChecking: boolean;
}

interface TextEditorOptions extends Pick<EditorState, 'catalog' | 'gutter' | 'ofRun'> {
  readonly edits: Edited;
  readonly file: OpenFile;
  /** Those that names are followed into. */
  readonly files: readonly FoundFile[];
  readonly mayEdit: boolean;
  readonly onGutter: (line: number) => void;
}

export interface TextEditor {
  readonly state: EditorState;
  readonly events: EditorEvents;
  readonly jump: Jump | undefined;
  readonly handle: RefObject<EditorHandle | null>;
  readonly document: OpenDocument;
  /** Mends any file; undefined while the texts are checked. */
  readonly mend: ((path: string, fix: Fix) => void) | undefined;
}

export function useTextEditor(options: TextEditorOptions): TextEditor {
  const { catalog, edits, file, files, mayEdit, gutter, ofRun, onGutter } = options;
  const { path, jump, show, follow } = file;
  const { edit, textOf, savedTextOf, findings, checkNow, isChecking } = edits;
  const [caretLine, setCaretLine] = useState(jump?.line ?? 1);
  const handle = useRef<EditorHandle>(null);
  const saved = savedTextOf(path);
  const state: EditorState = useMemo(
    () => ({ catalog, files, path, isReadOnly: !mayEdit, saved, ofRun, findings, checkNow, gutter }),
    [catalog, files, path, mayEdit, saved, ofRun, findings, checkNow, gutter],
  );
  const onCaretLine = useCallback(
    (line: number): void => {
      setCaretLine(line);
      follow(line);
    },
    [follow],
  );
  const events: EditorEvents = useMemo(
    () => ({ onChange: edit, onCaretLine, onShow: show, onGutter }),
    [edit, onCaretLine, show, onGutter],
  );
  const mend = useCallback(
    (target: string, fix: Fix): void => {
      if (target === path) handle.current?.applyEdits(fix.edits, fix.title);
      else edit(target, applyEdits(textOf(target), fix.edits));
    },
    [path, edit, textOf],
  );
  const language = files.find((each) => each.path === path)?.language;
  const document: OpenDocument = {
    path,
    language: language === undefined ? undefined : languageById(language),
    text: textOf(path),
    caretLine,
    applyEdits: (changes, label) => handle.current?.applyEdits(changes, label),
    reveal: (line, column) => show(path, line, column),
    moveCaret: (line) => handle.current?.moveCaret(line),
  };
  return { state, events, jump, handle, document, mend: isChecking ? undefined : mend };
}
