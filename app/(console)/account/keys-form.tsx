'use client';
/** Switches keys without Ctrl or Alt on and off; it takes effect at once, in this browser. */

import { useRouter } from 'next/navigation';
import { useState, type ReactNode } from 'react';
import { printSingleKeysCookie } from '#components/shell/keys/single-keys.ts';
import { Checkbox } from '#components/ui/controls/checkbox.tsx';

export function KeysForm({ singleKeys }: { readonly singleKeys: boolean }): ReactNode {
  const router = useRouter();
  const [on, setOn] = useState(singleKeys);
  return (
    <Checkbox
      label="Single-key shortcuts"
      help="For example J, K, or G then L. Shortcuts with Ctrl or Alt always work. Press ? to list the shortcuts of a page."
      checked={on}
      onChange={(event) => {
        setOn(event.target.checked);
        document.cookie = printSingleKeysCookie(event.target.checked);
        router.refresh();
      }}
    />
  );
}
