import { describe, expect, it } from 'vitest';
import { discovered, filters, testProgram } from '../testing/program.ts';
import { timeLines } from './time-lines.ts';

describe('timing lines', () => {
  it('counts how often each ran and adds up what the clock says', () => {
    const first = 'MetaData fn=filter-by-prefix src=path deny=/a/';
    const second = 'MetaData fn=filter-by-prefix src=path deny=/nowhere/';
    const never = 'Data fn=filter-by-prefix src=type deny=image/';
    const files = { 'filter.conf': filters(first, `${first}\n${second}\n${never}`) };
    const program = testProgram({ files, extraStarts: ['http://h/'] });
    let clock = 0;
    const facts = [discovered('http://h/a/x'), discovered('http://h/b')];
    expect(timeLines(program, facts, () => clock++)).toEqual([
      { file: 'filter.conf', line: 2, runs: 2, ms: 2 },
      { file: 'filter.conf', line: 5, runs: 2, ms: 2 },
      { file: 'filter.conf', line: 6, runs: 1, ms: 1 },
    ]);
  });
});
