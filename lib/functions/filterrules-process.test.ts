import { describe, expect, test } from 'vitest';
import { functionTester, runFunction } from '../sdk/testing.ts';
import { filterrulesProcess } from './filterrules-process.ts';

describe('filterrules-process', () => {
  functionTester(filterrulesProcess, {
    proceeds: {
      'passes what the rules let in': { rules: { allowed: true } },
      'passes what waits for the type': { rules: { allowed: true, note: 'waits' } },
    },
    denies: {
      'denies with the reason of the rules': {
        rules: { allowed: false, reason: 'no-site' },
        gives: { reason: 'no-site' },
      },
    },
  });

  test('names the line of the rules that decided', () => {
    const rules = { allowed: false, reason: 'depth', file: 'filterrules.conf', line: 7, source: 'depth', value: '12' };
    expect(runFunction(filterrulesProcess, { phase: 'MetaData', rules }).outcome).toEqual({
      kind: 'deny',
      reason: 'depth',
      source: 'depth',
      value: '12',
      at: { file: 'filterrules.conf', line: 7 },
    });
  });

  test('names no line when no line of the rules decided', () => {
    const rules = { allowed: false, reason: 'no-site', line: 0 };
    expect(runFunction(filterrulesProcess, { phase: 'MetaData', rules }).outcome).not.toHaveProperty('at');
  });
});
