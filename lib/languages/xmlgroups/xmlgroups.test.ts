import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { messageCode } from '../../lang/diagnostic.ts';
import type { PlacedFinding } from '../../lang/xml/finding.ts';
import { damaged } from '../../lang/xml/testing.ts';
import { examples } from './examples.ts';
import { groupsLimits, messages } from './messages.ts';
import { readGroups } from './read-groups.ts';
import type { GroupPrincipal } from './read-groups.ts';

interface Read {
  readonly isStrict?: boolean;
  readonly piece?: number;
}

function readWhole(text: string, { isStrict = false, piece }: Read = {}) {
  const groups: { group: GroupPrincipal; line: number; members: GroupPrincipal[] }[] = [];
  const findings: PlacedFinding[] = [];
  const handlers = {
    group: (group: GroupPrincipal, { line }: { line: number }) => void groups.push({ group, line, members: [] }),
    member: (member: GroupPrincipal) => void groups.at(-1)?.members.push(member),
    finding: (finding: PlacedFinding) => void findings.push(finding),
  };
  const reader = readGroups(isStrict, handlers, piece);
  const bytes = new TextEncoder().encode(text);
  const step = piece ?? bytes.length;
  for (let at = 0; at < bytes.length; at += step) reader.push(bytes.subarray(at, at + step));
  const result = reader.end();
  return { ...result, groups, codes: findings.map(({ line, severity, code }) => `${line} ${severity} ${code}`) };
}

/** Of the guide, p. 23. */
const guide = `<?xml version="1.0" encoding="ISO-8859-1"?>
<!DOCTYPE gsafeed PUBLIC "-//Google//DTD GSA Feeds//EN" "">
<xmlgroups>
<membership>
<principal namespace="Default"
case-sensitivity-type="EVERYTHING_CASE_INSENSITIVE" scope="GROUP">
abc.com/group1
</principal>
<members>
<principal namespace="Default"
case-sensitivity-type="EVERYTHING_CASE_INSENSITIVE" scope="GROUP">
subgroup1
</principal>
<principal namespace="Default"
case-sensitivity-type="EVERYTHING_CASE_SENSITIVE" scope="USER">
user1
</principal>
</members>
</membership>
</xmlgroups>
`;
const group = '<principal case-sensitivity-type="EVERYTHING_CASE_INSENSITIVE" scope="GROUP">g</principal>';
const membership = (inner: string): string => `<xmlgroups><membership>${inner}</membership></xmlgroups>`;

describe('a groups feed', () => {
  it('has an example for every finding', () => {
    const declared = Object.keys(messages.messages).map((name) => messageCode(messages, name));
    expect(Object.keys(examples).toSorted()).toEqual(declared.toSorted());
  });

  it('of the guide is read without a finding, whatever its pieces', () => {
    for (const piece of [1, 5, 4096]) {
      const read = readWhole(guide, { piece });
      expect(read.codes).toEqual([]);
      expect(read).toMatchObject({ memberships: 1, members: 2, isBroken: false });
      expect(read.groups).toEqual([
        {
          group: { name: 'abc.com/group1', scope: 'group', namespace: 'Default', ignoresCase: true },
          line: 5,
          members: [
            { name: 'subgroup1', scope: 'group', namespace: 'Default', ignoresCase: true },
            { name: 'user1', scope: 'user', namespace: 'Default', ignoresCase: false },
          ],
        },
      ]);
    }
  });

  it('may be empty, which clears the groups, and a group may have no members', () => {
    expect(readWhole('<xmlgroups/>')).toMatchObject({ memberships: 0, isBroken: false, codes: ['1 warning XML-204'] });
    expect(readWhole(membership(group))).toMatchObject({ codes: ['1 warning XML-204'], groups: [{ members: [] }] });
    expect(readWhole('<xmlgroups/>', { isStrict: true }).codes).toEqual(['1 error XML-204']);
  });

  it('reads values in the case of feeds, with a warning', () => {
    const read = readWhole(membership(`${group}<members><principal scope="user">u</principal></members>`));
    expect(read).toMatchObject({ codes: ['1 warning XML-210'], groups: [{ members: [{ scope: 'user' }] }] });
  });

  it('gives no members to what is no group', () => {
    const members = '<members><principal scope="USER">u</principal></members>';
    expect(readWhole(membership(`<principal scope="USER">g</principal>${members}`))).toMatchObject({
      codes: ['1 error GROUPS-102'],
      groups: [],
    });
    const two = `<membership>${group}${members}</membership><membership><principal scope="USER">g</principal>${members}</membership>`;
    expect(readWhole(`<xmlgroups>${two}</xmlgroups>`).groups.map((each) => each.members.length)).toEqual([1]);
    expect(readWhole(membership(members)).codes).toEqual(['1 warning XML-204', '1 error GROUPS-101'].toReversed());
  });

  it('is refused in the place of a feed, and the other way round', () => {
    expect(readWhole('<gsafeed/>')).toMatchObject({ codes: ['1 error XML-201'], isBroken: true });
  });

  it('skips names that are too long for an index, as bytes', () => {
    const user = (name: string): string => `<principal scope="USER">${name}</principal>`;
    const members = `<members>${user('ä'.repeat(513))}${user('ä'.repeat(512))}${user(`${' '.repeat(9)}u`)}</members>`;
    const read = readWhole(membership(group + members));
    expect(read.codes).toEqual(['1 error GROUPS-107']);
    expect(read.groups.map((each) => each.members.map(({ name }) => name.length))).toEqual([[512, 1]]);
    const long = group.replace('>g<', ` namespace="${'n'.repeat(1025)}">g<`);
    expect(readWhole(membership(long + members))).toMatchObject({
      codes: ['1 error GROUPS-107', '1 error GROUPS-107'],
      groups: [],
    });
  });

  it('has at most three million members', () => {
    const members = '<principal scope="USER">u</principal>'.repeat(groupsLimits.members + 2);
    const read = readWhole(membership(`${group}<members>${members}</members>`));
    expect(read.codes).toEqual(['1 error GROUPS-106']);
    expect(read).toMatchObject({ isBroken: true, members: groupsLimits.members + 2 });
  }, 60_000);

  it('never throws, and reads the same in pieces of any size', () => {
    fc.assert(
      fc.property(damaged([guide]), fc.integer({ min: 1, max: 40 }), (text, piece) => {
        expect(readWhole(text, { piece })).toEqual(readWhole(text));
      }),
      { numRuns: 300 },
    );
  });
});
