import { describe, expect, it } from 'vitest';
import { applyEdits } from '#lib/lang/text-edit.ts';
import { concatenate, loadTexts, profilePath } from '#lib/languages/external-metadata-cfg/profiles/profiles.ts';
import { NO_ERRORS, parseThreshold } from '#lib/languages/external-metadata-cfg/validate/threshold.ts';
import { compareLines } from './concatenate/concatenation.ts';
import { listFindings } from './metadata-findings.ts';
import { classesInUse, lookUpInProfiles } from './profiles/profile-index.ts';
import { nameProblem, profileFiles } from './profiles/profiles.ts';
import { withUnread } from './unread-files.ts';

const file = (name: string, text: string) => ({ path: profilePath(name), text });

describe('profiles', () => {
  it('come in byte order of their names, whatever their paths', () => {
    const files = ['b', 'a-b', 'a', 'Z', 'é', '𐀀', 'ﬀ'].map((name) => file(name, ''));
    const names = profileFiles([...files, { path: 'filter.conf', text: '' }]).map(({ path }) => path.split('/')[1]);
    expect(names).toEqual(['Z', 'a', 'a-b', 'b', 'é', 'ﬀ', '𐀀']);
  });

  it('have names that are folders', () => {
    expect(nameProblem('hr', ['it'])).toBeUndefined();
    for (const name of ['', 'a/b', '..', 'it', 'a\\b', 'a\u0000']) expect(nameProblem(name, ['it'])).toBeDefined();
  });
});

describe('concatenating in the browser', () => {
  const profiles = [file('a', 'site.com/ c:1\nbad\n'), file('b', 'site.com/ c:2\nsite.com/b/ x:3')];

  it('leaves malformed lines out and compares with the threshold as the server does', () => {
    const { text, validation } = concatenate(profiles, { classes: 'single', threshold: NO_ERRORS });
    expect(text).toBe('site.com/ c:1\nsite.com/ c:2\nsite.com/b/ x:3\n');
    expect(validation).toMatchObject({ total: 4, malformed: 1, ok: false });
    expect(
      concatenate(profiles, { classes: 'single', threshold: parseThreshold('0.25') ?? NO_ERRORS }).validation.ok,
    ).toBe(true);
  });

  it('counts lines against the written file', () => {
    expect(compareLines('a\nb\nb\n', 'b\nc\na\n\n')).toEqual({ added: 1, removed: 1 });
  });

  it('lists a prefix of two profiles, and takes the line out that has no effect', () => {
    const { validation } = concatenate(profiles, { classes: 'single', threshold: NO_ERRORS });
    const found = listFindings({ files: profiles, findings: new Map(), validation, unread: new Set() });
    expect(found).toMatchObject([
      { path: profilePath('b'), line: 1, message: expect.stringContaining('Line 1 of a ') },
    ]);
    expect(applyEdits(profiles[1]?.text ?? '', found[0]?.fixes[0]?.edits ?? [])).toBe('site.com/b/ x:3');
  });
});

describe('looking a URL up in the profiles', () => {
  const loaded = loadTexts(
    [file('a', '\u{feff}site.com/ c:1 x:k\n\nbad'), file('b', 'site.com/b/ c:2\nsite.com/b/ y:9')],
    'single',
  );

  it('names the profile and the line of every value, of what it overrides and of what it shadows', () => {
    const found = lookUpInProfiles(loaded, 'http://site.com/b/1.html');
    expect(found.classes).toEqual([
      { name: 'c', title: undefined, values: ['2'], place: { path: profilePath('b'), line: 1 } },
      { name: 'x', title: undefined, values: ['k'], place: { path: profilePath('a'), line: 1 } },
    ]);
    expect(found.chain).toMatchObject([
      { prefix: 'site.com/b/', supplies: ['c'], shadows: [{ path: profilePath('b'), line: 2 }] },
      { prefix: 'site.com/', supplies: ['x'], overridden: [{ name: 'c', by: { path: profilePath('b'), line: 1 } }] },
    ]);
    expect(lookUpInProfiles(loaded, 'https://site.com/b/1.html').chain).toEqual([]);
  });

  it('counts the lines of each class', () => {
    expect(classesInUse(loaded)).toEqual([
      { name: 'c', lines: 2 },
      { name: 'x', lines: 1 },
    ]);
  });

  it('that are too long for the page count as they were counted when they were saved', () => {
    const files = [
      { path: 'profiles/a/external_metadata.cfg', text: '' },
      { path: 'profiles/b/external_metadata.cfg', text: 'site.com/ c:1\nbad\n' },
    ];
    const threshold = parseThreshold('0.29') ?? NO_ERRORS;
    const read = concatenate(files, { classes: 'single', threshold });
    const saved = {
      name: 'a',
      path: 'profiles/a/external_metadata.cfg',
      bytes: 6_000_000,
      lines: 98,
      malformed: 28,
      warnings: 0,
      mayEdit: true,
      editors: null,
    };
    const profiles = { profiles: [saved] };
    const { validation } = withUnread(read, { unread: new Set([saved.path]), profiles, threshold });
    expect(validation).toMatchObject({ total: 100, malformed: 29, share: 0.29, ok: true });
    expect(validation.files).toMatchObject([
      { total: 98, malformed: 28 },
      { total: 2, malformed: 1 },
    ]);
    expect(withUnread(read, { unread: new Set(), profiles, threshold })).toBe(read);
  });
});
