/** Which texts that come back from the page are echoes of what was typed, and which are news. */

export interface TextTrail {
  /** A text comes from the page: true when the editor never told it, so that it has to be shown. */
  readonly brings: (text: string) => boolean;
  /** The editor has this text: true when the page does not know it yet, so that it has to be told. */
  readonly tells: (text: string) => boolean;
}

/**
 * The page answers every text it is told, some time later and not every single one. An answer that is late must not
 * take back what was typed since.
 */
export function createTextTrail(initial: string): TextTrail {
  /** What the page was last seen to have, and all it was told since. */
  let trail = [initial];
  return {
    brings: (text) => {
      const at = trail.indexOf(text);
      if (at === -1) trail = [text];
      else trail.splice(0, at);
      return at === -1;
    },
    tells: (text) => {
      if (trail.at(-1) === text) return false;
      trail.push(text);
      return true;
    },
  };
}
