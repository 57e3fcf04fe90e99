/** One Monaco model for each file of the collection: undo is kept while one goes from file to file. */

import type { FoundFile } from '../editor-file.ts';
import { createTextTrail, type TextTrail } from '../text-trail.ts';
import { monaco } from './load.ts';

export type Model = ReturnType<typeof monaco.editor.createModel>;

const scheme = 'winnow';

export interface ModelSet {
  readonly of: (path: string) => Model | undefined;
  /** Makes, changes and removes models so that they hold these texts. */
  readonly sync: (files: readonly FoundFile[]) => void;
  readonly dispose: () => void;
}

/** The address of the model of a file. */
export function uriOf(authority: string, path: string) {
  return monaco.Uri.from({ scheme, authority, path: `/${path}` });
}

/** The path of the file a model is of. */
export function pathOf(uri: { readonly path: string }): string {
  return uri.path.replace(/^\//, '');
}

/** `onChange` hears what is typed, undone and applied; not what `sync` brings. */
export function createModels(authority: string, onChange: (path: string, text: string) => void): ModelSet {
  const models = new Map<string, Model>();
  const trails = new Map<string, TextTrail>();
  const make = ({ path, text, language }: FoundFile): void => {
    const trail = createTextTrail(text);
    const model = monaco.editor.createModel(text, language ?? 'plaintext', uriOf(authority, path));
    model.updateOptions({ tabSize: 2, insertSpaces: true, trimAutoWhitespace: true });
    model.onDidChangeContent(() => {
      const now = model.getValue();
      if (trail.tells(now)) onChange(path, now);
    });
    models.set(path, model);
    trails.set(path, trail);
  };
  const change = (model: Model, { path, text, language }: FoundFile): void => {
    if (language !== undefined && model.getLanguageId() !== language) monaco.editor.setModelLanguage(model, language);
    if (trails.get(path)?.brings(text) === true) replaceText(model, text);
  };
  const remove = (path: string): void => {
    models.get(path)?.dispose();
    models.delete(path);
    trails.delete(path);
  };
  return {
    of: (path) => models.get(path),
    sync: (files) => {
      const paths = new Set(files.map(({ path }) => path));
      for (const path of models.keys()) if (!paths.has(path)) remove(path);
      for (const file of files) {
        const model = models.get(file.path);
        if (model === undefined) make(file);
        else change(model, file);
      }
    },
    dispose: () => {
      for (const path of models.keys()) remove(path);
    },
  };
}

/** As one step that can be undone. */
function replaceText(model: Model, text: string): void {
  if (model.getValue() === text) return;
  model.pushStackElement();
  model.pushEditOperations([], [{ range: model.getFullModelRange(), text }], () => null);
  model.pushStackElement();
}
