/** The first lines of a text, and the first sentence of each paragraph after them. */

export const linesTaken = 100;
/** Text that is longer than this without an end is a list or data, not a sentence. */
const longestSentence = 500;

export function beginnings(text: string): string {
  const lines = text.split('\n');
  const paragraphs = lines
    .slice(linesTaken)
    .join('\n')
    .split(/\n{2,}/);
  const parts = [...lines.slice(0, linesTaken), ...paragraphs.map(firstSentence).filter((sentence) => sentence !== '')];
  return parts.join('\n').trim();
}

/** The first line where there is none. */
function firstSentence(paragraph: string): string {
  const text = paragraph.trim();
  const sentence = /^[^]*?[.!?](?=\s|$)/.exec(text.slice(0, longestSentence))?.[0];
  return sentence ?? (/^[^\n]*/.exec(text)?.[0] ?? '').slice(0, longestSentence);
}
