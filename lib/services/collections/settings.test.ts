import { describe, expect, it } from 'vitest';
import { defaultLimits } from '../../engine/program/program.ts';
import { readSettings } from './settings.ts';
import { limitsSchema, reachSchema } from './settings-schema.ts';

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
});
