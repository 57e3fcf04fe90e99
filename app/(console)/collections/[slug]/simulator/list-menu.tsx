'use client';
/** The saved lists: load, save, export, delete. */

import { ChevronDown, Download, Save, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState, useTransition, type ReactNode } from 'react';
import { reach } from '#app/reach.ts';
import { Button } from '#components/ui/controls/button.tsx';
import { ConfirmDialog } from '#components/ui/layout/confirm-dialog.tsx';
import { Dialog } from '#components/ui/layout/dialog.tsx';
import { Field } from '#components/ui/controls/field.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import { Menu } from '#components/ui/layout/menu.tsx';
import { TextInput } from '#components/ui/controls/text-input.tsx';
import type { UrlListRow } from '#lib/services/simulator/contract.ts';
import { deleteUrlList, saveUrlList } from './actions.ts';
import { simulatorHref } from './simulator-query.ts';

interface ListMenuProps {
  readonly slug: string;
  readonly lists: readonly UrlListRow[];
  /** Name of the list in view. */
  readonly current: string | undefined;
  readonly text: string;
  readonly mayEdit: boolean;
  /** Why the text cannot be saved as a list. */
  readonly unsavable: string | undefined;
  readonly saving: boolean;
  readonly onSaving: (open: boolean) => void;
}

export function ListMenu(props: ListMenuProps): ReactNode {
  const { slug, lists, current, text, mayEdit, unsavable, saving, onSaving } = props;
  const router = useRouter();
  const [deleting, setDeleting] = useState(false);
  const open = (name: string | undefined): void =>
    router.push(simulatorHref(slug, name === undefined ? {} : { list: name }));
  const whyNot = mayEdit ? unsavable : 'operators can save lists';
  return (
    <>
      <Menu
        trigger={
          <Button>
            {current ?? 'Lists'}
            <ChevronDown size={13} aria-hidden className="text-ink-3" />
          </Button>
        }
        groups={[
          ...(lists.length === 0
            ? []
            : [lists.map((list) => ({ label: list.name, note: listNote(list), onSelect: () => open(list.name) }))]),
          [
            {
              label: 'Save list…',
              icon: <Save size={14} />,
              disabled: whyNot !== undefined,
              ...(whyNot !== undefined && { note: whyNot }),
              onSelect: () => onSaving(true),
            },
            {
              label: 'Export as text',
              icon: <Download size={14} />,
              disabled: text.trim() === '',
              onSelect: () => exportText(text, current ?? slug),
            },
            ...(current === undefined
              ? []
              : [
                  {
                    label: `Delete ${current}`,
                    icon: <Trash2 size={14} />,
                    danger: true,
                    disabled: !mayEdit,
                    onSelect: () => setDeleting(true),
                  },
                ]),
          ],
        ]}
      />
      {saving ? (
        <SaveDialog slug={slug} text={text} current={current} onClose={() => onSaving(false)} onSaved={open} />
      ) : null}
      {current !== undefined && deleting ? (
        <DeleteDialog slug={slug} name={current} onClose={() => setDeleting(false)} onDeleted={() => open(undefined)} />
      ) : null}
    </>
  );
}

interface DeleteDialogProps {
  readonly slug: string;
  readonly name: string;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

function DeleteDialog({ slug, name, onClose, onDeleted }: DeleteDialogProps): ReactNode {
  const [pending, startTransition] = useTransition();
  const [refusal, setRefusal] = useState<string>();
  const remove = (): void =>
    startTransition(async () => {
      const result = await reach(() => deleteUrlList(slug, name));
      if (result.ok) {
        onClose();
        onDeleted();
      } else setRefusal(result.problem.message);
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete the list ${name}`}
      confirm="Delete list"
      pending={pending}
      error={refusal}
      onConfirm={remove}
    >
      This deletes its URLs and their assertions. Runs no longer depend on them.
    </ConfirmDialog>
  );
}

function listNote({ urls, assertions }: UrlListRow): string {
  const count = formatCount(urls, 'URL');
  return assertions === 0 ? count : `${count}, ${formatCount(assertions, 'assertion')}`;
}

function exportText(text: string, name: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = href;
  link.download = `${name.replaceAll(/[^\w-]+/g, '-')}.txt`;
  link.click();
  URL.revokeObjectURL(href);
}

interface SaveDialogProps {
  readonly slug: string;
  readonly text: string;
  readonly current: string | undefined;
  readonly onClose: () => void;
  readonly onSaved: (name: string) => void;
}

function SaveDialog({ slug, text, current = '', onClose, onSaved }: SaveDialogProps): ReactNode {
  const [name, setName] = useState(current);
  const [refusal, setRefusal] = useState<string>();
  const [pending, startTransition] = useTransition();
  const save = (): void =>
    startTransition(async () => {
      const result = await reach(() => saveUrlList(slug, name, text));
      if (!result.ok) {
        setRefusal(result.problem.message);
        return;
      }
      onClose();
      onSaved(result.value.name);
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Save the list"
      description="Its assertions are checked each time a revision is saved."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={pending} onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field label="Name" error={refusal}>
          <TextInput value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
