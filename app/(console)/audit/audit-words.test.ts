import { expect, it } from 'vitest';
import { actionWords, detailWords } from './audit-words.ts';

it('says actions in words', () => {
  expect(actionWords('startRun')).toBe('start run');
  expect(actionWords('createFirstAdministrator')).toBe('create first administrator');
  expect(actionWords('refused')).toBe('refused');
});

it('says details in words', () => {
  expect(detailWords({ run: 2, kind: 'full' }, 'UTC')).toBe('run 2, kind full');
  expect(detailWords({ paths: ['filter.conf', 'robot.conf'], revision: 3 }, 'UTC')).toBe(
    'paths filter.conf robot.conf, revision 3',
  );
  expect(detailWords({ expiresAt: 0 }, 'Europe/Berlin')).toMatch(
    /^expires at 1\sJan\s1970, 01:00:00 \(Europe\/Berlin\)$/u,
  );
  expect(detailWords({ from: { role: 'viewer' }, gone: undefined }, 'UTC')).toBe('from {"role":"viewer"}');
});
