import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DotBlock } from './dot-block.ts';
import type { LineEnd } from './reply.ts';

/** Content, and what came after the end; undefined where it did not end. */
function read(pieces: readonly string[], lineEnd: LineEnd = '\r\n') {
  let content = '';
  const block = new DotBlock(lineEnd, (taken) => void (content += taken.toString('latin1')));
  for (const [at, piece] of pieces.entries()) {
    const rest = block.push(Buffer.from(piece, 'latin1'));
    if (rest !== undefined) return { content, rest: rest.toString('latin1') + pieces.slice(at + 1).join('') };
  }
  return { content, rest: undefined };
}

describe('a block', () => {
  it.each([
    ['a\r\nb\r\n.\r\n', 'a\r\nb\r\n', ''],
    ['.\r\n', '', ''],
    ['\r\n.\r\n', '\r\n', ''],
    ['..a\r\n...\r\n..\r\n.\r\n', '.a\r\n..\r\n.\r\n', ''],
    ['a.\r\n.\r\n223 next\r\n', 'a.\r\n', '223 next\r\n'],
    ['.a\r\n.\r\n', 'a\r\n', ''],
    ['a\0\xFF\r\n.\r\n', 'a\0\xFF\r\n', ''],
  ])('%j', (sent, content, rest) => {
    expect(read([sent])).toEqual({ content, rest });
  });

  it.each(['', 'a\r\n', 'a\r\n.', 'a\r\n.\r', 'a', 'a.\r\n'])('that is not closed has no end: %j', (sent) => {
    expect(read([sent]).rest).toBeUndefined();
  });

  it('takes a single LF, and what follows it, for content, where the server ends lines with CR LF', () => {
    expect(read(['a\n.\nb\n..\n.\r\nc\r\n.\r\n'])).toEqual({ content: 'a\n.\nb\n..\n.\r\nc\r\n', rest: '' });
  });

  it('of a server that ends lines with LF is read as well', () => {
    expect(read(['a\n..b\n.\nrest'], '\n')).toEqual({ content: 'a\n.b\n', rest: 'rest' });
  });

  it('is the same in pieces of any size', () => {
    const parts = fc.array(fc.constantFrom('.', '\r', '\n', '\r\n', 'a', '..', '\r\n.', 'bc'), { maxLength: 30 });
    fc.assert(
      fc.property(parts, fc.constantFrom<LineEnd>('\r\n', '\n'), (pieces, lineEnd) => {
        const whole = pieces.join('');
        expect(read(whole.split(''), lineEnd)).toEqual(read([whole], lineEnd));
        expect(read(pieces, lineEnd)).toEqual(read([whole], lineEnd));
      }),
    );
  });

  it('gives back what was sent, whatever it is', () => {
    const text = fc.array(fc.constantFrom('.', '..', '\r', '\n', '\r\n', 'a', '.\r\n'), { maxLength: 30 });
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 9 }), (pieces, size) => {
        const content = `${pieces.join('')}\r\n`;
        const sent = `${content.replaceAll(/(^|\r\n)\./g, '$1..')}.\r\nrest`;
        expect(read(sent.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [])).toEqual({ content, rest: 'rest' });
      }),
    );
  });
});
