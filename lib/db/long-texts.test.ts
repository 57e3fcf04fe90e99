import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createLongTexts, hashText } from './long-texts.ts';

describe('the name of a text', () => {
  it('is its SHA-256, however long it is, whatever stands where portions meet', async () => {
    for (const text of ['', 'short é', `${'x'.repeat(131_071)}\u{1f577}${'y'.repeat(2_000_000)}`])
      expect(await hashText(text)).toBe(createHash('sha256').update(text).digest('hex'));
  });
});

describe('long texts', () => {
  const long = (letter: string): string => letter.repeat(1_100_000);

  it('are kept, the ones used last, and short ones are not', () => {
    const texts = createLongTexts(2_500_000);
    texts.use('short', 'short');
    for (const name of ['a', 'b', 'a', 'c']) texts.use(name, long(name));
    expect([...texts.all().keys()]).toEqual(['a', 'c']);
    expect(texts.all().get('a')).toBe(long('a'));
    texts.use('all', 'z'.repeat(3_000_000));
    expect([...texts.all().keys()]).toEqual(['a', 'c']);
  });
});
