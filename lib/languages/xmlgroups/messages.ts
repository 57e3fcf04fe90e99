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
    text: 'The feed has more than {limit} members.',
    help: 'All groups together can have up to three million members. The feed is rejected with “group db at capacity”. Remove groups that give access to nothing.',
  },
});

export type GroupsProblem = keyof typeof messages.messages;
