'use client';
/** A file of this machine as a feed: checked, which stores nothing, or pushed. */

import { useState, type ReactNode } from 'react';
import { useRequest } from '#app/use-request.ts';
import { ParamInputs } from '#components/kit/param-inputs.tsx';
import { SubmitDialog } from '#components/kit/submit-dialog.tsx';
import { Button, type ButtonProps } from '#components/ui/controls/button.tsx';
import { Field } from '#components/ui/controls/field.tsx';
import { FileInput } from '#components/ui/controls/file-input.tsx';
import { formatBytes } from '#components/ui/format/format.ts';
import { pushParams, pushedKinds, type PushedKind } from '#lib/forms/push-feed.ts';
import type { CheckedFeed } from '#lib/services/feeds/contract.ts';
import { FoundCauses } from './found-causes.tsx';
import { sendFile } from './send-file.ts';

export type PushTask = 'push' | 'check';

interface PushDialogProps {
  readonly slug: string;
  readonly task: PushTask;
  /** Kind and data source that are suggested. */
  readonly kind: PushedKind;
  readonly source: string;
  /** Hears the number of the upload. */
  readonly onPushed: (feed: number) => void;
  readonly onClose: () => void;
}

const words = {
  push: {
    title: 'Push a feed',
    description: 'The file is stored as an upload and applied after the other uploads of its data source.',
    verb: 'Push',
  },
  check: {
    title: 'Check a file',
    description:
      'Checks a feed against its DTD, the feed rules, and the URL patterns, or RDs as SOIF. Nothing is stored.',
    verb: 'Check',
  },
} as const;

export function PushDialog({ slug, task, kind: suggested, source, onPushed, onClose }: PushDialogProps): ReactNode {
  const [file, setFile] = useState<File>();
  const [values, setValues] = useState({ kind: suggested, source, type: 'incremental' });
  const [checked, setChecked] = useState<CheckedFeed>();
  const { pending, problem, forget, ask } = useRequest();
  const reset = (): void => {
    forget();
    setChecked(undefined);
  };
  const change = (name: string, text: string): void => {
    reset();
    // All kinds have it.
    setValues((before) =>
      name === 'kind' ? { ...before, kind: kindOf(text), type: 'incremental' } : { ...before, [name]: text },
    );
  };
  const check = (): void => {
    const { source: named, ...rest } = values;
    const query = { ...rest, ...(named !== '' && { source: named }), check: '' };
    if (file !== undefined) ask(() => sendFile<CheckedFeed>(slug, file, query), setChecked);
  };
  const push = (): void => {
    if (file === undefined) return;
    ask(
      () => sendFile<{ readonly feed: number }>(slug, file, values),
      ({ feed }) => onPushed(feed),
    );
  };
  const { fields = {}, message } = problem ?? {};
  return (
    <SubmitDialog
      wide
      {...words[task]}
      pending={pending}
      disabled={file === undefined}
      problem={Object.keys(fields).length === 0 ? message : undefined}
      more={task === 'push' && <CheckButton disabled={file === undefined || pending} onClick={check} />}
      onSubmit={task === 'check' ? check : push}
      onClose={onClose}
    >
      <FileField
        file={file}
        problem={fields['bytes']}
        onChoose={(chosen) => {
          reset();
          setFile(chosen);
        }}
      />
      <ParamInputs
        params={pushParams(values.kind)}
        looks={{ source: { mono: true, autoComplete: 'off', placeholder: task === 'check' ? 'as in the file' : '' } }}
        values={values}
        problems={fields}
        onChange={change}
      />
      {checked === undefined || file === undefined ? null : <FoundCauses file={file} checked={checked} />}
    </SubmitDialog>
  );
}

function kindOf(text: string): PushedKind {
  return pushedKinds.find((each) => each === text) ?? 'xmlfeed';
}

interface FileFieldProps {
  readonly file: File | undefined;
  readonly problem: string | undefined;
  readonly onChoose: (file: File | undefined) => void;
}

function FileField({ file, problem, onChoose }: FileFieldProps): ReactNode {
  return (
    <Field label="File" error={problem} help={file && formatBytes(file.size)}>
      <FileInput
        accept=".xml,.soif,.txt,text/xml,application/xml"
        onChange={({ target }) => onChoose(target.files?.[0])}
      />
    </Field>
  );
}

function CheckButton(props: Pick<ButtonProps, 'disabled' | 'onClick'>): ReactNode {
  return <Button {...props}>Check only</Button>;
}
