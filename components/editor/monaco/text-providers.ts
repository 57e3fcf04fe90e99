/** Quick fixes, formatting and folding in Monaco, as the languages have them. */

import type { PlacedDiagnostic } from '#lib/languages/workspace.ts';
import type { Fix } from '#lib/lang/diagnostic.ts';
import type { TextEdit } from '#lib/lang/text-edit.ts';
import { sourceText } from '#lib/lang/source-text.ts';
import { monaco } from './load.ts';
import { pathOf, type Model } from './models.ts';
import { readModel } from './parsed.ts';
import { rangeOf } from './positions.ts';
import { sessionOf } from './session.ts';

export function registerTextServices(id: string): void {
  monaco.languages.registerCodeActionProvider(id, {
    provideCodeActions: async (model, range, { markers }) => {
      const version = model.getVersionId();
      const checked = await sessionOf(model.uri)?.checkNow();
      const isCurrent = !model.isDisposed() && model.getVersionId() === version;
      const findings = (isCurrent ? checked?.get(pathOf(model.uri)) : undefined) ?? [];
      const touched = findings.filter((finding) => monaco.Range.areIntersectingOrTouching(placeOf(finding), range));
      const actions = touched.flatMap((finding) =>
        (finding.fixes ?? []).map((fix, index) => ({
          title: fix.title,
          kind: 'quickfix',
          diagnostics: markers.filter((marker) => monaco.Range.equalsRange(marker, placeOf(finding))),
          isPreferred: index === 0,
          edit: { edits: workspaceEdits(model, fix) },
        })),
      );
      return { actions, dispose: () => undefined };
    },
  });
  monaco.languages.registerDocumentFormattingEditProvider(id, {
    provideDocumentFormattingEdits: (model) => {
      const read = readModel(model);
      return read === undefined ? [] : monacoEdits(model, read.language.format(read.parsed));
    },
  });
  monaco.languages.registerFoldingRangeProvider(id, {
    provideFoldingRanges: (model) => {
      const read = readModel(model);
      if (read === undefined) return [];
      const { language, parsed } = read;
      return language.folds(parsed).map((span) => {
        const { startLineNumber, endLineNumber } = rangeOf(parsed.source, span);
        return { start: startLineNumber, end: endLineNumber };
      });
    },
  });
}

function placeOf({ line, column, endLine, endColumn }: PlacedDiagnostic) {
  const last = line === endLine ? Math.max(endColumn, column + 1) : endColumn;
  return new monaco.Range(line, column, endLine, last);
}

function monacoEdits(model: Model, edits: readonly TextEdit[]) {
  const source = sourceText(pathOf(model.uri), model.getValue());
  return edits.map(({ span, text }) => ({ range: rangeOf(source, span), text }));
}

function workspaceEdits(model: Model, { edits }: Fix) {
  const versionId = model.getVersionId();
  return monacoEdits(model, edits).map((textEdit) => ({ resource: model.uri, textEdit, versionId }));
}
