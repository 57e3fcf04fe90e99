import { expect, it } from 'vitest';
import { createFindings } from './findings.ts';

it('checks a file of metadata that is too long for a tree in portions, and keeps the first findings of each kind', async () => {
  const text = `${'site.com/a/ c:1\n'.repeat(20_000)}bad\n`;
  const files = new Map([
    ['profiles/a/external_metadata.cfg', text],
    ['robot.conf', ''],
  ]);
  const asked: ReadonlyMap<string, string>[] = [];
  const languages = {
    check: (given: ReadonlyMap<string, string>) => {
      asked.push(given);
      return Promise.resolve([]);
    },
    state: () => Promise.resolve(''),
  } as unknown as Parameters<typeof createFindings>[1];
  const found = await createFindings({ files: () => Promise.resolve(files) }, languages)(1);
  expect(asked[0]?.get('profiles/a/external_metadata.cfg')).toBe('');
  expect(found.filter(({ code }) => code === 'W_DUPLICATE_PREFIX')).toHaveLength(1000);
  expect(found.find(({ severity }) => severity === 'error')).toMatchObject({
    path: 'profiles/a/external_metadata.cfg',
    line: 20_001,
    code: 'E_NO_ELEMENTS',
  });
});
