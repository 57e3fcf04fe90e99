'use client';
/** Adds a gatherd to collect from. */

import { useState, type ReactNode } from 'react';
import { Button } from '#components/ui/controls/button.tsx';
import { GatherdDialog } from './gatherd-dialog.tsx';

export function AddGatherd({ slug }: { readonly slug: string }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  return (
    <>
      <Button variant="ghost" size="small" onClick={() => setIsOpen(true)}>
        Collect from a gatherd…
      </Button>
      {isOpen ? <GatherdDialog slug={slug} onDone={close} onClose={close} /> : null}
    </>
  );
}
