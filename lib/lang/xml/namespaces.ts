/** Namespaces of elements (Namespaces in XML 1.0). */

import type { Attribute } from './scan-tag.ts';

/** Declarations of one element, within those of the elements around it. */
export interface NamespaceScope {
  readonly declared: ReadonlyMap<string, string>;
  readonly outer: NamespaceScope | undefined;
}

const declaration = /^xmlns(?::(.+))?$/s;

export function namespaceScope(
  attributes: readonly Attribute[],
  outer: NamespaceScope | undefined,
): NamespaceScope | undefined {
  const declared = new Map<string, string>();
  for (const { name, value } of attributes) {
    const found = name.startsWith('xmlns') ? declaration.exec(name) : null;
    if (found !== null) declared.set(found[1] ?? '', value);
  }
  return declared.size === 0 ? outer : { declared, outer };
}

/** Of the name of an element. A prefix that is not declared is a namespace of its own, such as `media:`. */
export function namespaceOf(name: string, scope: NamespaceScope | undefined): string {
  const colon = name.indexOf(':');
  const prefix = name.slice(0, Math.max(colon, 0));
  for (let each = scope; each !== undefined; each = each.outer) {
    const namespace = each.declared.get(prefix);
    if (namespace !== undefined) return namespace;
  }
  return name.slice(0, colon + 1);
}

/** Without its prefix, in lower case. */
export function lowerLocalName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}
