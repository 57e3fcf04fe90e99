import * as fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, test } from 'vitest';
import { compilePattern, type CompiledPattern, type Pattern, type PatternOptions } from './posix-regex.ts';

function compile(text: string, options?: PatternOptions): Pattern {
  const result = compilePattern(text, options);
  if (!result.ok) throw new Error(`${text}: ${result.message} at ${result.offset}`);
  return result.pattern;
}

function refusal(text: string, options?: PatternOptions): Extract<CompiledPattern, { ok: false }> {
  const result = compilePattern(text, options);
  if (result.ok) throw new Error(`${text} was accepted`);
  return result;
}

describe('the dialect of the configuration files', () => {
  test.each([
    // A star with nothing to repeat makes a legacy glob, however many backslashes publishing left before it.
    ['*.gov', 'www.irs.gov', true],
    ['\\*.gov', 'www.irs.gov', true],
    ['\\\\\\\\*.gov', 'www.irs.gov', true],
    ['*.gov', 'www.gov.uk', false],
    ['*.gov', 'wwwXgov', false],
    ['*.siroe.com', 'developer.siroe.com', true],
    ['*.siroe.com', 'siroe.com', false],
    ['\\\\*', 'anything at all', true],
    ['*', '', true],
    ['(*.gov|*.mil)', 'www.army.mil', true],
    ['(*.gov|*.mil)', 'www.army.mil.example', false],
    ['*.siroe.*', 'www.siroe.com', true],
    ['\\*/private/\\*', 'http://a.example/private/x', true],
    ['^*.gov$', 'www.irs.gov', true],
    ['*.htm?', 'http://a.example/x.html', true],
    ['*[0-9]', 'chapter7', true],
    ['*(a', '', undefined],
    // Everything else is POSIX ERE, searched for anywhere in the text.
    ['.*\\.gov', 'www.gov.uk', true],
    ['abc', 'xabcx', true],
    ['^abc', 'xabc', false],
    ['abc$', 'abcx', false],
    ['^abc$', 'abc', true],
    ['a.c', 'a\nc', true],
    ['^a$', 'a\n', false],
    ['a|b', 'xbx', true],
    ['^(text/(html|plain)|application/xhtml\\+xml)$', 'text/html', true],
    ['^(text/(html|plain)|application/xhtml\\+xml)$', 'text/html5', false],
    ['\\.(zip|gz|tar)$', 'http://a.example/x.tar', true],
    ['ab{2,3}c', 'abbbc', true],
    ['ab{2,3}c', 'abbbbc', false],
    ['a{,2}b$', 'aab', true],
    ['a{2}', 'aa', true],
    ['a{x', 'a{x', true],
    ['a{}', 'a{}', true],
    ['[[:alpha:]]+[[:digit:]]', 'abc7', true],
    ['^[^[:space:]]+$', 'a b', false],
    ['[]x]', ']', true],
    ['[^]x]', ']', false],
    ['[a-]', '-', true],
    ['[\\w]', '\\', true],
    ['[[.-.]a]', '-', true],
    ['[[=a=]b]', 'a', true],
    ['a\\.b', 'a.b', true],
    ['a\\.b', 'axb', false],
    ['\\bword\\b', 'a word here', true],
    ['\\bword\\b', 'swords', false],
    ['^\\d+\\s\\w$', '12 x', true],
    ['()', '', true],
    ['(|a)b', 'b', true],
    ['a||b', '', true],
    ['(?:a)b', 'ab', true],
    ['x**', '', true],
    ['a^b', 'a^b', false],
    ['', 'anything', true],
    ['\u{1f600}+', 'x\u{1f600}\u{1f600}', true],
    ['Abc', 'abc', false],
  ])('%j on %j', (pattern, text, expected) => {
    if (expected === undefined) expect(compilePattern(pattern).ok).toBe(false);
    else expect(compile(pattern).test(text)).toBe(expected);
  });

  test.each([
    ['*.gov', true],
    ['(a|\\*b)', true],
    ['^*x', true],
    ['.*gov', false],
    ['a*b', false],
    ['a\\*', false],
    ['[*]', false],
    ['\\(*', false],
    ['www.*', false],
  ])('%j: legacy glob is %j', (pattern, legacyGlob) => {
    expect(compile(pattern).legacyGlob).toBe(legacyGlob);
  });

  test.each<[PatternOptions['dialect'], string, string, boolean]>([
    ['bre', 'a\\(b\\)\\{2\\}', 'abb', true],
    ['bre', 'a(b)', 'a(b)', true],
    ['bre', 'a+', 'a+', true],
    ['bre', 'a\\+b', 'aab', true],
    ['bre', 'a\\|b', 'b', true],
    ['bre', '*a', '*a', true],
    ['bre', '^*a', '*a', true],
    ['bre', '\\(*a\\)', 'x*a', true],
    ['bre', 'a^b', 'a^b', true],
    ['bre', 'a$b', 'a$b', true],
    ['bre', 'a*?', '?', true],
    ['bre', '\\(^a$\\)', 'a', true],
    ['bre', 'a{2}', 'a{2}', true],
    ['glob', '*.htm?', 'x.html', true],
    ['glob', '*.htm?', 'x.htm', false],
    ['glob', 'x', 'xx', false],
    ['glob', '[!a]b', 'cb', true],
    ['glob', '[^a]b', 'ab', false],
    ['glob', '[\\]]', ']', true],
    ['glob', 'a[b', 'a[b', true],
    ['glob', 'a\\*', 'a*', true],
    ['glob', 'a\\*', 'ab', false],
    ['glob', 'a\\', 'a\\', true],
    ['glob', '(a|b)$', '(a|b)$', true],
    ['shexp', '(a|b)*.com', 'axx.com', true],
    ['shexp', '(a|b)*.com$', 'cxx.com', false],
    ['shexp', '*.com~*.netscape.com', 'www.example.com', true],
    ['shexp', '*.com~*.netscape.com', 'home.netscape.com', false],
    ['shexp', '[2-4]x~(3|[~])x', '3x', false],
    ['shexp', '[2-4]x~(3|[~])x', '2x', true],
    ['shexp', 'a\\~b', 'a~b', true],
    ['shexp', 'a\\$', 'a$', true],
    ['ere', '.*\\.gov', 'www.gov.uk', true],
  ])('dialect=%s %j on %j', (dialect, pattern, text, expected) => {
    expect(compile(pattern, dialect === undefined ? {} : { dialect }).test(text)).toBe(expected);
  });

  test('a shell expression with an exclusion finds what it matches', () => {
    const { find } = compile('*.com~*.netscape.com', { dialect: 'shexp' });
    expect(find('a.com')).toEqual({ start: 0, end: 5 });
    expect(find('a.netscape.com')).toBeUndefined();
  });
});

describe('refusals', () => {
  test.each([
    ['x(?=y)', 'look-around', 1, 3],
    ['x(?!y)', 'look-around', 1, 3],
    ['(?<=x)y', 'look-around', 0, 3],
    ['(?<!x)y', 'look-around', 0, 3],
    ['(?i)x', '"(?"', 0, 2],
    ['(?<name>x)', '"(?"', 0, 2],
    ['(a)\\1', 'back-reference', 3, 2],
    ['(a{1000}){1000}', 'too large', 2, 6],
    ['(a{20}){20}', 'too large', 7, 4],
    ['a{1001}', 'up to 1000', 1, 6],
    ['a{99999999999999999999}', 'up to 1000', 1, 22],
    ['a{3,2}', 'wrong way round', 1, 5],
    ['a+?', 'lazy', 1, 2],
    ['.*?x', 'lazy', 1, 2],
    ['+x', 'nothing before', 0, 1],
    ['a|?b', 'nothing before', 2, 1],
    ['^+', 'nothing before', 1, 1],
    ['(a', 'not closed', 0, 1],
    ['x(a|(b)', 'not closed', 1, 1],
    ['a)', 'closes nothing', 1, 1],
    ['[a', 'not closed', 0, 2],
    ['[z-a]', 'wrong way round', 1, 3],
    ['[[:foo:]]', 'no character class', 1, 7],
    ['[[:alpha]', 'not closed', 1, 2],
    ['[[.ab.]]', 'one character', 1, 6],
    ['[a-[:alpha:]]', 'range', 3, 9],
    ['x\\', 'backslash', 1, 1],
    ['\\q', 'no meaning', 0, 2],
    ['\\<x', 'no meaning', 0, 2],
    ['x\ud800', 'half of a character', 1, 1],
  ])('%j is refused: %s', (pattern, message, offset, length) => {
    const result = refusal(pattern);
    expect(result.message).toContain(message);
    expect({ offset: result.offset, length: result.length }).toEqual({ offset, length });
  });

  test('forced dialects refuse what makes no sense in them', () => {
    expect(refusal('*a', { dialect: 'ere' }).message).toContain('nothing before');
    expect(refusal('\\(a', { dialect: 'bre' })).toMatchObject({ offset: 0, length: 2 });
    expect(refusal('\\(a\\)\\1', { dialect: 'bre' }).message).toContain('back-reference');
    expect(refusal('a~(b', { dialect: 'shexp' })).toMatchObject({ offset: 2, length: 1 });
    expect(refusal('a)', { dialect: 'shexp' })).toMatchObject({ offset: 1, length: 1 });
  });

  test('a pattern of more than 1,000 characters is refused from there on', () => {
    expect(compilePattern('a'.repeat(1000)).ok).toBe(true);
    expect(refusal('a'.repeat(1003))).toMatchObject({ offset: 1000, length: 3 });
  });

  test('a pattern that may be in too many states at once is refused', () => {
    expect(compilePattern('.'.repeat(250)).ok).toBe(true);
    expect(refusal('.'.repeat(251))).toMatchObject({ offset: 0, length: 251 });
    expect(refusal(`${'a'.repeat(300)}.`).message).toContain('states');
    expect(refusal(`x~${'?'.repeat(251)}`, { dialect: 'shexp' })).toMatchObject({ offset: 2, length: 251 });
  });

  test('the states of a literal are the places where it overlaps itself', () => {
    expect(compilePattern(`${'abcdefghij'.repeat(20)}.`).ok).toBe(true);
    expect(compilePattern(`(${'abcdefghij'.repeat(20)}.){6}`).ok).toBe(true);
    expect(compilePattern(`(${'a'.repeat(50)}.){6}`).ok).toBe(false);
  });

  test('a long list of hosts is not too many', () => {
    const hosts = Array.from({ length: 60 }, (_, at) => `host${at}\\.example`).join('|');
    expect(compilePattern(`^https?://(www\\.)?(${hosts})/.+x`).ok).toBe(true);
    const words = Array.from({ length: 150 }, (_, at) => `w${at}`).join('|');
    expect(compile(`(${words})`).kind).toBe('contains');
  });
});

describe('classification', () => {
  test.each<[string, Pattern['kind'], readonly string[], string | undefined]>([
    ['foo', 'contains', ['foo'], 'foo'],
    ['.*foo.*', 'contains', ['foo'], 'foo'],
    ['^.*foo', 'contains', ['foo'], 'foo'],
    ['^foo', 'prefix', ['foo'], 'foo'],
    ['^foo.*$', 'prefix', ['foo'], 'foo'],
    ['foo$', 'suffix', ['foo'], 'foo'],
    ['*.gov', 'suffix', ['.gov'], '.gov'],
    ['^foo$', 'exact', ['foo'], 'foo'],
    ['^$', 'exact', [''], undefined],
    ['^(a|b)$', 'exact', ['a', 'b'], undefined],
    ['\\.(zip|gz|tar)$', 'suffix', ['.zip', '.gz', '.tar'], '.'],
    ['\\.jpe?g$', 'suffix', ['.jpg', '.jpeg'], '.jp'],
    ['\\.[jJ]pg', 'contains', ['.jpg', '.Jpg'], 'pg'],
    ['(foo|bar)', 'contains', ['foo', 'bar'], undefined],
    ['', 'all', [], undefined],
    ['.*', 'all', [], undefined],
    ['^', 'all', [], undefined],
    ['$', 'all', [], undefined],
    ['*', 'all', [], undefined],
    ['(|a)', 'all', [], undefined],
    ['^/a/.*\\.html$', 'pieces', [], '.html'],
    ['foo.*bar', 'pieces', [], 'foo'],
    ['a+', 'regex', [], 'a'],
    ['^.+x', 'regex', [], 'x'],
    ['(foo)+bar?', 'regex', [], 'foo'],
    ['(^a|b$)', 'regex', [], undefined],
    ['a.c', 'regex', [], 'a'],
    ['[0-9]x', 'regex', [], 'x'],
  ])('%j is %s', (pattern, kind, literals, literal) => {
    const compiled = compile(pattern);
    expect([...compiled.literals].toSorted()).toEqual([...literals].toSorted());
    expect({ kind: compiled.kind, literal: compiled.literal }).toEqual({ kind, literal });
  });

  test('without case, literals are in lower case and only ASCII letters are alike', () => {
    const suffix = compile('\\.GIF$', { ignoreCase: true });
    expect(suffix).toMatchObject({ kind: 'suffix', literal: '.gif' });
    expect(suffix.test('x.Gif')).toBe(true);
    expect(compile('^[A-C]+Ä$', { ignoreCase: true }).test('abcÄ')).toBe(true);
    expect(compile('^[A-C]+Ä$', { ignoreCase: true }).test('abcä')).toBe(false);
    expect(compile('k', { ignoreCase: true }).test('\u212a')).toBe(false);
    expect(compile('[^k]', { ignoreCase: true }).test('K')).toBe(false);
  });

  test('finds the leftmost, longest match', () => {
    expect(compile('a|ab|abc').find('xxabcd')).toEqual({ start: 2, end: 5 });
    expect(compile('foo').find('a foo foo')).toEqual({ start: 2, end: 5 });
    expect(compile('foo').find('bar')).toBeUndefined();
    expect(compile('*.gov').find('www.irs.gov')).toEqual({ start: 0, end: 11 });
  });
});

describe('against other engines', () => {
  const part = fc.constantFrom(
    'a',
    'b',
    'ab',
    '.',
    '.*',
    '[ab]',
    '[^a]',
    '\\.',
    '(a|b)',
    '(a|ab|)',
    '^',
    '$',
    'a?',
    'b+',
    '(ab)*',
    'a{1,2}',
    '|',
    'A',
  );
  const pattern = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(''));
  const subject = fc.string({ unit: fc.constantFrom('a', 'b', 'A', '.', '\n', 'ab', 'é', '\u{1f600}'), maxLength: 12 });

  test('what is classified matches as RegExp and re2js do', () => {
    fc.assert(
      fc.property(pattern, subject, fc.boolean(), (text, input, ignoreCase) => {
        const result = compilePattern(text, { dialect: 'ere', ignoreCase });
        if (!result.ok) return;
        const oracle = new RegExp(text, ignoreCase ? 'sui' : 'su');
        expect(result.pattern.test(input)).toBe(oracle.test(input));
        const found = result.pattern.find(input);
        expect(found !== undefined).toBe(result.pattern.test(input));
        if (found !== undefined) expect(found.start).toBe(oracle.exec(input)?.index);
        const re2 = RE2JS.compile(text, RE2JS.DOTALL | (ignoreCase ? RE2JS.CASE_INSENSITIVE : 0));
        expect(result.pattern.test(input)).toBe(re2.test(input));
      }),
      { numRuns: 3000 },
    );
  });

  test('a literal said to be required is in every match', () => {
    fc.assert(
      fc.property(pattern, subject, fc.boolean(), (text, input, ignoreCase) => {
        const result = compilePattern(text, { dialect: 'ere', ignoreCase });
        if (!result.ok || result.pattern.literal === undefined || !result.pattern.test(input)) return;
        expect(ignoreCase ? input.toLowerCase() : input).toContain(result.pattern.literal);
      }),
      { numRuns: 2000 },
    );
  });

  test('no text makes it throw, in any dialect, and every problem lies inside the text', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.string({ unit: fc.constantFrom(...'ab\\*+?()[]{}|^$.~:-,1=<>!'.split('')), maxLength: 30 }),
    );
    const dialect = fc.constantFrom<PatternOptions>(
      {},
      { dialect: 'ere' },
      { dialect: 'bre' },
      { dialect: 'glob' },
      { dialect: 'shexp' },
    );
    fc.assert(
      fc.property(text, dialect, fc.boolean(), (source, options, ignoreCase) => {
        const result = compilePattern(source, { ...options, ignoreCase });
        if (result.ok) {
          const matched = result.pattern.test('http://a.example/b');
          expect(result.pattern.find('http://a.example/b') !== undefined).toBe(matched);
        } else {
          expect(result.offset).toBeGreaterThanOrEqual(0);
          expect(result.offset + result.length).toBeLessThanOrEqual(source.length);
        }
      }),
      { numRuns: 3000 },
    );
  });
});
