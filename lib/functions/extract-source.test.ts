import { describe, expect, test } from 'vitest';
import { functionTester, runFunction } from '../sdk/testing.ts';
import { extractSource } from './extract-source.ts';

describe('extract-source', () => {
  functionTester(extractSource, {
    proceeds: {
      'a source becomes an attribute of its name': {
        params: { src: 'md5,Depth' },
        sources: { md5: 'abc', depth: '2' },
        gives: { attributes: { md5: ['abc'], depth: ['2'] } },
      },
      'an arrow gives a new name': {
        params: { src: 'type->content-type' },
        sources: { type: 'text/html' },
        gives: { attributes: { 'content-type': ['text/html'] } },
      },
      'a source without a value makes no attribute': {
        params: { src: 'author,area' },
        sources: { area: '' },
        gives: { attributes: {} },
      },
      'a later value replaces an earlier one': {
        params: { src: 'author' },
        sources: { author: 'Becker' },
        attributes: { author: 'Smith' },
        gives: { attributes: { author: ['Becker'] } },
      },
    },
  });

  test('the attribute knows the source it came from', () => {
    const { attributes } = runFunction(extractSource, {
      phase: 'Generate',
      params: { src: 'type->content-type' },
      sources: { type: 'text/html' },
    });
    expect(attributes.get('content-type')?.writer).toMatchObject({ fn: 'extract-source', from: 'type' });
  });
});
