import { describe, expect, it } from 'vitest';
import type { PathEntry } from '../../engine/program/program.ts';
import { filters, testProgram } from '../../engine/testing/program.ts';
import { countHits } from './count-hits.ts';
import type { CountedPath } from './count-hits.ts';

const lines = [
  'Setup fn=filterrules-setup config=filterrules.conf',
  'MetaData fn=filter-by-prefix src=path deny=/a/',
  'MetaData fn=filter-by-prefix src=path deny=/b/ enable=false',
  'MetaData fn=filterrules-process',
].join('\n');
const rules = '<Site name="h" type=site>\n  Server host=h\n  Start url="http://h/"\n</Site>\n';
const program = testProgram({ files: { 'filter.conf': filters(lines, lines), 'filterrules.conf': rules } });
const idAt = (line: number): number => program.steps.find((step) => step.line === line)?.id ?? -1;
const counted = (path: readonly PathEntry[], count: number, more: Partial<CountedPath> = {}): CountedPath => ({
  path,
  count,
  lastUrl: null,
  lastAt: 0,
  ...more,
});
const hitsOf = (paths: readonly CountedPath[], line: number, file = 'filter.conf') =>
  countHits(program, paths).find((each) => each.file === file && each.line === line);

describe('the figures of a line', () => {
  const passed = counted([{ step: idAt(3), outcome: 'proceed' }], 7, { lastUrl: 'http://h/x', lastAt: 9 });
  const denied = counted([{ step: idAt(3), outcome: 'deny', reason: 'r' }], 4, { lastUrl: 'http://h/a/', lastAt: 5 });

  it('are the URLs that it ran on and denied; a URL it denied goes before a later one it let pass', () => {
    expect(hitsOf([passed, denied], 3)).toMatchObject({ ran: 11, denied: 4, lastUrl: 'http://h/a/', lastAt: 5 });
  });

  it('are zeros for a line that no path names, switched off or not', () => {
    expect(hitsOf([], 3)).toEqual({ file: 'filter.conf', line: 3, ran: 0, denied: 0 });
    expect(hitsOf([denied], 4)).toEqual({ file: 'filter.conf', line: 4, ran: 0, denied: 0 });
  });

  it('are one for what runs once in a run', () => {
    expect(hitsOf([], 2)).toMatchObject({ ran: 1, denied: 0 });
  });

  it('count a line of another file that the step names as deciding', () => {
    const at = { file: 'filterrules.conf', line: 2 };
    const byRule = counted([{ step: idAt(5), outcome: 'deny', reason: 'rule:x', at }], 3);
    expect(hitsOf([byRule], 2, 'filterrules.conf')).toMatchObject({ ran: 3, denied: 3 });
    expect(hitsOf([byRule], 5)).toMatchObject({ ran: 3, denied: 3 });
  });
});
