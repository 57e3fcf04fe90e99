import { describe, expect, it } from 'vitest';
import { isProblem } from '../result.ts';
import { decodeUpload } from './decode-upload.ts';

const portion = 1024 * 1024;
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

async function complaint(bytes: Uint8Array): Promise<string | undefined> {
  const answer = await decodeUpload(bytes);
  return isProblem(answer) ? answer.fields?.['bytes'] : undefined;
}

describe('an uploaded file', () => {
  it('is its text, whatever character stands where two portions meet', async () => {
    for (const character of ['a', 'é', '€', '\u{1f577}', '\u{feff}'])
      for (let before = portion - 4; before <= portion; before++) {
        const text = `${'x'.repeat(before)}${character}\n${'y'.repeat(10)}`;
        expect(await decodeUpload(bytesOf(text))).toBe(text);
      }
    expect(await decodeUpload(bytesOf(''))).toBe('');
    expect(await decodeUpload(bytesOf('\u{feff}a'))).toBe('\u{feff}a');
  });

  it.each([0, 1, portion - 2, portion - 1, portion, portion + 1, 2 * portion])(
    'says where its first bad byte is, after %d lines and portions',
    async (before) => {
      const start = bytesOf(`${'x'.repeat(Math.max(0, before - 1))}${before > 0 ? '\n' : ''}`);
      const line = before > 0 ? 2 : 1;
      for (const [bad, words] of [
        [[0x61, 0x00, 0x0a], 'a NUL (byte 2'],
        [[0x61, 0xff, 0x0a], 'a byte that is not UTF-8 (byte 2'],
        [[0xe2, 0x82, 0x0a], 'a byte that is not UTF-8 (byte 1'],
        [[0x61, 0xe2], 'a byte that is not UTF-8 (byte 2'],
      ] as const)
        expect(await complaint(new Uint8Array(Buffer.concat([start, Uint8Array.from(bad)])))).toContain(
          `Line ${line} holds ${words}`,
        );
    },
  );
});
