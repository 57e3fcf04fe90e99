'use client';
/** The open file: its tab bar, the text, the panel beside it, and the dock with the plan and the findings below. */

import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { Dock } from '#components/dock/dock.tsx';
import { bySeverity } from '#components/dock/findings-order.ts';
import { useFindingsTab } from '#components/dock/findings-tab.tsx';
import type { Mending, Finding } from '#components/dock/fixes.tsx';
import { CodeEditor, type EditorHandle } from '#components/editor/code-editor.tsx';
import type { EditorState } from '#components/editor/editor-state.ts';
import type { OpenDocument } from '#components/editor/open-document.ts';
import { classes } from '#components/ui/classes.ts';
import { RelativeTime } from '#components/ui/relative-time.tsx';
import type { Fix } from '#lib/lang/diagnostic.ts';
import { applyEdits } from '#lib/lang/text-edit.ts';
import type { Catalog } from '#lib/sdk/describe.ts';
import type { FileText } from '#lib/services/configuration/contract.ts';
import type { RunHits } from '#lib/services/lines/contract.ts';
import { textOfRun, withBroken } from './line-marks.ts';
import { longFile } from './long-files.ts';
import { LongText } from './long-text.tsx';
import { ErrorRow, runErrors } from './error-row.tsx';
import { usePlanTab } from './plan-tab.tsx';
import { PanelTabs } from '#components/workspace/panel-tabs.tsx';
import { panelIds, panels, SidePanel } from './side-panel.tsx';
import type { Edits } from './use-edits.ts';
import type { OpenFile } from '#components/workspace/use-open-file.ts';
import { useLineMarks } from './use-line-marks.ts';
import { useEvidence } from './use-evidence.tsx';
import { usePanel } from '#components/workspace/use-panel.ts';
import { usePlan } from './use-plan.ts';

interface EditorFrameProps {
  readonly slug: string;
  readonly files: readonly FileText[];
  readonly file: OpenFile;
  readonly edits: Edits;
  readonly catalog: Catalog;
  /** False for an older revision that is only looked at. */
  readonly isNewest: boolean;
  readonly mayEdit: boolean;
  readonly isPhone: boolean;
  readonly hits: RunHits | null;
  /** Of the dock. */
  readonly rows: ReactNode;
}

export function EditorFrame(props: EditorFrameProps): ReactNode {
  const { slug, files, file, edits, catalog, isNewest, mayEdit, isPhone, hits, rows } = props;
  const { path, jump, show, follow } = file;
  const choice = usePanel(panelIds);
  const plan = usePlan({
    slug,
    base: edits.base,
    changed: edits.changed,
    hasNextRun: hits !== null && isNewest,
  });
  const [caretLine, setCaretLine] = useState(1);
  const handle = useRef<EditorHandle>(null);
  const text = edits.textOf(path);
  const long = longFile(edits, path);
  const figures = useLineMarks({ slug, hits, path, text, saved: edits.savedTextOf(path), plan });
  const state: EditorState = useMemo(
    () => ({
      catalog,
      files: edits.files,
      path,
      isReadOnly: !mayEdit,
      saved: edits.savedTextOf(path),
      ofRun: hits === null ? undefined : textOfRun(hits, path, edits.savedTextOf(path)),
      findings: edits.findings,
      checkNow: edits.checkNow,
      gutter: withBroken(figures.marks, edits.findings.get(path)),
    }),
    [catalog, edits, path, mayEdit, hits, figures.marks],
  );
  const events = useMemo(
    () => ({
      onChange: edits.edit,
      onCaretLine: (line: number) => {
        setCaretLine(line);
        follow(line);
      },
      onShow: show,
      onGutter: figures.open,
    }),
    [edits.edit, show, follow, figures.open],
  );
  const document: OpenDocument = {
    path,
    text,
    caretLine,
    applyEdits: (changes, label) => handle.current?.applyEdits(changes, label),
    reveal: (line, column) => show(path, line, column),
  };
  const mend = useCallback(
    (target: string, fix: Fix): void => {
      if (target === path) handle.current?.applyEdits(fix.edits, fix.title);
      else edits.edit(target, applyEdits(edits.textOf(target), fix.edits));
    },
    [path, edits],
  );
  const mending: Mending<Finding> = {
    onShow: (finding) => show(finding.path, finding.line, finding.column),
    mend: edits.isChecking ? undefined : mend,
    mayMend: () => mayEdit,
  };
  const current = plan.isCurrent ? plan.done : undefined;
  const findings = useMemo(() => bySeverity(edits.diagnostics), [edits.diagnostics]);
  const known = useEvidence({ slug, hits, plan: current, edits, findings });
  const errors = runErrors(edits.diagnostics);
  const planTab = usePlanTab({
    slug,
    plan,
    onShow: show,
    error: <ErrorRow errors={errors} plan={current} {...mending} />,
  });
  const findingsTab = useFindingsTab({
    ...mending,
    ...known,
    findings,
    path,
    isChecking: edits.isChecking,
    foot: files.find((each) => each.path === path)?.builtIn === true ? builtInWords : undefined,
  });
  const isCovered = choice.open !== undefined && !choice.isBeside;
  return (
    <div className="flex min-h-0 min-w-0 flex-col">
      <div className="flex min-h-[34px] flex-none items-center border-b border-line bg-sunken">
        <span className="flex min-h-[33px] items-center bg-surface px-[18px] text-control text-ink">{path}</span>
        <div className="ml-auto flex items-center">
          <HitsOf hits={hits} />
          {choice.isBeside ? null : <PanelTabs choice={choice} panels={panels} />}
        </div>
      </div>
      <div className="flex min-h-0 flex-1">
        <div className={classes('flex min-h-0 min-w-0 flex-1', isCovered && 'hidden')}>
          {long === undefined ? (
            <CodeEditor slug={slug} state={state} events={events} jump={jump} isPlain={isPhone} handle={handle} />
          ) : (
            <LongText slug={slug} file={long} findings={edits.findings} jump={jump} />
          )}
        </div>
        <SidePanel
          choice={choice}
          slug={slug}
          document={document}
          catalog={catalog}
          mayEdit={mayEdit}
          changedFiles={edits.changed}
          paths={files.filter(({ builtIn }) => !builtIn).map((each) => each.path)}
          onShow={show}
          figureOf={figures.of}
        />
      </div>
      <Dock tabs={[planTab, findingsTab]} rows={rows} />
    </div>
  );
}

const builtInWords = 'This file is built in. Saving an edit adds it to the collection.';

/** Which run the figures come from. */
function HitsOf({ hits }: { readonly hits: RunHits | null }): ReactNode {
  if (hits === null) return null;
  return (
    <span className="px-[18px] text-note text-ink-3 max-sm:hidden">
      {`hits: run ${hits.run}, `}
      {hits.endedAt === undefined ? 'going on' : <RelativeTime at={hits.endedAt} />}
    </span>
  );
}
