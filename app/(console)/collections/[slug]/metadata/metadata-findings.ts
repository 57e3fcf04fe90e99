/** The findings of all profiles with their quick fixes; a prefix met twice is looked for over all files together. */

import type { Fix, Severity } from '#lib/lang/diagnostic.ts';
import type { Validation } from '#lib/languages/external-metadata-cfg/validate/validate.ts';
import { isLongOnly } from '#lib/languages/external-metadata-cfg/vocabulary.ts';
import type { PlacedDiagnostic } from '#lib/languages/workspace.ts';

export interface MetadataFinding {
  readonly path: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly fixes: readonly Fix[];
  /** A class that would be one if long classes were allowed. */
  readonly isLongClass: boolean;
}

const duplicate = 'W_DUPLICATE_PREFIX';

interface Found {
  /** In the order of the profiles. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly findings: ReadonlyMap<string, readonly PlacedDiagnostic[]>;
  readonly validation: Validation;
  /** Files that are not part of the validation; theirs is what was found when they were saved. */
  readonly unread: ReadonlySet<string>;
}

/** Errors first, then in the order of the profiles and their lines. */
export function listFindings({ files, findings, validation, unread }: Found): readonly MetadataFinding[] {
  const order = new Map(files.map(({ path }, index) => [path, index]));
  const own = files.flatMap(({ path, text }) =>
    (findings.get(path) ?? [])
      .filter(({ code }) => code !== duplicate || unread.has(path))
      .map(({ line, column, code, severity, message, fixes, span }) => {
        const isLongClass = code === 'E_CLASS' && isLongOnly(text.slice(span.start, span.end));
        return { path, line, column, code, severity, message, fixes: fixes ?? [], isLongClass };
      }),
  );
  const starts = new Map<string, readonly number[]>();
  const lineFix = (path: string, line: number): readonly Fix[] => {
    const text = files.find((file) => file.path === path)?.text ?? '';
    const known = starts.get(path) ?? lineStarts(text);
    starts.set(path, known);
    return takeLineOut(text, known, line);
  };
  const repeated = validation.findings
    .filter(({ code }) => code === duplicate)
    .map(({ file, line, column, code, severity, message }) => {
      const fixes = lineFix(file, line);
      return { path: file, line, column, code, severity, message: shortened(message), fixes, isLongClass: false };
    });
  const rank = ({ severity }: MetadataFinding): number => (severity === 'error' ? 0 : 1);
  const placeOf = ({ path }: MetadataFinding): number => order.get(path) ?? 0;
  return [...own, ...repeated].toSorted(
    (a, b) => rank(a) - rank(b) || placeOf(a) - placeOf(b) || a.line - b.line || a.column - b.column,
  );
}

/** `Line 3 of profiles/a/external_metadata.cfg` is `Line 3 of a` to whoever looks at profiles. */
function shortened(message: string): string {
  return message.replaceAll(/profiles\/([^/]+)\/external_metadata\.cfg/g, '$1');
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** A line without effect can go without changing anything. */
function takeLineOut(text: string, starts: readonly number[], line: number): readonly Fix[] {
  const start = starts[line - 1];
  if (start === undefined) return [];
  return [{ title: 'Remove the line', edits: [{ span: { start, end: starts[line] ?? text.length }, text: '' }] }];
}
