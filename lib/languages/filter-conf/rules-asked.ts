/** Where a filter decides by the filter rules. */

import { isEnabled } from './model.ts';
import type { Functions } from './resolve.ts';
import type { DirectiveNode, FilterNode } from './syntax.ts';

/** The lines of a filter that are switched on and decide by the filter rules. */
export function rulesAsked({ directives }: FilterNode, functions: Functions): readonly DirectiveNode[] {
  return directives.filter((node) => {
    const resolved = functions.resolve(node.fn?.text ?? '');
    return resolved.kind === 'works' && resolved.entry.asksRules && isEnabled(node);
  });
}
