/** How text fields, selects and their frames look. */

export const frameClass =
  'field-ring flex w-full min-w-0 items-center rounded-control border border-field bg-surface transition-colors has-disabled:border-line has-disabled:bg-sunken has-[[aria-invalid]]:border-failed';

/** The control inside the frame; the frame shows the focus. */
export const innerClass =
  'min-w-0 flex-1 bg-transparent text-body text-ink outline-none disabled:cursor-not-allowed disabled:text-ink-3';
