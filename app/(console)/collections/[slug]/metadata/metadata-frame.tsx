'use client';
/** The open profile: its text, the findings of all profiles below, and the panel beside. */

import { useCallback, useMemo, type ReactNode } from 'react';
import type { EditorState } from '#components/editor/editor-state.ts';
import { useFindingsTab } from '#components/dock/findings-tab.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import { useTextEditor } from '#components/workspace/use-text-editor.ts';
import { Workspace } from '#components/workspace/workspace.tsx';
import { METADATA_FILE, profileOf } from '#lib/languages/external-metadata-cfg/profiles/profiles.ts';
import type { FileText } from '#lib/services/configuration/contract.ts';
import { longFile } from '../configuration/files/long-files.ts';
import { LongText } from '../configuration/files/long-text.tsx';
import type { Edits } from '../configuration/editor/use-edits.ts';
import { setClassMode } from './concatenate/class-choice.tsx';
import { coverageMarks } from './coverage/coverage-marks.ts';
import { allowLong } from './paged/allow-long.tsx';
import { panelsOf } from './metadata-panels.tsx';
import type { CoverageView, MetadataFrameProps } from './metadata-props.ts';
import { PagedFile } from './paged/paged-file.tsx';
import { isMetadata, shortName } from './profiles/profiles.ts';

export function MetadataFrame(props: MetadataFrameProps): ReactNode {
  const { slug, catalog, file, edits, metadata, rights, coverage, isPhone, panel, rows } = props;
  const { path, show } = file;
  const { choose } = panel;
  const isWritten = path === METADATA_FILE && metadata.hasProfiles;
  const long = longFile(edits, path);
  const mayEdit = rights.mayEditPath(path) && !isWritten;
  const editor = useTextEditor({
    catalog,
    edits,
    file,
    files: useMemo(() => edits.files.filter((each) => isMetadata(each.path)), [edits.files]),
    mayEdit,
    gutter: useCoverageMarks(edits, path, coverage),
    onGutter: useCallback(
      (line: number): void => {
        show(path, line);
        choose('line');
      },
      [path, show, choose],
    ),
  });
  const mayAllowLong = rights.isOperator && !isPhone && !edits.isChecking;
  const findingsTab = useFindingsTab({
    findings: metadata.findings,
    path,
    nameOf: shortName,
    allWords: 'All profiles',
    isChecking: edits.isChecking,
    onShow: ({ path: target, line, column }) => show(target, line, column),
    mend: editor.mend,
    mayMend: rights.mayEditPath,
    more: allowLong(mayAllowLong ? () => setClassMode(edits, 'long') : undefined),
  });
  const locked = long === undefined ? readOnlyWords(props, mayEdit) : undefined;
  return (
    <Workspace
      {...{ slug, editor, rows }}
      isPlain={isPhone}
      long={long && <LongProfile {...props} long={long} />}
      note={isWritten ? 'written by Concatenate; edit the profiles' : locked}
      basis={<GutterWords {...coverage} />}
      panels={panelsOf({ ...props, document: editor.document })}
      choice={panel}
      isPanelTall
      tabs={[findingsTab]}
    />
  );
}

function useCoverageMarks(edits: Edits, path: string, { reached, today }: CoverageView): EditorState['gutter'] {
  return useMemo(() => {
    const errors = (edits.findings.get(path) ?? []).filter(({ severity }) => severity === 'error');
    const broken = new Set(errors.map(({ line }) => line));
    return coverageMarks({ reached, path, saved: edits.savedTextOf(path), text: edits.textOf(path), broken, today });
  }, [reached, today, edits, path]);
}

/** Whoever may edit a profile that is too long for one text edits it page by page. */
function LongProfile(props: MetadataFrameProps & { readonly long: FileText }): ReactNode {
  const { slug, catalog, file, edits, metadata, rights, firstPage, long } = props;
  const { path, jump } = file;
  if (!rights.mayEditPages(path)) {
    const { findings } = edits;
    return <LongText {...{ slug, findings, jump }} file={long} advice={whyNoPages(props)} />;
  }
  return <PagedFile key={path} mode={metadata.mode} file={long} {...{ slug, catalog, jump, firstPage }} />;
}

/** Figures are given for the first lines of all files only. */
function GutterWords({ report, reached }: CoverageView): ReactNode {
  if (reached.length === 0) return null;
  const isAll = report === null || reached.length >= report.summary.lines;
  return (
    <span className="px-[18px] text-note text-ink-3 max-md:hidden">
      {`gutter: URLs reached${isAll ? '' : `, of the first ${formatCount(reached.length, 'line')}`}`}
    </span>
  );
}

type Locked = Pick<MetadataFrameProps, 'file' | 'isPhone' | 'profiles'>;

/** Undefined for what nobody edits page by page. */
function whyNoPages(props: Locked): string | undefined {
  if (props.isPhone) return 'read-only on a phone';
  return profileOf(props.file.path) === undefined ? undefined : readOnlyWords(props, false);
}

/** Who may edit what one may not. */
function readOnlyWords({ file, isPhone, profiles }: Locked, mayEdit: boolean): string | undefined {
  if (mayEdit || isPhone) return undefined;
  const name = shortName(file.path);
  const editors = profiles.profiles.find((each) => each.name === name)?.editors ?? null;
  if (editors === null) return 'read-only; operators can edit it';
  return editors.length === 0 ? 'read-only; administrators can edit it' : `read-only; edited by ${editors.join(', ')}`;
}
