'use client';
/** Closes the panel of a type, with a click or Esc. */

import { X } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useMemo, type ReactNode } from 'react';
import { useKeymap } from '#components/shell/keys/use-keymap.ts';
import { IconButton } from '#components/ui/controls/icon-button.tsx';

export function ClosePanel({ href }: { readonly href: string }): ReactNode {
  const router = useRouter();
  const bindings = useMemo(
    () => [{ keys: 'escape', label: 'Close type details', run: () => router.push(href, { scroll: false }) }],
    [router, href],
  );
  useKeymap(bindings);
  return (
    <IconButton
      label="Close type details"
      keys="Esc"
      size="small"
      className="ml-auto"
      icon={<X size={14} aria-hidden />}
      onClick={() => router.push(href, { scroll: false })}
    />
  );
}
