import { describe, expect, test } from 'vitest';
import type { Facts } from '../../sdk/resource.ts';
import { contentFact } from '../../sdk/testing.ts';
import { ResourceSources } from './sources.ts';
import type { Known } from './sources.ts';
import { fetched, response, testProgram } from '../testing/program.ts';

const program = testProgram({
  files: { 'robot.conf': '<Process csid="x-catalog://budgie.siroe.com:8086/alexandria"\n>\n</Process>\n' },
});
const headers = {
  'content-type': 'Text/HTML; charset="ISO-8859-1"',
  'content-language': 'de-CH',
  'content-encoding': 'gzip',
  'content-length': '2048',
  expires: 'Sun, 01 Jan 1995 00:00:00 GMT',
};
const page = fetched(
  'http://home.siroe.com:8080/docs/listing.html?x=1',
  {
    charset: 'windows-1252',
    metas: [
      ['author', 'Becker'],
      ['author', 'Smith'],
      ['expires', 'never'],
      ['host', 'evil.example'],
    ],
  },
  { depth: 3, response: response({ headers, received: 999 }) },
);

function sourcesOf(facts: Facts, known: Known): ResourceSources {
  const sources = new ResourceSources(program, facts);
  sources.known = known;
  return sources;
}

describe('what the robot knows', () => {
  test.each([
    ['csid', 'x-catalog://budgie.siroe.com:8086/alexandria'],
    ['depth', '3'],
    ['enumeration filter', 'enumeration-default'],
    ['generation filter', 'generation-default'],
    ['host', 'home.siroe.com'],
    ['IP', '198.95.249.6'],
    ['protocol', 'http'],
    ['path', '/docs/listing.html'],
    ['URL', 'http://home.siroe.com:8080/docs/listing.html?x=1'],
    ['content-charset', 'ISO-8859-1'],
    ['decoded-charset', 'windows-1252'],
    ['content-language', 'de-CH'],
    ['content-encoding', 'gzip'],
    ['content-length', '2048'],
    ['content-type', 'text/html'],
    ['type', 'text/html'],
    ['expires', 'Sun, 01 Jan 1995 00:00:00 GMT'],
    ['Author', 'Becker, Smith'],
    ['nothing', undefined],
  ])('%s is %s', (name, value) => {
    expect(sourcesOf(page, 'content').get(name)).toBe(value);
  });

  test('a META speaks where no header does', () => {
    const silent = { ...page, response: response({ received: 999 }) };
    expect(sourcesOf(silent, 'content').get('expires')).toBe('never');
    expect(sourcesOf(silent, 'content').get('content-length')).toBe('999');
    const named = { ...silent, content: contentFact({ metas: [['content-language', 'fr']] }) };
    expect(sourcesOf(named, 'content').get('content-language')).toBe('fr');
  });

  test('the charset is the server’s, not the one the text was read with', () => {
    const guessed = { ...page, response: response({ headers: { 'content-type': 'text/html' } }) };
    expect(sourcesOf(guessed, 'content').get('content-charset')).toBeUndefined();
    expect(sourcesOf(guessed, 'content').get('decoded-charset')).toBe('windows-1252');
  });

  test('nothing of the content is known before it is read, whatever the facts hold', () => {
    const sources = sourcesOf(page, 'url');
    for (const name of ['type', 'content-type', 'author', 'expires', 'ip'])
      expect(sources.get(name), name).toBeUndefined();
    expect(sources.get('host')).toBe('home.siroe.com');
    expect(sourcesOf(page, 'address').get('ip')).toBe('198.95.249.6');
  });
});

describe('what directives do', () => {
  test('a value that is set goes before every other, a source that is cleared has none', () => {
    const sources = sourcesOf(page, 'content');
    sources.set('Type', 'text/x');
    sources.clear('AUTHOR');
    expect(sources.get('type')).toBe('text/x');
    expect(sources.get('author')).toBeUndefined();
    expect(sources.isKnowable('author')).toBe(true);
  });

  test('a source can be known early once it is set, and not when it is cleared again', () => {
    const sources = sourcesOf(page, 'url');
    expect(sources.isKnowable('type')).toBe(false);
    sources.set('type', 'text/x');
    expect(sources.isKnowable('type')).toBe(true);
    sources.clear('type');
    expect(sources.isKnowable('type')).toBe(false);
    sources.clear('path');
    expect(sources.isKnowable('path')).toBe(true);
  });

  test('what was carried over is there, and stays as it was', () => {
    const carried = new Map([['area', 'Sales']]);
    const sources = new ResourceSources(program, page, carried);
    sources.set('area', 'Home');
    expect(sources.get('area')).toBe('Home');
    expect(carried.get('area')).toBe('Sales');
  });
});
