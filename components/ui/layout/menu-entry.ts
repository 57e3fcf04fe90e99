/** What a menu is made of. */

import type { ComponentProps, ReactElement, ReactNode } from 'react';

export interface MenuEntry {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly keys?: string | undefined;
  readonly danger?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** One of several, chosen or not; a tick takes the place of the icon. */
  readonly checked?: boolean | undefined;
  /** Why it is disabled, or what it does, under the word. */
  readonly note?: string | undefined;
  readonly href?: string | undefined;
  readonly onSelect?: (() => void) | undefined;
}

type Button = ComponentProps<'button'> & { readonly 'data-state'?: 'open' | 'closed' };

export interface MenuProps {
  /** The button; it has to spread its props. */
  readonly trigger: ReactElement<Button>;
  /** Groups are parted by a line. */
  readonly groups: readonly (readonly MenuEntry[])[];
  /** Above the entries, such as the user's name. */
  readonly head?: ReactNode;
  readonly align?: 'start' | 'end' | undefined;
  readonly side?: 'top' | 'bottom' | undefined;
}
