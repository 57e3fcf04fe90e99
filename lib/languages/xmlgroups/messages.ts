/** What can be wrong with a groups feed whose XML is right. */

import { defineMessages } from '../../lang/diagnostic.ts';

export const groupsLimits = {
  /** Of all groups together (guide, p. 21). */
  members: 3_000_000,
  /** Bytes of a name and of a namespace, as UTF-8: longer ones do not fit into an index. */
  name: 1024,
} as const;

export const messages = defineMessages('GROUPS', {
  noGroup: {
    number: 101,
    severity: 'error',
    text: 'The membership has no group.',
    help: 'The first principal of a <membership> is the group; its text is the name. The membership is skipped. Add the principal before <members>.',
  },
  notGroup: {
    number: 102,
    severity: 'error',
    text: '{name} is not declared as a group.',
    help: 'Only a group has members. The membership is skipped. Write scope="GROUP", or move the principal into <members>.',
  },
  caseOfGroup: {
    number: 103,
    severity: 'warning',
    text: 'Group {name} is treated as case-insensitive.',
    help: 'The guide requires case-sensitivity-type="EVERYTHING_CASE_INSENSITIVE" for a group that has members. Without the attribute, the group is read that way. Add the attribute.',
  },
  emptyMember: {
    number: 104,
    severity: 'warning',
    text: 'A member without a name is skipped.',
    help: 'The name is the text of the element. Write the name, or remove the element.',
  },
  badMember: {
    number: 105,
    severity: 'error',
    text: 'Member {name} is neither a user nor a group.',
    help: 'The member is skipped. Write scope="USER" or scope="GROUP".',
  },
  tooManyMembers: {
    number: 106,
    severity: 'error',
    text: 'All groups together would have more than {limit} members.',
    help: 'All groups together can have up to three million members. The feed is rejected, and the groups stay as they were. Remove groups that give access to nothing.',
  },
  longName: {
    number: 107,
    severity: 'error',
    text: '{name} is longer than {limit} bytes.',
    help: 'Names and namespaces can have up to 1,024 bytes. The member is skipped, or the membership if this is its group. Use a shorter name.',
  },
  repeatedGroup: {
    number: 108,
    severity: 'warning',
    text: 'Group {name} is named again in line {last}; {count} memberships are repeated.',
    help: 'In a feed, the last membership of a group counts, as the last record of a URL does. Names of groups are compared without regard to case. Put all members of a group into one membership.',
  },
  otherSources: {
    number: 109,
    severity: 'warning',
    text: 'A full groups feed replaces the groups of all sources. Members removed from other sources: {sources}.',
    help: 'The appliance has one set of groups, and a full feed overwrites it. To replace the groups of one source only, push the feed with the field replace=SOURCE in place of groupsource and feedtype.',
  },
});

export type GroupsProblem = keyof typeof messages.messages;
