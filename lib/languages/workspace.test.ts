import { describe, expect, it } from 'vitest';

import { defaultFilterConf } from './filter-conf/default.ts';
import { filterrulesForStart } from './filterrules-conf/new-site.ts';
import { defaultMimeTypes } from './mime-types/default.ts';
import { defaultRobotConf } from './robot-conf/default.ts';
import { placeOf } from './collection-paths.ts';
import { testCatalog } from './testing/catalog.ts';
import { checkCollection } from './workspace.ts';

function findings(files: Readonly<Record<string, string>>): readonly string[] {
  const given = Object.entries(files).map(([path, text]) => ({ path, text }));
  return checkCollection(given, testCatalog).flatMap(({ path, diagnostics }) =>
    diagnostics.map(
      ({ severity, code, message, line, column }) => `${path}:${line}:${column} ${severity} ${code} ${message}`,
    ),
  );
}

const complete = {
  'robot.conf': defaultRobotConf,
  'filter.conf': defaultFilterConf,
  'filterrules.conf': filterrulesForStart('http://www.siroe.com/'),
  'mime.types': defaultMimeTypes,
};
const robot = (pairs: string) => `<Process\n  ${pairs}\n>\nhttp://www.siroe.com/\n</Process>\n`;
const filter = (name: string, ...lines: string[]) => `<Filter name="${name}">\n${lines.join('\n')}\n</Filter>\n`;

describe('the files of a collection together', () => {
  it('have no findings when they are the defaults', () => {
    expect(findings(complete)).toEqual([]);
  });

  it('may be absent, for the built-in ones', () => {
    expect(findings({})).toEqual([]);
    expect(findings({ 'filterrules.conf': complete['filterrules.conf'] })).toEqual([]);
    expect(findings({ 'robot.conf': robot('depth=3') })).toEqual([]);
  });

  it('may be of a kind that nothing reads: then they are kept, and it is said', () => {
    const files = ['classification.conf', 'search.conf', 'convert.conf', 'import.conf', 'csid.conf'];
    const found = findings({ ...complete, ...Object.fromEntries(files.map((name) => [name, '<Any "text\n'])) });
    expect(found).toEqual(files.map((name) => `${name}:1:1 info SET-121 Winnow keeps ${name} but does not use it.`));
    expect(files.map((name) => placeOf(`/var/opt/config/${name}`))).toEqual(files);
  });

  it('name filters that filter.conf defines', () => {
    expect(findings({ ...complete, 'robot.conf': robot('enumeration-filter="enumeration-defalt"') })).toEqual([
      'robot.conf:2:23 error SET-101 filter.conf has no filter enumeration-defalt. Did you mean enumeration-default?',
      'filter.conf:1:15 hint SET-104 robot.conf does not use filter enumeration-default.',
    ]);
    expect(findings({ 'robot.conf': robot('generation-filter=mine') })).toEqual([
      'robot.conf:2:21 error SET-101 filter.conf has no filter mine.',
    ]);
  });

  it('need the default filters where robot.conf names none', () => {
    const own =
      filter('mine', 'Data fn=filterrules-process', 'Enumerate fn=enumerate-urls') +
      filter('yours', 'Generate fn=extract-html-meta');
    expect(findings({ 'robot.conf': robot('enumeration-filter=mine'), 'filter.conf': own })).toEqual([
      'filter.conf:1:1 error SET-102 filter.conf has no filter generation-default, which is used because robot.conf names no other.',
      'filter.conf:5:15 hint SET-104 robot.conf does not use filter yours.',
    ]);
  });

  it('warn of a filter in use that leaves the filter rules out, unless the scope is open', () => {
    const filters = defaultFilterConf.replace('MetaData fn=filterrules-process\n', '');
    const early = { ...complete, 'filter.conf': filters };
    const none = { ...complete, 'filter.conf': filters.replace('Data fn=filterrules-process\n', '') };
    const open = { 'filterrules.conf': `Option default-site=allow\n${complete['filterrules.conf']}` };
    const warnings = (files: Readonly<Record<string, string>>) => findings(files).map((line) => line.split(' ')[2]);
    expect(warnings(early)).toEqual([]);
    expect(warnings(none)).toEqual(['SET-118']);
    expect(warnings({ ...none, ...open })).toEqual(['RULES-128']);
  });

  it('say of a filter.conf alone only that no robot.conf names its filters', () => {
    const found = findings({ 'filter.conf': '<Filter name="mine">\nEnumerate fn=enumerate-urls\n</Filter>\n' });
    expect(found.filter((finding) => finding.includes('SET-1'))).toEqual(
      expect.arrayContaining([
        'filter.conf:1:1 warning SET-110 filter.conf has no filter enumeration-default, which is used as long as no robot.conf names another.',
      ]),
    );
    expect(found.filter((finding) => finding.includes(' error '))).toEqual([]);
  });

  it('use filters of the right kind', () => {
    const swapped = robot('enumeration-filter=generation-default generation-filter=enumeration-default');
    expect(findings({ ...complete, 'robot.conf': swapped })).toEqual([
      'robot.conf:2:22 warning SET-103 Filter generation-default is for generation, but enumeration-filter names it.',
      'robot.conf:2:59 warning SET-103 Filter enumeration-default is for enumeration, but generation-filter names it.',
    ]);
  });

  it('are there when a directive names them, by their last component', () => {
    const { 'robot.conf': process, 'filter.conf': filters } = complete;
    expect(findings({ 'robot.conf': process.replace('>\n', '>\nhttp://a/\n'), 'filter.conf': filters })).toEqual([
      'filter.conf:2:35 warning SET-105 The collection has no file filterrules.conf; each starting point counts as a site of its own.',
      'filter.conf:3:39 info SET-106 The collection has no file mime.types; the built-in types are used.',
      'filter.conf:13:35 warning SET-105 The collection has no file filterrules.conf; each starting point counts as a site of its own.',
      'filter.conf:14:39 info SET-106 The collection has no file mime.types; the built-in types are used.',
    ]);
  });

  it('are read in the language of the directive that names them', () => {
    const filters = defaultFilterConf.replaceAll('config/filterrules.conf', 'config/sites.txt');
    const [, rules] = checkCollection(
      [
        { path: 'filter.conf', text: filters },
        { path: 'rules/sites.txt', text: '<Site nam=a>\n</Site>\n' },
      ],
      testCatalog,
    );
    expect(rules?.language).toBe('filterrules-conf');
    expect(rules?.diagnostics.map(({ code }) => code)).toContain('RULES-106');
  });

  it('warn of a type rule that no Data line processes', () => {
    const rules = `<Rule id=zip>\nMatch src=type by=is value=application/zip\n</Rule>\n<Site name=a>\nStart url=http://a/\nUse rule=zip\n</Site>\n`;
    const early = defaultFilterConf.replaceAll('Data fn=filterrules-process\n', (line, at: number, all: string) =>
      all.slice(at - 4, at) === 'Meta' ? line : '',
    );
    expect(early).not.toBe(defaultFilterConf);
    const found = findings({ ...complete, 'filter.conf': early, 'filterrules.conf': rules });
    expect(found.filter((line) => line.includes('SET-'))).toEqual([
      'filter.conf:4:13 warning SET-107 Rule zip compares the type, but filter enumeration-default does not process the rules under Data.',
      'filter.conf:14:13 warning SET-107 Rule zip compares the type, but filter generation-default does not process the rules under Data.',
    ]);
    expect(findings({ ...complete, 'filterrules.conf': rules }).filter((line) => line.includes('SET-'))).toEqual([]);
  });

  it('write attributes that the schema has', () => {
    const lines = [
      'Generate fn=copy-attribute src=whatever dst=descripton',
      'Generate fn=extract-source src="md5, type->kind,depth"',
      'Generate fn=rename-attribute src="author->writer"',
      'Generate enable=off fn=extract-full-text dst=words',
      'Data fn=generate-by-exact src=host match=a value=b dst=area',
    ];
    const own = { ...complete, 'filter.conf': defaultFilterConf.replace('Generate fn=generate-md5', '') };
    const text = own['filter.conf'].replace('Shutdown', `${lines.join('\n')}\nShutdown`);
    const found = (files: Readonly<Record<string, string>>) =>
      findings(files).filter((finding) => finding.includes('SET-113'));
    expect(found({ ...own, 'filter.conf': text })).toEqual([
      'filter.conf:10:45 warning SET-113 The schema has no attribute descripton. Did you mean description?',
      'filter.conf:11:44 warning SET-113 The schema has no attribute kind.',
      'filter.conf:12:43 warning SET-113 The schema has no attribute writer.',
    ]);
    const schema = 'Attribute name=Kind\nAttribute name=x aliases=writer,descripton,md5,depth\n';
    expect(found({ ...own, 'filter.conf': text, 'schema.conf': schema }).join('\n')).not.toMatch(
      /attribute (kind|writer|descripton)\./,
    );
    expect(found({ ...own, 'filter.conf': text, 'schema.conf': 'Attribute' })).toEqual([]);
  });

  it('have one file of a name', () => {
    expect(findings({ ...complete, 'old/filter.conf': '' })).toEqual([
      'old/filter.conf:1:1 warning SET-108 The collection has another file of this name, filter.conf, which is the one that is read.',
    ]);
    expect(
      findings({ ...complete, 'a/notes.txt': '', 'b/notes.txt': '' }).filter((found) => !found.includes('SET-128')),
    ).toEqual([]);
    const profiles = Object.fromEntries(['a', 'b'].map((name) => [`profiles/${name}/external_metadata.cfg`, '']));
    expect(findings({ ...complete, ...profiles, 'external_metadata.cfg': '' })).toEqual([]);
  });

  it('say where a crawl begins', () => {
    const site = '<Site name=a enable=off>\nServer host=a\nStart url=http://a/\n</Site>\n';
    expect(findings({ ...complete, 'filterrules.conf': site })).toEqual([
      'filterrules.conf:1:1 info SET-109 filterrules.conf has no start point, so a crawl cannot start.',
    ]);
  });

  it('have findings with the end of their place', () => {
    const [checked] = checkCollection(
      [{ path: 'robot.conf', text: '<Process\n  dpth=3\n>\nhttp://a/\n</Process>' }],
      testCatalog,
    );
    expect(checked?.diagnostics).toMatchObject([{ line: 2, column: 3, endLine: 2, endColumn: 7 }]);
  });

  it('has the filter files its RootNodes name, and host filters that can match', () => {
    const roots =
      '<RootNodes>\nhttp://a.example/ URL=5,paths Host=2,/etc/hosts Depth=1\nhttp://b.example/ URL=5,/dev/null Host=9,nodes Depth=1\n</RootNodes>\n';
    const filters = {
      'filters/paths': 'Deny \\.gif$\nAllow .\n',
      'filters/nodes': 'Allow \\.gov$\nAllow \\.edu:80$\nDeny .\n',
    };
    const named = { ...complete, 'robot.conf': robot('email=search@siroe.com') };
    expect(findings({ ...named, 'gatherer.cf': roots, ...filters })).toEqual([
      'gatherer.cf:2:38 error SET-111 The collection has no file filters/hosts.',
      'filters/nodes:1:7 warning SET-112 This never matches a host: a Host-Filter is compared with name:port.',
    ]);
  });

  it('says who asks, in robot.conf or by Gatherer-Host', () => {
    const list = '<RootNodes>\nhttp://a.example/ Depth=1\n</RootNodes>\n';
    const codes = (files: Readonly<Record<string, string>>) => findings(files).map((line) => line.split(' ')[2]);
    expect(codes({ 'gatherer.cf': list })).toEqual(['SET-119']);
    expect(codes({ 'gatherer.cf': list, 'robot.conf': robot('email=user@domain') })).toEqual(['SET-119']);
    expect(codes({ 'gatherer.cf': list, 'robot.conf': robot('email=search@siroe.com') })).toEqual([]);
    expect(codes({ 'gatherer.cf': `Gatherer-Host: a.example\n${list}` })).toEqual([]);
  });
});
