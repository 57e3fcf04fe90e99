'use client';
/** The URLs before and after this one in the list it was opened from; Alt with the arrows does it. */

import { ChevronDown, ChevronUp } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useMemo, type ReactNode } from 'react';
import { useKeymap } from '#components/shell/keys/use-keymap.ts';
import { ButtonGroup } from '#components/ui/controls/button-group.tsx';
import { buttonClass } from '#components/ui/controls/button-style.ts';

interface NeighbourLinksProps {
  /** Absent at the ends of the list. */
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

const ways = [
  { way: 'previous', label: 'Previous URL of the list', keys: 'alt+arrowleft', Icon: ChevronUp },
  { way: 'next', label: 'Next URL of the list', keys: 'alt+arrowright', Icon: ChevronDown },
] as const;

export function NeighbourLinks({ previous, next }: NeighbourLinksProps): ReactNode {
  const router = useRouter();
  const bindings = useMemo(
    () =>
      ways.flatMap(({ way, label, keys }) => {
        const href = { previous, next }[way];
        return href === undefined ? [] : [{ keys, label, run: () => router.push(href) }];
      }),
    [previous, next, router],
  );
  useKeymap(bindings);
  return (
    <ButtonGroup label="URLs of the list">
      {ways.map(({ way, label, Icon }) => {
        const href = { previous, next }[way];
        const look = buttonClass({ square: true });
        return href === undefined ? (
          <button key={way} type="button" disabled aria-label={`No ${way} URL`} className={look}>
            <Icon size={15} aria-hidden />
          </button>
        ) : (
          <Link key={way} href={href} prefetch={false} aria-label={label} title={label} className={look}>
            <Icon size={15} aria-hidden />
          </Link>
        );
      })}
    </ButtonGroup>
  );
}
