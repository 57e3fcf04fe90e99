'use client';
/** The frame of a page that edits a text: saving, notices, the page's own part, and the plan of the edits. */

import { Undo2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { lazy, Suspense, type ReactNode } from 'react';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { formatCount } from '#components/ui/format.ts';
import { Notice } from '#components/ui/notice.tsx';
import type { Configuration } from '#lib/services/configuration/contract.ts';
import { EditorNotices } from '../configuration/editor-notices.tsx';
import { SaveBar } from '../configuration/save-bar.tsx';
import { fileLineHref } from '../resources-href.ts';
import type { EditedText } from './use-edited-text.ts';

/** Loaded with the first edit. */
const PlanPanel = lazy(async () => ({ default: (await import('../configuration/plan-panel.tsx')).PlanPanel }));

interface EditedFrameProps {
  readonly section: string;
  readonly configuration: Configuration;
  readonly edited: EditedText;
  readonly children: ReactNode;
}

export function EditedFrame({ section, configuration, edited, children }: EditedFrameProps): ReactNode {
  const { slug, kept, saving, plan, mayEdit } = edited;
  const router = useRouter();
  const hasEdits = kept.changed.length > 0;
  return (
    <>
      <SaveBar
        slug={slug}
        section={section}
        revision={configuration.revision}
        context={contextOf(edited)}
        mayEdit={mayEdit}
        hasEdits={hasEdits}
        saving={saving}
        onDiscard={kept.discard}
        more={<UndoButton edited={edited} />}
      />
      <EditorNotices
        slug={slug}
        revision={configuration.revision}
        newest={configuration.newest && !saving.pending}
        base={hasEdits ? kept.base : undefined}
        refusal={saving.refusal}
        errors={0}
      />
      <Errors edited={edited} />
      {children}
      {hasEdits ? (
        <Suspense>
          <PlanPanel
            slug={slug}
            plan={plan}
            onShow={(path, line) => router.push(fileLineHref(slug, path, line) ?? '')}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** The editor lists all of them; here the first is named, with the way to it. */
function Errors({ edited: { slug, diagnostics } }: Pick<EditedFrameProps, 'edited'>): ReactNode {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const [first] = errors;
  if (first === undefined) return null;
  const { path, line, message } = first;
  return (
    <Notice
      tone="error"
      flush
      title={`${formatCount(errors.length, 'error')} ${errors.length === 1 ? 'keeps' : 'keep'} a run from starting`}
      actions={
        <ButtonLink size="small" href={fileLineHref(slug, path, line) ?? ''} prefetch={false}>
          Show it in the text
        </ButtonLink>
      }
    >
      {`${path}:${line}: ${message} Saving is possible.`}
    </Notice>
  );
}

function UndoButton({ edited: { undo } }: Pick<EditedFrameProps, 'edited'>): ReactNode {
  return (
    <Button
      variant="ghost"
      icon={<Undo2 size={14} aria-hidden />}
      disabled={undo.next === undefined}
      title={undo.next === undefined ? 'Nothing to undo on this page' : `Undo: ${undo.next}`}
      onClick={undo.undo}
    >
      Undo
    </Button>
  );
}

function contextOf({ isPhone, mayEdit, kept: { changed } }: EditedText): string {
  if (isPhone) return 'read only on a phone';
  if (!mayEdit) return 'read only; operators can edit';
  return changed.length === 0 ? 'no unsaved edits' : `unsaved edits in ${formatCount(changed.length, 'file')}`;
}
