'use client';
/** Who may edit a profile: every operator, or the people who are named. */

import { useState, type ReactNode } from 'react';
import { Button } from '#components/ui/controls/button.tsx';
import { Dialog } from '#components/ui/layout/dialog.tsx';
import { Field } from '#components/ui/controls/field.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { SegmentedChoice } from '#components/ui/controls/segmented-choice.tsx';
import { Textarea } from '#components/ui/controls/textarea.tsx';
import { shortName } from './profiles.ts';
import type { ProfileActs } from './use-profile-acts.ts';

interface EditorsDialogProps {
  readonly path: string;
  readonly editors: readonly string[] | null;
  readonly acts: ProfileActs;
  readonly onClose: () => void;
}

export function EditorsDialog({ path, editors, acts, onClose }: EditorsDialogProps): ReactNode {
  const [who, setWho] = useState<'operators' | 'people'>(editors === null ? 'operators' : 'people');
  const [names, setNames] = useState((editors ?? []).join('\n'));
  const people = names.split(/[\s,;]+/).filter((name) => name !== '');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Who may edit ${shortName(path)}`}
      description="Administrators always may. Somebody who is named needs no other right to edit this one profile."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={acts.pending}
            onClick={() => acts.setEditors(path, who === 'operators' ? null : people, onClose)}
          >
            Save
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <SegmentedChoice
          label="Who may edit it"
          options={[
            { value: 'operators', label: 'Every operator' },
            { value: 'people', label: 'These people' },
          ]}
          current={who}
          onChange={setWho}
        />
        {who === 'people' ? (
          <Field label="E-mail addresses" help="One a line. Without any, administrators alone may edit it.">
            <Textarea value={names} onChange={(event) => setNames(event.target.value)} />
          </Field>
        ) : null}
        {acts.problem === undefined ? null : (
          <Notice tone="error">{acts.problem.fields?.['editors'] ?? acts.problem.message}</Notice>
        )}
      </div>
    </Dialog>
  );
}
