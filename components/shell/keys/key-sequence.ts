/** Keys as bindings name them: `?`, `ctrl+k`, `shift+p`, and `g o` for one after the other. */

export interface PressedChord {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** The chord of a key press. Command counts as Ctrl; Shift is named only with letters, as it is part of other signs. */
export function chordOf({ key, ctrlKey, metaKey, altKey, shiftKey }: PressedChord): string {
  const letter = /^[a-z]$/i.test(key);
  const parts = [
    ctrlKey || metaKey ? 'ctrl' : '',
    altKey ? 'alt' : '',
    shiftKey && (letter || key.length > 1) ? 'shift' : '',
    key.toLowerCase(),
  ];
  return parts.filter((part) => part !== '').join('+');
}

/** A key pressed alone: it must not act while someone types. */
export function isSingleKey(keys: string): boolean {
  return !/(ctrl|alt)\+/.test(keys);
}

export interface SequenceStep {
  /** The binding that is complete now. */
  readonly complete: string | undefined;
  /** What has been pressed of a longer one. */
  readonly pending: string;
}

/** Adds a chord to what is pending. What leads nowhere is dropped, and the chord is tried alone. */
export function stepSequence(pending: string, chord: string, bound: Iterable<string>): SequenceStep {
  const keys = [...bound];
  for (const attempt of pending === '' ? [chord] : [`${pending} ${chord}`, chord]) {
    if (keys.includes(attempt)) return { complete: attempt, pending: '' };
    if (keys.some((each) => each.startsWith(`${attempt} `))) return { complete: undefined, pending: attempt };
  }
  return { complete: undefined, pending: '' };
}

/** Keys as caps: `ctrl+k` → `Ctrl K`, `g o` → `G`, `O`. */
export function keyCaps(keys: string): readonly string[] {
  const cap = (part: string): string =>
    part.length === 1 ? part.toUpperCase() : part[0]?.toUpperCase() + part.slice(1);
  return keys.split(' ').map((chord) => (chord === '+' ? '+' : chord.split('+').map(cap).join(' ')));
}
