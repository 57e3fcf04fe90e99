/** Who may see a document: lists of principals in a chain, from its topmost ancestor down to its own. */

/** How a list combines with those that inherit from it (Feeds Protocol Developer's Guide, "ACL inheritance"). */
export const inheritanceTypes = ['child-overrides', 'parent-overrides', 'and-both-permit', 'leaf-node'] as const;
export type InheritanceType = (typeof inheritanceTypes)[number];

/** `indeterminate`: no principal of the list is the user or one of the user's groups, or a parent is missing. */
export type AccessVerdict = 'permit' | 'deny' | 'indeterminate';

export interface Principal {
  readonly scope: 'user' | 'group';
  readonly namespace: string;
  readonly name: string;
  readonly ignoresCase: boolean;
}
