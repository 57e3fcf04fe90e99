/** Lines without a parameter whose default was another one in earlier versions, where the difference shows. */

import type { Diagnostic, Fix } from '../../lang/diagnostic.ts';
import { pairOf } from '../../lang/pblock.ts';
import type { FunctionEntry, ParamEntry } from '../../sdk/describe.ts';
import { messages } from './messages.ts';
import { listItems } from './named.ts';
import type { DirectiveNode } from './syntax.ts';

const { report } = messages;

interface Line {
  readonly node: DirectiveNode;
  readonly entry: FunctionEntry;
  readonly span: DirectiveNode['span'];
}

/** `lines` in the order in which they run. A line that writes attributes has a finding if one may have a value before it. */
export function checkFormerDefaults(text: string, lines: readonly Line[]): readonly Diagnostic[] {
  return lines.flatMap((line, index) => {
    const unwritten = line.entry.params.filter(
      ({ name, formerDefault }) => formerDefault !== undefined && pairOf(line.node.params, name) === undefined,
    );
    if (unwritten.length === 0) return [];
    const written = attributesWritten(text, line);
    const isReplacing = lines.slice(0, index).some((earlier) => mayWrite(text, earlier, written));
    return isReplacing ? unwritten.map((param) => findingOf(line, param)) : [];
  });
}

/** The first fix keeps what the line did in earlier versions. */
function findingOf(
  { node, span }: Line,
  { name, default: now = '', formerDefault: former = '' }: ParamEntry,
): Diagnostic {
  const { end } = node.span;
  const add = (value: string): Fix => ({
    title: `Add ${name}=${value}`,
    edits: [{ span: { start: end, end }, text: ` ${name}=${value}` }],
  });
  return report('formerDefault', span, { name, default: now, former }, [add(former), add(now)]);
}

function mayWrite(text: string, line: Line, names: readonly string[]): boolean {
  if (line.node.phase?.name !== 'Generate') return false;
  if (line.entry.writesAnyAttribute) return true;
  return attributesWritten(text, line).some((name) => names.includes(name));
}

/** Attributes that the line names, or writes by default, in lower case. */
function attributesWritten(text: string, { node, entry }: Line): readonly string[] {
  return entry.params.flatMap(({ name, kind, use, default: usual }) => {
    const pair = pairOf(node.params, name);
    if (kind === 'list' || kind === 'renamings') {
      return pair === undefined ? [] : listItems(text, pair).flatMap(({ to }) => to.map((each) => each.name));
    }
    const isWritten = (kind === 'attribute' && use !== undefined) || use === 'sets-with-attribute';
    return isWritten ? [(pair?.value.text ?? usual ?? '').trim().toLowerCase()] : [];
  });
}
