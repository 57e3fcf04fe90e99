import { describe, expect, it } from 'vitest';
import { WordCollector } from './word-collector.ts';

function collect(texts: readonly string[], most = 100): WordCollector {
  const words = new WordCollector(most);
  for (const text of texts) words.add(text);
  return words;
}

describe('words', () => {
  it('begin with a letter, have three characters, and are in lower case, each once', () => {
    expect(collect(['Big foo_bar-2 2nd at big', 'BIG Größe']).list()).toEqual(['big', 'foo_bar-2', 'größe']);
  });

  it('have the lower case that they have as a whole, not letter by letter', () => {
    expect(collect(['ΣΟΦΟΣ σοφος İzmir 𐐀𐐁']).list()).toEqual(['σοφος', 'i̇zmir', '𐐨𐐩']);
  });

  it('beyond the most are left out, also where the table has grown', () => {
    const texts = Array.from({ length: 6000 }, (_, at) => `word${at} WORD${at}`);
    expect(collect(texts, 5000).list()).toEqual(texts.slice(0, 5000).map((text) => text.split(' ', 1)[0]));
  });

  it('that are a whole line are dropped, and no others', () => {
    const words = collect(['one two three four σοφος']);
    words.dropLines('One\ntwo and three\n\nΣΟΦΟΣ\nfive');
    expect(words.list()).toEqual(['two', 'three', 'four']);
  });
});
