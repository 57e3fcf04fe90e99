/** What the written file would gain and lose. */

export interface LineChange {
  readonly added: number;
  readonly removed: number;
}

/** Lines of one text that the other has not, wherever they stand. */
export function compareLines(before: string, after: string): LineChange {
  const counts = new Map<string, number>();
  for (const line of inkedLines(after)) counts.set(line, (counts.get(line) ?? 0) + 1);
  for (const line of inkedLines(before)) counts.set(line, (counts.get(line) ?? 0) - 1);
  let added = 0;
  let removed = 0;
  for (const count of counts.values()) {
    if (count > 0) added += count;
    else removed -= count;
  }
  return { added, removed };
}

/** Lines that are not blank. */
export function countLines(text: string): number {
  return inkedLines(text).length;
}

function inkedLines(text: string): readonly string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}
