'use client';
/** A field that filters what the page lists, by its address; `/` leads to it. */

import { Search } from 'lucide-react';
import Form from 'next/form';
import { useMemo, useRef, type ReactNode } from 'react';
import { useKeymap } from '#components/shell/keys/use-keymap.ts';
import { TextInput } from '#components/ui/controls/text-input.tsx';

interface SearchFieldProps {
  /** The path of the page that takes the query. */
  readonly action: string;
  /** Name of the query's parameter. */
  readonly name: string;
  readonly value: string | undefined;
  /** Parameters that stay as they are. */
  readonly kept?: Readonly<Record<string, string>>;
  readonly label: string;
  readonly placeholder: string;
}

const nothing: Readonly<Record<string, string>> = {};

export function SearchField({ action, name, value, kept = nothing, label, placeholder }: SearchFieldProps): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  const bindings = useMemo(
    () => [
      {
        keys: '/',
        label,
        run: () => form.current?.querySelector<HTMLInputElement>('input:not([type=hidden])')?.select(),
      },
    ],
    [label],
  );
  useKeymap(bindings);
  return (
    <search>
      <Form ref={form} action={action} prefetch={false}>
        {Object.entries(kept).map(([key, text]) => (
          <input key={key} type="hidden" name={key} value={text} />
        ))}
        <TextInput
          key={value}
          name={name}
          defaultValue={value}
          aria-label={label}
          placeholder={placeholder}
          icon={<Search size={14} aria-hidden />}
        />
      </Form>
    </search>
  );
}
