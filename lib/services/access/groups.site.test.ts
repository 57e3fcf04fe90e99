/** Groups feeds from the upload to what access is decided by: who is in a group, and which groups somebody is in. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../jobs/testing/until.ts';
import { startDueFeeds } from '../feeds/start-feeds.ts';
import { openTestServices, operator, problemOf, value, viewer } from '../testing/test-services.ts';
import type { TestServices } from '../testing/test-services.ts';
import { startEngine } from '../testing/work-on-jobs.ts';

let test: TestServices;
let stop: () => Promise<void>;
let collectionId: number;
const slug = 'fed';

beforeAll(async () => {
  test = await openTestServices();
  value(await test.services.createCollection(operator, { slug, name: 'Fed', url: 'http://127.0.0.1:1/' }));
  collectionId = (await test.context.collections.find(slug))?.id ?? 0;
  stop = startEngine(test, { startFeeds: () => startDueFeeds(test.context) });
});
afterAll(async () => {
  await stop();
  await test.close();
});

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

const noCase = 'case-sensitivity-type="EVERYTHING_CASE_INSENSITIVE"';
const principal = (name: string): string =>
  name.startsWith('@')
    ? `<principal ${noCase} scope="GROUP">${name.slice(1)}</principal>`
    : `<principal scope="USER">${name}</principal>`;

const xmlOf = (groups: Readonly<Record<string, readonly string[]>>): string =>
  `<!DOCTYPE xmlgroups PUBLIC "-//Google//DTD GSA Groups//EN" "">\n<xmlgroups>\n${Object.entries(groups)
    .map(
      ([name, members]) =>
        `<membership>${principal(`@${name}`)}<members>${members.map(principal).join('')}</members></membership>`,
    )
    .join('\n')}\n</xmlgroups>\n`;

type Type = 'full' | 'incremental' | 'replace' | 'cleanup';

async function push(source: string, type: Type, xml?: string): Promise<number> {
  const bytes = xml === undefined ? {} : { bytes: new TextEncoder().encode(xml) };
  const { feed } = value(await test.services.pushFeed(operator, { slug, kind: 'xmlgroups', source, type, ...bytes }));
  await until(`upload ${feed} has ended`, async () => {
    const { heldAt, endedAt } = value(await test.services.getUpload(viewer, { slug, feed })).feed;
    return heldAt !== undefined || endedAt !== undefined;
  });
  return feed;
}

const stateOf = async (feed: number) => value(await test.services.getUpload(viewer, { slug, feed })).feed.state;

/** The members of a group, and of the groups in it, each once. */
async function membersOf(name: string): Promise<readonly string[]> {
  const { access } = test.context;
  const found = await access.find(collectionId, { scope: 'group', name });
  const { principals } = await access.members(found.map(({ id }) => id));
  return [...principals.values()].map((each) => `${each.scope} ${each.name}`).toSorted();
}

/** `group source:line`, nearest first. */
async function groupsOf(name: string): Promise<readonly string[]> {
  const { access } = test.context;
  const found = await access.find(collectionId, { scope: 'user', name });
  const { memberships, principals } = await access.groups(found.map(({ id }) => id));
  const told = memberships.map(({ group, origin }) => `${principals.get(group)?.name} ${origin.source}:${origin.line}`);
  return [...new Set(told)];
}

describe('groups of two sources', () => {
  it('come with the guide’s sample, names trimmed, with upload and line', async () => {
    const feed = await push('others', 'full', guide);
    expect(await stateOf(feed)).toBe('completed');
    expect(await membersOf('ABC.com/Group1')).toEqual(['group subgroup1', 'user user1']);
    expect(await groupsOf('user1')).toEqual(['abc.com/group1 others:5']);
  });

  it('are counted where they are listed, and go with their source', async () => {
    const groups = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`site ${n}`, [`u${n}`, 'ann']]));
    await push('sharepoint', 'incremental', xmlOf(groups));
    const { sources } = value(await test.services.getFeeds(viewer, { slug }));
    expect(sources.map(({ name, kind, documents, change }) => [name, kind, documents, change])).toEqual([
      ['others', 'xmlgroups', 2, 2],
      ['sharepoint', 'xmlgroups', 40, 40],
    ]);
    await push('others', 'cleanup');
    expect(await membersOf('abc.com/group1')).toEqual([]);
    expect(await groupsOf('u7')).toEqual(['site 7 sharepoint:10']);
    expect(
      problemOf(await test.services.pushFeed(operator, { slug, kind: 'xmlgroups', source: 'a', type: 'full' })).fields,
    ).toHaveProperty('bytes');
  });
});

describe('groups in groups', () => {
  beforeAll(async () => {
    await push(
      'ldap',
      'incremental',
      xmlOf({
        all: ['@staff', '@guests', 'zoe'],
        staff: ['@hr', '@ops', 'ann'],
        hr: ['cleo', 'ann'],
        ops: ['@STAFF', 'Dora'],
        guests: ['@guests', 'eve'],
      }),
    );
  });

  it('have each member once, cycles or not', async () => {
    const staff = ['group hr', 'group ops', 'group staff', 'user Dora', 'user ann', 'user cleo'];
    expect(await membersOf('staff')).toEqual(staff);
    expect(await membersOf('guests')).toEqual(['group guests', 'user eve']);
    expect(await membersOf('all')).toEqual([...staff, 'group guests', 'user eve', 'user zoe'].toSorted());
  });

  it('are those of a user, the nearest first, where the case of the name is right', async () => {
    expect(await groupsOf('Dora')).toEqual(['ops ldap:6', 'staff ldap:4', 'all ldap:3']);
    expect(await groupsOf('dora')).toEqual([]);
    expect(await groupsOf('eve')).toEqual(['guests ldap:7', 'all ldap:3']);
  });
});
