'use client';
/** The open profile: its text, the findings of all profiles below, and the panel beside. */

import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { CodeEditor, type EditorHandle } from '#components/editor/code-editor.tsx';
import type { EditorState } from '#components/editor/editor-state.ts';
import { Dock } from '#components/dock/dock.tsx';
import { useFindingsTab } from '#components/dock/findings-tab.tsx';
import { classes } from '#components/ui/classes.ts';
import { CutMiddle } from '#components/ui/cut-middle.tsx';
import { formatCount } from '#components/ui/format.ts';
import { applyEdits } from '#lib/lang/text-edit.ts';
import type { Fix } from '#lib/lang/diagnostic.ts';
import { METADATA_FILE } from '#lib/languages/external-metadata-cfg/profiles.ts';
import type { Catalog } from '#lib/sdk/describe.ts';
import type { FilePage } from '#lib/services/configuration/contract.ts';
import type { CoverageReport, MetadataProfiles, ReachedLine } from '#lib/services/external-metadata/contract.ts';
import type { ValidationSummary } from '#lib/services/external-metadata/contract.ts';
import { longFile } from '../configuration/long-files.ts';
import { LongText } from '../configuration/long-text.tsx';
import { PanelTabs } from '#components/workspace/panel-tabs.tsx';
import type { Edits } from '../configuration/use-edits.ts';
import type { OpenFile } from '#components/workspace/use-open-file.ts';
import type { PanelChoice } from '#components/workspace/use-panel.ts';
import { setClassMode } from './class-choice.tsx';
import { coverageMarks } from './coverage-marks.ts';
import { allowLong } from './allow-long.tsx';
import { MetadataPanel, panels, type PanelId } from './metadata-panels.tsx';
import { PagedFile } from './paged-file.tsx';
import { isMetadata, shortName } from './profiles.ts';
import type { Rights } from './rights.ts';
import type { Concatenating } from './use-concatenate.ts';
import type { MetadataState } from './use-metadata.ts';
import type { PreviewState } from './use-preview.ts';
import type { ThresholdChoice } from './use-threshold.ts';

export interface CoverageView {
  /** The last count; null when there was none. */
  readonly report: CoverageReport | null;
  /** Its first lines. */
  readonly reached: readonly ReachedLine[];
  /** YYYYMMDD. */
  readonly today: string;
}

export interface MetadataFrameProps {
  readonly slug: string;
  readonly catalog: Catalog;
  readonly file: OpenFile;
  readonly edits: Edits;
  readonly metadata: MetadataState;
  readonly rights: Rights;
  readonly profiles: MetadataProfiles;
  readonly validations: readonly ValidationSummary[];
  readonly coverage: CoverageView;
  readonly isPhone: boolean;
  readonly panel: PanelChoice<PanelId>;
  readonly choice: ThresholdChoice;
  readonly concatenating: Concatenating;
  readonly preview: PreviewState;
  readonly firstPage: FilePage | undefined;
  /** Of the dock. */
  readonly rows: ReactNode;
}

export function MetadataFrame(props: MetadataFrameProps): ReactNode {
  const { slug, catalog, file, edits, metadata, rights, profiles, coverage, isPhone, panel, rows } = props;
  const { path, jump, show } = file;
  const isOwn = path === METADATA_FILE && metadata.hasProfiles;
  const long = longFile(edits, path);
  const mayEdit = rights.mayEditPath(path) && !isOwn;
  const [caretLine, setCaretLine] = useState(jump?.line ?? 1);
  const handle = useRef<EditorHandle>(null);
  const own = useMemo(() => edits.files.filter(({ path: each }) => isMetadata(each)), [edits.files]);
  const marks = useMemo(() => {
    const text = edits.textOf(path);
    const errors = (edits.findings.get(path) ?? []).filter(({ severity }) => severity === 'error');
    const broken = new Set(errors.map(({ line }) => line));
    const saved = edits.savedTextOf(path);
    return coverageMarks({ reached: coverage.reached, path, saved, text, broken, today: coverage.today });
  }, [coverage, edits, path]);
  const state: EditorState = useMemo(
    () => ({
      catalog,
      files: own,
      path,
      isReadOnly: !mayEdit,
      saved: edits.savedTextOf(path),
      findings: edits.findings,
      checkNow: edits.checkNow,
      gutter: marks,
    }),
    [catalog, own, edits, path, mayEdit, marks],
  );
  const { choose } = panel;
  const onGutter = useCallback(
    (line: number): void => {
      show(path, line);
      choose('line');
    },
    [path, show, choose],
  );
  const events = useMemo(
    () => ({ onChange: edits.edit, onCaretLine: setCaretLine, onShow: show, onGutter }),
    [edits.edit, show, onGutter],
  );
  const mend = useCallback(
    (target: string, fix: Fix): void => {
      if (target === path) handle.current?.applyEdits(fix.edits, fix.title);
      else edits.edit(target, applyEdits(edits.textOf(target), fix.edits));
    },
    [path, edits],
  );
  const findingsTab = useFindingsTab({
    findings: metadata.findings,
    path,
    nameOf: shortName,
    allWords: 'All profiles',
    isChecking: edits.isChecking,
    onShow: ({ path: target, line, column }) => show(target, line, column),
    mend: edits.isChecking ? undefined : mend,
    mayMend: rights.mayEditPath,
    more: allowLong(rights.isOperator && !isPhone && !edits.isChecking ? () => setClassMode(edits, 'long') : undefined),
  });
  const isCovered = panel.open !== undefined && !panel.isBeside;
  return (
    <div className="flex min-h-0 min-w-0">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <div className="flex min-h-[34px] flex-none flex-wrap items-center border-b border-line bg-sunken">
          <span className="flex min-h-[33px] min-w-0 items-center bg-surface px-[18px] text-control text-ink">
            <CutMiddle text={path} />
          </span>
          <span className="px-3 text-note text-ink-3">
            {isOwn
              ? 'written by Concatenate; edit the profiles'
              : long === undefined && readOnlyWords({ path, mayEdit, isPhone, profiles })}
          </span>
          <div className="ml-auto flex items-center">
            {coverage.reached.length === 0 ? null : (
              <span className="px-[18px] text-note text-ink-3 max-md:hidden">{gutterWords(coverage)}</span>
            )}
            {panel.isBeside ? null : <PanelTabs choice={panel} panels={panels} />}
          </div>
        </div>
        <div className={classes('flex min-h-0 flex-1', isCovered && 'hidden')}>
          {long === undefined ? (
            <CodeEditor slug={slug} state={state} events={events} jump={jump} isPlain={isPhone} handle={handle} />
          ) : rights.mayEditPages(path) ? (
            <PagedFile
              key={path}
              slug={slug}
              file={long}
              catalog={catalog}
              mode={metadata.mode}
              jump={jump}
              firstPage={props.firstPage}
            />
          ) : (
            <LongText slug={slug} file={long} findings={edits.findings} jump={jump} />
          )}
        </div>
        {isCovered ? <MetadataPanel {...props} caretLine={caretLine} /> : null}
        <Dock tabs={[findingsTab]} rows={rows} />
      </div>
      {panel.isBeside && panel.open !== undefined ? <MetadataPanel {...props} caretLine={caretLine} /> : null}
    </div>
  );
}

/** Figures are given for the first lines of all files only. */
function gutterWords({ report, reached }: CoverageView): string {
  const isAll = report === null || reached.length >= report.summary.lines;
  return isAll ? 'gutter: URLs reached' : `gutter: URLs reached, of the first ${formatCount(reached.length, 'line')}`;
}

interface Locked {
  readonly path: string;
  readonly mayEdit: boolean;
  readonly isPhone: boolean;
  readonly profiles: MetadataProfiles;
}

/** Who may edit what one may not. */
function readOnlyWords({ path, mayEdit, isPhone, profiles }: Locked): string | undefined {
  if (mayEdit || isPhone) return undefined;
  const editors = profiles.profiles.find(({ name }) => name === shortName(path))?.editors ?? null;
  if (editors === null) return 'read-only; operators can edit it';
  return editors.length === 0 ? 'read-only; administrators can edit it' : `read-only; edited by ${editors.join(', ')}`;
}
