'use client';
/** Gives one attribute of many resource descriptions the same value, or brings back what the crawl made of it. */

import { useEffect, useState, useTransition, type FormEvent, type ReactNode } from 'react';
import { reach } from '#app/reach.ts';
import { Button } from '#components/ui/controls/button.tsx';
import { Dialog } from '#components/ui/layout/dialog.tsx';
import { Field } from '#components/ui/controls/field.tsx';
import { formatCount, formatNumber } from '#components/ui/format/format.ts';
import { SegmentedChoice } from '#components/ui/controls/segmented-choice.tsx';
import { Select } from '#components/ui/controls/select.tsx';
import { Textarea } from '#components/ui/controls/textarea.tsx';
import { showToast } from '#components/ui/feedback/toast-store.ts';
import type { BulkEdit } from '#lib/services/schema/contract.ts';
import type { ResourceFilter } from '../resources-href.ts';
import { editAttributes, readSchema, takeBackEdit } from './attribute-actions.ts';
import { editableNames } from './editable-names.ts';
import { valueLines } from './value-lines.ts';

interface AttributeDialogProps {
  readonly slug: string;
  readonly open: boolean;
  /** Of the ticked rows. */
  readonly urls: readonly string[];
  /** What the list shows, and how many that are, in words. */
  readonly filter: ResourceFilter;
  readonly countWords: string;
  readonly onClose: () => void;
  /** After it was done. */
  readonly onDone: () => void;
}

export function AttributeDialog({ open, onClose, ...rest }: AttributeDialogProps): ReactNode {
  return (
    <Dialog
      open={open}
      onOpenChange={(now) => (now ? undefined : onClose())}
      title="Edit an attribute"
      description="Later crawls keep your value until you undo the edit."
    >
      {open ? <EditForm {...rest} onClose={onClose} /> : null}
    </Dialog>
  );
}

type Scope = 'ticked' | 'filter';

/** The attributes that may be edited, once they are known, and what is wrong. */
function useEditableNames(slug: string): { readonly names?: readonly string[]; readonly problem?: string } {
  const [answer, setAnswer] = useState<{ readonly names?: readonly string[]; readonly problem?: string }>({});
  useEffect(() => {
    void reach(() => readSchema(slug)).then((read) =>
      setAnswer(read.ok ? { names: editableNames(read.value.attributes) } : { problem: read.problem.message }),
    );
  }, [slug]);
  return answer;
}

function EditForm({ slug, urls, filter, countWords, onClose, onDone }: Omit<AttributeDialogProps, 'open'>): ReactNode {
  const { names, problem: unread } = useEditableNames(slug);
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const [scope, setScope] = useState<Scope>('ticked');
  const [problem, setProblem] = useState<string>();
  const [pending, startTransition] = useTransition();
  const chosen = name === '' ? (names?.[0] ?? '') : name;
  const to = scope === 'ticked' ? { urls } : { filter };
  const give = (values: readonly string[] | null): void =>
    startTransition(async () => {
      const answer = await reach(() => editAttributes(slug, { name: chosen, values, to }));
      setProblem(answer.ok ? undefined : answer.problem.message);
      if (!answer.ok) return;
      const { edit, changed } = answer.value;
      showToast(saidOf(chosen, answer.value), changed === 0 ? undefined : () => void takeBack(slug, chosen, edit));
      onDone();
      onClose();
    });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    give(valueLines(text));
  };
  const isReady = chosen !== '' && !pending;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <div className="flex">
        <SegmentedChoice<Scope>
          label="URLs to edit"
          options={[
            { value: 'ticked', label: formatCount(urls.length, 'selected URL') },
            { value: 'filter', label: `All in this list: ${countWords}` },
          ]}
          current={scope}
          onChange={setScope}
        />
      </div>
      <Field label="Attribute" help="Only attributes that the schema marks as editable.">
        <Select
          options={(names ?? []).map((each) => ({ value: each, label: each }))}
          value={chosen}
          disabled={names === undefined}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Field label="Values" help="One per line. Leave empty to remove the attribute." error={problem ?? unread}>
        <Textarea rows={3} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      <div className="flex flex-wrap justify-end gap-2 pb-2">
        <Button disabled={!isReady} onClick={() => give(null)}>
          Undo earlier edits
        </Button>
        <Button type="submit" variant="primary" pending={pending} disabled={!isReady}>
          Set value
        </Button>
      </div>
    </form>
  );
}

/** What stood before the edit comes back, be it crawled or given by somebody. */
async function takeBack(slug: string, name: string, edit: string): Promise<void> {
  const answer = await reach(() => takeBackEdit(slug, { name, edit }));
  showToast(answer.ok ? `Restored ${name} in ${formatCount(answer.value.changed, 'RD')}` : answer.problem.message);
}

function saidOf(name: string, { found, changed }: BulkEdit): string {
  return `Changed ${name} in ${formatNumber(changed)} of ${formatCount(found, 'RD')}`;
}
