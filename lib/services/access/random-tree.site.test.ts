/** A tree of documents with random ACLs: what is handed out, evaluated by a consumer, against the guide. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { admin, value, viewer } from '../testing/test-services.ts';
import { openFedServices } from '../testing/fed-services.ts';
import type { FedServices } from '../testing/fed-services.ts';

let fed: FedServices;
beforeAll(async () => {
  fed = await openFedServices('tree');
});
afterAll(() => fed.close());

const types = ['child-overrides', 'parent-overrides', 'and-both-permit'] as const;
const names = ['user:u1', 'user:u2', 'group:g1', 'group:g2', 'group:g3', 'group:g4'] as const;

interface Acl {
  readonly type: (typeof types)[number] | 'leaf-node';
  readonly from: string | undefined;
  readonly permit: readonly string[];
  readonly deny: readonly string[];
}

/** The same sequence each time (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const random = numbers(9);
const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
const some = (): readonly string[] => names.filter(() => random() < 0.25);

const folder = (n: number): string => `http://docs.example/f${n}/`;
const document = (n: number): string => `http://docs.example/d${n}.html`;
const folders = new Map<string, Acl>(
  Array.from({ length: 40 }, (_, n) => [
    folder(n),
    { type: pick(types), from: n === 0 ? undefined : folder(Math.floor(random() * n)), permit: some(), deny: some() },
  ]),
);
const documents = new Map<string, Acl>(
  Array.from({ length: 200 }, (_, n) => [
    document(n),
    { type: 'leaf-node', from: folder(n % 40), permit: some(), deny: some() },
  ]),
);

type Verdict = 'permit' | 'deny' | undefined;

/** Feeds guide, p. 18 to 20, from the document upwards. */
function guide(url: string, person: ReadonlySet<string>, deniedGroupsWin: boolean): Verdict {
  const alone = ({ permit, deny }: Acl): Verdict => {
    const has = (all: readonly string[], kind: string) => all.some((each) => each.startsWith(kind) && person.has(each));
    if (has(deny, 'user:')) return 'deny';
    if (deniedGroupsWin && has(deny, 'group:')) return 'deny';
    if (has(permit, 'user:')) return 'permit';
    if (has(deny, 'group:')) return 'deny';
    return has(permit, 'group:') ? 'permit' : undefined;
  };
  const own = documents.get(url) ?? folders.get(url);
  if (own === undefined) return undefined;
  let verdict = alone(own);
  for (let above = own.from; above !== undefined;) {
    const parent = folders.get(above);
    if (parent === undefined) return undefined;
    const said = alone(parent);
    if (parent.type === 'child-overrides') verdict ??= said;
    else if (parent.type === 'parent-overrides') verdict = said ?? verdict;
    else verdict = said === 'permit' && verdict === 'permit' ? 'permit' : 'deny';
    above = parent.from;
  }
  return verdict;
}

const people = Array.from(
  { length: 2 ** names.length },
  (_, bits) => new Set<string>(names.filter((_name, at) => (bits & (1 << at)) !== 0)),
);

interface Principal {
  readonly scope: string;
  readonly name: string;
}

interface Access {
  readonly allow: readonly Principal[];
  readonly require: readonly (readonly Principal[])[];
  readonly deny: readonly Principal[];
  readonly isPartial?: true;
  readonly expression: {
    readonly deniedGroupsWin: boolean;
    readonly acls: readonly { inheritance: Acl['type']; permit: readonly Principal[]; deny: readonly Principal[] }[];
  };
}

/** Filters by the lists, as a search engine does. */
function byLists({ allow, require, deny }: Access, person: ReadonlySet<string>): boolean {
  const is = ({ scope, name }: Principal) => person.has(`${scope}:${name}`);
  return [allow, ...require].every((list) => list.some(is)) && !deny.some(is);
}

/** Evaluates the expression as its contract describes it, from the topmost ACL down. */
function byExpression({ expression: { acls, deniedGroupsWin } }: Access, person: ReadonlySet<string>): boolean {
  const decide = ([first, ...rest]: Access['expression']['acls']): Verdict => {
    if (first === undefined) return undefined;
    const is = (scope: string, all: readonly Principal[]) =>
      all.some((each) => each.scope === scope && person.has(`${scope}:${each.name}`));
    const order = [
      ['user', 'deny'],
      ...(deniedGroupsWin ? [['group', 'deny']] : []),
      ['user', 'permit'],
      ['group', 'deny'],
      ['group', 'permit'],
    ] as const;
    const found = order.find(([scope, what]) => is(scope, first[what as 'permit' | 'deny']));
    const own = found?.[1] as Verdict;
    if (rest.length === 0) return own;
    const below = decide(rest);
    if (first.inheritance === 'child-overrides') return below ?? own;
    if (first.inheritance === 'parent-overrides') return own ?? below;
    return own === 'permit' && below === 'permit' ? 'permit' : 'deny';
  };
  return decide(acls) === 'permit';
}

function written({ type, from, permit, deny }: Acl, url?: string): string {
  const principal = (access: string) => (name: string) => {
    const [scope = '', text = ''] = name.split(':');
    return `<principal access="${access}" scope="${scope}">${text}</principal>`;
  };
  const inside = [...permit.map(principal('permit')), ...deny.map(principal('deny'))].join('');
  const attributes = { url, 'inheritance-type': type, 'inherit-from': from };
  const text = Object.entries(attributes).flatMap(([name, each]) => (each === undefined ? [] : [` ${name}="${each}"`]));
  return `<acl${text.join('')}>${inside}</acl>`;
}

async function exported(format: 'jsonl' | 'soif'): Promise<string> {
  const { chunks } = value(await fed.test.services.exportDescriptions(viewer, { slug: 'tree', format, state: 'now' }));
  let text = '';
  for await (const chunk of chunks) text += typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk);
  return text;
}

async function check(deniedGroupsWin: boolean): Promise<{ readonly partial: number; readonly empty: number }> {
  const rds = (await exported('jsonl'))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { url: string; access: Access });
  expect(rds).toHaveLength(documents.size);
  let permitted = 0;
  for (const { url, access } of rds) {
    for (const person of people) {
      const isPermitted = guide(url, person, deniedGroupsWin) === 'permit';
      if (isPermitted) permitted++;
      expect([url, ...person, byExpression(access, person)]).toEqual([url, ...person, isPermitted]);
      if (access.isPartial === undefined) expect([url, byLists(access, person)]).toEqual([url, isPermitted]);
      else if (byLists(access, person)) expect([url, ...person, isPermitted]).toEqual([url, ...person, true]);
    }
  }
  expect(permitted).toBeGreaterThan(300);
  const allowed = rds.filter(({ access }) => access.allow.length === 0);
  return { partial: rds.filter(({ access }) => access.isPartial === true).length, empty: allowed.length };
}

it('grants by its lists nobody more than the guide, and by its expression exactly the same people', async () => {
  const acls = Array.from(folders, ([url, acl]) => written(acl, url));
  const records = Array.from(
    documents,
    ([url, acl]) => `<record url="${url}" mimetype="text/html">${written(acl)}<content>Text</content></record>`,
  );
  const text = `<gsafeed><header><datasource>tree</datasource><feedtype>full</feedtype></header><group>\n${[...acls, ...records].join('\n')}\n</group></gsafeed>`;
  await fed.feeds.ended(await fed.feeds.push('full', text, 'tree'));
  const { partial } = await check(false);
  expect(partial).toBeGreaterThan(0);
  value(await fed.test.services.saveDeniedGroupsWin(admin, { slug: 'tree', wins: true }));
  expect((await check(true)).partial).toBeLessThan(partial);
  const soif = await exported('soif');
  expect(soif.match(/acl-expression\{/g)).toHaveLength(documents.size);
});
