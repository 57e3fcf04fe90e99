import { describe, expect, it } from 'vitest';

import { defineMessages, hasErrors, messageCode } from './diagnostic.ts';

const { report } = defineMessages('TEST', {
  unknown: { number: 7, severity: 'error', text: 'There is no {kind} {name}.', help: 'Correct it.' },
  odd: { number: 8, severity: 'hint', text: 'This is odd.', help: 'Look at it.' },
});
const span = { start: 0, end: 1 };

describe('a message table', () => {
  it('fills the placeholders of a text', () => {
    expect(report('unknown', span, { kind: 'rule', name: '$& {kind}' })).toEqual({
      severity: 'error',
      code: 'TEST-007',
      message: 'There is no rule $& {kind}.',
      span,
    });
  });

  it('throws when a placeholder has no value', () => {
    expect(() => report('unknown', span, { kind: 'rule' })).toThrow(RangeError);
  });

  it('gives fixes only where there are any', () => {
    expect(report('odd', span)).not.toHaveProperty('fixes');
    expect(report('odd', span, {}, [{ title: 'Mend it', edits: [] }]).fixes).toHaveLength(1);
  });

  it('prints codes with three digits', () => {
    const numbered = (number: number) =>
      defineMessages('A', { one: { number, severity: 'error', text: 'One.', help: 'Mend it.' } });
    expect(messageCode(numbered(5), 'one')).toBe('A-005');
    expect(messageCode(numbered(1234), 'one')).toBe('A-1234');
  });

  it('has the names of its messages for codes when it says so', () => {
    const odd = { number: 1, severity: 'hint', text: 'This is odd.', help: 'Look at it.' } as const;
    expect(defineMessages('A', { E_ODD: odd }, true).report('E_ODD', span).code).toBe('E_ODD');
  });
});

describe('diagnostics', () => {
  it('have errors when one of them is an error', () => {
    expect(hasErrors([report('odd', span)])).toBe(false);
    expect(hasErrors([report('odd', span), report('unknown', span, { kind: 'a', name: 'b' })])).toBe(true);
  });
});
