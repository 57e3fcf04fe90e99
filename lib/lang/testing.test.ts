import { describe, expect, it } from 'vitest';

import { withoutPositions } from './testing-laws.ts';
import { readFixtures, showDiagnostics } from './testing.ts';

describe('fixtures', () => {
  it('are read with comments in their texts', () => {
    const text = '# one\n# a comment\nb\n==>\nerror\n\n\n# two\nc\n==> model\nd\n\n# not a title\n==> fixed\n';
    expect(readFixtures(text)).toEqual([
      { title: 'one', input: '# a comment\nb\n', expected: new Map([['', 'error']]) },
      {
        title: 'two',
        input: 'c\n',
        expected: new Map([
          ['model', 'd\n\n# not a title'],
          ['fixed', ''],
        ]),
      },
    ]);
  });

  it('show findings in text order', () => {
    const finding = (start: number, code: string) =>
      ({ severity: 'error', code, message: 'Wrong.', span: { start, end: start } }) as const;
    expect(showDiagnostics('a\nb', [finding(2, 'B-001'), finding(0, 'A-002'), finding(0, 'A-001')])).toBe(
      'error A-001 1:1 Wrong.\nerror A-002 1:1 Wrong.\nerror B-001 2:1 Wrong.',
    );
  });
});

describe('a model without positions', () => {
  it('is the same wherever it was read from', () => {
    const model = { name: 'a', line: 3, params: new Map([['b', { span: { start: 1, end: 2 }, c: 1 }]]) };
    expect(withoutPositions(model)).toEqual({ name: 'a', params: [['b', { c: 1 }]] });
  });
});
