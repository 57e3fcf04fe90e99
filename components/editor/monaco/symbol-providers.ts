/** Definition, references and renaming over the files of a collection, in Monaco. */

import { sourceText } from '#lib/lang/source-text.ts';
import {
  definitionsOf,
  referencesOf,
  renameEdits,
  renamingAt,
  symbolAt,
  symbolsOf,
  type PlacedSymbol,
} from '#lib/languages/workspace-symbols.ts';
import type { EditorState } from '../editor-state.ts';
import { monaco } from './load.ts';
import { uriOf, pathOf, type Model } from './models.ts';
import { readCollection } from './parsed.ts';
import { rangeOf } from './positions.ts';
import { sessionOf } from './session.ts';

type Position = Parameters<Model['getOffsetAt']>[0];

interface Named {
  readonly state: EditorState;
  readonly all: readonly PlacedSymbol[];
  readonly symbol: PlacedSymbol | undefined;
}

function nameAt(model: Model, position: Position): Named | undefined {
  const state = sessionOf(model.uri);
  if (state === undefined) return undefined;
  const all = symbolsOf(readCollection(state));
  return { state, all, symbol: symbolAt(all, pathOf(model.uri), model.getOffsetAt(position)) };
}

function locationOf(model: Model, { files }: EditorState, { path, span }: PlacedSymbol) {
  const text = files.find((file) => file.path === path)?.text ?? '';
  return { uri: uriOf(model.uri.authority, path), range: rangeOf(sourceText(path, text), span) };
}

export function registerSymbols(id: string): void {
  monaco.languages.registerDefinitionProvider(id, {
    provideDefinition: (model, position) => {
      const { state, all, symbol } = nameAt(model, position) ?? {};
      if (state === undefined || symbol === undefined) return [];
      return definitionsOf(all ?? [], symbol).map((each) => locationOf(model, state, each));
    },
  });
  monaco.languages.registerReferenceProvider(id, {
    provideReferences: (model, position, { includeDeclaration }) => {
      const { state, all, symbol } = nameAt(model, position) ?? {};
      if (state === undefined || symbol === undefined) return [];
      const found = referencesOf(all ?? [], symbol, includeDeclaration);
      return found.map((each) => locationOf(model, state, each));
    },
  });
  monaco.languages.registerRenameProvider(id, {
    resolveRenameLocation: (model, position) => {
      const { all = [] } = nameAt(model, position) ?? {};
      const renaming = renamingAt(all, pathOf(model.uri), model.getOffsetAt(position));
      const nowhere = { range: new monaco.Range(position.lineNumber, 1, position.lineNumber, 1), text: '' };
      if (!renaming.ok) return { ...nowhere, rejectReason: renaming.reason };
      const source = sourceText(pathOf(model.uri), model.getValue());
      return { range: rangeOf(source, renaming.span), text: renaming.name };
    },
    provideRenameEdits: (model, position, name) => {
      const { state, symbol } = nameAt(model, position) ?? {};
      if (state === undefined || symbol === undefined) return { edits: [] };
      const result = renameEdits(readCollection(state), symbol, name);
      if (!result.ok) return { edits: [], rejectReason: result.reason };
      const edits = [...result.edits].flatMap(([path, changes]) =>
        changes.map(({ span, text }) => ({
          resource: uriOf(model.uri.authority, path),
          textEdit: { range: locationOf(model, state, { ...symbol, path, span }).range, text },
          versionId: undefined,
        })),
      );
      return { edits };
    },
  });
}
