import { expect, it } from 'vitest';
import { actionWords, detailWords } from './audit-words.ts';

it('says actions in words', () => {
  expect(actionWords('startRun')).toBe('start run');
  expect(actionWords('createFirstAdministrator')).toBe('create first administrator');
  expect(actionWords('refused')).toBe('refused');
});

it('says details in words', () => {
  expect(detailWords({ run: 2, kind: 'full' })).toBe('run 2, kind full');
  expect(detailWords({ paths: ['filter.conf', 'robot.conf'], revision: 3 })).toBe(
    'paths filter.conf robot.conf, revision 3',
  );
  expect(detailWords({ expiresAt: 0 })).toBe('expires at 1970-01-01 00:00');
  expect(detailWords({ from: { role: 'viewer' }, gone: undefined })).toBe('from {"role":"viewer"}');
});
