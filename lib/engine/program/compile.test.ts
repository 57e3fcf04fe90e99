import { describe, expect, test } from 'vitest';
import { firstWritten } from './built-in-steps.ts';
import { expandPath } from '../decide/compact-path.ts';
import { decide } from '../decide/decide.ts';
import { compileTexts, discovered, filters, testProgram } from '../testing/program.ts';

const rules = `<Site name="www.siroe.com" type=site depth=4>
   Server host=www.siroe.com port=80
   Start url="http://www.siroe.com/" depth=2
</Site>
`;
const robot = (lines: string): string => `<Process\n${lines}\n>\n</Process>\n`;
const messages = (input: Parameters<typeof compileTexts>[0], file: string): readonly string[] =>
  (compileTexts(input).diagnostics.get(file) ?? []).map(({ message }) => message);

describe('files', () => {
  test('without any the built-in defaults decide, and say that they are built in', () => {
    const result = compileTexts({});
    expect(result.ok).toBe(true);
    expect(result.diagnostics.size).toBe(0);
    const written = testProgram().steps.slice(firstWritten);
    expect(written).toHaveLength(27);
    expect(new Set(written.map(({ file }) => file))).toEqual(new Set(['filter.conf (built-in)']));
  });

  test('one with errors never compiles, and all files are checked', () => {
    const files = {
      'filter.conf': '<Filter name="x">\nData fn=no-such-function\n</Filter>\n',
      'robot.conf': robot('max-connections=many'),
      'filterrules.conf': '<Site>\n</Site>\n',
    };
    const result = compileTexts({ files });
    expect(result.ok).toBe(false);
    expect([...result.diagnostics.keys()].toSorted()).toEqual(['filter.conf', 'filterrules.conf', 'robot.conf']);
  });

  test('warnings do not stop it and are given back', () => {
    const files = {
      'filter.conf': filters('MetaData fn=filter-by-prefix src=type allow=text', 'Data fn=generate-md5'),
    };
    const result = compileTexts({ files });
    expect(result.ok).toBe(true);
    expect(result.diagnostics.get('filter.conf')).toContainEqual(expect.objectContaining({ severity: 'warning' }));
  });

  test('a path names a file by its last component, wherever the collection has it', () => {
    const text = filters(
      'Setup fn=filterrules-setup config=/opt/x/my.rules\nMetaData fn=filterrules-process',
      'Data fn=generate-md5',
    );
    const program = testProgram({ files: { 'filter.conf': text, 'rules/my.rules': rules } });
    expect(program.starts).toMatchObject([{ url: { href: 'http://www.siroe.com/' }, file: 'rules/my.rules', line: 3 }]);
  });

  test('each filter uses the rules and the MIME types that it names', () => {
    const named = (name: string, line: string) =>
      `<Filter name="${name}-default">\nSetup fn=filterrules-setup config=config/${name}.conf\nSetup fn=setup-type-by-extension file=${name}.types\nMetaData fn=assign-type-by-extension\nMetaData fn=filter-by-exact src=type deny=text/${name}\nMetaData fn=filterrules-process\n${line}\n</Filter>\n`;
    const rulesOf = (path: string) =>
      `<Rule id=r behavior=exclude>\nMatch src=path by=is value=/${path}\n</Rule>\n${rules.replace('</Site>', 'Use rule=r\n</Site>')}`;
    const program = testProgram({
      files: {
        'filter.conf':
          named('enumeration', 'Enumerate fn=enumerate-urls') +
          named('generation', 'Generate fn=extract-source src=url'),
        'enumeration.conf': rulesOf('one'),
        'generation.conf': rulesOf('two'),
        'enumeration.types': 'type=text/enumeration exts=a\n',
        'generation.types': 'type=text/generation exts=b\n',
      },
    });
    const deniers = (path: string): readonly string[] => {
      const facts = { ...discovered(`http://www.siroe.com/${path}`), depth: 1 };
      const decision = decide(program, facts);
      const steps = decision.done ? [] : expandPath(decision.progress.path);
      return steps.flatMap(({ step, outcome, at }) => {
        const { file, line } = at ?? program.steps[step] ?? { file: '', line: 0 };
        return outcome === 'deny' ? [`${file}:${line}`] : [];
      });
    };
    expect(deniers('one')).toEqual(['enumeration.conf:2']);
    expect(deniers('two')).toEqual(['generation.conf:2']);
    expect(deniers('x.a')).toEqual(['filter.conf:5']);
    expect(deniers('x.b')).toEqual(['filter.conf:13']);
  });

  test('robot.conf says what follows a run, and how often RDs are handed out', () => {
    const lines = 'index-after-ngenerated=30\nonCompletion=shutdown\ncmd-hook="/srv/after.sh all"';
    const program = testProgram({ files: { 'robot.conf': robot(lines) } });
    expect(program.handOutMinutes).toBe(30);
    expect(program.completion).toEqual({ action: 'quit', hook: { command: '/srv/after.sh all', line: 4 } });
    expect(testProgram()).toMatchObject({ handOutMinutes: 256, completion: { action: 'idle' } });
  });

  test('robot.conf of an older product is called process.conf', () => {
    const program = testProgram({ files: { 'process.conf': robot('server-delay=7') } });
    expect(program.process.serverDelayMs).toBe(7000);
    const half = testProgram({ files: { 'robot.conf': robot('server-delay=0.5') } });
    expect(half.process.serverDelayMs).toBe(500);
  });

  test('the example of the manual compiles, its missing quote included (example 43-1)', () => {
    const example = `<Filter name="enumeration1>
Setup fn=filterrules-setup config=./config/filterrules.conf
# Process the rules
MetaData fn=filterrules-process
# Filter by type and process rules again
Data fn=assign-source dst=type src=content-type
Data fn=filterrules-process
# Perform the enumeration on HTML only
Enumerate enable=true fn=enumerate-urls max=1024 type=text/html
# Cleanup
Shutdown fn=filterrules-shutdown
</Filter>
<Filter name="generation-default">
Generate fn=extract-html-meta
</Filter>
`;
    const files = { 'filter.conf': example, 'robot.conf': robot('enumeration-filter=enumeration1') };
    const { enumeration, steps } = testProgram({ files });
    expect(enumeration.name).toBe('enumeration1');
    const names = (ids: readonly number[]): readonly (string | undefined)[] => ids.map((id) => steps[id]?.name);
    expect(names(enumeration.metaData)).toEqual(['filterrules-process']);
    expect(names(enumeration.data)).toEqual(['assign-source', 'filterrules-process']);
    expect(names(enumeration.produce)).toEqual(['enumerate-urls']);
  });

  test('a filter that robot.conf names must exist', () => {
    const files = { 'robot.conf': robot('enumeration-filter=mine') };
    expect(messages({ files }, 'robot.conf')).toEqual([
      'filter.conf has no filter mine, which enumeration-filter names.',
    ]);
  });

  test('a start point must be a URL', () => {
    expect(messages({ extraStarts: ['no url'] }, 'start points')).toEqual([
      'no url is not a URL the robot can start from.',
    ]);
  });
});

describe('steps', () => {
  test('are numbered by their place: first the built-in ones, then the lines of both filters as they stand', () => {
    const text = `<Filter name="generation-default">
Data fn=generate-md5
Generate fn=extract-source src=md5
</Filter>
<Filter name="unused">
Data fn=generate-md5
</Filter>
<Filter name="enumeration-default">
Setup fn=filterrules-setup config=filterrules.conf
Enumerate enable=false fn=enumerate-urls
</Filter>
`;
    const { steps, enumeration, generation } = testProgram({ files: { 'filter.conf': text } });
    expect(steps.map(({ id }) => id)).toEqual([...steps.keys()]);
    const written = steps.slice(firstWritten);
    expect(written.map(({ line, filter, active }) => [line, filter, active])).toEqual([
      [2, 'generation', true],
      [3, 'generation', true],
      [9, 'enumeration', true],
      [10, 'enumeration', false],
    ]);
    expect(generation.data).toEqual([firstWritten]);
    expect(enumeration.produce).toEqual([]);
  });

  test('a line that is switched off may hold what does not read', () => {
    const files = {
      'filter.conf': filters('MetaData enable=false fn=filter-by-regex src=url deny="("', 'Data fn=generate-md5'),
    };
    expect(compileTexts({ files }).ok).toBe(true);
  });

  test('a function of a plug-in is listed and never runs', () => {
    const loads = 'Init fn=load-modules shlib=a.so funcs=wordcount enable=false\n';
    const files = { 'filter.conf': loads + filters('Data fn=wordcount dst=words', 'Data fn=generate-md5') };
    const program = testProgram({ files });
    expect(program.steps.find(({ name }) => name === 'wordcount')).toMatchObject({ active: false });
    expect(program.enumeration.data).toEqual([]);
  });
});

describe('settings', () => {
  test('of robot.conf come in the units of the crawl', () => {
    const files = {
      'robot.conf': robot('server-delay=3\nmax-filesize-kb=2\nconnect-timeout=7\nreferer=http://x/\nenable-ip=no'),
    };
    expect(testProgram({ files }).process).toMatchObject({
      serverDelayMs: 3000,
      maxFileBytes: 2048,
      connectTimeoutMs: 7000,
      referer: 'http://x/',
      enableIp: false,
      enableRobotsTxt: true,
      siteMaxConnections: 2,
    });
  });

  test('starts come from the sites, the seeds and the run, each once', () => {
    const files = {
      'filterrules.conf': rules,
      'robot.conf': '<Process\n>\nhttp://seed.siroe.com/ depth=3\n</Process>\n',
    };
    const program = testProgram({ files, extraStarts: ['http://www.siroe.com/', 'http://127.0.0.1:8080/'] });
    expect(program.starts.map(({ url, file, line }) => [url.href, file, line])).toEqual([
      ['http://www.siroe.com/', 'filterrules.conf', 3],
      ['http://seed.siroe.com/', 'robot.conf', 3],
      ['http://127.0.0.1:8080/', 'start points', 0],
    ]);
  });

  test('the depth limit of a URL names the line it comes from', () => {
    const program = testProgram({ files: { 'filterrules.conf': rules }, extraStarts: ['http://x.example/'] });
    const limit = (href: string) => {
      const start = program.starts.find(({ url }) => url.href === href);
      return start && program.depthRule(start.url).depth;
    };
    expect(limit('http://www.siroe.com/')).toEqual({ limit: 2, file: 'filterrules.conf', line: 3 });
    expect(limit('http://x.example/')).toEqual({ limit: 10, file: 'robot.conf (built-in)', line: 0 });
  });

  test('where the depth ends up is known, so that a shorter way can be told', () => {
    const depthOf = (lines: string) => {
      const { depthAttributes, readsDepth } = testProgram({
        files: { 'filter.conf': filters('Enumerate fn=enumerate-urls', lines) },
      });
      return { depthAttributes, readsDepth };
    };
    expect(depthOf('Generate fn=extract-source src="depth->level,md5"')).toEqual({
      depthAttributes: ['level'],
      readsDepth: false,
    });
    expect(depthOf('Data fn=filter-by-exact src=depth deny=3')).toEqual({ depthAttributes: [], readsDepth: true });
    expect(
      depthOf('Data fn=assign-source dst=depth value=1\nGenerate fn=extract-source src=depth').depthAttributes,
    ).toEqual([]);
  });
});

describe('the key', () => {
  const key = (input: Parameters<typeof testProgram>[0]): string => testProgram(input).key;
  const files = { 'filterrules.conf': rules };

  test('is the same for the same decisions', () => {
    expect(key({ files })).toBe(key({ files: { ...files, 'profiles/x/external_metadata.cfg': 'x' } }));
    expect(key({ files })).toBe(key({ files, extraStarts: ['http://www.siroe.com/new'] }));
  });

  test('differs with a text, a limit and a site made for a start point', () => {
    const keys = [
      key({ files }),
      key({ files: { 'filterrules.conf': `${rules}# note\n` } }),
      key({ files, limits: { ...testProgram().limits, pathDepth: 3 } }),
      key({ files, extraStarts: ['http://other.example/'] }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('does not depend on what a run observed, nor on the order its limits come in', () => {
    const aliases = [{ siteKey: 'siroe.com:80', of: 'www.siroe.com:80' }];
    expect(key({ files, aliases })).toBe(key({ files }));
    const { limits } = testProgram();
    const { pathDepth, ...rest } = limits;
    expect(key({ files, limits: { ...rest, pathDepth } })).toBe(key({ files, limits }));
  });
});

describe('an alias', () => {
  const files = { 'filterrules.conf': rules };
  const aliases = [{ siteKey: '10.0.0.7:8080', of: 'www.siroe.com:80' }];
  const home = discovered('http://10.0.0.7:8080/home');

  test('belongs to the site that redirected, with its depth; elsewhere the same path leads to the same id', () => {
    const [plain, aware] = [testProgram({ files }), testProgram({ files, aliases })];
    expect(plain.isOutside(home.url)).toBe(true);
    expect(decide(plain, home)).toMatchObject({ done: true, decision: { decidedBy: { reason: 'no-site' } } });
    expect(aware.isOutside(home.url)).toBe(false);
    expect(decide(aware, home)).toMatchObject({ done: false, needs: 'address' });
    expect(aware.depthRule(home.url).depth).toEqual({ limit: 2, file: 'filterrules.conf', line: 3 });
    const other = discovered('http://www.other.example/');
    expect(decide(aware, other)).toEqual(decide(plain, other));
  });

  test('is named for the egress policy only when it says so', () => {
    const named = (alias: object) =>
      testProgram({ files, aliases: aliases.map((each) => ({ ...each, ...alias })) }).named;
    expect(named({ named: true }).hosts).toContainEqual({ host: '10.0.0.7', port: 8080 });
    expect(named({ named: false })).toEqual(testProgram({ files }).named);
  });

  test('belongs to it for filters that do not ask the rules as well', () => {
    const text = filters('Enumerate fn=enumerate-urls', 'Data fn=generate-md5');
    const outside = (more: object) =>
      testProgram({ files: { ...files, 'filter.conf': text }, ...more }).isOutside(home.url);
    expect([outside({}), outside({ aliases })]).toEqual([true, false]);
  });
});
