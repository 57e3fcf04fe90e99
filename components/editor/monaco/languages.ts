/** Tells Monaco of the configuration languages, once: how they are coloured, and what they know of a place. */

import { languages } from '#lib/languages/index.ts';
import { registerAssist } from './assist-providers.ts';
import { monaco } from './load.ts';
import { registerSymbols } from './symbol-providers.ts';
import { registerTextServices } from './text-providers.ts';
import { registerTokens } from './tokens.ts';

let isDone = false;

export function registerLanguages(): void {
  if (isDone) return;
  isDone = true;
  for (const { id } of languages) {
    monaco.languages.register({ id });
    monaco.languages.setLanguageConfiguration(id, {
      comments: { lineComment: '#' },
      brackets: [],
      autoClosingPairs: [{ open: '"', close: '"' }],
      wordPattern: /[^\s=<>"#,\\]+/,
    });
    registerAssist(id);
    registerSymbols(id);
    registerTextServices(id);
  }
  registerTokens();
  // On Linux Monaco would have Ctrl+Shift+I, which the browser takes for itself.
  const { KeyMod, KeyCode } = monaco;
  monaco.editor.addKeybindingRule({
    keybinding: KeyMod.Shift | KeyMod.Alt | KeyCode.KeyF,
    command: 'editor.action.formatDocument',
    when: 'editorTextFocus && !editorReadonly',
  });
}
