/** How the editor looks and behaves, in the measures of the console. */

import { monaco } from './load.ts';

export const lineHeight = 20;
export const topPadding = 0;

export const editorOptions: Parameters<typeof monaco.editor.create>[1] = {
  automaticLayout: true,
  bracketPairColorization: { enabled: false },
  colorDecorators: false,
  contextmenu: true,
  cursorBlinking: 'smooth',
  dragAndDrop: false,
  fixedOverflowWidgets: true,
  folding: true,
  fontFamily: "'JetBrains Mono Variable', ui-monospace, monospace",
  fontLigatures: "'zero' on, 'calt' off, 'liga' off",
  fontSize: 12,
  glyphMargin: false,
  guides: { indentation: false },
  hideCursorInOverviewRuler: true,
  letterSpacing: -0.24,
  lightbulb: { enabled: monaco.editor.ShowLightbulbIconMode.On },
  lineDecorationsWidth: 20,
  lineHeight,
  lineNumbersMinChars: 3,
  links: false,
  matchBrackets: 'never',
  minimap: { enabled: false },
  // Its tint would take the contrast from lines that are grey.
  occurrencesHighlight: 'off',
  overviewRulerBorder: false,
  overviewRulerLanes: 2,
  padding: { top: topPadding, bottom: topPadding },
  quickSuggestionsDelay: 60,
  quickSuggestions: { comments: false, other: true, strings: true },
  // Enter after a word that is already whole begins a new line.
  acceptSuggestionOnEnter: 'smart',
  // Dimmed, the number of the last line would be too faint to read.
  renderFinalNewline: 'on',
  renderLineHighlight: 'line',
  renderLineHighlightOnlyWhenFocus: true,
  roundedSelection: false,
  scrollBeyondLastLine: false,
  scrollbar: { horizontalScrollbarSize: 10, useShadows: false, verticalScrollbarSize: 10 },
  'semanticHighlighting.enabled': true,
  stickyScroll: { enabled: false },
  suggest: { showStatusBar: false, showWords: false, snippetsPreventQuickSuggestions: false },
  // Tab leaves the text, as everywhere in the console; Ctrl+M makes it a character.
  tabFocusMode: true,
  wordBasedSuggestions: 'off',
};
