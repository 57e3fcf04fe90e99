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
      label="Single keys"
      help="Such as J, K and G then L. Keys with Ctrl or Alt always work; ? lists all that work on a page."
      checked={on}
      onChange={(event) => {
        setOn(event.target.checked);
        document.cookie = printSingleKeysCookie(event.target.checked);
        router.refresh();
      }}
    />
  );
}
