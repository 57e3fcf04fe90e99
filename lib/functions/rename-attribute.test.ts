import { describe, expect, test } from 'vitest';
import { functionTester } from '../sdk/testing.ts';
import { renameAttribute } from './rename-attribute.ts';

describe('rename-attribute', () => {
  functionTester(renameAttribute, {
    proceeds: {
      'the old name is gone': {
        params: { src: 'author->author-name' },
        attributes: { author: 'Becker' },
        gives: { attributes: { 'author-name': ['Becker'] } },
      },
      'several are renamed in order': {
        params: { src: 'author -> creator, creator -> maker' },
        attributes: { author: 'Becker' },
        gives: { attributes: { maker: ['Becker'] } },
      },
      'what stood under the new name is replaced': {
        params: { src: 'author->creator' },
        attributes: { author: 'Becker', creator: 'nobody' },
        gives: { attributes: { creator: ['Becker'] } },
      },
      'what is not there changes nothing': {
        params: { src: 'author->creator' },
        attributes: { creator: 'Becker' },
        gives: { attributes: { creator: ['Becker'] } },
      },
    },
  });

  test('a name without a new one is refused', () => {
    expect(renameAttribute.params['src']?.read('author')).toMatchObject({ ok: false });
    expect(renameAttribute.params['src']?.read('a->a')).toMatchObject({ ok: false });
  });
});
