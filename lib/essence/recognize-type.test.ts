import { describe, expect, it } from 'vitest';
import { recognizeType } from './recognize-type.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('recognizeType', () => {
  it.each([
    ['text/html', 'text/html', undefined],
    ['Text/HTML; Charset="UTF-8"', 'text/html', 'UTF-8'],
    ["text/html;x=1 ;charset='koi8-r'", 'text/html', 'koi8-r'],
    ['application/vnd.ms-excel', 'application/vnd.ms-excel', undefined],
    ['text/plain; charset=', 'text/plain', undefined],
  ])('takes the header %s at its word', (header, type, charset) => {
    expect(recognizeType(header, bytes('<html>'))).toEqual({ type, ...(charset !== undefined && { charset }) });
  });

  it.each([
    ['<!-- c -->\n <!DOCTYPE html><p>', 'text/html'],
    ['  <HTML>', 'text/html'],
    ['<?xml version="1.0"?><rss/>', 'text/xml'],
    ['<?xml version="1.0"?><!DOCTYPE html><html xmlns="x">', 'application/xhtml+xml'],
    ['just words, 3 < 4', 'text/plain'],
    ['', 'text/plain'],
    ['%PDF-1.7\n', 'application/pdf'],
    ['\x1f\x8b\x08\0', 'application/gzip'],
    ['PK\x03\x04', 'application/zip'],
    ['\x89PNG\r\n\x1a\n', 'image/png'],
    ['GIF89a', 'image/gif'],
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
    ['\0\x01\x02\x03', 'application/octet-stream'],
    ['<\0h\0t\0m\0l\0>\0x\0y\0', 'text/html'],
    ['\xff\xfea\0b\0', 'text/plain'],
  ])('looks at %j when there is no type', (body, type) => {
    for (const header of [undefined, '', 'html', '*/*', 'unknown/unknown']) {
      expect(recognizeType(header, bytes(body))).toEqual({ type, sniffed: 'no-type' });
    }
  });

  const xmlTypes = [
    'text/xml',
    'application/xml',
    'application/vnd.wap.xhtml+xml',
    'application/rdf+xml; charset=utf-8',
  ];
  const root = '<html lang="en" xmlns="http://www.w3.org/1999/xhtml">';
  const before = [
    '',
    '\xef\xbb\xbf<?xml version="1.0" encoding="utf-8"?>\n',
    '<?xml version="1.0"?><!-- a - b --><?xml-stylesheet href="a.css"?>',
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd">',
    `<!-- ${'x'.repeat(1_000)} -->`,
  ];

  it.each(xmlTypes)('%s whose root is that of XHTML is XHTML', (header) => {
    for (const start of before) {
      expect(recognizeType(header, bytes(start + root))).toMatchObject({
        type: 'application/xhtml+xml',
        sniffed: 'xhtml-namespace',
      });
      const others = ['<html>', '<html xmlns="http://www.example.com/">', `<feed>${root}`, `<!-- ${root} --><rss>`];
      for (const other of others) expect(recognizeType(header, bytes(start + other)).sniffed).toBeUndefined();
    }
    const wide = Buffer.from(`\uFEFF<?xml version="1.0"?>${root}`, 'utf16le');
    expect(recognizeType(header, wide)).toMatchObject({ type: 'application/xhtml+xml' });
  });

  it('does not believe that a picture or an archive is text (B24, B78)', () => {
    expect(recognizeType('text/html; charset=utf-8', bytes('%PDF-1.4 <html>'))).toEqual({
      type: 'application/pdf',
      sniffed: 'wrong-type',
    });
    expect(recognizeType('text/plain', bytes('GIF89a<html>')).type).toBe('image/gif');
  });

  it('does not make HTML of what is said to be plain text', () => {
    expect(recognizeType('text/plain', bytes('<html>')).type).toBe('text/plain');
  });
});
