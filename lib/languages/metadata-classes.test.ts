import { describe, expect, it } from 'vitest';
import { defaultRobotConf } from './robot-conf/default.ts';
import { classModeOf, withClassMode } from './metadata-classes.ts';

describe('the classes of external metadata', () => {
  it('P18: are single characters unless robot.conf says metadata-classes=long', () => {
    const modeOf = (text: string): string => classModeOf(new Map([['robot.conf', text]]));
    expect(classModeOf(new Map())).toBe('single');
    expect(modeOf(defaultRobotConf)).toBe('single');
    expect(modeOf('<Process\n   metadata-classes=long\n>\n</Process>\n')).toBe('long');
    expect(modeOf('<Process\n   metadata-classes=single\n>\n</Process>\n')).toBe('single');
    expect(modeOf('<Process\n   metadata-classes=huge\n>\n</Process>\n')).toBe('single');
    expect(modeOf('not a robot.conf')).toBe('single');
  });

  it('P18: are changed with everything else of robot.conf as it is, and back', () => {
    const written = '# Ours\n<Process\n   csid="x"\n>\nhttp://a.example/ depth=2\n</Process>\n';
    for (const text of [written, defaultRobotConf, '']) {
      const long = withClassMode(text, 'long');
      expect(classModeOf(new Map([['robot.conf', long]]))).toBe('long');
      expect(long.replace(/ *metadata-classes=\S*\n/, '')).toBe(text === '' ? '<Process\n>\n</Process>\n' : text);
      expect(classModeOf(new Map([['robot.conf', withClassMode(long, 'single')]]))).toBe('single');
    }
  });
});
