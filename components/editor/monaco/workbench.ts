/** The editor on the page: which file it shows, what is drawn in and beside the text, and what it tells the page. */

import type { TextEdit } from '#lib/lang/text-edit.ts';
import { findBinding } from '../../shell/keys/keymap-store.ts';
import { chordOf, isSingleKey } from '../../shell/keys/key-sequence.ts';
import type { EditorState, EditorEvents } from '../editor-state.ts';
import { createDrawing } from './drawing.ts';
import { registerLanguages } from './languages.ts';
import { monaco } from './load.ts';
import { createModels, pathOf } from './models.ts';
import { editorOptions } from './options.ts';
import { openSession } from './session.ts';
import { giveStylesNonce } from './style-nonce.ts';
import { followTheme } from './theme.ts';

/** A line in view and where its top is, in pixels from the top of the editor. */
export interface VisibleRow {
  readonly line: number;
  readonly top: number;
}

export interface Workbench {
  readonly update: (state: EditorState) => void;
  readonly applyEdits: (edits: readonly TextEdit[], label: string) => void;
  /** Shows a place, both from 1, puts the caret there and takes the focus. */
  readonly reveal: (line: number, column: number) => void;
  /** The same at the beginning of a line, without the focus. */
  readonly moveCaret: (line: number) => void;
  readonly dispose: () => void;
}

interface Opened {
  readonly container: HTMLElement;
  readonly slug: string;
  /** Read at every event: the page may give others at any time. */
  readonly events: () => EditorEvents;
  /** Called whenever other lines are in view, or the same ones elsewhere. */
  readonly onRows: (rows: readonly VisibleRow[]) => void;
}

export function openWorkbench({ container, slug, events, onRows }: Opened): Workbench {
  giveStylesNonce();
  const stopTheme = followTheme();
  registerLanguages();
  const models = createModels(slug, (path, text) => events().onChange(path, text));
  const session = openSession(slug);
  const editor = monaco.editor.create(container, { ...editorOptions, model: null });
  const drawing = createDrawing(editor);
  const opener = monaco.editor.registerEditorOpener({
    openCodeEditor: (_source, resource, target) => {
      const place = target && ('startLineNumber' in target ? startOf(target) : target);
      events().onShow(pathOf(resource), place?.lineNumber ?? 1, place?.column ?? 1);
      return true;
    },
  });
  const stopKeys = giveWayToConsole(container);
  addOwnActions(editor, events);
  const reportRows = (): void => onRows(visibleRows(editor));
  editor.onDidScrollChange(reportRows);
  keepCaretInView(editor);
  editor.onDidLayoutChange(reportRows);
  editor.onDidContentSizeChange(reportRows);
  editor.onDidChangeModel(reportRows);
  editor.onDidChangeCursorPosition(({ position }) => events().onCaretLine(position.lineNumber));
  const update = (state: EditorState): void => {
    models.sync(state.files);
    session.set(state);
    const model = models.of(state.path) ?? null;
    if (editor.getModel() !== model) editor.setModel(model);
    editor.updateOptions({
      ariaLabel: state.path,
      readOnly: state.isReadOnly,
      domReadOnly: state.isReadOnly,
      lineNumbers: lineNumbers(state.firstLine),
    });
    drawing.update(state, models);
  };
  return {
    update,
    applyEdits: (edits, label) => applyEdits(editor, edits, label),
    reveal: (line, column) => {
      showPlace(editor, line, column);
      editor.focus();
    },
    moveCaret: (line) => showPlace(editor, line, 1),
    dispose: () => {
      for (const stop of [stopTheme, stopKeys, drawing.stop]) stop();
      opener.dispose();
      session.close();
      editor.dispose();
      models.dispose();
    },
  };
}

/** Of a part of a longer text they go on from its first line. */
function lineNumbers(first: number | undefined): 'on' | ((line: number) => string) {
  return first === undefined ? 'on' : (line) => String(first + line - 1);
}

type Editor = ReturnType<typeof monaco.editor.create>;

/** What appears above or below the text takes height from it: a caret that was in view stays there. */
function keepCaretInView(editor: Editor): void {
  let wasInView = true;
  const look = (): void => {
    const line = editor.getPosition()?.lineNumber ?? 1;
    wasInView = editor.getVisibleRanges().some((range) => range.startLineNumber <= line && line <= range.endLineNumber);
  };
  editor.onDidScrollChange(look);
  editor.onDidChangeCursorPosition(look);
  editor.onDidLayoutChange(() => {
    const position = editor.getPosition();
    if (wasInView && position !== null && editor.hasTextFocus()) editor.revealPosition(position);
  });
}

function startOf(range: { readonly startLineNumber: number; readonly startColumn: number }) {
  return { lineNumber: range.startLineNumber, column: range.startColumn };
}

function showPlace(editor: Editor, lineNumber: number, column: number): void {
  editor.setPosition({ lineNumber, column });
  editor.revealLineInCenterIfOutsideViewport(lineNumber);
}

function applyEdits(editor: Editor, edits: readonly TextEdit[], label: string): void {
  const model = editor.getModel();
  if (model === null || editor.getOption(monaco.editor.EditorOption.readOnly)) return;
  editor.pushUndoStop();
  editor.executeEdits(
    label,
    edits.map(({ span, text }) => ({
      range: monaco.Range.fromPositions(model.getPositionAt(span.start), model.getPositionAt(span.end)),
      text,
      forceMoveMarkers: true,
    })),
  );
  editor.pushUndoStop();
}

function visibleRows(editor: Editor): readonly VisibleRow[] {
  const scrolled = editor.getScrollTop();
  return editor.getVisibleRanges().flatMap(({ startLineNumber, endLineNumber }) =>
    Array.from({ length: endLineNumber - startLineNumber + 1 }, (_, at) => {
      const line = startLineNumber + at;
      return { line, top: editor.getTopForLineNumber(line) - scrolled };
    }),
  );
}

/** What a figure beside the line opens by pointer, the keyboard opens too. */
function addOwnActions(editor: Editor, events: () => EditorEvents): void {
  editor.addAction({
    id: 'winnow.line-decided',
    label: 'Show what this line decided',
    keybindings: [monaco.KeyMod.Alt | monaco.KeyCode.Enter],
    contextMenuGroupId: 'navigation',
    run: () => events().onGutter?.(editor.getPosition()?.lineNumber ?? 1),
  });
}

/** A chord the console has bound goes to the console: Monaco would take Ctrl+K and Ctrl+Enter for its own. */
function giveWayToConsole(container: HTMLElement): () => void {
  const listen = (event: KeyboardEvent): void => {
    const chord = chordOf(event);
    const binding = isSingleKey(chord) ? undefined : findBinding(chord);
    if (binding === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    binding.run();
  };
  container.addEventListener('keydown', listen, { capture: true });
  return () => container.removeEventListener('keydown', listen, { capture: true });
}
