'use client';
/** The open file: its tab bar, the text, the panel beside it, and the findings of all files below. */

import { useMemo, useState, type ReactNode } from 'react';
import { CodeEditor } from '#components/editor/code-editor.tsx';
import type { GutterMark } from '#components/editor/gutter-mark.ts';
import type { OpenDocument } from '#components/editor/open-document.ts';
import { classes } from '#components/ui/classes.ts';
import { applyEdits } from '#lib/lang/text-edit.ts';
import type { Catalog } from '#lib/sdk/describe.ts';
import type { FileText } from '#lib/services/configuration/contract.ts';
import { ProblemsPanel } from './problems-panel.tsx';
import { panelIds, PanelTabs, SidePanel } from './side-panel.tsx';
import type { Edits } from './use-edits.ts';
import type { OpenFile } from './use-open-file.ts';
import { usePanel } from './use-panel.ts';

interface EditorFrameProps {
  readonly slug: string;
  readonly revision: number;
  readonly files: readonly FileText[];
  readonly file: OpenFile;
  readonly edits: Edits;
  readonly catalog: Catalog;
  readonly mayEdit: boolean;
}

const noMarks: ReadonlyMap<number, GutterMark> = new Map();

export function EditorFrame(props: EditorFrameProps): ReactNode {
  const { slug, revision, files, file, edits, catalog, mayEdit } = props;
  const { path, jump, show } = file;
  const choice = usePanel(panelIds);
  const [caretLine, setCaretLine] = useState(1);
  const marks = useMemo(() => edits.diagnostics.filter((finding) => finding.path === path), [edits.diagnostics, path]);
  const text = edits.textOf(path);
  const document: OpenDocument = {
    path,
    text,
    caretLine,
    applyEdits: (changes) => edits.edit(path, applyEdits(text, changes)),
    reveal: (line, column) => show(path, line, column),
  };
  const isCovered = choice.open !== undefined && !choice.isBeside;
  return (
    <div className="flex min-h-0 min-w-0 flex-col">
      <div className="flex min-h-9 flex-none items-center border-b border-line bg-sunken">
        <span className="flex min-h-9 items-center bg-surface px-[18px] text-control text-ink">{path}</span>
        {choice.isBeside ? null : (
          <div className="ml-auto">
            <PanelTabs choice={choice} />
          </div>
        )}
      </div>
      <div className="flex min-h-[280px] flex-1">
        <div className={classes('flex min-h-0 min-w-0 flex-1', isCovered && 'hidden')}>
          <CodeEditor
            key={path}
            path={path}
            value={text}
            saved={edits.savedTextOf(path)}
            onChange={(changed) => edits.edit(path, changed)}
            onCaretLine={setCaretLine}
            readOnly={!mayEdit}
            marks={marks}
            gutter={noMarks}
            jump={jump}
          />
        </div>
        <SidePanel
          choice={choice}
          slug={slug}
          document={document}
          catalog={catalog}
          mayEdit={mayEdit}
          baseRevision={revision}
          changedFiles={edits.changed}
          onShow={show}
        />
      </div>
      <ProblemsPanel
        diagnostics={edits.diagnostics}
        isChecking={edits.isChecking}
        onShow={(finding) => show(finding.path, finding.line, finding.column)}
        builtIn={files.find((each) => each.path === path)?.builtIn}
      />
    </div>
  );
}
