import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRobotsDirectives, type RobotsSource } from './robots-directives.ts';

const agent = 'iPlanetRobot/4.0';

function meta(content: string, name = 'robots'): RobotsSource {
  return { kind: 'meta', name, content };
}

function header(content: string): RobotsSource {
  return { kind: 'header', content };
}

function verdict(...sources: RobotsSource[]): string {
  const { noindex, nofollow } = readRobotsDirectives(sources, agent);
  return [...(noindex ? ['noindex'] : []), ...(nofollow ? ['nofollow'] : [])].join(' ');
}

describe('readRobotsDirectives', () => {
  test.each([
    ['noindex', 'noindex'],
    ['NoIndex , NoFollow', 'noindex nofollow'],
    ['none', 'noindex nofollow'],
    ['all', ''],
    ['index,follow', ''],
    ['noindex follow', 'noindex'],
    ['noindex;nofollow', 'noindex nofollow'],
    ['noarchive, nosnippet', ''],
    ['noindexed', ''],
    ['', ''],
    [',,', ''],
    ['unavailable_after: noindex', ''],
  ])('META content %j gives %j', (content, expected) => {
    expect(verdict(meta(content))).toBe(expected);
  });

  test.each([
    ['noindex', 'noindex'],
    ['noindex, nofollow', 'noindex nofollow'],
    ['otherbot: noindex, nofollow', ''],
    ['iplanetrobot: noindex', 'noindex'],
    ['otherbot: noindex, iPlanetRobot: nofollow', 'nofollow'],
    ['noindex, otherbot: nofollow', 'noindex'],
    ['unavailable_after: 25 Jun 2010 15:00:00 PST', ''],
    ['unavailable_after: Saturday, 25-Jun-10 15:00:00 GMT, noindex', 'noindex'],
    ['max-snippet: 0, nofollow', 'nofollow'],
    ['otherbot: max-snippet: 0, nofollow', ''],
  ])('header %j gives %j', (content, expected) => {
    expect(verdict(header(content))).toBe(expected);
  });

  test('META tags named after the robot hold, those of other robots do not', () => {
    expect(verdict(meta('noindex', 'IPLANETROBOT'))).toBe('noindex');
    expect(verdict(meta('noindex', 'otherbot'))).toBe('');
  });

  test('the most restrictive of all sources holds, and is named', () => {
    const sources = [meta('index, follow'), header('nofollow'), meta('none')];
    const { noindex, nofollow, stated } = readRobotsDirectives(sources, agent);
    expect(noindex).toEqual({ name: 'none', source: sources[2] });
    expect(nofollow).toEqual({ name: 'nofollow', source: sources[1] });
    expect(stated.map(({ name }) => name)).toEqual(['index', 'follow', 'nofollow', 'none']);
  });

  test('what has no effect on a crawl is recorded with its value', () => {
    const source = header('unavailable_after: 25 Jun 2010 15:00:00 PST, noarchive');
    expect(readRobotsDirectives([source], agent)).toMatchObject({
      stated: [
        { name: 'unavailable_after', value: '25 Jun 2010 15:00:00 PST', source },
        { name: 'noarchive', source },
      ],
    });
  });

  test('no text makes it throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (content, userAgent) => {
        const { stated } = readRobotsDirectives([meta(content), header(content), meta(content, content)], userAgent);
        expect(stated.every(({ name }) => name !== '')).toBe(true);
      }),
    );
  });
});

describe('unavailable_after', () => {
  const end = Date.UTC(2010, 5, 25, 15);
  const dates = [
    '2010-06-25T15:00:00Z',
    '2010-06-25 15:00:00',
    '2010-06-25T17:00:00+02:00',
    '25 Jun 2010 15:00:00 GMT',
    '25-Jun-2010 10:00:00 EST',
    '25-Jun-10 15:00:00 GMT',
    'Friday, 25-Jun-10 15:00:00 GMT',
    'Fri, 25 Jun 2010 15:00:00 GMT',
    'Fri Jun 25 15:00:00 2010',
    'June 25, 2010 15:00:00 GMT',
    'Friday, June 25, 2010 15:00',
  ];
  const before = ['', 'index, ', 'max-snippet: 3, '];
  const after = ['', ', nofollow', ',nofollow,noarchive'];

  test.each(dates)('%s is read among other directives, in META and header', (date) => {
    for (const name of ['unavailable_after: ', 'Unavailable_After:'])
      for (const first of before)
        for (const last of after) {
          const content = `${first}${name}${date}${last}`;
          for (const source of [meta(content), header(content), header(`iPlanetRobot: ${content}`)]) {
            const { unavailable, nofollow, noindex } = readRobotsDirectives([source], agent);
            expect([content, unavailable?.from]).toEqual([content, end]);
            expect([nofollow !== undefined, noindex]).toEqual([last !== '', undefined]);
          }
        }
  });

  test.each(['', 'never', '0', '25 Jun', 'Friday', '2010'])('%j is no date, so that nothing ends', (value) => {
    const { unavailable, nofollow } = readRobotsDirectives([meta(`unavailable_after: ${value}, nofollow`)], agent);
    expect([unavailable, nofollow?.name]).toEqual([undefined, 'nofollow']);
  });

  test('the earliest of several counts, and none that is for another robot', () => {
    const sources = [meta('unavailable_after: 2030-01-01'), header('unavailable_after: 2020-01-01')];
    const other = header('otherbot: unavailable_after: 2010-01-01');
    expect(readRobotsDirectives([...sources, other], agent).unavailable?.from).toBe(Date.UTC(2020, 0, 1));
  });
});
