import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeUrl } from '../../match/urls/url-key.ts';
import { testUrl } from '../testing.ts';
import { Refusal } from '../transfer.ts';
import { itemOf } from './item.ts';
import { readMenu } from './menu.ts';

const read = (...lines: readonly string[]) => readMenu(lines);
const one = (line: string): string => {
  const { entries, notes } = read(line);
  return entries[0] ?? notes.join(', ');
};

describe('an item', () => {
  it.each([
    ['0About\t/about.txt\tgopher.example\t70', 'gopher://gopher.example/0/about.txt'],
    ['1Elsewhere\t/x\tOther.Example\t7070', 'gopher://other.example:7070/1/x'],
    ['1Gopher+\t/x\th.example\t70\t+', 'gopher://h.example/1/x'],
    ['1Top\t\th.example\t70', 'gopher://h.example/'],
    ['0Empty\t\th.example\t70', 'gopher://h.example/0'],
    ['0Signs\ta b#c?d%e"<>\th.example\t70', 'gopher://h.example/0a%20b%23c%3Fd%25e%22%3C%3E'],
    ['0Latin-1\t/gr\u00FC\u00DFe\th.example\t70', 'gopher://h.example/0/gr%FC%DFe'],
    ['0UTF-8\t/\u00C3\u00A4\th.example\t70', 'gopher://h.example/0/%C3%A4'],
    ['0Unicode host\t/\tb\u00C3\u00BCcher.example\t70', 'gopher://xn--bcher-kva.example/0/'],
    ['0Blanks\t/x\t h.example \t 70 ', 'gopher://h.example/0/x'],
    ['0No port\t/x\th.example', 'gopher://h.example/0/x'],
    ['0Empty port\t/x\th.example\t', 'gopher://h.example/0/x'],
    ['0Words after\t/x\th.example\t70 or so', 'gopher://h.example/0/x'],
    ['0Tab\tin the name\t/x\th.example\t7070', 'gopher://h.example:7070/0/x'],
    ['0Fields\t/x\th.example\t70\ta\tb\tc', 'gopher://h.example/0/x'],
    ['0IPv6\t/x\t::1\t70', 'gopher://[::1]/0/x'],
    ['0IPv6\t/x\t[::1]\t71', 'gopher://[::1]:71/0/x'],
    ['8Library\tguest\tlib.example\t23', 'telnet://lib.example/'],
    ['TMainframe\t\tlib.example\t2323', 'telnet://lib.example:2323/'],
    ['hWeb\tURL:http://Example.com\th.example\t70', 'http://example.com/'],
    ['hWeb\t/url:https://example.com/a?b#c\th.example\t70', 'https://example.com/a?b'],
    ['hMail\tURL:mailto:me@h.example\th.example\t70', 'mailto:me@h.example'],
    ['hNo host\tURL:http://example.com/', 'http://example.com/'],
    ['hPage\t/page.html\th.example\t70', 'gopher://h.example/h/page.html'],
    ['1Here\t./\th.example\t70', 'gopher://h.example/1./'],
    ['XUnknown\t/x\th.example\t70', 'gopher://h.example/X/x'],
    ['1FTP\tftp:ftp.example@/pub\th.example\t70', 'gopher://h.example/1ftp:ftp.example@/pub'],
  ])('%j is %s', (line, href) => {
    expect(one(line)).toBe(href);
  });

  it.each([
    ['7Find\t/find\th.example\t70', '1 search skipped'],
    ['2Phone\t\th.example\t105', '1 CSO phone book skipped'],
    ['+Mirror\t/x\tmirror.example\t70', '1 redundant server skipped'],
    ['3Sorry\t\terror.host\t1', '1 error message skipped'],
    ['0x\t/x\t\t70', '1 item without a host skipped'],
    ['0x\t/x\t+\t70', '1 item without a host skipped'],
    ['0x\t/x\t(NULL)\t0', '1 item without a host skipped'],
    ['0x\t/x\terror.host\t1', '1 item without a host skipped'],
    ['0x\t/x', '1 item without a host skipped'],
    ['1Up\t/a/..\th.example\t70', '1 item with a relative path skipped'],
    ['1Up\t/../../etc\th.example\t70', '1 item with a relative path skipped'],
    ['1Here\t/./\th.example\t70', '1 item with a relative path skipped'],
    ['0no fields', '1 invalid line skipped'],
    ['0x\t/x\th.example\t99999', '1 invalid line skipped'],
    ['0x\t/x\th.example\t700000', '1 invalid line skipped'],
    ['0x\t/x\th.example\t0', '1 invalid line skipped'],
    ['0x\t/x\th.example\tgopher', '1 invalid line skipped'],
    ['0x\t/x\th.example/evil\t70', '1 invalid line skipped'],
    ['0x\t/x\tme@h.example\t70', '1 invalid line skipped'],
    ['0x\t/x\th example\t70', '1 invalid line skipped'],
    ['0x\t/a\0b\th.example\t70', '1 invalid line skipped'],
    ['0x\t/a\rb\th.example\t70', '1 invalid line skipped'],
    ['0x\t/x\th\0.example\t70', '1 invalid line skipped'],
    ['hWeb\tURL:nothing\th.example\t70', '1 invalid line skipped'],
    [`0x\t/${'x'.repeat(9000)}\th.example\t70`, '1 invalid line skipped'],
  ])('%j: %s', (line, note) => {
    expect(one(line)).toBe(note);
  });
});

describe('a menu', () => {
  it('keeps its order, and each URL once', () => {
    const { entries, notes } = read(
      'iWelcome\tfake\t(NULL)\t0',
      'iwithout fields',
      '',
      '0B\t/b\th.example\t70',
      '1A\t/a\th.example\t70',
      '0B again\t/b\tH.example\t70',
    );
    expect(entries).toEqual(['gopher://h.example/0/b', 'gopher://h.example/1/a']);
    expect(notes).toEqual([]);
  });

  it('counts what it skips', () => {
    const search = '7Find\t/find\th.example\t70';
    expect(read(search, search, 'nonsense', '+x').notes).toEqual([
      '2 searches skipped',
      '1 invalid line skipped',
      '1 redundant server skipped',
    ]);
  });

  it('has URLs that ask for exactly the bytes of its selectors, whatever they are', () => {
    const selector = fc.uint8Array({ maxLength: 30 }).map((bytes) => Buffer.from(bytes).toString('latin1'));
    fc.assert(
      fc.property(fc.constantFrom('0', '1', '9', 'h', ';', '/', '%', '\u00FC'), selector, (code, written) => {
        fc.pre(!/[\0\t\n\r]/.test(written) && !/^\/?url:|^ftp:/i.test(written));
        const { entries, notes } = read(`${code}Name\t${written}\th.example\t70`);
        const [href] = entries;
        if (href === undefined) return expect(notes).toEqual(['1 item with a relative path skipped']);
        expect(normalizeUrl(href)).toMatchObject({ ok: true, url: { href } });
        const item = itemOf(testUrl(href));
        if (item instanceof Refusal) throw new TypeError(item.message);
        expect(item.type.code).toBe(code);
        expect(Buffer.from(item.line).toString('latin1')).toBe(written);
      }),
    );
  });

  it('never fails, whatever is in it', () => {
    const piece = fc.oneof(fc.constantFrom('\t', '70', 'URL:', '1', 'h', '..', '/', '[', ':'), fc.string());
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        for (const href of read(pieces.join('')).entries) expect(URL.parse(href)).not.toBeNull();
      }),
    );
  });
});
