import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeId, removeRules, removeSites, renameRule, setEnabled } from './edit-overview.ts';
import { addRules, addSite, assignRules, changeLine } from './write-entries.ts';
import { predefinedRules } from './predefined-rules.ts';
import { readOverview, sitesUsing } from './overview.ts';
import type { RulesOverview } from './overview.ts';
import type { Site } from './model.ts';

const ids = ['archive', 'old-pages', 'images', 'a b'];
const names = ['www.siroe.com', 'docs', 'domain of all'];

/** One text, as people write it: comments and blanks everywhere, values quoted or not, each name once. */
const written = fc
  .record({
    eol: fc.constantFrom('\n', '\r\n'),
    rules: fc.subarray(ids),
    sites: fc.subarray(names),
    comments: fc.array(fc.constantFrom('# why', '   # because "so"', '', '#<Rule id=no>'), {
      minLength: 12,
      maxLength: 12,
    }),
    uses: fc.array(fc.constantFrom('', ' enable=false', ' enable=off', ' enable=true'), {
      minLength: 12,
      maxLength: 12,
    }),
    used: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
    indent: fc.constantFrom('  ', '\t', ''),
  })
  .map(({ eol, rules, sites, comments, uses, used, indent }) => {
    let at = 0;
    const comment = (): string => comments[at++ % comments.length] ?? '';
    const blocks = [
      ...rules.map((id) => [
        comment(),
        `<Rule id="${id}" behavior=exclude>`,
        comment(),
        `${indent}Match src=path by=ends-with value=".${id.length}"`,
        '</Rule>',
      ]),
      ...sites.map((name, s) => [
        comment(),
        `<Site name="${name}" type=site>`,
        `${indent}Server host=www.siroe.com`,
        comment(),
        `${indent}Start url=http://www.siroe.com/ depth=3`,
        ...rules.flatMap((id, r) =>
          used[s * 4 + r] === true ? [`${indent}Use rule="${id}"${uses[s * 4 + r] ?? ''}`, comment()] : [],
        ),
        '</Site>',
      ]),
      [comment()],
    ];
    return blocks.flat().join(eol);
  });

/** What stands between the lines of an entry, without the lines themselves. */
function linesOf(text: string, { line, lastLine }: { readonly line: number; readonly lastLine: number }): string {
  return text
    .split(/\r?\n/)
    .slice(line - 1, lastLine)
    .join('\n');
}

function comments(text: string): readonly string[] {
  return text.split(/\r?\n/).filter((line) => /^\s*#/.test(line));
}

/** Whether the lines of one text are those of the other with lines added. */
function isWithin(few: string, many: string): boolean {
  const lines = many.split(/\r?\n/)[Symbol.iterator]();
  return few.split(/\r?\n/).every((line) => {
    for (let next = lines.next(); next.done !== true; next = lines.next()) if (next.value === line) return true;
    return false;
  });
}

/** Without line numbers, which move. */
function meaning({ rules, sites }: RulesOverview): unknown {
  const plain: unknown = JSON.parse(JSON.stringify({ rules, sites }), (key, value: unknown) =>
    key === 'line' || key === 'lastLine' ? undefined : value,
  );
  return plain;
}

const newSite: Site = {
  name: 'new',
  type: 'site',
  enabled: true,
  database: 'default',
  servers: [{ host: 'new.siroe.com', line: 0 }],
  starts: [{ url: 'http://new.siroe.com/', depth: 2, enabled: true, line: 0 }],
  sitemaps: [],
  readsSitemaps: true,
  uses: [{ rule: 'archive', enabled: true, line: 0 }],
  line: 0,
};

describe('editing sites and rules in the text', () => {
  it('adds rules and sites without touching a line', () => {
    fc.assert(
      fc.property(written, fc.subarray([...predefinedRules]), (text, rules) => {
        const after = addSite(addRules(text, rules), newSite);
        expect(isWithin(text, after)).toBe(true);
        const before = readOverview(text);
        const now = readOverview(after);
        expect(now.rules.map(({ id }) => id)).toEqual([...before.rules, ...rules].map(({ id }) => id));
        expect(now.sites.map(({ name }) => name)).toEqual([...before.sites.map(({ name }) => name), 'new']);
        expect(now.sites.at(-1)).toMatchObject({ servers: [{ host: 'new.siroe.com' }], starts: [{ depth: 2 }] });
      }),
    );
  });

  it('lets sites use rules and no longer use them, and leaves every other line and comment as it is', () => {
    fc.assert(
      fc.property(written, fc.subarray(ids, { minLength: 1 }), fc.boolean(), fc.nat(3), (text, rules, use, skipped) => {
        const before = readOverview(text);
        const chosen = before.sites.filter((_, index) => index !== skipped);
        const after = assignRules(text, { rules, sites: new Set(chosen.map(({ line }) => line)), use });
        const now = readOverview(after);
        expect(comments(after)).toEqual(comments(text));
        expect(now.rules.map((rule) => linesOf(after, rule))).toEqual(before.rules.map((rule) => linesOf(text, rule)));
        for (const [index, site] of now.sites.entries()) {
          const was = before.sites[index];
          if (was === undefined) throw new Error('a site came out of nothing');
          const isChosen = chosen.includes(was);
          if (!isChosen) expect(linesOf(after, site)).toBe(linesOf(text, was));
          for (const rule of rules) {
            const uses = sitesUsing(now, rule).includes(site);
            expect(uses).toBe(isChosen ? use : sitesUsing(before, rule).includes(was));
          }
          const others = (entry: typeof site): unknown =>
            entry.uses.filter((each) => !rules.includes(each.rule)).map(({ rule, enabled }) => [rule, enabled]);
          expect(others(site)).toEqual(others(was));
        }
      }),
    );
  });

  it('takes back an assignment to the very text there was', () => {
    fc.assert(
      fc.property(written, (text) => {
        const sites = new Set(readOverview(text).sites.map(({ line }) => line));
        const after = assignRules(text, { rules: ['fresh'], sites, use: true });
        const again = new Set(readOverview(after).sites.map(({ line }) => line));
        expect(assignRules(after, { rules: ['fresh'], sites: again, use: false })).toBe(text);
      }),
    );
  });

  it('removes rules with the lines that use them, and sites with all that is in them, and nothing else', () => {
    fc.assert(
      fc.property(written, fc.subarray(ids), fc.nat(3), (text, gone, site) => {
        const before = readOverview(text);
        const line = before.sites[site]?.line ?? 0;
        const without = removeRules(removeSites(text, new Set([line])), gone);
        expect(isWithin(without, text)).toBe(true);
        const now = readOverview(without);
        expect(now.rules.map(({ id }) => id)).toEqual(
          before.rules.map(({ id }) => id).filter((id) => !gone.includes(id)),
        );
        expect(now.sites.flatMap(({ uses }) => uses).filter(({ rule }) => gone.includes(rule))).toEqual([]);
        expect(now.sites).toHaveLength(before.sites.filter((each) => each.line !== line).length);
      }),
    );
  });

  it('gives a rule another id everywhere', () => {
    fc.assert(
      fc.property(written, fc.constantFrom(...ids), (text, id) => {
        const before = readOverview(text);
        const after = renameRule(text, id, 'another name');
        expect(comments(after)).toEqual(comments(text));
        expect(sitesUsing(readOverview(after), 'another name').map(({ line }) => line)).toEqual(
          sitesUsing(before, id).map(({ line }) => line),
        );
        expect(meaning(readOverview(renameRule(after, 'another name', id)))).toEqual(meaning(before));
      }),
    );
  });

  it('switches blocks and lines off and on again', () => {
    fc.assert(
      fc.property(written, fc.nat(40), (text, chosen) => {
        const before = readOverview(text);
        const entries = [
          ...before.rules,
          ...before.sites,
          ...before.sites.flatMap(({ starts, uses }) => [...starts, ...uses]),
        ];
        const entry = entries[chosen % Math.max(1, entries.length)];
        if (entry === undefined) return;
        const off = setEnabled(text, new Set([entry.line]), false);
        expect(off.split('\n').filter((line, index) => line !== text.split('\n')[index]).length).toBeLessThanOrEqual(1);
        expect(off.split('\n')[entry.line - 1]).toMatch(/enable=false/);
        const on = setEnabled(off, new Set([entry.line]), true);
        expect(on.split('\n')[entry.line - 1]).not.toMatch(/enable=/);
      }),
    );
  });

  it('changes one line as the form beside the text does', () => {
    const text = '<Site name=a type=site>\n  Start url=http://a/ # first\n</Site>\n';
    expect(changeLine(text, { kind: 'set-param', line: 1, name: 'depth', value: '4' })).toBe(
      '<Site name=a type=site depth=4>\n  Start url=http://a/ # first\n</Site>\n',
    );
  });
});

describe('the overview of a text', () => {
  it('reads what it can where a check finds errors', () => {
    const text = [
      '<Rule id=x enable=maybe>',
      '  Match src=nowhere by=is',
      '</Rule>',
      '<Site name=s depth=deep type=domain domain=.siroe.com>',
      '  Start url="not a url" depth=2',
      '  Server host=a alias="b, c:8080" port=x',
      '  Sitemap url=http://a/s.xml',
    ].join('\n');
    const { rules, sites } = readOverview(text);
    expect(rules).toEqual([
      {
        line: 1,
        lastLine: 3,
        key: 'x',
        id: 'x',
        name: 'x',
        desc: '',
        enabled: true,
        isDefault: false,
        behavior: 'exclude',
        matches: [{ line: 2, src: 'url', by: 'is', value: '', ignoreCase: false }],
      },
    ]);
    expect(sites).toMatchObject([
      {
        depth: undefined,
        sitemaps: 1,
        starts: [{ url: 'not a url', depth: 2 }],
        servers: [{ host: 'a', port: undefined, aliases: ['b', 'c:8080'] }],
      },
    ]);
  });
});

describe('the id of a new rule', () => {
  it('is made of its name, and no other rule has it', () => {
    expect(freeId('Old pages', [])).toBe('old-pages');
    expect(freeId('Old pages', ['old-pages', 'old-pages-2'])).toBe('old-pages-3');
    expect(freeId('Prüfung §', [])).toBe('prufung');
    expect(freeId('日本', [])).toBe('rule');
  });
});
