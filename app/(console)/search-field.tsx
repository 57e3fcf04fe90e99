'use client';
/** A field that filters what the page lists, by its address; `/` leads to it. */

import { Search, X } from 'lucide-react';
import Form from 'next/form';
import Link from 'next/link';
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
  /** The page without the query, where one is in force. */
  readonly clearHref?: string | undefined;
}

const nothing: Readonly<Record<string, string>> = {};

export function SearchField(props: SearchFieldProps): ReactNode {
  const { action, name, value, kept = nothing, label, placeholder, clearHref } = props;
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
          after={
            clearHref === undefined ? null : (
              <Link
                href={clearHref}
                prefetch={false}
                scroll={false}
                aria-label="Clear"
                className="inline-flex size-6 flex-none items-center justify-center rounded-control text-ink-3 hover:text-ink"
              >
                <X size={14} aria-hidden />
              </Link>
            )
          }
        />
      </Form>
    </search>
  );
}
