/** Who may see a document, in words. */

import { formatNumber } from '#components/ui/format/format.ts';
import { splitUrl } from '#components/ui/format/split-url.ts';
import type { Look } from '#components/ui/marks/verdict-words.ts';
import { verdictLooks } from '#components/ui/marks/verdict-words.ts';
import type {
  AccessDecision,
  AccessPrincipal,
  AclStep,
  ChainProblem,
  DocumentAccess,
} from '#lib/services/access/contract.ts';

/** How a list combines with those that inherit from it. */
export const inheritanceWords: Readonly<Record<AclStep['inheritance'], string>> = {
  'child-overrides': 'a child that decides wins',
  'parent-overrides': 'this ACL wins over its children',
  'and-both-permit': 'parent and child must both permit',
  'leaf-node': 'nothing inherits from it',
};

type AccessVerdict = AccessDecision['verdict'];

/** A denial is no error: it has the colour of what is rejected. */
export const verdictMarks: Readonly<Record<AccessVerdict, Look>> = {
  permit: { ...verdictLooks.kept, word: 'permit' },
  deny: { ...verdictLooks.rejected, word: 'deny' },
  indeterminate: { ...verdictLooks.undecided, word: 'indeterminate' },
};

/** The same of people: nothing but a permission lets somebody in. */
export const personMarks: Readonly<Record<AccessVerdict, Look>> = {
  permit: { ...verdictMarks.permit, word: 'Allowed' },
  deny: { ...verdictMarks.deny, word: 'Denied' },
  indeterminate: { ...verdictMarks.indeterminate, word: 'Not permitted' },
};

/** What principals are in when a feed does not say it. */
const usualNamespace = 'Default';

export function nameOf({ name, namespace }: Pick<AccessPrincipal, 'name' | 'namespace'>): string {
  return namespace === usualNamespace || namespace === '' ? name : `${name} (${namespace})`;
}

/** As lists of principals are written: most are groups. */
export function listWords(principals: readonly AccessPrincipal[]): string {
  return principals.map((each) => (each.scope === 'user' ? `user ${nameOf(each)}` : nameOf(each))).join(', ');
}

/** A URL below one that is on screen already: `…/letters/1931-04.pdf`. */
export function urlBelow(url: string, above: string | undefined): string {
  const folder = above?.slice(0, above.lastIndexOf('/') + 1);
  if (folder === undefined || splitUrl(folder).rest === '' || !url.startsWith(folder) || url === folder) return url;
  return `…/${url.slice(folder.length)}`;
}

export function stepWords({ verdict, by }: AccessDecision['steps'][number]): string {
  if (verdict === 'indeterminate') return 'Indeterminate, names neither user nor groups';
  const word = verdict === 'permit' ? 'Permit' : 'Deny';
  return by === undefined ? word : `${word}, ${by.scope} ${nameOf(by)}`;
}

export interface Sentence {
  readonly isAllowed: boolean;
  /** Of the principal: `is denied`. */
  readonly verdict: string;
  /** The principal that decides, in the list of this step. */
  readonly by?: AccessPrincipal;
  readonly step?: AclStep;
  /** In place of a principal, or after the step. */
  readonly because?: string;
}

export function decisionSentence({ chain, problem }: DocumentAccess, decision: AccessDecision): Sentence {
  const { verdict, decidedBy, steps } = decision;
  const isAllowed = verdict === 'permit';
  const step = decidedBy === undefined ? undefined : chain[decidedBy];
  const by = decidedBy === undefined ? undefined : steps[decidedBy]?.by;
  const said = { isAllowed, verdict: isAllowed ? 'is allowed' : 'is denied' };
  if (step !== undefined && by !== undefined) return { ...said, by, step };
  if (step !== undefined) return { ...said, step, because: 'which names neither the user nor a group of the user' };
  if (problem !== undefined) return { ...said, because: 'because the chain of ACLs is incomplete' };
  return { ...said, because: 'because no ACL of the chain names the user or a group of the user' };
}

export function problemWords(problem: ChainProblem): { readonly title: string; readonly text: string } {
  const nobody = 'Everybody’s access is indeterminate, so nobody may see the document.';
  switch (problem.kind) {
    case 'missing':
      return { title: 'A parent ACL is missing', text: `No upload gave an ACL to ${problem.url}. ${nobody}` };
    case 'cycle':
      return { title: 'The ACLs inherit in a cycle', text: `${problem.urls.join(' → ')}. ${nobody}` };
    case 'leaf-parent':
      return {
        title: 'The parent ACL is a leaf node',
        text: `Nothing inherits from ${problem.url}: its inheritance type is leaf-node. ${nobody}`,
      };
    case 'too-long':
      return {
        title: 'The chain of ACLs is too long',
        text: `ACLs inherit through up to ${formatNumber(problem.limit)} levels. ${nobody}`,
      };
  }
}

type Counts = DocumentAccess['total'];

/** `72 = 58 allowed + 9 denied + 5 not permitted`. */
export function sumWords({ people, allowed, denied, notPermitted }: Counts, isCut: boolean): string {
  const sum = `${formatNumber(people)} = ${formatNumber(allowed)} allowed + ${formatNumber(denied)} denied + ${formatNumber(notPermitted)} not permitted`;
  return isCut ? `${sum}, of the first people counted` : sum;
}

/** On the tab. */
export function allowedWords({ chain, secure, total, isCut }: DocumentAccess): string {
  if (chain.length === 0) return secure === undefined ? 'everybody' : 'nobody';
  const count = `${formatNumber(total.allowed)}${isCut ? '+' : ''}`;
  return `${count} ${total.allowed === 1 && !isCut ? 'person' : 'people'}`;
}

export interface HandedRow {
  readonly name: 'allow' | 'require' | 'deny' | 'expression';
  readonly principals: string;
}

/** A row for each list that searches and sinks filter by, and for the expression. */
export function handedRows(handedOut: DocumentAccess['handedOut']): readonly HandedRow[] {
  const { isPublic, allow, require, deny, expression } = handedOut;
  if (isPublic) return [{ name: 'allow', principals: 'everybody' }];
  const required = [...new Set(require.map(listWords))].map((principals) => ({ name: 'require' as const, principals }));
  return [
    { name: 'allow', principals: allow.length === 0 ? 'nobody' : listWords(allow) },
    ...(required.length === 0 ? [{ name: 'require' as const, principals: 'none' }] : required),
    { name: 'deny', principals: deny.length === 0 ? 'nobody' : listWords(deny) },
    ...(expression === undefined ? [] : [{ name: 'expression' as const, principals: expressionWords(expression) }]),
  ];
}

/** `and-both-permit: permit staff, deny temps › leaf-node: permit user ann`. */
function expressionWords({ acls }: NonNullable<DocumentAccess['handedOut']['expression']>): string {
  const words = acls.map(({ inheritance, permit, deny }) => {
    const said = [
      ...(permit.length === 0 ? [] : [`permit ${listWords(permit)}`]),
      ...(deny.length === 0 ? [] : [`deny ${listWords(deny)}`]),
    ];
    return `${inheritance}: ${said.length === 0 ? 'nobody named' : said.join(', ')}`;
  });
  return words.join(' › ');
}
