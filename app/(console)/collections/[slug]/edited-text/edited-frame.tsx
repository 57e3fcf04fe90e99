'use client';
/** The frame of a page that edits a text: saving, the page's own part, and the dock with the plan and the findings. */

import { Undo2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { lazy, Suspense, type ReactNode } from 'react';
import { Dock } from '#components/dock/dock.tsx';
import { useFindingsTab } from '#components/dock/findings-tab.tsx';
import type { Finding, Mending } from '#components/dock/fixes.tsx';
import { Button } from '#components/ui/controls/button.tsx';
import type { Configuration } from '#lib/services/configuration/contract.ts';
import { DockRows } from '../configuration/dock/dock-rows.tsx';
import { usePlanTab } from '../configuration/plan/plan-tab.tsx';
import { SaveBar } from '../configuration/save/save-bar.tsx';
import { fileLineHref } from '../resources-href.ts';
import type { EditedText } from './use-edited-text.ts';

// Texts with errors are seldom.
const ErrorRow = lazy(async () => ({ default: (await import('../configuration/dock/error-row.tsx')).ErrorRow }));

interface EditedFrameProps {
  readonly section: string;
  readonly configuration: Configuration;
  readonly edited: EditedText;
  readonly children: ReactNode;
}

export function EditedFrame({ section, configuration, edited, children }: EditedFrameProps): ReactNode {
  const { slug, saving, plan, mayEdit, isPhone, diagnostics } = edited;
  const router = useRouter();
  const show = (path: string, line: number): void => router.push(fileLineHref(slug, path, line) ?? '');
  const planTab = usePlanTab({
    slug,
    plan,
    onShow: show,
    error:
      saving.errors.length === 0 ? null : (
        <Suspense>
          <ErrorRow errors={saving.errors} plan={plan.isCurrent ? plan.done : undefined} {...inText(show)} />
        </Suspense>
      ),
  });
  const findingsTab = useFindingsTab({ ...inText(show), findings: diagnostics, isChecking: false });
  return (
    <>
      <SaveBar
        section={section}
        locked={isPhone ? 'read-only on a phone' : mayEdit ? undefined : 'read-only; operators can edit'}
        mayEdit={mayEdit}
        saving={saving}
        onShow={show}
        more={<UndoButton edited={edited} />}
      />
      {children}
      <Dock tabs={[planTab, findingsTab]} rows={<DockRows saving={saving} newest={configuration.newest} />} />
    </>
  );
}

/** The text is on another page, where findings are mended. */
function inText(show: (path: string, line: number) => void): Mending<Finding> {
  return {
    onShow: ({ path, line }) => show(path, line),
    mend: undefined,
    mayMend: () => false,
    more: ({ path, line }) => (
      <Button size="small" onClick={() => show(path, line)}>
        Show in the text
      </Button>
    ),
  };
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
