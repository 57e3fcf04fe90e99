/** Whether the sidebar is open or a rail of icons; pages that start collapsed remember their own choice. */

export type SidebarShape = 'open' | 'rail';

export interface RailState {
  /** On most pages. */
  readonly usual: SidebarShape;
  /** On pages that need the width, such as Configuration. */
  readonly wide: SidebarShape;
}

export const railCookie = 'sidebar';

const initial: RailState = { usual: 'open', wide: 'rail' };

function shape(text: string | undefined, otherwise: SidebarShape): SidebarShape {
  return text === 'open' || text === 'rail' ? text : otherwise;
}

/** Reads the cookie's value, such as `open.rail`. */
export function parseRail(value: string | undefined): RailState {
  const [usual, wide] = (value ?? '').split('.');
  return { usual: shape(usual, initial.usual), wide: shape(wide, initial.wide) };
}

/** The text for `document.cookie`. */
export function printRailCookie({ usual, wide }: RailState): string {
  return `${railCookie}=${usual}.${wide}; path=/; max-age=31536000; samesite=lax`;
}

/** The state after the sidebar was toggled on a page of one kind. */
export function toggleRail(state: RailState, kind: keyof RailState): RailState {
  return { ...state, [kind]: state[kind] === 'open' ? 'rail' : 'open' };
}
