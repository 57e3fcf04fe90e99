import { describe, expect, it } from 'vitest';
import { base32, newRecoveryCodes, newTotpSecret, plainRecoveryCode, totpCode, totpStep, totpUri } from './totp.ts';

/** The key of RFC 6238, appendix B. */
const secret = base32(Buffer.from('12345678901234567890'));

describe('one-time codes', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of RFC 6238 at %d s', (seconds, code) => {
    expect(totpCode(secret, seconds * 1000)).toBe(code);
  });

  it('are taken half a minute early and late, and never twice', () => {
    const now = 1_234_567_890_000;
    const step = Math.floor(now / 30_000);
    const take = (at: number, after = 0) => totpStep(secret, totpCode(secret, at), { now, after });
    expect(take(now)).toBe(step);
    expect(take(now - 30_000)).toBe(step - 1);
    expect(take(now + 30_000)).toBe(step + 1);
    expect(take(now - 60_000)).toBeUndefined();
    expect(take(now + 60_000)).toBeUndefined();
    expect(take(now, step)).toBeUndefined();
    expect(take(now - 30_000, step)).toBeUndefined();
    expect(totpStep(secret, ' 005 924', { now, after: 0 })).toBe(step);
    for (const given of ['', '00592', '0059245', 'abcdef']) {
      expect(totpStep(secret, given, { now, after: 0 }), given).toBeUndefined();
    }
  });

  it('come with a secret and a URI that apps read', () => {
    const made = newTotpSecret();
    expect(made).toMatch(/^[A-Z2-7]{32}$/);
    expect(made).not.toBe(newTotpSecret());
    expect(totpUri(made, 'ada@example.org')).toContain(`otpauth://totp/Winnow:ada%40example.org?secret=${made}`);
  });

  it('have recovery codes beside them, read in whatever form they were written down', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    expect(codes[0]).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
    expect(plainRecoveryCode(' ABCD efgh-ijkl mnop ')).toBe('abcdefghijklmnop');
  });
});
