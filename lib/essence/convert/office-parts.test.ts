import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { zipOf } from '../testing/zip.ts';
import type { Document } from './document.ts';
import { readOffice } from './read-office.ts';
import { filesOf, officeSamples, openDocumentSample, usualNames } from './testing/office-files.ts';
import type { Naming, SampleFile } from './testing/office-files.ts';

const read = async (file: SampleFile, naming: Naming): Promise<Document> =>
  readOffice(await zipOf(filesOf(file, naming)));
const textOf = ({ blocks }: Document): string =>
  blocks
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/\s+/g, ' ');
const times = (text: string, word: string): number => text.split(word).length - 1;

/** A prefix stays the same in all parts of a document; one of them may be the default. */
const prefixes = fc
  .tuple(fc.integer({ min: 0, max: 999 }), fc.constantFrom('', ...'w s p a c text office'.split(' ')))
  .map(
    ([seed, byDefault]) =>
      (usual: string) =>
        usual === byDefault ? '' : `n${seed}-${usual}`,
  );
const folders = fc.constantFrom('', 'a/', 'a b/ü/', 'Word/', 'xl/100%/');
const partNames = fc.tuple(fc.integer({ min: 0, max: 999 }), folders, fc.constantFrom('', '.xml', '.XML', '.bin')).map(
  ([seed, folder, end]) =>
    (usual: string) =>
      `${folder}${seed}${usual.replaceAll(/\W/g, '')}${end}`,
);

describe.each([...officeSamples, ['odt', openDocumentSample] as const])(
  '%s',
  (_, { file, words, phrases, notInText }) => {
    it.each(words)('%s is in the text once', async (word) => {
      expect(times(textOf(await read(file, usualNames)), word)).toBe(1);
    });

    it.each(phrases)('%s is in the text', async (phrase) => {
      expect(textOf(await read(file, usualNames))).toContain(phrase);
    });

    it.each(notInText)('%s is not in the text', async (word) => {
      expect(textOf(await read(file, usualNames))).not.toContain(word);
    });
  },
);

describe('names that a program chooses', () => {
  it.each(officeSamples)('%s: prefixes, names of parts, and strict namespaces change nothing', async (_, { file }) => {
    const usual = await read(file, usualNames);
    const namings = fc.record({ prefix: prefixes, part: partNames, isStrict: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(namings, async (naming) => {
        expect(await read(file, naming)).toEqual(usual);
      }),
      { numRuns: 30 },
    );
  });

  it('odt: prefixes change nothing', async () => {
    const { file, links } = openDocumentSample;
    const usual = await read(file, usualNames);
    expect(usual.links).toEqual(links);
    await fc.assert(
      fc.asyncProperty(prefixes, async (prefix) => {
        expect(await read(file, { ...usualNames, prefix })).toEqual(usual);
      }),
      { numRuns: 30 },
    );
  });

  it.each(officeSamples)(
    '%s: parts that no relationship leads to are text all the same',
    async (_, { file, words }) => {
      const main = { '': file.relationships[''] ?? [] };
      for (const relationships of [main, {}]) {
        const text = textOf(await read({ ...file, relationships }, usualNames));
        expect(words.filter((word) => times(text, word) !== 1)).toEqual([]);
      }
    },
  );
});

describe('damaged parts', () => {
  it.each(officeSamples)(
    '%s: each part but the main one can be broken, and the others are text',
    async (_, { file }) => {
      const whole = textOf(await read(file, usualNames));
      const [, main] = file.relationships['']?.[0] ?? [];
      for (const name of Object.keys(file.parts).filter((each) => each !== main && !/strings/i.test(each))) {
        const parts = { ...file.parts, [name]: '<w:p><' };
        const text = textOf(await read({ ...file, parts }, usualNames));
        expect(text.length, name).toBeGreaterThan(whole.length / 2);
      }
    },
  );

  it('of a zip with more large stray parts than fit, the document is read', async () => {
    const stray = Object.fromEntries(
      Array.from({ length: 3 }, (_, at) => [`stray${at}.xml`, `<x>${' '.repeat(50_000_000)}</x>`] as const),
    );
    const [[, { file }]] = officeSamples as [(typeof officeSamples)[number]];
    const { blocks } = await readOffice(await zipOf({ ...stray, ...filesOf(file, usualNames) }));
    expect(blocks[0]).toEqual({ text: 'headWord', level: 1 });
  });

  it('declarations of namespaces nested deep take no longer than their length', async () => {
    const nested = Array.from({ length: 9000 }, (_, at) => `<x:a xmlns:x="urn:${at}" xmlns:y${at}="urn:y">`).join('');
    const siblings = '<x:b xmlns:x="urn:x"/>'.repeat(100_000);
    const xml = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${nested}${siblings}`;
    const started = performance.now();
    await expect(readOffice(await zipOf({ 'word/document.xml': xml }))).rejects.toMatchObject({ reason: 'malformed' });
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
