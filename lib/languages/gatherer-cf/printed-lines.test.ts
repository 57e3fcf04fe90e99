import { describe, expect, it } from 'vitest';
import { checkOutput, printedRoot } from './printed-lines.ts';
import type { Printing } from './printed-lines.ts';

const knows = { schemes: new Set(['http', 'https', 'file']), hasFilter: (name: string) => name.endsWith('own') };

function check(printing: Printing, text: string | Uint8Array) {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const { lines, refused, refusedCount } = checkOutput(printing, bytes, knows);
  expect(refusedCount).toBeGreaterThanOrEqual(refused.length);
  return {
    lines: lines.map(({ n, text: line }) => `${n} ${line}`),
    refused: refused.map(({ n, reason }) => `${n} ${reason}`),
  };
}

describe('what a program prints', () => {
  it('62: URLs one per line are taken, rubbish is named with its line and reason, and the rest is used', () => {
    const text = [
      'http://www.nlanr.net/',
      '',
      'not a url',
      'telnet://library.siroe.com/',
      '  file:///usr/share/doc/  ',
      'http://me:secret@a.example/',
      'http://a.example/<b>',
      `http://a.example/${'x'.repeat(9000)}`,
      'http://last.example/',
    ].join('\r\n');
    expect(check('urls', text)).toEqual({
      lines: ['1 http://www.nlanr.net/', '5 file:///usr/share/doc/', '9 http://last.example/'],
      refused: [
        '3 one URL was expected, not 3 words',
        '4 nothing is gathered over telnet',
        '6 the URL has a user and a password in it: HTTP-Basic-Auth of gatherer.cf is for these',
        '7 not a complete URL',
        '8 the URL is longer than 8192 characters',
      ],
    });
  });

  it('never shows a password that was printed', () => {
    const { refused } = checkOutput('urls', new TextEncoder().encode('http://me:secret@a.example/'), knows);
    expect(refused[0]?.text).toBe('http://me:…@a.example/');
  });

  it('53: an enumeration program prints nine fields, each of them checked (T13)', () => {
    const text = [
      'http://h/ 250 /dev/null 1 /dev/null HTTP 1 0 /bin/false',
      'http://h/ 250 /dev/null 1 /dev/null HTTP 1 0',
      'http://h/ 0 /dev/null 1 /dev/null HTTP 1 0 /bin/false',
      'http://h/ 5 /dev/null 1 other HTTP 1 0 /bin/false',
      'http://h/\t5  /x/own 2 hosts-own HTTP|FTP 0 2 again.pl',
      'http://h/ 5 /dev/null 1 /dev/null SMTP 1 0 /bin/false',
    ].join('\n');
    expect(check('roots', text)).toEqual({
      lines: [
        '1 http://h/ 250 /dev/null 1 /dev/null HTTP 1 0 /bin/false',
        '5 http://h/ 5 /x/own 2 hosts-own HTTP|FTP 0 2 again.pl',
      ],
      refused: [
        '2 nine fields were expected, not 8',
        '3 URL-Max must be a whole number from 1 to 1000000000',
        '4 the collection has no filter file other',
        '6 Access must be a list of FILE, FTP, Gopher, HTTP, News, Telnet, WAIS, separated by bars',
      ],
    });
  });

  it('54: /dev/null is no filter file and /bin/false no program', () => {
    expect(printedRoot('http://h/ 5 /dev/null 1 /dev/null HTTP 3 2 /bin/false', 7)).toMatchObject({
      url: 'http://h/',
      line: 7,
      urlMax: 5,
      urlFilter: '/dev/null',
      hostFilter: null,
      delaySeconds: 3,
      depth: 2,
      enumeration: null,
    });
    expect(printedRoot('http://h/ 5 a 1 b HTTP|FTP 3 2 more.pl', 7)).toMatchObject({
      urlFilter: 'a',
      hostFilter: 'b',
      access: ['HTTP', 'FTP'],
      enumeration: 'more.pl',
    });
  });

  it('refuses bytes that are no UTF-8 by the line, and bounds what it lists', () => {
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfe, 0x0a]), Buffer.from('http://a.example/\n')]);
    expect(check('urls', bytes)).toEqual({ lines: ['2 http://a.example/'], refused: ['1 not valid UTF-8'] });
    const many = checkOutput('urls', new TextEncoder().encode('x\n'.repeat(5_000)), knows);
    expect([many.refused.length, many.refusedCount]).toEqual([100, 5_000]);
  });
});
