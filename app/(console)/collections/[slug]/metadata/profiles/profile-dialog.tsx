'use client';
/** Creating, replacing, renaming and deleting a profile, and who may edit it. */

import { useState, type ReactNode } from 'react';
import { SubmitDialog } from '#components/kit/submit-dialog.tsx';
import { ConfirmDialog } from '#components/ui/layout/confirm-dialog.tsx';
import { Field } from '#components/ui/controls/field.tsx';
import { FileInput } from '#components/ui/controls/file-input.tsx';
import { SegmentedChoice } from '#components/ui/controls/segmented-choice.tsx';
import { TextInput } from '#components/ui/controls/text-input.tsx';
import { Textarea } from '#components/ui/controls/textarea.tsx';
import { mostOfFile } from '../../configuration/files/long-files.ts';
import { ImportDialog } from './import-dialog.tsx';
import { nameProblem, shortName } from './profiles.ts';
import { readUpload } from './read-upload.ts';
import type { ProfileDialogProps } from './profile-task.ts';

export function ProfileDialog({ task, ...props }: ProfileDialogProps): ReactNode {
  if (task.kind === 'delete') return <DeleteDialog {...props} task={task} />;
  if (task.kind === 'import') return <ImportDialog {...props} />;
  if (task.kind === 'editors') return <EditorsDialog {...props} task={task} />;
  return task.kind === 'upload' ? <UploadDialog {...props} task={task} /> : <NameDialog {...props} task={task} />;
}

function NameDialog({ task, taken, acts, onClose }: ProfileDialogProps<'new' | 'rename'>): ReactNode {
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
  return (
    <SubmitDialog
      title={task.kind === 'new' ? 'New profile' : `Rename ${shortName(task.path)}`}
      description="Profiles are concatenated in byte order of their names. If two lines have the same prefix, the first one applies."
      verb={task.kind === 'new' ? 'Create profile' : 'Rename'}
      pending={acts.pending}
      problem={acts.problem?.message}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="Name" error={said}>
        <TextInput mono value={name} autoComplete="off" onChange={(event) => setName(event.target.value)} />
      </Field>
      {task.kind === 'new' && task.text === '' ? (
        <Field label="File" help="Optional. Without a file, the profile starts empty.">
          <FileInput accept=".cfg,.txt,text/plain" onChange={(event) => setFile(event.target.files?.[0])} />
        </Field>
      ) : null}
    </SubmitDialog>
  );
}

function firstName(task: ProfileDialogProps<'new' | 'rename'>['task']): string {
  if (task.kind === 'rename') return shortName(task.path);
  return task.text === '' ? '' : 'default';
}

/** An upload is an edit, to be checked and undone like one. A file too long for that is saved. */
function UploadDialog({ task: { path }, acts, onFill, onClose }: ProfileDialogProps<'upload'>): ReactNode {
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
    <SubmitDialog
      title={`Replace ${shortName(path)}`}
      description={
        isLong
          ? 'The file is too long to review as an edit. It is saved as a new revision, which you can revert.'
          : 'Nothing is saved yet. The text becomes an edit that you can review, undo, and save.'
      }
      verb={isLong ? 'Upload and save' : 'Upload'}
      pending={acts.pending}
      problem={acts.problem?.message}
      onSubmit={() => void submit()}
      onClose={onClose}
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
    </SubmitDialog>
  );
}

function EditorsDialog({ task: { path, editors }, acts, onClose }: ProfileDialogProps<'editors'>): ReactNode {
  const [who, setWho] = useState<'operators' | 'people'>(editors === null ? 'operators' : 'people');
  const [names, setNames] = useState((editors ?? []).join('\n'));
  const people = names.split(/[\s,;]+/).filter((name) => name !== '');
  return (
    <SubmitDialog
      title={`Editors of ${shortName(path)}`}
      description="Administrators can always edit the profile. The people you list need no other role to edit it."
      verb="Save"
      pending={acts.pending}
      problem={acts.problem?.fields?.['editors'] ?? acts.problem?.message}
      onSubmit={() => acts.setEditors(path, who === 'operators' ? null : people, onClose)}
      onClose={onClose}
    >
      <SegmentedChoice
        label="Editors"
        options={[
          { value: 'operators', label: 'All operators' },
          { value: 'people', label: 'Selected people' },
        ]}
        current={who}
        onChange={setWho}
      />
      {who === 'people' ? (
        <Field label="E-mail addresses" help="One per line. If empty, only administrators can edit the profile.">
          <Textarea value={names} onChange={(event) => setNames(event.target.value)} />
        </Field>
      ) : null}
    </SubmitDialog>
  );
}

function DeleteDialog({ task: { path }, acts, onClose }: ProfileDialogProps<'delete'>): ReactNode {
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
        The written file keeps the profile’s lines until the next concatenation. To bring the profile back, restore the
        previous revision.
      </p>
    </ConfirmDialog>
  );
}
