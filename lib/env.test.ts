import path from 'node:path';
import { expect, test } from 'vitest';
import { EnvironmentError, readEnvironment } from './env.ts';

test('without any variable the defaults of the README hold', () => {
  const read = readEnvironment({});
  expect(read).toMatchObject({
    dataFolder: path.resolve('data'),
    port: 3000,
    leaseMs: 30_000,
    host: '127.0.0.1',
    baseUrl: 'http://localhost:3000',
    baseUrlGiven: false,
    hosts: new Map(),
    logLevel: 'info',
    cache: { ttlMs: 7 * 24 * 3_600_000, maxBytes: 32_000_000 },
  });
  expect(read.programsFolder).toBeUndefined();
});

test('an empty variable is as good as none', () => {
  expect(readEnvironment({ PORT: ' ', DATABASE_URL: '', BASE_URL: '' })).toEqual(readEnvironment({}));
});

test('what is set is taken', () => {
  const read = readEnvironment({
    PORT: '8080',
    BASE_URL: 'https://search.example/',
    WINNOW_HOSTS: 'Intranet.example=10.0.0.7, wiki.example=127.0.0.1',
    DATABASE_URL: 'postgres://me@db.example/winnow',
    WINNOW_PROGRAMS: '/srv/programs',
    GATHERER_CACHE_TTL: '86400',
    HARVEST_MAX_LOCAL_CACHE: '10',
  });
  expect(read.programsFolder).toBe('/srv/programs');
  expect(read.cache).toEqual({ ttlMs: 86_400_000, maxBytes: 10_000_000 });
  expect(read.port).toBe(8080);
  expect(read.baseUrl).toBe('https://search.example');
  expect([...read.hosts]).toEqual([
    ['intranet.example', '10.0.0.7'],
    ['wiki.example', '127.0.0.1'],
  ]);
  expect(read.databaseUrl).toBe('postgres://me@db.example/winnow');
});

test.each([
  [{ PORT: 'eighty' }, 'PORT is a number from 0 to 65535'],
  [{ PORT: '70000' }, 'PORT is a number from 0 to 65535'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL is the address of a PostgreSQL database'],
  [{ BASE_URL: 'search.example' }, 'BASE_URL is an address such as'],
  [{ WINNOW_HOSTS: 'intranet' }, 'WINNOW_HOSTS is a list of name=address pairs'],
  [{ WINNOW_LOG: 'loud' }, 'WINNOW_LOG is one of'],
  [{ WINNOW_PROGRAMS: 'programs' }, 'WINNOW_PROGRAMS is an absolute folder'],
  [{ GATHERER_CACHE_TTL: '1 day' }, 'GATHERER_CACHE_TTL is a whole number of seconds'],
  [{ HARVEST_MAX_LOCAL_CACHE: '-1' }, 'HARVEST_MAX_LOCAL_CACHE is a whole number of megabytes'],
])('a wrong setting %j is named with what it takes', (variables, message) => {
  expect(() => readEnvironment(variables)).toThrow(EnvironmentError);
  expect(() => readEnvironment(variables)).toThrow(message);
});

test('every wrong setting is named at once', () => {
  expect(() => readEnvironment({ PORT: 'x', BASE_URL: 'y' })).toThrow(/PORT .*; BASE_URL /);
});

test('157: $HARVEST_DEBUG is a list of debug flags', () => {
  expect(readEnvironment({ HARVEST_DEBUG: '-D20,1 -D23,1 -D63,1' }).harvestDebug).toBe('-D20,1 -D23,1 -D63,1');
  expect(readEnvironment({}).harvestDebug).toBe('');
  for (const wrong of ['-D0,1', '-D256,1', '-D20,10', '-D20', 'all'])
    expect(() => readEnvironment({ HARVEST_DEBUG: `-D20,1 ${wrong}` }), wrong).toThrow(
      /^HARVEST_DEBUG is a list of debug flags/,
    );
});
