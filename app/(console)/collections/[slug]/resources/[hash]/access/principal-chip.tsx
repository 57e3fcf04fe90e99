/** A principal of an ACL: filled where it permits, outlined where it denies, with the people in it. */

import { UserRound, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '#components/ui/classes.ts';
import { formatNumber } from '#components/ui/format/format.ts';
import type { AclEntry } from '#lib/services/access/contract.ts';
import { nameOf } from './access-words.ts';

interface PrincipalChipProps {
  readonly entry: AclEntry;
  /** In a filled row its own tint would not show. */
  readonly onTint: boolean;
}

export function PrincipalChip({ entry, onTint }: PrincipalChipProps): ReactNode {
  const { access, scope, people } = entry;
  const Icon = scope === 'user' ? UserRound : UsersRound;
  return (
    <span
      className={classes(
        'inline-flex min-h-[22px] max-w-full items-center gap-1.5 rounded-chip border px-1.5 text-note',
        access === 'permit' ? 'border-transparent text-kept-fg' : 'border-rejected-mark bg-surface text-rejected-fg',
        access === 'permit' && (onTint ? 'bg-surface' : 'bg-kept-tint'),
      )}
    >
      <Icon size={13} aria-hidden className="flex-none" />
      {access}
      <span className="sr-only">{scope}</span>
      <span className="min-w-0 font-semibold wrap-anywhere">{nameOf(entry)}</span>
      {scope === 'user' ? null : (
        <span title={`${formatNumber(people)} people in it`} className="tabular-nums">
          {formatNumber(people)}
        </span>
      )}
    </span>
  );
}
