import { describe, expect, it } from 'vitest';
import { variableList } from '../../languages/gatherer-cf/vocabulary.ts';
import { vocabulary } from '../../languages/robot-conf/vocabulary.ts';
import { changedSettings } from './changed-settings.ts';

const changed = (before: Readonly<Record<string, string>>, now: Readonly<Record<string, string>>): readonly string[] =>
  changedSettings(new Map(Object.entries(before)), new Map(Object.entries(now)), new Map()).map(({ name }) => name);
const robot = (lines: string): Readonly<Record<string, string>> => ({
  'robot.conf': `<Process\n${lines}\n>\n</Process>\n`,
});

describe('the settings that two versions have differently', () => {
  it.each(vocabulary.map(({ name, example }) => [name, example] as const))(
    'include %s of robot.conf',
    (name, example) => {
      expect(changed(robot(''), robot(`${name}=${JSON.stringify(example)}`))).toContain(name);
    },
  );

  it.each(variableList.map(({ name, example }) => [name, example] as const))(
    'include %s of gatherer.cf',
    (name, example) => {
      expect(changed({ 'gatherer.cf': '' }, { 'gatherer.cf': `${name}: ${example}\n` })).toContain(name);
    },
  );

  it('are none where a value is the default, and where only comments and blanks differ', () => {
    expect(changed(robot(''), robot('user-agent=Winnow'))).not.toContain('user-agent');
    expect(changed({ 'lib/byname.cf': 'HTML \\.html$\n' }, { 'lib/byname.cf': '# names\nHTML  \\.html$\n\n' })).toEqual(
      [],
    );
  });

  it('include files by their paths, and the programs of RootNodes', () => {
    expect(changed({}, { 'lib/byname.cf': 'HTML \\.x$\n' })).toEqual(['lib/byname.cf']);
    const roots = (spec: string) => ({ 'gatherer.cf': `<RootNodes>\nhttp://a.test/ ${spec}\n</RootNodes>\n` });
    expect(changed(roots('URL=5'), roots('URL=5 Enumeration=list.pl'))).toEqual(['Enumeration', 'gatherer.cf']);
  });
});
