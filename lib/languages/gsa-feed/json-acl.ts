/** An ACL as adaptors write it into a header: JSON with entries, an inheritance type, and the URL it inherits from. */

import { inheritanceTypes } from '../../match/access/access.ts';
import type { FeedAcl, FeedPrincipal } from './feed.ts';
import { feedLimits } from './messages.ts';
import { isTooLong, urlProblem } from './record-values.ts';

type Read = { readonly acl: FeedAcl | 'none' } | { readonly why: string };

/** An empty text says that there is no ACL. */
export function aclOfJson(text: string): Read {
  if (text.trim() === '') return { acl: 'none' };
  try {
    return aclOf(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) return { why: error.message };
    throw error;
  }
}

function aclOf(value: unknown): Read {
  if (!isObject(value)) return { why: 'it is not an object' };
  const { entries = [], inherit_from: from = '', inheritance_type: written = 'LEAF_NODE' } = value;
  if (!Array.isArray(entries)) return { why: 'entries is not a list' };
  if (entries.length > feedLimits.principals) return { why: `more than ${feedLimits.principals} entries` };
  if (typeof from !== 'string') return { why: 'inherit_from is not a text' };
  const type = typeof written === 'string' ? written.toLowerCase().replaceAll('_', '-') : undefined;
  const inheritanceType = inheritanceTypes.find((each) => each === type);
  if (inheritanceType === undefined) return { why: 'unknown inheritance_type' };
  const wrongUrl = from === '' ? undefined : urlProblem(from, 'content');
  if (wrongUrl !== undefined) return { why: `inherit_from can't be used: ${wrongUrl}` };
  const principals = entries.map(principalOf);
  const wrong = principals.find((each) => typeof each === 'string');
  if (wrong !== undefined) return { why: wrong };
  return {
    acl: {
      principals: principals.filter((each) => typeof each !== 'string'),
      inheritanceType,
      ...(from !== '' && { inheritFrom: from }),
    },
  };
}

/** The principal, or what is wrong with it. */
function principalOf(value: unknown): FeedPrincipal | string {
  if (!isObject(value)) return 'an entry is not an object';
  const {
    access,
    scope,
    name,
    namespace = 'Default',
    case_sensitivity_type: cases = 'everything_case_sensitive',
  } = value;
  if (access !== 'permit' && access !== 'deny') return 'the access of an entry is neither permit nor deny';
  if (scope !== 'user' && scope !== 'group') return 'the scope of an entry is neither user nor group';
  if (!isName(name)) return `an entry has no name of at most ${feedLimits.name} bytes`;
  if (!isName(namespace)) return `the namespace of an entry is not a name of at most ${feedLimits.name} bytes`;
  const sensitivity = typeof cases === 'string' ? caseTypes.get(cases.toLowerCase()) : undefined;
  if (sensitivity === undefined) return 'unknown case_sensitivity_type';
  return { name: name.trim(), scope, access, namespace, ignoresCase: sensitivity.ignoresCase, isUnqualified: false };
}

const caseTypes: ReadonlyMap<string, Pick<FeedPrincipal, 'ignoresCase'>> = new Map([
  ['everything_case_sensitive', { ignoresCase: false }],
  ['everything_case_insensitive', { ignoresCase: true }],
]);

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && !isTooLong(value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
