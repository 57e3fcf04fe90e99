'use client';
/** The configuration page: files at the left, the text, its findings below, revisions; unsaved edits are never lost. */

import { useRouter } from 'next/navigation';
import { useMemo, useState, useTransition, type ReactNode } from 'react';
import { PlainEditor, type Jump } from '#components/editor/plain-editor.tsx';
import { TopBar } from '#components/shell/top-bar.tsx';
import { useKeymap } from '#components/shell/use-keymap.ts';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { formatCount } from '#components/ui/format.ts';
import { Notice } from '#components/ui/notice.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import type { Configuration, FileDiagnostic, FileText, RevisionRow } from '#lib/services/configuration/contract.ts';
import { saveRevision } from './actions.ts';
import { FileTree } from './file-tree.tsx';
import { ProblemsPanel } from './problems-panel.tsx';
import { RevisionList } from './revision-list.tsx';
import { useEdits } from './use-edits.ts';
import { useLeaveWarning } from './use-leave-warning.ts';

interface ConfigurationEditorProps {
  readonly slug: string;
  readonly configuration: Configuration;
  readonly files: readonly FileText[];
  readonly revisions: readonly RevisionRow[];
  readonly mayEdit: boolean;
  readonly openPath?: string;
  readonly openLine?: number;
}

const usualFirst = 'filter.conf';

export function ConfigurationEditor(props: ConfigurationEditorProps): ReactNode {
  const { slug, configuration, files, revisions, mayEdit, openPath, openLine } = props;
  const router = useRouter();
  const known = (path: string): boolean => files.some((file) => file.path === path);
  const [path, setPath] = useState(
    openPath !== undefined && known(openPath) ? openPath : known(usualFirst) ? usualFirst : (files[0]?.path ?? ''),
  );
  const [jump, setJump] = useState<Jump | undefined>(
    openLine === undefined ? undefined : { line: openLine, column: 1 },
  );
  const [message, setMessage] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [saving, startSaving] = useTransition();
  const edits = useEdits(slug, files);
  useLeaveWarning(edits.changed.length > 0);
  const errors = edits.diagnostics.filter(({ severity }) => severity === 'error').length;
  const shown = files.find((file) => file.path === path);

  const save = useMemo(
    () => () =>
      startSaving(async () => {
        const result = await saveRevision(slug, { base: configuration.revision, message, files: edits.changed });
        setRefusal(result.ok ? undefined : result.problem.message);
        if (result.ok) router.refresh();
      }),
    [slug, configuration.revision, message, edits.changed, router],
  );
  const bindings = useMemo(
    () => (mayEdit && edits.changed.length > 0 ? [{ keys: 'Ctrl+S', label: 'Save a revision', run: save }] : []),
    [mayEdit, edits.changed.length, save],
  );
  useKeymap(bindings);
  const show = ({ path: target, line, column }: FileDiagnostic): void => {
    setPath(target);
    setJump({ line, column });
  };
  const marks = edits.diagnostics.filter((finding) => finding.path === path);
  return (
    <>
      <TopBar
        crumbs={[{ label: slug, href: `/collections/${encodeURIComponent(slug)}/live` }, { label: 'Configuration' }]}
        chip={<Chip>{`r${configuration.revision}`}</Chip>}
        context={contextOf(configuration, edits.changed.length, mayEdit)}
        actions={
          mayEdit ? (
            <>
              <Button disabled={edits.changed.length === 0} onClick={edits.discard}>
                Discard
              </Button>
              <div className="w-64 max-sm:w-40">
                <TextInput
                  aria-label="What this revision changes"
                  placeholder="What this revision changes"
                  value={message}
                  onChange={(event) => setMessage(event.target.value)}
                />
              </div>
              <Button
                variant="primary"
                keys="Ctrl S"
                pending={saving}
                disabled={edits.changed.length === 0}
                onClick={save}
              >
                {`Save as r${configuration.revision + 1}`}
              </Button>
            </>
          ) : undefined
        }
      />
      {refusal === undefined ? null : (
        <Notice tone="error" flush title="Not saved; your edits are still here">
          {refusal}
        </Notice>
      )}
      {errors === 0 ? null : (
        <Notice tone="warning" flush>
          {`${formatCount(errors, 'error')} keep a run from starting. Saving is possible; the findings below say where and how to mend them.`}
        </Notice>
      )}
      <div className="grid min-h-0 flex-1 md:grid-cols-[212px_minmax(0,1fr)]">
        <div className="min-h-0 overflow-y-auto border-line bg-sunken max-md:border-b md:border-r">
          <FileTree
            files={files}
            changed={edits.changed}
            diagnostics={edits.diagnostics}
            path={path}
            onOpen={setPath}
          />
          <RevisionList slug={slug} revisions={revisions} current={configuration.revision} />
        </div>
        <div className="flex min-h-0 min-w-0 flex-col">
          <PlainEditor
            key={path}
            label={path}
            value={edits.textOf(path)}
            onChange={(text) => edits.edit(path, text)}
            readOnly={!mayEdit}
            marks={marks}
            jump={jump}
          />
          <ProblemsPanel
            diagnostics={edits.diagnostics}
            isChecking={edits.isChecking}
            onShow={show}
            builtIn={shown?.builtIn}
          />
        </div>
      </div>
    </>
  );
}

function contextOf({ newest }: Configuration, changed: number, mayEdit: boolean): string {
  if (!newest) return 'an older revision, read only';
  if (!mayEdit) return 'read only; operators can edit';
  return changed === 0 ? 'no unsaved edits' : `unsaved edits in ${formatCount(changed, 'file')}`;
}
