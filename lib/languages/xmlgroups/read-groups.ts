/** Reads a groups feed as it arrives: each member is given as it closes, and nothing of it is kept. */

import { placedFinding } from '../../lang/xml/finding.ts';
import type { FindingValues, Place, PlacedFinding } from '../../lang/xml/finding.ts';
import { readDocument } from '../../lang/xml/read-document.ts';
import type { DocumentReader } from '../../lang/xml/read-document.ts';
import { valueOf } from '../../lang/xml/scan-tag.ts';
import type { Attribute } from '../../lang/xml/scan-tag.ts';
import type { TextRun } from '../../lang/xml/scan-xml.ts';
import { groupsDtd } from './dtd.ts';
import { groupsLimits, messages } from './messages.ts';
import type { GroupsProblem } from './messages.ts';

export interface GroupPrincipal {
  readonly name: string;
  readonly scope: 'user' | 'group';
  readonly namespace: string;
  readonly ignoresCase: boolean;
}

export interface GroupsHandlers {
  /** Its members follow, until the next group. None follows once the document is broken. */
  readonly group: (group: GroupPrincipal, place: Place) => void;
  readonly member: (member: GroupPrincipal) => void;
  readonly finding: (finding: PlacedFinding) => void;
}

export interface GroupsResult {
  readonly memberships: number;
  readonly members: number;
  /** Nothing of it may be applied. */
  readonly isBroken: boolean;
}

export interface GroupsReader {
  /** Never throws; the bytes may be used again afterwards. */
  readonly push: (bytes: Uint8Array) => void;
  readonly end: () => GroupsResult;
}

interface State {
  readonly handlers: GroupsHandlers;
  readonly report: (name: GroupsProblem, place: Place, values?: FindingValues) => void;
  readonly isBroken: () => boolean;
  memberships: number;
  members: number;
  isOverLimit: boolean;
  /** Whether there is a group the members belong to; undefined as long as none is named. */
  hasGroup: boolean | undefined;
  isInMembers: boolean;
  membership: Place;
  principal: { readonly attributes: readonly Attribute[]; readonly place: Place; name: string } | undefined;
}

/** `portion` bytes are collected before they are read. */
export function readGroups(isStrict: boolean, handlers: GroupsHandlers, portion?: number): GroupsReader {
  const state: State = {
    handlers,
    report: (name, place, values) => handlers.finding(placedFinding(messages, name, place, values)),
    isBroken: () => document.isBroken() || state.isOverLimit,
    memberships: 0,
    members: 0,
    isOverLimit: false,
    hasGroup: undefined,
    isInMembers: false,
    membership: { line: 1, column: 1, offset: 0 },
    principal: undefined,
  };
  const document: DocumentReader = readDocument(
    { dtd: groupsDtd, ruled: new Set(['principal scope']), isStrict, ...(portion && { portion }) },
    {
      open: (name, attributes, place) => open(state, name, { attributes, place }),
      close: (name) => close(state, name),
      text: (run) => takeText(state, run),
      finding: handlers.finding,
    },
  );
  return {
    push: document.push,
    end: () => {
      document.end();
      return { memberships: state.memberships, members: state.members, isBroken: state.isBroken() };
    },
  };
}

interface Opened {
  readonly attributes: readonly Attribute[];
  readonly place: Place;
}

function open(state: State, name: string, opened: Opened): void {
  if (name === 'membership') {
    state.memberships++;
    state.membership = opened.place;
    state.hasGroup = undefined;
  } else if (name === 'members') state.isInMembers = true;
  else if (name === 'principal') state.principal = { ...opened, name: '' };
}

function close(state: State, name: string): void {
  if (name === 'membership' && state.hasGroup === undefined) state.report('noGroup', state.membership);
  if (name === 'members') state.isInMembers = false;
  if (name !== 'principal' || state.principal === undefined) return;
  const { attributes, place, name: written } = state.principal;
  state.principal = undefined;
  if (state.isInMembers) takeMember(state, written.trim(), { attributes, place });
  else if (state.hasGroup === undefined && written.trim() !== '')
    takeGroup(state, written.trim(), { attributes, place });
}

function takeText({ principal }: State, { text, start, end }: TextRun): void {
  if (principal === undefined) return;
  // One more than is allowed, so that what is too long is known to be.
  principal.name += text.slice(start, Math.min(end, start + groupsLimits.name + 1 - principal.name.length));
}

function takeGroup(state: State, name: string, { attributes, place }: Opened): void {
  state.hasGroup = scopeOf(attributes) === 'group';
  if (!state.hasGroup) return state.report('notGroup', place, { name });
  const group = principalOf(name, 'group', attributes);
  if (isTooLong(group)) {
    state.hasGroup = false;
    return reportTooLong(state, group, place);
  }
  if (!group.ignoresCase) state.report('caseOfGroup', place, { name });
  if (!state.isBroken()) state.handlers.group({ ...group, ignoresCase: true }, place);
}

function takeMember(state: State, name: string, { attributes, place }: Opened): void {
  state.members++;
  if (state.members > groupsLimits.members && !state.isOverLimit) {
    state.report('tooManyMembers', place, { limit: groupsLimits.members });
    state.isOverLimit = true;
  }
  if (state.isOverLimit) return;
  if (name === '') return state.report('emptyMember', place);
  const scope = scopeOf(attributes);
  if (scope === undefined) return state.report('badMember', place, { name });
  const member = principalOf(name, scope, attributes);
  if (isTooLong(member)) return reportTooLong(state, member, place);
  if (state.hasGroup === true && !state.isBroken()) state.handlers.member(member);
}

const utf8 = new TextEncoder();

function isTooLong({ name, namespace }: GroupPrincipal): boolean {
  return [name, namespace].some(
    (text) => text.length * 3 > groupsLimits.name && utf8.encode(text).length > groupsLimits.name,
  );
}

function reportTooLong(state: State, { name }: GroupPrincipal, place: Place): void {
  state.report('longName', place, { name, limit: groupsLimits.name });
}

function scopeOf(attributes: readonly Attribute[]): GroupPrincipal['scope'] | undefined {
  const scope = valueOf(attributes, 'scope');
  if (scope === 'USER') return 'user';
  return scope === 'GROUP' ? 'group' : undefined;
}

function principalOf(name: string, scope: GroupPrincipal['scope'], attributes: readonly Attribute[]): GroupPrincipal {
  const namespace = valueOf(attributes, 'namespace') ?? 'Default';
  const ignoresCase = valueOf(attributes, 'case-sensitivity-type') === 'EVERYTHING_CASE_INSENSITIVE';
  return { name, scope, namespace, ignoresCase };
}
