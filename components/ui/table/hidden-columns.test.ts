import { describe, expect, it } from 'vitest';
import { parseHiddenColumns, printHiddenColumns } from './hidden-columns.ts';

describe('hidden columns', () => {
  it('are kept for each table beside those of the others', () => {
    const first = printHiddenColumns('theme=dark', 'resources', ['type', 'depth']);
    expect(first).toBe('columns=resources:type.depth; path=/; max-age=31536000; samesite=lax');
    const second = printHiddenColumns('theme=dark; columns=resources:type.depth', 'sites', ['note']);
    expect(parseHiddenColumns(/=(.*?);/.exec(second)?.[1])).toEqual({ resources: ['type', 'depth'], sites: ['note'] });
    expect(printHiddenColumns('columns=resources:type', 'resources', [])).toMatch(/^columns=;/);
  });

  it('of a cookie that is no such are none', () => {
    expect(parseHiddenColumns('<x>')).toEqual({});
    expect(parseHiddenColumns(undefined)).toEqual({});
  });
});
