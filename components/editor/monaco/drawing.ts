/** What is drawn in the text beside its colours: findings, changed lines, dead lines, notes behind the code. */

import type { PlacedDiagnostic } from '#lib/languages/workspace.ts';
import { changedLines, type LineChange } from '../diff/changed-lines.ts';
import type { EditorState } from '../editor-state.ts';
import { markWords } from '../gutter/gutter-mark.ts';
import { monaco } from './load.ts';
import type { Model, ModelSet } from './models.ts';

type Editor = ReturnType<typeof monaco.editor.create>;
type Decoration = Parameters<ReturnType<Editor['createDecorationsCollection']>['set']>[0][number];

const owner = 'winnow';

/** Milliseconds without a change before bars and notes are drawn. */
const pauseMs = 80;

export interface Drawing {
  readonly update: (state: EditorState, models: ModelSet) => void;
  readonly stop: () => void;
}

export function createDrawing(editor: Editor): Drawing {
  const decorations = editor.createDecorationsCollection();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    update: (state, models) => {
      for (const { path } of state.files) {
        const model = models.of(path);
        if (model !== undefined) mark(model, state.findings.get(path) ?? []);
      }
      // The bars move with their lines while one types; they are drawn anew in a pause.
      clearTimeout(timer);
      timer = setTimeout(() => {
        const model = models.of(state.path);
        if (model !== undefined && editor.getModel() === model) {
          decorations.set([...changeBars(state, model), ...lineNotes(state, model)]);
        }
      }, pauseMs);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Names of colours in the theme. */
const barColours = {
  new: 'editorGutter.addedBackground',
  edited: 'editorGutter.modifiedBackground',
  saved: 'editorGutter.foldingControlForeground',
} as const satisfies Readonly<Record<LineChange, string>>;

const severities = {
  error: monaco.MarkerSeverity.Error,
  warning: monaco.MarkerSeverity.Warning,
  info: monaco.MarkerSeverity.Info,
  hint: monaco.MarkerSeverity.Hint,
} as const;

const marked = new WeakMap<Model, readonly PlacedDiagnostic[]>();

function mark(model: Model, findings: readonly PlacedDiagnostic[]): void {
  if (marked.get(model) === findings) return;
  marked.set(model, findings);
  monaco.editor.setModelMarkers(
    model,
    owner,
    findings.map(({ severity, code, message, line, column, endLine, endColumn }) => ({
      severity: severities[severity],
      code: { value: code, target: monaco.Uri.parse(`${location.origin}/reference/diagnostics/${code}`) },
      message,
      startLineNumber: line,
      startColumn: column,
      endLineNumber: endLine,
      endColumn: Math.max(endColumn, line === endLine ? column + 1 : endColumn),
    })),
  );
}

function changeBars(state: EditorState, model: Model): readonly Decoration[] {
  const bars: { change: LineChange; first: number; last: number }[] = [];
  for (const [line, change] of changedLines(state, model.getValue())) {
    const before = bars.at(-1);
    if (before?.change === change && before.last === line - 1) before.last = line;
    else bars.push({ change, first: line, last: line });
  }
  return bars.map(({ change, first, last }) => ({
    range: new monaco.Range(first, 1, last, 1),
    options: {
      linesDecorationsClassName: `winnow-line-${change}`,
      overviewRuler: { color: { id: barColours[change] }, position: monaco.editor.OverviewRulerLane.Left },
    },
  }));
}

function lineNotes({ gutter }: EditorState, model: Model): readonly Decoration[] {
  return [...gutter.values()].flatMap((figures): readonly Decoration[] => {
    const { line, ghost, isDead, isBroken, isGhostWarning } = figures;
    if (line > model.getLineCount()) return [];
    const end = model.getLineMaxColumn(line);
    const range = new monaco.Range(line, 1, line, end);
    const behind = new monaco.Range(line, end, line, end);
    if (isBroken === true) return ghost === undefined ? [] : [{ range: behind, options: ghostNote(ghost, 'error') }];
    return [
      { range, options: { hoverMessage: { value: `Last run: ${asCode(markWords(figures))}` } } },
      ...(isDead ? [{ range, options: { inlineClassName: 'winnow-line-dead' } }] : []),
      ...(ghost === undefined
        ? []
        : [{ range: behind, options: ghostNote(ghost, isGhostWarning === true ? 'warning' : 'plain') }]),
    ];
  });
}

/** Code, because what was crawled is never markup or a link. */
function asCode(text: string): string {
  return `\`${text.replaceAll('`', '%60')}\``;
}

function ghostNote(text: string, tone: 'plain' | 'warning' | 'error'): Decoration['options'] {
  return {
    showIfCollapsed: true,
    after: {
      content: `\u00a0\u00a0\u00a0${text}`,
      inlineClassName: `winnow-ghost winnow-ghost-${tone}`,
    },
  };
}
