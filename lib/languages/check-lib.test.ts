/** Files of Essence: which of them count, by the gatherer.cf beside them. */

import { describe, expect, it } from 'vitest';
import { applyEdits } from '../lang/text-edit.ts';
import { placeOf } from './collection-paths.ts';
import { appliesIn, builtInFiles } from './index.ts';
import { testCatalog } from './testing/catalog.ts';
import { checkCollection } from './workspace.ts';

type Files = Readonly<Record<string, string>>;

const roots = '<RootNodes>\nhttp://www.siroe.com/ Depth=3\n</RootNodes>\n';
const withRoots = (variables = ''): Files => ({ 'gatherer.cf': `Gatherer-Host: a.siroe.com\n${variables}${roots}` });

function found(files: Files) {
  const given = Object.entries(files).map(([path, text]) => ({ path, text }));
  return checkCollection(given, testCatalog).flatMap(({ path, diagnostics }) =>
    diagnostics.map((each) => ({ path, ...each })),
  );
}

function findings(files: Files): readonly string[] {
  return found(files).map(({ path, line, code, message }) => `${path}:${line} ${code} ${message}`);
}

/** The gatherer.cf after the first fix. */
function fixed(files: Files): string | undefined {
  const fix = found(files).find(({ fixes = [] }) => fixes.length > 0)?.fixes?.[0];
  return fix && applyEdits(files['gatherer.cf'] ?? '', fix.edits);
}

const every: Files = {
  'lib/byurl.cf': 'HTML ^http:.*/$\n',
  'lib/byname.cf': 'HTML \\.html$\n',
  'lib/bycontent.cf': 'HTML HTML\n',
  'lib/magic': '0 string <!DOCTYPE HTML document\n',
  'lib/stoplist.cf': 'Image\n',
  'lib/quick-sum.cf': 'Refer Author ^%A\n',
  'lib/HTML.sum.tbl': '<TITLE> title\n',
};

describe('files that customize Essence', () => {
  it('count where Lib-Directory is set, all of them', () => {
    expect(findings({ ...withRoots('Lib-Directory: lib\n'), ...every })).toEqual([]);
    const [finding, ...more] = found({ ...withRoots(), ...every });
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ code: 'SET-122', path: 'gatherer.cf', line: 2 });
    for (const path of Object.keys(every)) expect(finding?.message).toContain(path.replace('lib/', ''));
    expect(fixed({ ...withRoots(), ...every })).toBe(withRoots('Lib-Directory: lib\n')['gatherer.cf']);
  });

  it('are not used where Essence is off', () => {
    const off = { ...withRoots('Essence: off\n'), 'lib/stoplist.cf': 'Image\n' };
    expect(findings(off)).toEqual(['gatherer.cf:2 SET-123 Not used, because Essence is off: stoplist.cf.']);
    expect(fixed(off)).toContain('Essence: on\n');
    expect(findings({ 'lib/magic': every['lib/magic'] ?? '' })).toEqual([
      'lib/magic:1 SET-123 Not used, because Essence is off: magic.',
    ]);
  });

  it('are used without RootNodes where Essence is switched on', () => {
    expect(findings({ 'gatherer.cf': 'Essence: on\nLib-Directory: lib\n', ...every })).toEqual([]);
  });

  it('have their place in collections, and stock texts where there is a gatherer.cf', () => {
    const paths = [...Object.keys(every), 'lib/allowlist.cf', 'lib/my-stoplist.cf', 'lib/myrules', 'lib/news.rules'];
    expect(paths.map((path) => placeOf(`gatherer/${path}`))).toEqual(paths);
    const stock = [...builtInFiles.keys()].filter((path) => path.startsWith('lib/'));
    expect(stock.toSorted()).toEqual(
      Object.keys(every)
        .filter((path) => path !== 'lib/magic')
        .toSorted(),
    );
    for (const path of stock) {
      expect([appliesIn(path, new Set(['gatherer.cf'])), appliesIn(path, new Set())]).toEqual([true, false]);
    }
  });
});

describe('an allow list', () => {
  const list = { 'lib/allowlist.cf': 'HTML\n' };

  it('counts only where --allowlist names it', () => {
    const option = 'Essence-Options: --allowlist lib/allowlist.cf\n';
    expect(findings({ ...withRoots(option), ...list })).toEqual([]);
    expect(findings({ ...withRoots('Lib-Directory: lib\n'), ...list })).toEqual([
      'gatherer.cf:3 SET-124 allowlist.cf has no effect, because --allowlist does not name it.',
    ]);
    expect(fixed({ ...withRoots(), ...list })).toBe(withRoots(option)['gatherer.cf']);
    expect(fixed({ ...withRoots('Essence-Options: --no-keywords\n'), ...list })).toBe(
      withRoots('Essence-Options: --no-keywords --allowlist lib/allowlist.cf\n')['gatherer.cf'],
    );
  });

  it('is reported beside the one that is named, without a fix', () => {
    const files = { ...list, 'lib/other-allowlist.cf': 'Text\n' };
    const [finding, ...more] = found({ ...withRoots('Essence-Options: --allowlist allowlist.cf\n'), ...files });
    expect([finding?.code, finding?.message.split(' ')[0], finding?.fixes, more]).toEqual([
      'SET-124',
      'other-allowlist.cf',
      undefined,
      [],
    ]);
  });
});

describe('a stop list', () => {
  it('that --stoplist names counts without Lib-Directory, and instead of lib/stoplist.cf', () => {
    const option = 'Essence-Options: --stoplist /usr/local/lib/my-stoplist.cf\n';
    const mine = { 'lib/my-stoplist.cf': 'Image\n' };
    expect(findings({ ...withRoots(option), ...mine })).toEqual([]);
    expect(findings({ ...withRoots(option), ...mine, 'lib/stoplist.cf': 'Audio\n' })).toEqual([
      'gatherer.cf:2 SET-124 stoplist.cf has no effect, because --stoplist does not name it.',
    ]);
    expect(findings({ ...withRoots('Essence-Options: --stoplist lib/stoplist.cf\n'), 'lib/stoplist.cf': '' })).toEqual(
      [],
    );
  });
});

describe('rules', () => {
  const rules = { 'lib/news.rules': "type == 'News'\n\tdelete()\n" };

  it('count only where Post-Summarizing names them', () => {
    const variable = 'Post-Summarizing: lib/news.rules\n';
    expect(findings({ ...withRoots(variable), ...rules })).toEqual([]);
    expect(findings({ ...withRoots(), ...rules })).toEqual([
      'gatherer.cf:2 SET-124 news.rules has no effect, because Post-Summarizing does not name it.',
    ]);
    expect(fixed({ ...withRoots(), ...rules })).toBe(withRoots(variable)['gatherer.cf']);
  });
});

describe('a file that gatherer.cf names', () => {
  it('must be there, and of its kind', () => {
    const variables =
      'Essence-Options: --allowlist lib/allow.cf\nPost-Summarizing: lib/byname.cf\nLib-Directory: lib\n';
    expect(findings({ ...withRoots(variables), 'lib/byname.cf': 'HTML \\.html$\n' })).toEqual([
      'gatherer.cf:2 SET-125 --allowlist names allow.cf, but the collection has no such file.',
      'gatherer.cf:3 SET-114 Post-Summarizing can’t use byname.cf: it needs a “Post-summarizing rules” file, and this is a “Types by name” file.',
    ]);
  });
});

describe('a type', () => {
  const lib = withRoots('Lib-Directory: lib\n');

  it('that no line gives is reported wherever documents have it', () => {
    const files = {
      'lib/stoplist.cf': 'Image\nInvoice\n',
      'lib/quick-sum.cf': 'invoice Number ^No\nSpecification A b\n',
    };
    expect(findings({ ...lib, ...files })).toEqual([
      'lib/stoplist.cf:2 SET-126 No document can have the type Invoice.',
      'lib/quick-sum.cf:1 SET-126 No document can have the type invoice.',
      'lib/quick-sum.cf:2 SET-126 No document can have the type Specification.',
    ]);
  });

  it.each(['lib/byurl.cf', 'lib/byname.cf', 'lib/bycontent.cf'])('may be given by %s', (path) => {
    expect(findings({ ...lib, 'lib/stoplist.cf': 'Invoice\n', [path]: 'invoice ^inv\n' })).toEqual([]);
  });

  it('that looks mistyped is reported once', () => {
    const codes = found({ ...lib, 'lib/stoplist.cf': 'Imagee\n*.gif\n' }).map(({ code }) => code);
    expect(codes).toEqual(['STOPLIST-202', 'STOPLIST-201']);
  });
});

describe('rules that never apply', () => {
  const rules = (options: string, text: string): Files => ({
    ...withRoots(`Essence-Options: ${options}\nPost-Summarizing: lib/myrules\n`),
    'lib/myrules': text,
  });
  const rule = (condition: string, instruction = 'delete()'): string => `${condition}\n\t${instruction}\n`;
  const summarized = "title == 'Draft'";

  it.each([
    ['--type-only', rule(summarized), [1]],
    ['--type-only', rule(`type == 'Text' && ${summarized}`), [1]],
    ['--type-only', rule(`${summarized} || keywords ~ /x/`), [1]],
    ['--type-only', rule(`type == 'Text' || ${summarized}`), []],
    ['--type-only', rule("title != 'Draft'"), []],
    ['--type-only', rule("md5 == 'x' && Last-Modification-Time ~ /1/"), []],
    ['--type-only', rule("type == 'Text'", 'title = "Draft"') + rule(summarized), []],
    ['--type-only', rule(summarized, 'city = "Bonn"') + rule("city == 'Bonn'"), [1, 3]],
    ['--type-only', rule("type == 'Text'", 'type ! adds-any') + rule(summarized), []],
    ['--no-access', rule("type == 'Text'") + rule(summarized), [1, 3]],
    ['--minimal-bookkeeping', rule("md5 == 'x' && type == 'Text' && file-size ~ /1/") + rule(summarized), []],
  ] as const)('%s: %j', (options, text, lines) => {
    const idle = found(rules(options, text)).filter(({ code }) => code === 'SET-129');
    expect(idle.map(({ path, line }) => [path, line])).toEqual(lines.map((line) => ['lib/myrules', line]));
  });

  it('say which attribute is missing, and mark it', () => {
    const [finding] = found(rules('--type-only', rule(`type == 'Text' && ${summarized}`)));
    expect(finding).toMatchObject({
      message: 'This rule never applies: with --type-only, no description has the attribute title.',
      column: 19,
    });
  });
});
