'use client';
/** Takes a file out of the collection: a revision of its own, so that it can be brought back. */

import { Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState, useTransition, type ReactNode } from 'react';
import { reach } from '#app/reach.ts';
import { ConfirmDialog } from '#components/ui/layout/confirm-dialog.tsx';
import { IconButton } from '#components/ui/controls/icon-button.tsx';
import { builtInFiles } from '#lib/languages/index.ts';
import { removeFile } from '../actions.ts';

interface RemoveFileButtonProps {
  readonly slug: string;
  readonly path: string;
  readonly revision: number;
  /** Why it cannot be removed now; undefined when it can. */
  readonly refusal: string | undefined;
}

export function RemoveFileButton({ slug, path, revision, refusal }: RemoveFileButtonProps): ReactNode {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [error, setError] = useState<string>();
  const [pending, start] = useTransition();
  const remove = (): void =>
    start(async () => {
      const result = await reach(() => removeFile(slug, path, revision));
      start(() => {
        setError(result.ok ? undefined : result.problem.message);
        if (!result.ok) return;
        setOpen(false);
        router.refresh();
      });
    });
  return (
    <>
      <IconButton
        label={refusal ?? `Remove ${path}`}
        size="small"
        disabled={refusal !== undefined}
        icon={<Trash2 size={13} aria-hidden />}
        onClick={() => setOpen(true)}
      />
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`Remove ${path}`}
        confirm="Remove file"
        pending={pending}
        error={error}
        onConfirm={remove}
      >
        <p>
          {`This saves revision ${revision + 1} without ${path}. Revision ${revision} still contains it.`}
          {builtInFiles.has(path) ? ' The built-in default then applies.' : null}
        </p>
      </ConfirmDialog>
    </>
  );
}
