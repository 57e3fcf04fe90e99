/** Findings of one page of a profile, at their places within the page. */

import { positionAt, sourceText } from '#lib/lang/source-text.ts';
import { externalMetadataCfg } from '#lib/languages/external-metadata-cfg/index.ts';
import type { ClassMode } from '#lib/languages/external-metadata-cfg/vocabulary.ts';
import type { PlacedDiagnostic } from '#lib/languages/workspace.ts';
import type { Catalog } from '#lib/sdk/describe.ts';

export function pageFindings(
  { path, text }: { readonly path: string; readonly text: string },
  mode: ClassMode,
  catalog: Catalog,
): readonly PlacedDiagnostic[] {
  const source = sourceText(path, text);
  const workspace = { paths: [path], defines: () => true, hasLongClasses: mode === 'long' };
  return externalMetadataCfg.check(externalMetadataCfg.parse(source), catalog, workspace).map((diagnostic) => {
    const [start, end] = [diagnostic.span.start, diagnostic.span.end].map((at) => positionAt(source, at));
    return {
      ...diagnostic,
      line: start?.line ?? 1,
      column: start?.column ?? 1,
      endLine: end?.line ?? 1,
      endColumn: end?.column ?? 1,
      stopsRun: false,
    };
  });
}
