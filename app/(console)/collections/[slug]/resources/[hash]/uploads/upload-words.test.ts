import { describe, expect, it } from 'vitest';
import type { Facts } from '#lib/sdk/resource.ts';
import type { AclStep } from '#lib/services/access/contract.ts';
import type { UrlUpload } from '#lib/services/feeds/contract.ts';
import { attributeWords, effectLook, fedOrigin, isByFeed, recordLines } from './upload-words.ts';

const upload = (given: Partial<UrlUpload> = {}): UrlUpload => ({
  feed: 7,
  line: 12,
  source: 'digitised',
  at: 0,
  effect: 'changed',
  bytes: 1,
  ...given,
});
const step = (feed: number): AclStep => ({
  url: `https://d.example/${feed}`,
  origin: { source: 'digitised', feed, line: 1 },
  inheritance: 'leaf-node',
  entries: [],
  entryCount: 0,
});

describe('the effect of an upload', () => {
  it('is what it did to content and ACLs', () => {
    expect(effectLook(upload(), []).word).toBe('content changed');
    expect(effectLook(upload(), [step(3), step(7)]).word).toBe('content changed, ACL set');
    expect(effectLook(upload({ effect: 'same' }), [step(7), step(3)]).word).toBe('same content, folder ACL set');
  });

  it('is a warning where another source takes the URL over, and straw where it is deleted', () => {
    const taken = effectLook(upload({ takenFrom: 'catalogue' }), []);
    expect(taken).toEqual({ shape: 'triangle', tone: 'warn', word: 'taken over from catalogue, content changed' });
    expect(effectLook(upload({ effect: 'deleted' }), []).tone).toBe('rejected');
  });
});

describe('the text of a record', () => {
  const lines = (...texts: readonly string[]) =>
    texts.map((text, index) => ({ number: 11 + index, text, cutBefore: 0, cutAfter: 0 }));
  const numbers = (...texts: readonly string[]) => {
    const record = recordLines(lines(...texts), 12);
    return [...record.lines.map(({ number }) => number), record.isWhole];
  };

  it('ends with its end tag, or with its only tag', () => {
    expect(numbers('<group>', '<record url="a">', '<meta/>', '</record>', '<record/>')).toEqual([12, 13, 14, true]);
    expect(numbers('<group>', '<record url="a"', ' lock="true"/>', '<record url="b">', '</record>')).toEqual([
      12,
      13,
      true,
    ]);
  });

  it('ends with the closing brace of an object', () => {
    expect(numbers('@UPDATE {', '@FILE { http://a.example/', 'Title{1}:\ta', '}', '@FILE {')).toEqual([
      12,
      13,
      14,
      true,
    ]);
    expect(numbers('@UPDATE {', '@FILE { http://a.example/', 'Title{9}:\ta')).toEqual([12, 13, false]);
  });

  it('goes as far as was read where it does not end', () => {
    expect(numbers('<group>', '<record url="a">', '<content>')).toEqual([12, 13, false]);
  });
});

describe('what a feed wrote', () => {
  const facts = (given: object = {}): Facts =>
    ({
      discovery: { kind: 'fed', from: 'digitised', hops: 0, fed: { feed: 7, line: 12 } },
      fed: { metas: ['author', 'title'], isLocked: true, authMethod: 'none' },
      ...given,
    }) as unknown as Facts;
  const from = (name: string) => ({ by: 'directive', fn: 'extract-html-meta', from: name }) as const;

  it('are its own attributes, and what directives took of its META', () => {
    const origin = fedOrigin(facts());
    if (origin === undefined) throw new Error('no origin');
    expect(isByFeed({ by: 'feed' }, origin)).toBe(true);
    expect(isByFeed(from('Author'), origin)).toBe(true);
    expect(isByFeed(from('description'), origin)).toBe(false);
    expect(isByFeed({ by: 'external-metadata', from: 'author' }, origin)).toBe(false);
  });

  it('is not the title of a document that has its own', () => {
    expect(fedOrigin(facts({ content: { title: 'Letters' } }))?.metas).toEqual(['author']);
  });

  it('is called after its upload, or the gatherd it was collected from', () => {
    const labelOf = (kind: string, source: string) =>
      fedOrigin(facts({ discovery: { kind, from: source, hops: 0, fed: { feed: 7, line: 12 } } }))?.label;
    expect(labelOf('fed', 'digitised')).toBe('feed digitised');
    expect(labelOf('fed-rd', 'harvest')).toBe('upload harvest');
    expect(labelOf('fed-rd', 'gatherd a.example:8500')).toBe('gatherd a.example:8500');
  });

  it('is nothing of a document that no feed brought', () => {
    expect(fedOrigin(facts({ discovery: { kind: 'link', from: 'https://d.example/', hops: 0 } }))).toBeUndefined();
  });

  it('has the attributes of the record', () => {
    expect(attributeWords(facts().fed)).toBe('lock true, authmethod none');
    expect(attributeWords(undefined)).toBe('');
  });
});
