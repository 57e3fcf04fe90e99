/** The name of a class of external metadata, such as `t`. */

import type { ReactNode } from 'react';

export function ClassChip({ name }: { readonly name: string }): ReactNode {
  return (
    <span className="mono inline-flex h-[18px] min-w-[18px] flex-none items-center justify-center rounded-chip border border-line-strong px-1 text-tick text-ink">
      {name}
    </span>
  );
}
