'use client';
/** Choosing files, seeing what they would change, and saving that as a revision. */

import { useRouter } from 'next/navigation';
import { useRef, useState, useTransition, type ReactNode, type RefObject } from 'react';
import { reach } from '#app/reach.ts';
import { DiffText } from '#components/editor/diff/diff-text.tsx';
import { TopBar } from '#components/shell/top-bar.tsx';
import { Button } from '#components/ui/controls/button.tsx';
import { Checkbox } from '#components/ui/controls/checkbox.tsx';
import { EmptyState } from '#components/ui/feedback/empty-state.tsx';
import { Field } from '#components/ui/controls/field.tsx';
import { FileInput } from '#components/ui/controls/file-input.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { RevisionField } from '#components/workspace/revision-field.tsx';
import type { FileChange, ImportPreview } from '#lib/services/configuration/contract.ts';
import type { Problem } from '#lib/services/result.ts';
import { changedTexts } from '../save/changed-texts.ts';
import { importRevision, previewImport } from './actions.ts';

export function ImportView({ slug }: { readonly slug: string }): ReactNode {
  const here = `/collections/${encodeURIComponent(slug)}`;
  const form = useRef<HTMLFormElement>(null);
  const [message, setMessage] = useState('Imported');
  const { preview, problem, pending, look, save } = useImport(slug, form, message);
  const { files, zip } = problem?.fields ?? {};
  return (
    <>
      <TopBar
        collection={slug}
        crumbs={[{ label: 'Configuration', href: `${here}/configuration` }, { label: 'Import' }]}
        context={
          preview === undefined ? undefined : formatCount(preview.changes.length, 'file changes', 'files change')
        }
        actions={
          preview === undefined || preview.changes.length === 0 ? undefined : (
            <>
              <RevisionField message={message} onChange={setMessage} className="w-64" />
              <Button variant="primary" pending={pending} onClick={save}>
                {`Save as r${preview.base + 1}`}
              </Button>
            </>
          )
        }
      />
      {problem === undefined || files !== undefined || zip !== undefined ? null : (
        <Notice
          tone="error"
          flush
          title="Not imported"
          actions={
            problem.kind === 'conflict' ? (
              <Button size="small" onClick={look}>
                Compare with the newest
              </Button>
            ) : undefined
          }
        >
          {problem.message}
        </Notice>
      )}
      <form ref={form} className="flex max-w-[520px] flex-col gap-3 px-[18px] py-4" onChange={look}>
        <Field
          label="Files or one zip"
          error={files ?? zip}
          help="You can review the changes before anything is saved. Passwords are moved into encrypted credentials."
        >
          <FileInput name="files" multiple accept=".conf,.zip,.types,.cf,.cfg,.txt,text/plain,application/zip" />
        </Field>
        <Checkbox
          name="removeMissing"
          label="Remove files of the collection that are not in the import"
          help={missingWords(preview?.missing ?? [])}
        />
      </form>
      {preview === undefined ? null : <Preview preview={preview} />}
    </>
  );
}

interface Importing {
  readonly preview: ImportPreview | undefined;
  readonly problem: Problem | undefined;
  readonly pending: boolean;
  readonly look: () => void;
  readonly save: () => void;
}

function useImport(slug: string, form: RefObject<HTMLFormElement | null>, message: string): Importing {
  const router = useRouter();
  const [preview, setPreview] = useState<ImportPreview>();
  const [problem, setProblem] = useState<Problem>();
  const [pending, startTransition] = useTransition();
  const look = (): void =>
    startTransition(async () => {
      if (form.current === null) return;
      const data = new FormData(form.current);
      const result = await reach(() => previewImport(slug, data));
      setPreview(result.ok ? result.value : undefined);
      setProblem(result.ok ? undefined : result.problem);
    });
  const save = (): void =>
    startTransition(async () => {
      if (form.current === null || preview === undefined) return;
      const data = new FormData(form.current);
      const result = await reach(() => importRevision(slug, { base: preview.base, message }, data));
      setProblem(result.ok ? undefined : result.problem);
      if (result.ok) router.push(`/collections/${encodeURIComponent(slug)}/configuration`);
    });
  return { preview, problem, pending, look, save };
}

function missingWords(missing: readonly string[]): string | undefined {
  return missing.length === 0 ? undefined : `Not in the import: ${missing.join(', ')}.`;
}

function Preview({
  preview: { changes, notes, credentials, errors, base },
}: {
  readonly preview: ImportPreview;
}): ReactNode {
  const said = [...notes, ...credentials.map((name) => `A password will be stored as credential ${name}.`)];
  return (
    <>
      {said.length === 0 ? null : (
        <Notice flush>
          <ul>
            {said.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Notice>
      )}
      {errors === 0 ? null : (
        <Notice tone="error" flush>
          {`With these files there ${errors === 1 ? 'is 1 error, which keeps' : `are ${errors} errors, which keep`} a run from starting. Saving is possible.`}
        </Notice>
      )}
      {changes.length === 0 ? (
        <EmptyState>{`These files are the same as in r${base}. There is nothing to save.`}</EmptyState>
      ) : (
        changes.map((change) => <Change key={change.path} change={change} />)
      )}
    </>
  );
}

function Change({ change }: { readonly change: FileChange }): ReactNode {
  const { before, after, scope } = changedTexts(change);
  return (
    <section aria-label={change.path} className="border-t border-line pb-3">
      <SectionHead title={change.path} scope={scope} ruled />
      <DiffText label={`Changes of ${change.path}`} before={before} after={after} />
    </section>
  );
}
