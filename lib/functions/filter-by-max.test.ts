import { describe, expect, test } from 'vitest';
import { functionTester } from '../sdk/testing.ts';
import { filterByMax } from './filter-by-max.ts';

const size = { src: 'content-length', value: '1024' };

describe('filter-by-max', () => {
  functionTester(filterByMax, {
    proceeds: {
      'the value itself passes': {
        params: { src: 'objects', value: '100' },
        facts: { totals: { hosts: 3, objects: 100 } },
      },
      'hosts are counted by themselves': {
        params: { src: 'hosts', value: '3' },
        facts: { totals: { hosts: 3, objects: 100 } },
      },
      'content-length is KB': { phase: 'Data', params: size, sources: { 'content-length': '1048576' } },
      'a size that is not known is none': { phase: 'Data', params: size },
    },
    denies: {
      'one more does not': {
        params: { src: 'objects', value: '100' },
        facts: { totals: { hosts: 3, objects: 101 } },
        gives: { reason: 'objects over 100' },
      },
      'a deeper link does not': {
        params: { src: 'depth', value: '2' },
        facts: { depth: 3 },
        gives: { reason: 'depth over 2' },
      },
      'a larger size does not': {
        phase: 'Data',
        params: size,
        sources: { 'content-length': '1048577' },
        gives: { reason: 'content-length over 1024 KB' },
      },
    },
    needs: { 'the totals are asked for': { params: { src: 'hosts', value: '3' } } },
  });

  test('content-length is decided after retrieval, wherever the line stands', () => {
    expect(filterByMax.runsUnder?.(new Map(Object.entries(size)), 'MetaData')).toBe('Data');
    expect(
      filterByMax.runsUnder?.(
        new Map([
          ['src', 'depth'],
          ['value', '1'],
        ]),
        'MetaData',
      ),
    ).toBe('MetaData');
  });
});
