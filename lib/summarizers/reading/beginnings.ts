/** The first lines of a text, and the first sentence of each paragraph after them. */

export const linesTaken = 100;

export function beginnings(text: string): string {
  const lines = text.split('\n');
  const paragraphs = lines
    .slice(linesTaken)
    .join('\n')
    .split(/\n{2,}/);
  const sentences = paragraphs.map((paragraph) => /^[^]*?[.!?](?=\s|$)|^[^\n]*/.exec(paragraph.trim())?.[0] ?? '');
  const parts = [...lines.slice(0, linesTaken), ...sentences.filter((sentence) => sentence !== '')];
  return parts.join('\n').trim();
}
