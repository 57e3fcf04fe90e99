/** What can be wrong with a groups feed whose XML is right. */

import { defineMessages } from '../../lang/diagnostic.ts';

export const groupsLimits = {
  /** Of all groups together (guide, p. 21). */
  members: 3_000_000,
  /** Characters of a name. */
  name: 1024,
} as const;

export const messages = defineMessages('GROUPS', {
  noGroup: {
    number: 101,
    severity: 'error',
    text: 'The membership names no group.',
    help: 'The first principal of a <membership> is the group, and its text the name. The membership is left out. Write the principal before <members>.',
  },
  notGroup: {
    number: 102,
    severity: 'error',
    text: '{name} is not declared as a group.',
    help: 'Only a group has members. The membership is left out. Write scope="GROUP", or move the principal into <members>.',
  },
  caseOfGroup: {
    number: 103,
    severity: 'warning',
    text: 'Group {name} is compared without case.',
    help: 'The guide demands case-sensitivity-type="EVERYTHING_CASE_INSENSITIVE" of a group that has members. It is read that way. Write the attribute.',
  },
  emptyMember: {
    number: 104,
    severity: 'warning',
    text: 'A member without a name is skipped.',
    help: 'The name is the text of the element. Remove the element, or write the name.',
  },
  badMember: {
    number: 105,
    severity: 'error',
    text: 'Member {name} is neither a user nor a group.',
    help: 'The member is left out. Write scope="USER" or scope="GROUP".',
  },
  tooManyMembers: {
    number: 106,
    severity: 'error',
    text: 'The feed has more than {limit} members.',
    help: 'All groups together may have three million members, and the feed is refused, as “group db at capacity”. Leave out groups that give access to nothing.',
  },
});

export type GroupsProblem = keyof typeof messages.messages;
