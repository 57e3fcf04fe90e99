/** Where a small layer stands beside what it belongs to. */

export type Side = 'top' | 'right' | 'bottom' | 'left';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** In pixels of the window. */
export interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

export interface Beside {
  readonly anchor: Box;
  readonly layer: Size;
  readonly window: Size;
  readonly side: Side;
}

/** Between the two, and from the window's edges. */
const gap = 6;
const edge = 8;

const opposite: Readonly<Record<Side, Side>> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' };

/** The layer's left upper corner: on the side asked for, on the other one where it has no room, inside the window. */
export function placeBeside(beside: Beside): { readonly left: number; readonly top: number } {
  const { side, layer, window } = beside;
  const wanted = cornerOf(beside, side);
  const corner = isInside(wanted, beside) ? wanted : cornerOf(beside, opposite[side]);
  return {
    left: Math.max(edge, Math.min(corner.left, window.width - layer.width - edge)),
    top: Math.max(edge, Math.min(corner.top, window.height - layer.height - edge)),
  };
}

type Corner = Pick<Box, 'left' | 'top'>;

function cornerOf({ anchor, layer }: Beside, side: Side): Corner {
  const left = anchor.left + (anchor.width - layer.width) / 2;
  const top = anchor.top + (anchor.height - layer.height) / 2;
  switch (side) {
    case 'top':
      return { left, top: anchor.top - layer.height - gap };
    case 'bottom':
      return { left, top: anchor.top + anchor.height + gap };
    case 'left':
      return { left: anchor.left - layer.width - gap, top };
    case 'right':
      return { left: anchor.left + anchor.width + gap, top };
  }
}

/** Only across the side: along it the layer is pushed in. */
function isInside({ left, top }: Corner, { layer, window, side }: Beside): boolean {
  return side === 'left' || side === 'right'
    ? left >= edge && left + layer.width <= window.width - edge
    : top >= edge && top + layer.height <= window.height - edge;
}
