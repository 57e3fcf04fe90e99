/** How a segmented control looks, whether its parts are links or choices. */

export const trackClass =
  'inline-flex h-control flex-none items-stretch rounded-control border border-line bg-segment-track';

/** One part; the chosen one is raised out of the track by a hairline. */
export const partClass =
  'relative -m-px inline-flex items-center justify-center gap-1.5 rounded-control border border-transparent px-2.5 text-control text-ink-2 whitespace-nowrap transition-colors hover:text-ink';

export const chosenClass = 'border-line-strong! bg-segment-on font-medium text-ink!';
