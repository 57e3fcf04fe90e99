import { describe, expect, it } from 'vitest';
import { defaultLimits } from '../../engine/program/program.ts';
import { readSettings } from './settings.ts';
import { bodyParams, limitParams } from '../../forms/settings.ts';
import { bodiesSchema, limitsSchema, reachSchema } from './settings-schema.ts';

const collection = { id: 1, slug: 'docs', name: 'Docs', kind: 'normal', createdAt: 0 } as const;

describe('the settings of a collection', () => {
  it('have the limits of the engine where nothing else is stored', () => {
    expect(readSettings({ ...collection, settings: {} })).toEqual({
      slug: 'docs',
      name: 'Docs',
      limits: defaultLimits,
      bodies: { keep: 'text', maxBytes: 10_000_000_000 },
      reach: [],
      requireAssertions: false,
      profileEditors: {},
      beforeRuns: { mode: 'nothing', threshold: '0' },
      authorities: '',
      certificates: [],
      speaksRdm: false,
      openToThisHost: false,
      keepsCookies: false,
    });
    expect(limitsSchema.parse({ redirects: 3 })).toEqual({ ...defaultLimits, redirects: 3 });
  });

  it('take blocks and single addresses, each in one form', () => {
    expect(reachSchema.parse(['10.1.2.3/16', '192.168.7.9', 'FD00::1/8', '10.1.0.0/16'])).toEqual([
      '10.1.0.0/16',
      '192.168.7.9/32',
      'fd00::/8',
    ]);
  });

  it.each(['10.0.0.0/33', 'intranet', '10.0.0', '', '300.1.1.1/8'])('refuse %j as a block', (text) => {
    const result = reachSchema.safeParse([text]);
    expect(result.error?.issues[0]?.message).toMatch(/is not an address or a block/);
  });

  it.each(Object.entries(limitParams))('hold %s to the bounds and the words of its field', (name, param) => {
    const { min = 0, max = 0, read } = param;
    for (const value of [min, max, min - 1, max + 1, 1.5]) {
      const reading = read(String(value));
      const { error } = limitsSchema.safeParse({ [name]: value });
      expect(error?.issues[0]?.message).toBe(reading.ok ? undefined : `Enter ${reading.expected}.`);
    }
    expect(limitsSchema.parse({})).toMatchObject({ [name]: Number(param.defaultText) });
  });

  it('take traps after 20 pages, or never', () => {
    expect(limitsSchema.safeParse({ trapPages: 19 }).error?.issues[0]?.message).toMatch(/at least 20 pages/);
    expect(limitsSchema.safeParse({ trapPages: 0 }).success).toBe(true);
  });

  it('keep bodies as their fields say', () => {
    const { maxBytes, keep } = bodyParams;
    expect(bodiesSchema.parse({})).toEqual({ keep: keep.defaultText, maxBytes: Number(maxBytes.defaultText) * 1e9 });
    const most = (maxBytes.max ?? 0) * 1e9;
    expect([most, most + 1, -1].map((bytes) => bodiesSchema.safeParse({ maxBytes: bytes }).success)).toEqual([
      true,
      false,
      false,
    ]);
  });
});
