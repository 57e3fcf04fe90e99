'use client';
/** The configuration page: files at the left, the text with its panels and findings; unsaved edits are never lost. */

import { useMemo, type ReactNode } from 'react';
import { useMedia } from '#components/ui/layout/use-media.ts';
import type { Catalog } from '#lib/sdk/describe.ts';
import type { Configuration, FileText, RevisionRow } from '#lib/services/configuration/contract.ts';
import type { RunHits } from '#lib/services/lines/contract.ts';
import { DockRows } from '../dock/dock-rows.tsx';
import { EditorFrame } from './editor-frame.tsx';
import { EditorLegend } from './editor-legend.tsx';
import { runErrors } from '../dock/run-errors.ts';
import { AssertionRow } from '../dock/assertion-row.tsx';
import { FileTree } from '../files/file-tree.tsx';
import { RevisionList } from '../revisions/revision-list.tsx';
import { SaveBar } from '../save/save-bar.tsx';
import { editWords } from '#components/workspace/use-edit-count.ts';
import { useAnnotating } from './use-annotating.ts';
import { useEdits } from './use-edits.ts';
import { useOpenFile } from '#components/workspace/use-open-file.ts';
import { useSave } from '../save/use-save.ts';

interface ConfigurationEditorProps {
  readonly slug: string;
  readonly configuration: Configuration;
  readonly files: readonly FileText[];
  readonly revisions: readonly RevisionRow[];
  readonly catalog: Catalog;
  readonly hits: RunHits | null;
  readonly isOperator: boolean;
  readonly openPath?: string;
  readonly openLine?: number;
  /** A URL that somebody wants to annotate. */
  readonly annotate?: string;
}

export function ConfigurationEditor(props: ConfigurationEditorProps): ReactNode {
  const { slug, configuration, files, revisions, catalog, hits, isOperator, openPath, openLine, annotate } = props;
  const { revision, newest } = configuration;
  const isPhone = useMedia('(max-width: 599px)');
  const mayEdit = isOperator && newest && !isPhone;
  const edits = useEdits({ slug, revision, files, catalog, mayEdit });
  const { diagnostics, present } = edits;
  const errors = useMemo(() => runErrors(diagnostics), [diagnostics]);
  const file = useOpenFile(present, { path: openPath, line: openLine });
  useAnnotating(annotate, { slug, edits, file, mayEdit });
  const saving = useSave({ slug, revision, edits, mayEdit, errors });
  return (
    <>
      <SaveBar
        section="Configuration"
        locked={lockedWords({ isPhone, newest, mayEdit })}
        mayEdit={mayEdit}
        saving={saving}
        onShow={file.show}
      />
      <div className="grid min-h-0 flex-1 max-md:grid-rows-[auto_minmax(0,1fr)] md:grid-cols-[212px_minmax(0,1fr)]">
        <SideColumn {...props} edits={edits} file={file} saving={saving} mayEdit={mayEdit} />
        <EditorFrame
          slug={slug}
          file={file}
          edits={edits}
          catalog={catalog}
          isNewest={newest}
          mayEdit={mayEdit}
          hits={hits}
          annotate={annotate}
          isPhone={isPhone}
          rows={
            <DockRows saving={saving} newest={newest}>
              <AssertionRow slug={slug} newest={revisions[0]} />
            </DockRows>
          }
        />
      </div>
    </>
  );
}

interface SideColumnProps extends ConfigurationEditorProps {
  readonly edits: ReturnType<typeof useEdits>;
  readonly file: ReturnType<typeof useOpenFile>;
  readonly saving: ReturnType<typeof useSave>;
  readonly mayEdit: boolean;
}

function SideColumn({ edits, file, saving, mayEdit, ...props }: SideColumnProps): ReactNode {
  const { slug, configuration, files, revisions, hits, isOperator } = props;
  const { revision } = configuration;
  return (
    <div className="min-h-0 overflow-y-auto border-line bg-sunken max-md:border-b md:border-r">
      <FileTree
        slug={slug}
        revision={revision}
        files={edits.present}
        named={edits.named}
        saved={files}
        changed={edits.changed}
        diagnostics={edits.diagnostics}
        path={file.path}
        mayEdit={mayEdit}
        onOpen={file.open}
        onAdd={(path, text) => {
          edits.edit(path, text);
          file.open(path);
        }}
        onDrop={edits.drop}
      />
      <RevisionList
        slug={slug}
        revisions={revisions}
        current={revision}
        mayRestore={isOperator}
        unsaved={saving.edits.places === 0 ? undefined : editWords(saving.edits)}
        run={hits}
      />
      <EditorLegend run={hits?.run} />
    </div>
  );
}

interface Lock {
  readonly isPhone: boolean;
  readonly newest: boolean;
  readonly mayEdit: boolean;
}

/** Why nothing can be edited; undefined when it can. */
function lockedWords({ isPhone, newest, mayEdit }: Lock): string | undefined {
  if (isPhone) return 'read-only on a phone';
  if (!newest) return 'an older revision, read-only';
  return mayEdit ? undefined : 'read-only; operators can edit';
}
