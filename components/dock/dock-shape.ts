/** How high the dock is and whether it is open: a choice of each user, kept in a cookie so that the server draws it so. */

export interface DockShape {
  /** Pixels. */
  readonly height: number;
  readonly isOpen: boolean;
}

export const dockCookie = 'dock';

export const usualDock: DockShape = { height: 282, isOpen: true };

/** Pixels: its head and two rows, and what no window has more of. */
export const leastHeight = 112;
export const mostHeight = 900;

export function clampHeight(height: number): number {
  return Math.round(Math.min(mostHeight, Math.max(leastHeight, height)));
}

/** Reads the cookie's value, such as `282.open`. */
export function parseDock(value: string | undefined): DockShape {
  const found = /^(\d{1,4})\.(open|closed)$/.exec(value ?? '');
  if (found === null) return usualDock;
  return { height: clampHeight(Number(found[1])), isOpen: found[2] === 'open' };
}

/** The text for `document.cookie`. */
export function printDockCookie({ height, isOpen }: DockShape): string {
  return `${dockCookie}=${height}.${isOpen ? 'open' : 'closed'}; path=/; max-age=31536000; samesite=lax`;
}
