/** The log of a validation: one line for each finding, then the totals. */

import type { Threshold } from './threshold.ts';
import type { Validation } from './validate.ts';

export interface Said {
  readonly mode: 'check' | 'concatenate';
  readonly threshold: Threshold;
  /** Of a concatenation: the file was replaced. */
  readonly written?: boolean;
}

/** `file:line:column: CODE message`; findings that were not kept are counted. */
export function validationLog(checked: Validation, { mode, threshold, written }: Said): string {
  const { findings, counts, files, total, malformed, share, ok } = checked;
  const left = Object.entries(counts).flatMap(([code, count]) => {
    const more = count - findings.filter((finding) => finding.code === code).length;
    return more > 0 ? [`${more} more of ${code}`] : [];
  });
  const lines = [
    ...findings.map(({ file, line, column, code, message }) => `${file}:${line}:${column}: ${code} ${message}`),
    ...left,
    ...files.map((file) => `${file.file}: ${file.total} lines, ${file.malformed} malformed`),
    `mode: ${mode}`,
    `lines: ${total}`,
    `malformed: ${malformed}`,
    `share: ${share}`,
    `threshold: ${threshold.text}`,
    `result: ${ok ? 'within the threshold' : 'over the threshold'}${written === undefined ? '' : writtenText(written)}`,
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function writtenText(written: boolean): string {
  return written ? ', file written' : ', old file kept';
}
