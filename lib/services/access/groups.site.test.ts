/** Groups feeds from the upload to what is read of them: who is in a group, and which groups somebody is in. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../jobs/testing/until.ts';
import { startDueFeeds } from '../feeds/start-feeds.ts';
import { openTestServices, operator, problemOf, value, viewer } from '../testing/test-services.ts';
import type { TestServices } from '../testing/test-services.ts';
import { startEngine } from '../testing/work-on-jobs.ts';

let test: TestServices;
let stop: () => Promise<void>;
const slug = 'fed';

beforeAll(async () => {
  test = await openTestServices();
  value(await test.services.createCollection(operator, { slug, name: 'Fed', url: 'http://127.0.0.1:1/' }));
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
const namesOf = async () =>
  value(await test.services.listGroups(viewer, { slug })).groups.map(
    ({ group, members, origin }) => `${group.name} ${members} ${origin.source} ${origin.line}`,
  );

describe('groups of two sources', () => {
  it('come with the guide’s sample, names trimmed, with upload and line', async () => {
    const feed = await push('others', 'full', guide);
    expect(await stateOf(feed)).toBe('completed');
    const { group, members, sources, people } = value(
      await test.services.getGroup(viewer, { slug, group: 'ABC.com/Group1' }),
    );
    expect(group).toEqual({ scope: 'group', namespace: 'Default', name: 'abc.com/group1', ignoresCase: true });
    expect(members.map(({ member }) => [member.scope, member.name, member.ignoresCase])).toEqual([
      ['group', 'subgroup1', true],
      ['user', 'user1', false],
    ]);
    expect(sources).toEqual([{ source: 'others', feed, line: 5, members: 2 }]);
    expect(people).toBe(1);
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
    expect((await namesOf()).every((each) => / 2 sharepoint \d+$/.test(each))).toBe(true);
    expect(
      problemOf(await test.services.pushFeed(operator, { slug, kind: 'xmlgroups', source: 'a', type: 'full' })).fields,
    ).toHaveProperty('bytes');
  });

  it('are found by a part of their name, and paged', async () => {
    const page = async (after?: string) =>
      value(
        await test.services.listGroups(viewer, {
          slug,
          search: 'SITE 1',
          limit: 4,
          ...(after !== undefined && { after }),
        }),
      );
    const first = await page();
    const names = [...first.groups];
    for (let { next } = first; next !== undefined;) {
      const more = await page(next);
      names.push(...more.groups);
      ({ next } = more);
    }
    expect(names.map(({ group }) => group.name)).toEqual(
      ['site 1', ...Array.from({ length: 10 }, (_, n) => `site 1${n}`)].toSorted(),
    );
    expect(problemOf(await test.services.listGroups(viewer, { slug, after: 'x' })).kind).toBe('invalid');
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

  it('have each person once, cycles or not', async () => {
    const { people, parents } = value(await test.services.getGroup(viewer, { slug, group: 'staff' }));
    expect(people).toBe(3);
    expect(parents.map(({ group, via }) => [group.name, via.map((each) => each.name)])).toEqual([
      ['all', []],
      ['ops', []],
    ]);
    expect(value(await test.services.getGroup(viewer, { slug, group: 'all' })).people).toBe(5);
    expect(value(await test.services.getGroup(viewer, { slug, group: 'guests' })).people).toBe(1);
  });

  it('are those of a user, each by a shortest way', async () => {
    const waysOf = async (name: string) =>
      value(await test.services.listGroupsOf(viewer, { slug, name })).groups.map(({ group, via }) =>
        [...via.map((each) => each.name), group.name].join(' > '),
      );
    expect(await waysOf('Dora')).toEqual(['ops', 'ops > staff', 'ops > staff > all']);
    expect(await waysOf('dora')).toEqual([]);
    expect(await waysOf('eve')).toEqual(['guests', 'guests > all']);
  });

  it('have members in pages', async () => {
    const page = async (after?: string) =>
      value(
        await test.services.getGroup(viewer, { slug, group: 'staff', limit: 2, ...(after !== undefined && { after }) }),
      );
    const first = await page();
    expect(first.members.map(({ member }) => member.name)).toEqual(['ann', 'hr']);
    const second = await page(first.next);
    expect(second.members.map(({ member }) => member.name)).toEqual(['ops']);
    expect(second.next).toBeUndefined();
    expect(problemOf(await test.services.getGroup(viewer, { slug, group: 'nobody' })).kind).toBe('not-found');
  });
});
