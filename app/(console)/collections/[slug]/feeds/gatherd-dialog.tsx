'use client';
/** A gatherd to collect from: where it is, and how it sends. */

import { useState, type ReactNode } from 'react';
import { useRequest } from '#app/use-request.ts';
import { ParamInputs } from '#components/kit/param-inputs.tsx';
import { SubmitDialog } from '#components/kit/submit-dialog.tsx';
import { Checkbox } from '#components/ui/controls/checkbox.tsx';
import { collectGatherdParams } from '#lib/forms/collect-gatherd.ts';
import type { Gatherd } from '#lib/services/feeds/contract.ts';
import { addGatherd, changeGatherd } from './actions.ts';
import { placeOf } from './gatherd-words.ts';

interface GatherdDialogProps {
  readonly slug: string;
  /** Absent: a new one. */
  readonly gatherd?: Gatherd | undefined;
  readonly onDone: (gatherd: Gatherd) => void;
  readonly onClose: () => void;
}

const { host, port, compressed, tls } = collectGatherdParams;
const transfer = { compressed, tls };
const looks = { host: { mono: true, autoComplete: 'off', placeholder: 'gatherer.example' } };

export function GatherdDialog({ slug, gatherd, onDone, onClose }: GatherdDialogProps): ReactNode {
  const [place, setPlace] = useState({ host: '', port: port.defaultText });
  const [how, setHow] = useState({ compressed: gatherd?.compressed ?? true, tls: gatherd?.tls ?? false });
  const { pending, problem, forget, change } = useRequest();
  const submit = (): void =>
    change(
      () =>
        gatherd === undefined
          ? addGatherd(slug, { ...how, host: place.host, port: Number(place.port) })
          : changeGatherd(slug, gatherd.source, how),
      onDone,
    );
  const { fields = {}, message } = problem ?? {};
  return (
    <SubmitDialog
      title={gatherd === undefined ? 'Collect from a gatherd' : `Change ${placeOf(gatherd)}`}
      description="RDs of the Gatherer become RDs of this collection. After the first transfer, Winnow collects only what has changed or been deleted."
      verb={gatherd === undefined ? 'Add' : 'Save'}
      pending={pending}
      problem={Object.keys(fields).length === 0 ? message : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      {gatherd === undefined ? (
        <ParamInputs
          params={{ host, port }}
          looks={looks}
          values={place}
          problems={fields}
          onChange={(name, text) => {
            forget();
            setPlace((before) => ({ ...before, [name]: text }));
          }}
        />
      ) : null}
      {Object.entries(transfer).map(([name, { label, doc }]) => (
        <Checkbox
          key={name}
          label={label}
          help={doc}
          checked={how[name as keyof typeof how]}
          onChange={({ target }) => setHow((before) => ({ ...before, [name]: target.checked }))}
        />
      ))}
    </SubmitDialog>
  );
}
