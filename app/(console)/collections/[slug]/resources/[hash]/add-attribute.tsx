'use client';
/** Gives the resource description an attribute it does not have. */

import { Plus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState, useTransition, type ReactNode } from 'react';
import { reach } from '#app/reach.ts';
import { Refusal } from '#components/ui/feedback/refusal.tsx';
import { Button } from '#components/ui/controls/button.tsx';
import { Select } from '#components/ui/controls/select.tsx';
import { TextInput } from '#components/ui/controls/text-input.tsx';
import { editAttribute } from '../attribute-actions.ts';

interface AddAttributeProps {
  readonly slug: string;
  readonly hash: string;
  /** Editable ones it has no value of. */
  readonly names: readonly string[];
}

export function AddAttribute({ slug, hash, names }: AddAttributeProps): ReactNode {
  const router = useRouter();
  const [chosen, setChosen] = useState<string>();
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<string>();
  const [pending, startTransition] = useTransition();
  const name = chosen !== undefined && names.includes(chosen) ? chosen : (names[0] ?? '');
  const add = (): void =>
    startTransition(async () => {
      const answer = await reach(() => editAttribute(slug, hash, { name, values: [value] }));
      setProblem(answer.ok ? undefined : answer.problem.message);
      if (!answer.ok) return;
      setValue('');
      router.refresh();
    });
  return (
    <form
      aria-label="Add an attribute"
      className="flex flex-wrap items-center gap-2 px-[18px] py-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (value.trim() !== '') add();
      }}
    >
      <div className="w-40">
        <Select
          small
          aria-label="Attribute to add"
          options={names.map((each) => ({ value: each, label: each }))}
          value={name}
          onChange={({ target }) => setChosen(target.value)}
        />
      </div>
      <div className="min-w-40 flex-1">
        <TextInput
          small
          aria-label={`Value of ${name}`}
          placeholder="its value"
          value={value}
          onChange={({ target }) => setValue(target.value)}
        />
      </div>
      <Button
        type="submit"
        size="small"
        icon={<Plus size={13} aria-hidden />}
        pending={pending}
        disabled={value.trim() === ''}
      >
        Add
      </Button>
      <Refusal text={problem} className="w-full" />
    </form>
  );
}
