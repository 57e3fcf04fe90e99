'use client';
/** The configuration page: files at the left, the text, its findings below, revisions; unsaved edits are never lost. */

import { useRouter } from 'next/navigation';
import { useMemo, useState, useTransition, type ReactNode } from 'react';
import { CodeEditor, type Jump } from '#components/editor/code-editor.tsx';
import { TopBar } from '#components/shell/top-bar.tsx';
import { useKeymap } from '#components/shell/use-keymap.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { formatCount } from '#components/ui/format.ts';
import { Notice } from '#components/ui/notice.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { useMedia } from '#components/ui/use-media.ts';
import type { Configuration, FileDiagnostic, FileText, RevisionRow } from '#lib/services/configuration/contract.ts';
import type { Problem } from '#lib/services/result.ts';
import { saveRevision } from './actions.ts';
import { compareHref } from './compare-href.ts';
import { FileTree } from './file-tree.tsx';
import { ProblemsPanel } from './problems-panel.tsx';
import { RevisionList } from './revision-list.tsx';
import { useEdits } from './use-edits.ts';
import { useLeaveWarning } from './use-leave-warning.ts';
import { useNewest } from './use-newest.ts';

interface ConfigurationEditorProps {
  readonly slug: string;
  readonly configuration: Configuration;
  readonly files: readonly FileText[];
  readonly revisions: readonly RevisionRow[];
  readonly isOperator: boolean;
  readonly openPath?: string;
  readonly openLine?: number;
}

const usualFirst = 'filter.conf';

/** The file to open: the one asked for, else the usual one, else the first. */
function firstPath(files: readonly FileText[], asked: string | undefined): string {
  const known = (path: string | undefined): path is string => files.some((file) => file.path === path);
  if (known(asked)) return asked;
  return known(usualFirst) ? usualFirst : (files[0]?.path ?? '');
}

/** The address says which file is open, so that it can be sent; nothing is loaded anew. */
function showInAddress(path: string): void {
  const query = new URLSearchParams(location.search);
  query.set('file', path);
  query.delete('line');
  history.replaceState(null, '', `?${query.toString()}`);
}

export function ConfigurationEditor(props: ConfigurationEditorProps): ReactNode {
  const { slug, configuration, files, revisions, isOperator, openPath, openLine } = props;
  const { revision, newest } = configuration;
  const isPhone = useMedia('(max-width: 599px)');
  const mayEdit = isOperator && newest && !isPhone;
  const router = useRouter();
  const [path, setPath] = useState(() => firstPath(files, openPath));
  const [jump, setJump] = useState<Jump | undefined>(
    openLine === undefined ? undefined : { line: openLine, column: 1 },
  );
  const [message, setMessage] = useState('');
  const [refusal, setRefusal] = useState<Problem>();
  const [saving, startSaving] = useTransition();
  const edits = useEdits({ slug, revision, files, mayEdit });
  const { changed, discard } = edits;
  useLeaveWarning(changed.length > 0);
  useNewest(changed.length > 0);
  const errors = edits.diagnostics.filter(({ severity }) => severity === 'error').length;

  const save = useMemo(
    () => () =>
      startSaving(async () => {
        const result = await saveRevision(slug, { base: revision, message, files: changed });
        startSaving(() => {
          setRefusal(result.ok ? undefined : result.problem);
          if (!result.ok) return;
          discard();
          setMessage('');
          router.refresh();
        });
      }),
    [slug, revision, message, changed, discard, router],
  );
  const bindings = useMemo(
    () => (mayEdit && changed.length > 0 ? [{ keys: 'ctrl+s', label: 'Save a revision', run: save }] : []),
    [mayEdit, changed.length, save],
  );
  useKeymap(bindings);
  const open = (target: string): void => {
    setPath(target);
    setJump(undefined);
    showInAddress(target);
  };
  const show = ({ path: target, line, column }: FileDiagnostic): void => {
    open(target);
    setJump({ line, column });
  };
  const goOn = (): void => {
    setRefusal(undefined);
    router.refresh();
  };
  const marks = useMemo(() => edits.diagnostics.filter((finding) => finding.path === path), [edits.diagnostics, path]);
  return (
    <>
      <TopBar
        crumbs={[{ label: slug, href: `/collections/${encodeURIComponent(slug)}/live` }, { label: 'Configuration' }]}
        chip={<Chip outlined>{`r${revision}`}</Chip>}
        context={isPhone ? 'read only on a phone' : contextOf(configuration, changed.length, mayEdit)}
        actions={
          mayEdit ? (
            <>
              <Button variant="ghost" disabled={changed.length === 0} onClick={discard}>
                Discard
              </Button>
              <div className="w-64 max-sm:w-full">
                <TextInput
                  aria-label="What this revision changes"
                  placeholder="What this revision changes"
                  value={message}
                  onChange={(event) => setMessage(event.target.value)}
                />
              </div>
              <Button variant="primary" keys="Ctrl S" pending={saving} disabled={changed.length === 0} onClick={save}>
                {`Save as r${revision + 1}`}
              </Button>
            </>
          ) : undefined
        }
      />
      {refusal === undefined ? null : <Refusal slug={slug} base={revision} problem={refusal} onGoOn={goOn} />}
      {edits.beganWith === undefined ? null : (
        <Notice tone="warning" flush>
          {`Your edits began with r${edits.beganWith}; r${revision} was saved since. What you save goes on top of r${revision}.`}
        </Notice>
      )}
      {errors === 0 ? null : (
        <Notice tone="error" flush>
          {`${formatCount(errors, 'error')} ${errors === 1 ? 'keeps' : 'keep'} a run from starting. Saving is possible; the findings below say where and how to mend them.`}
        </Notice>
      )}
      <div className="grid min-h-0 flex-1 max-md:grid-rows-[auto_minmax(0,1fr)] md:grid-cols-[212px_minmax(0,1fr)]">
        <div className="min-h-0 overflow-y-auto border-line bg-sunken max-md:border-b md:border-r">
          <FileTree files={files} changed={changed} diagnostics={edits.diagnostics} path={path} onOpen={open} />
          <RevisionList slug={slug} revisions={revisions} current={revision} mayRestore={isOperator} />
        </div>
        <div className="flex min-h-0 min-w-0 flex-col">
          <CodeEditor
            key={path}
            path={path}
            value={edits.textOf(path)}
            saved={edits.savedTextOf(path)}
            onChange={(text) => edits.edit(path, text)}
            readOnly={!mayEdit}
            marks={marks}
            jump={jump}
          />
          <ProblemsPanel
            diagnostics={edits.diagnostics}
            isChecking={edits.isChecking}
            onShow={show}
            builtIn={files.find((file) => file.path === path)?.builtIn}
          />
        </div>
      </div>
    </>
  );
}

interface RefusalProps {
  readonly slug: string;
  /** The revision the edits began with. */
  readonly base: number;
  readonly problem: Problem;
  readonly onGoOn: () => void;
}

function Refusal({ slug, base, problem: { kind, message }, onGoOn }: RefusalProps): ReactNode {
  return (
    <Notice
      tone="error"
      flush
      title="Not saved; your edits are still here"
      actions={
        kind === 'conflict' ? (
          <>
            <ButtonLink href={compareHref(slug, base)} prefetch={false} size="small">
              See what changed
            </ButtonLink>
            <Button size="small" onClick={onGoOn}>
              Go on from the newest
            </Button>
          </>
        ) : undefined
      }
    >
      {message}
    </Notice>
  );
}

function contextOf({ newest }: Configuration, changed: number, mayEdit: boolean): string {
  if (!newest) return 'an older revision, read only';
  if (!mayEdit) return 'read only; operators can edit';
  return changed === 0 ? 'no unsaved edits' : `unsaved edits in ${formatCount(changed, 'file')}`;
}
