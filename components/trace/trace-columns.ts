/** The grid that all rows of a trace share. */

/** The columns of the list; narrow places put the function under the line. */
export const traceColumns =
  'grid grid-cols-[92px_auto_fit-content(150px)_minmax(0,1fr)_auto] gap-x-3.5 @max-[560px]:grid-cols-[auto_minmax(0,1fr)_auto]';
/** A row across them. */
export const traceLine = 'col-span-full grid grid-cols-subgrid items-center px-[18px]';
