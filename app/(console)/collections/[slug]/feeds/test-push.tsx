'use client';
/** Pushes a small document of the user's URL, to see what the collection makes of it. */

import { useState, type ReactNode } from 'react';
import { useRequest } from '#app/use-request.ts';
import { ParamInputs } from '#components/kit/param-inputs.tsx';
import { SubmitDialog } from '#components/kit/submit-dialog.tsx';
import { testPage, testPushParams } from '#lib/forms/push-feed.ts';
import { pushTestRecord, type TestPush } from './actions.ts';

interface TestPushDialogProps {
  readonly slug: string;
  readonly onPushed: (push: TestPush) => void;
  readonly onClose: () => void;
}

const looks = { url: { mono: true, autoComplete: 'off', placeholder: 'http://www.example.com/test' } } as const;

export function TestPushDialog({ slug, onPushed, onClose }: TestPushDialogProps): ReactNode {
  const [values, setValues] = useState({ url: '', ...testPage });
  const { pending, problem, forget, ask } = useRequest();
  const { fields = {}, message } = problem ?? {};
  return (
    <SubmitDialog
      title="Test push"
      description="Pushes one document as data source “test” and shows its RD, or what rejected it. Delete the source when you are done."
      verb="Push"
      pending={pending}
      disabled={values.url.trim() === ''}
      problem={Object.keys(fields).length === 0 ? message : undefined}
      onSubmit={() => ask(() => pushTestRecord(slug, values), onPushed)}
      onClose={onClose}
    >
      <ParamInputs
        params={testPushParams}
        looks={looks}
        values={values}
        problems={fields}
        onChange={(name, text) => {
          forget();
          setValues((before) => ({ ...before, [name]: text }));
        }}
      />
    </SubmitDialog>
  );
}
