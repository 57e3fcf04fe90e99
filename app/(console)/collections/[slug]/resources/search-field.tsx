'use client';
/** Filters the list by a piece of the URL or words of the RD; `/` leads here. */

import { Search } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useMemo, useRef, type FormEvent, type ReactNode } from 'react';
import { useKeymap } from '#components/shell/use-keymap.ts';
import { TextInput } from '#components/ui/text-input.tsx';
import type { ResourceFilter } from '../resources-href.ts';
import { changedHref } from './resource-query.ts';

interface SearchFieldProps {
  readonly slug: string;
  readonly filter: ResourceFilter;
}

export function SearchField({ slug, filter }: SearchFieldProps): ReactNode {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const bindings = useMemo(
    () => [{ keys: '/', label: 'Filter this table', run: () => form.current?.querySelector('input')?.focus() }],
    [],
  );
  useKeymap(bindings);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('text');
    const text = typeof typed === 'string' ? typed.trim() : '';
    router.push(changedHref(slug, filter, { text: text === '' ? undefined : text }));
  };
  return (
    <search className="w-72 max-sm:w-full">
      <form ref={form} onSubmit={submit}>
        <TextInput
          key={filter.text}
          name="text"
          defaultValue={filter.text}
          aria-label="Search URLs and RDs"
          placeholder="Part of a URL, or words of an RD"
          icon={<Search size={14} aria-hidden />}
        />
      </form>
    </search>
  );
}
