import { describe, expect, it } from 'vitest';
import { createAlone } from './decide-alone.ts';
import { keepSteps } from '../program/keep-steps.ts';
import { discovered, fetched, filters, testProgram } from '../testing/program.ts';

const broad = 'MetaData fn=filter-by-prefix src=path deny=/a/';
const lines = [
  broad,
  'MetaData fn=filter-by-regex src=path deny="/a/old"',
  'MetaData fn=filter-by-prefix src=path deny=/nowhere/',
  'Data fn=filter-by-prefix src=type deny=image/',
].join('\n');
const program = testProgram({ files: { 'filter.conf': filters(broad, lines) }, extraStarts: ['http://h/'] });
const [first, shadowed, nothing, typed] = [5, 6, 7, 8].map((line) => ({ file: 'filter.conf', line }));
const urls = ['http://h/a/old/1', 'http://h/a/old/2', 'http://h/a/new', 'http://h/b'];
const alone = createAlone(
  program,
  urls.map((url) => discovered(url)),
);
const of = (place: typeof first) => alone(place ?? { file: '', line: 0 });

describe('a line decided alone', () => {
  it('names the line that denies its URLs first', () => {
    expect(of(shadowed)).toEqual({ denied: 2, unknown: 0, by: { file: 'filter.conf', line: 5, taken: 2 } });
  });

  it('denies nothing where nothing matches, and nothing is before the first', () => {
    expect(of(nothing)).toEqual({ denied: 0, unknown: 0 });
    expect(of(first)).toEqual({ denied: 0, unknown: 0 });
  });

  it('is not guessed for URLs that were denied before what it reads was known', () => {
    expect(of(typed)).toEqual({ denied: 0, unknown: 3 });
    const known = createAlone(program, [fetched('http://h/a/x', { type: 'image/png' })]);
    expect(known({ file: 'filter.conf', line: 8 })).toMatchObject({ denied: 1, by: { line: 5 } });
  });
});

describe('a program with lines taken away', () => {
  it('still knows which line asks the rules last', () => {
    const asking = `Setup fn=filterrules-setup config=filterrules.conf\n${broad}\nMetaData fn=filterrules-process`;
    const rules = '<Site name="h" type=site>\n  Server host=h\n  Start url="http://h/"\n</Site>\n';
    const whole = testProgram({ files: { 'filter.conf': filters(asking, asking), 'filterrules.conf': rules } });
    const kept = keepSteps(whole, ({ text }) => text !== broad);
    const { metaData, lastAskedEarly } = kept.generation;
    expect(kept.steps[metaData[lastAskedEarly] ?? -1]?.name).toBe('filterrules-process');
    expect(metaData).toHaveLength(whole.generation.metaData.length - 1);
  });
});
