/** How buttons look, shared by the button, the link drawn as one, and the icon button. */

import { classes } from '../classes.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'medium' | 'small';

const base =
  'inline-flex flex-none items-center justify-center gap-1.5 rounded-control border font-medium whitespace-nowrap select-none transition-colors disabled:cursor-not-allowed aria-disabled:cursor-not-allowed';

const variants: Readonly<Record<ButtonVariant, string>> = {
  primary:
    'border-solid bg-solid text-on-solid hover:not-disabled:not-aria-disabled:bg-solid/88 disabled:opacity-45 aria-disabled:opacity-45',
  secondary:
    'border-line-strong bg-surface text-ink hover:not-disabled:not-aria-disabled:bg-hover disabled:border-line disabled:text-ink-4 aria-disabled:text-ink-4',
  ghost:
    'border-transparent text-ink-2 hover:not-disabled:not-aria-disabled:bg-well hover:not-disabled:not-aria-disabled:text-ink disabled:text-ink-4 aria-disabled:text-ink-4',
  danger:
    'border-line-strong bg-surface text-failed-fg hover:not-disabled:not-aria-disabled:border-failed hover:not-disabled:not-aria-disabled:bg-failed-tint disabled:border-line disabled:text-ink-4 aria-disabled:text-ink-4',
};

const sizes: Readonly<Record<ButtonSize, string>> = {
  medium: 'h-control px-2.5 text-control',
  small: 'h-control-small px-2 text-note',
};

const squares: Readonly<Record<ButtonSize, string>> = {
  medium: 'size-control text-control',
  small: 'size-control-small text-note',
};

export interface ButtonLook {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  /** As wide as high, for an icon alone. */
  readonly square?: boolean | undefined;
}

export function buttonClass({ variant = 'secondary', size = 'medium', square = false }: ButtonLook): string {
  return classes(base, variants[variant], square ? squares[size] : sizes[size]);
}
