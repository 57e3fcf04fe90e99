'use client';
/** Adds a file to the collection; it is an unsaved edit like any other. */

import { Plus } from 'lucide-react';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#components/ui/controls/button.tsx';
import { Dialog } from '#components/ui/layout/dialog.tsx';
import { Field } from '#components/ui/controls/field.tsx';
import { IconButton } from '#components/ui/controls/icon-button.tsx';
import { TextInput } from '#components/ui/controls/text-input.tsx';
import type { NamedFiles } from '#lib/languages/named-files.ts';
import type { FileText } from '#lib/services/configuration/contract.ts';
import { pathsToAdd, placeNewFile } from './new-files.ts';

interface NewFileButtonProps {
  readonly files: readonly FileText[];
  /** Files that directives name. */
  readonly named: NamedFiles;
  readonly onAdd: (path: string, text: string) => void;
}

export function NewFileButton({ files, named, onAdd }: NewFileButtonProps): ReactNode {
  const [open, setOpen] = useState(false);
  const form = useId();
  const footer = (
    <>
      <Button onClick={() => setOpen(false)}>Cancel</Button>
      <Button variant="primary" type="submit" form={form}>
        Add file
      </Button>
    </>
  );
  return (
    <>
      <IconButton label="New file" size="small" icon={<Plus size={14} aria-hidden />} onClick={() => setOpen(true)} />
      <Dialog open={open} onOpenChange={setOpen} title="New file" footer={footer}>
        <PathForm
          id={form}
          files={files}
          named={named}
          onAdd={(path, text) => {
            setOpen(false);
            onAdd(path, text);
          }}
        />
      </Dialog>
    </>
  );
}

function PathForm({ id, files, named, onAdd }: NewFileButtonProps & { readonly id: string }): ReactNode {
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const list = useId();
  const add = (event: FormEvent): void => {
    event.preventDefault();
    const placing = placeNewFile(typed, files, named);
    if (placing.ok) onAdd(placing.path, placing.text);
    else setRefusal(placing.why);
  };
  return (
    <form id={id} onSubmit={add}>
      <Field
        label="Path"
        error={refusal}
        help="The path determines the type of the file: gatherer.cf contains RootNodes, filters/NAME is one of their filter files. A file that a line names can have any name."
      >
        <TextInput
          mono
          list={list}
          autoComplete="off"
          placeholder="filters/my-filter"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <datalist id={list}>
        {pathsToAdd(files, named).map((path) => (
          <option key={path} value={path}>
            {path}
          </option>
        ))}
      </datalist>
    </form>
  );
}
