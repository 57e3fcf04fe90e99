import { describe, expect, it } from 'vitest';
import { printSoif } from './print.ts';
import { readTexts } from './read-whole.ts';

const read = (text: string) => readTexts(new TextEncoder().encode(text))[0];

describe('the first object of a SOIF stream', () => {
  it('is read by the sizes of its values, in bytes', () => {
    const object = read('\n@RDMHEADER { -\nrdm-version{3}:\t1.0\nTitle{6}:\tä}\nb\n}\n@OTHER { -\n}\n');
    expect(object).toMatchObject({ schema: 'rdmheader', url: '-' });
    expect([...(object?.attributes ?? [])]).toEqual([
      ['rdm-version', '1.0'],
      ['title', 'ä}\nb\n'],
    ]);
  });

  it('is read as the manuals print it, with blanks or nothing after the colon', () => {
    expect(read('@RDMQUERY { -\n    scope{7}:varrius\n    view-hits{2}: 10\n}')?.attributes.get('scope')).toBe(
      'varrius',
    );
  });

  it('is what was written', () => {
    const writer = { by: 'robot' } as const;
    const attributes = new Map([['title', { values: ['Zwei\nZeilen', 'x'], writer }]]);
    const written = printSoif({ url: 'http://a.test/', schema: 'DOCUMENT', attributes });
    expect(readTexts(written)[0]).toMatchObject({ schema: 'document', url: 'http://a.test/' });
    expect(readTexts(written)[0]?.attributes.get('title-1')).toBe('Zwei\nZeilen');
  });

  it('is none where it is something else, or cut off anywhere', () => {
    const whole = '@RDMHEADER { -\nrdm-type{15}:\tstatus-response\n}';
    expect(read(whole)).toBeDefined();
    for (let end = 0; end < whole.length; end += 1) expect(read(whole.slice(0, end)), `${end} bytes`).toBeUndefined();
    for (const text of ['<html></html>', '@A { -\nx{999999999}: y\n}', '@A { -\nx{-1}: y\n}', '@A { -\n: \n}'])
      expect(read(text), text).toBeUndefined();
  });
});
