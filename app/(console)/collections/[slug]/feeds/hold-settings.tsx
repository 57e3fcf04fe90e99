'use client';
/** When feeds of a data source wait for confirmation. */

import { useState, type ReactNode } from 'react';
import { useRequest } from '#app/use-request.ts';
import { ParamInputs } from '#components/kit/param-inputs.tsx';
import { SubmitDialog } from '#components/kit/submit-dialog.tsx';
import { Button } from '#components/ui/controls/button.tsx';
import { feedHoldParams } from '#lib/forms/feed-hold.ts';
import type { FeedSource } from '#lib/services/feeds/contract.ts';
import { saveFeedHold } from './actions.ts';
import { shortName } from './feed-words.ts';

interface HoldSettingsProps {
  readonly slug: string;
  readonly source: FeedSource;
}

export function HoldSettings({ slug, source }: HoldSettingsProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  return (
    <>
      <Button variant="ghost" size="small" onClick={() => setIsOpen(true)}>
        Confirmation…
      </Button>
      {isOpen ? <HoldDialog slug={slug} source={source} onClose={close} /> : null}
    </>
  );
}

function HoldDialog({ slug, source, onClose }: HoldSettingsProps & { readonly onClose: () => void }): ReactNode {
  const { id, hold } = source;
  const [values, setValues] = useState({ minimum: String(hold.minimum), percent: String(hold.percent) });
  const { pending, problem, forget, change } = useRequest();
  const { fields = {}, message } = problem ?? {};
  return (
    <SubmitDialog
      title={`Confirmation for ${shortName(source)}`}
      description="A feed that deletes at least this many documents, and more than this share, waits until a person confirms it."
      verb="Save"
      pending={pending}
      problem={Object.keys(fields).length === 0 ? message : undefined}
      onSubmit={() =>
        change(
          () => saveFeedHold(slug, id, { minimum: Number(values.minimum), percent: Number(values.percent) }),
          onClose,
        )
      }
      onClose={onClose}
    >
      <ParamInputs
        params={feedHoldParams}
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
