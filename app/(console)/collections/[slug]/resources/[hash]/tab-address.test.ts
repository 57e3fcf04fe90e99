import { describe, expect, it } from 'vitest';
import { placeHref, readTabPlace } from './tab-address.ts';

const all = ['decision', 'access', 'uploads', 'links'] as const;
const page = { slug: 'docs', hash: 'ab', list: { site: 'docs.example:80' } };

describe('the parts of the page of a URL', () => {
  it('are in its address', () => {
    const place = readTabPlace({ tab: 'access', principal: ' ann ', upload: '7' }, all);
    expect(place).toEqual({ tab: 'access', principal: 'ann', upload: 7 });
    expect(placeHref({ ...page, ...place })).toBe(
      '/collections/docs/resources/ab?site=docs.example%3A80&tab=access&principal=ann&upload=7',
    );
  });

  it('leave the address of the decision as it is', () => {
    expect(placeHref({ ...page, list: {}, tab: 'decision' })).toBe('/collections/docs/resources/ab');
    expect(placeHref({ ...page, list: {}, tab: 'decision' }, { as: 'soif' })).toBe(
      '/collections/docs/resources/ab?as=soif',
    );
  });

  it('are the decision where the URL has no such part', () => {
    expect(readTabPlace({ tab: 'access', principal: 'ann' }, ['decision', 'links']).tab).toBe('decision');
    expect(readTabPlace({ tab: ['access', 'links'], upload: 'x' }, all)).toEqual({
      tab: 'decision',
      upload: undefined,
    });
  });
});
