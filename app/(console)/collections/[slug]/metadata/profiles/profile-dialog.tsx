'use client';
/** Making, filling, renaming and removing a profile. */

import { useState, type ReactNode } from 'react';
import { Button } from '#components/ui/controls/button.tsx';
import { ConfirmDialog } from '#components/ui/layout/confirm-dialog.tsx';
import { Dialog } from '#components/ui/layout/dialog.tsx';
import { Field } from '#components/ui/controls/field.tsx';
import { FileInput } from '#components/ui/controls/file-input.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { TextInput } from '#components/ui/controls/text-input.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { nameProblem, shortName } from './profiles.ts';
import { mostOfFile } from '../../configuration/files/long-files.ts';
import type { ProfileActs } from './use-profile-acts.ts';
import { EditorsDialog } from './editors-dialog.tsx';
import { readUpload } from './read-upload.ts';

export type ProfileTask =
  | { readonly kind: 'new'; readonly text: string }
  | { readonly kind: 'import' }
  | { readonly kind: 'upload'; readonly path: string }
  | { readonly kind: 'rename'; readonly path: string }
  | { readonly kind: 'delete'; readonly path: string }
  | { readonly kind: 'editors'; readonly path: string; readonly editors: readonly string[] | null };

interface ProfileDialogProps {
  readonly task: ProfileTask;
  /** Paths of the files there are. */
  readonly taken: readonly string[];
  readonly acts: ProfileActs;
  /** Puts a text in the place of a profile's, as an edit. */
  readonly onFill: (path: string, text: string) => void;
  readonly onClose: () => void;
}

export function ProfileDialog(props: ProfileDialogProps): ReactNode {
  const { task } = props;
  if (task.kind === 'delete') return <DeleteDialog {...props} path={task.path} />;
  if (task.kind === 'import') return <ImportDialog {...props} />;
  if (task.kind === 'editors') return <EditorsDialog {...props} path={task.path} editors={task.editors} />;
  return task.kind === 'upload' ? <UploadDialog {...props} path={task.path} /> : <NameDialog {...props} task={task} />;
}

interface NameDialogProps extends ProfileDialogProps {
  readonly task: Extract<ProfileTask, { readonly kind: 'new' | 'rename' }>;
}

function NameDialog({ task, taken, acts, onClose }: NameDialogProps): ReactNode {
  const [name, setName] = useState(firstName(task));
  const [file, setFile] = useState<File>();
  const [said, setSaid] = useState<string>();
  const submit = async (): Promise<void> => {
    const wrong = nameProblem(name, taken.map(shortName));
    setSaid(wrong);
    if (wrong !== undefined) return;
    if (task.kind === 'rename') acts.rename(task.path, name, onClose);
    else if (file !== undefined && file.size > mostOfFile) acts.upload(name, file, onClose);
    else acts.create(name, file === undefined ? task.text : (await readUpload(file)).text, onClose);
  };
  const isNew = task.kind === 'new';
  const verb = isNew ? 'Make profile' : 'Rename';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isNew ? 'New profile' : `Rename ${shortName(task.path)}`}
      description="Profiles are concatenated in byte order of their names; of two lines with one prefix the first wins."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={acts.pending} onClick={() => void submit()}>
            {verb}
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Field label="Name" error={said}>
          <TextInput mono value={name} autoComplete="off" onChange={(event) => setName(event.target.value)} />
        </Field>
        {isNew && task.text === '' ? (
          <Field label="File to begin with" help="Left out, the profile begins empty.">
            <FileInput accept=".cfg,.txt,text/plain" onChange={(event) => setFile(event.target.files?.[0])} />
          </Field>
        ) : null}
        {acts.problem === undefined ? null : <Notice tone="error">{acts.problem.message}</Notice>}
      </form>
    </Dialog>
  );
}

function firstName(task: NameDialogProps['task']): string {
  if (task.kind === 'rename') return shortName(task.path);
  return task.text === '' ? '' : 'default';
}

type PathDialogProps = ProfileDialogProps & { readonly path: string };

/** What is uploaded is an edit: it is seen, checked and undone like one. What is too long for that is saved. */
function UploadDialog({ path, acts, onFill, onClose }: PathDialogProps): ReactNode {
  const [file, setFile] = useState<File>();
  const [said, setSaid] = useState<string>();
  const isLong = file !== undefined && file.size > mostOfFile;
  const submit = async (): Promise<void> => {
    if (file === undefined) return setSaid('Choose a file.');
    if (isLong) return acts.upload(shortName(path), file, onClose);
    const { text, note } = await readUpload(file);
    onFill(path, text);
    if (note === undefined) onClose();
    else setSaid(note);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Upload in the place of ${shortName(path)}`}
      description={
        isLong
          ? 'The file is too long to be looked at as an edit: it is saved at once, as a revision that can be taken back.'
          : 'Nothing is saved yet: the text becomes an edit that you can look at, undo and save.'
      }
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" pending={acts.pending} onClick={() => void submit()}>
            {isLong ? 'Upload and save' : 'Upload'}
          </Button>
        </>
      }
    >
      <Field label="File" error={said}>
        <FileInput
          accept=".cfg,.txt,text/plain"
          onChange={(event) => {
            setFile(event.target.files?.[0]);
            setSaid(undefined);
          }}
        />
      </Field>
      {acts.problem === undefined ? null : <Notice tone="error">{acts.problem.message}</Notice>}
    </Dialog>
  );
}

function DeleteDialog({ path, acts, onClose }: PathDialogProps): ReactNode {
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete ${shortName(path)}`}
      confirm="Delete profile"
      pending={acts.pending}
      {...(acts.problem !== undefined && { error: acts.problem.message })}
      onConfirm={() => acts.remove(path, onClose)}
    >
      <p>
        Its lines go with the next Concatenate; until then the written file keeps them. The revision before this one
        keeps the profile, and can bring it back.
      </p>
    </ConfirmDialog>
  );
}
