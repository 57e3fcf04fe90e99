import { describe, expect, it } from 'vitest';
import type { LineHits, RunHits, Silence } from '#lib/services/lines/contract.ts';
import type { PlanDone } from '#lib/services/plan/contract.ts';
import { lineMarks, withBroken } from './line-marks.ts';

const text = ['<Filter>', 'MetaData fn=a', 'MetaData fn=b', '</Filter>'].join('\n');
const hits: RunHits = {
  run: 3,
  revision: 2,
  texts: { 'filter.conf': text },
  lines: [
    { file: 'filter.conf', line: 2, ran: 10, denied: 4, lastUrl: 'http://a/' },
    { file: 'filter.conf', line: 3, ran: 6, denied: 0 },
    { file: 'other.conf', line: 2, ran: 1, denied: 1 },
  ],
};
const plan = {
  lines: [
    {
      file: 'filter.conf',
      change: 'edited',
      line: 3,
      oldLine: 2,
      text: '',
      oldText: '',
      before: 4,
    },
  ],
  predicted: [{ file: 'filter.conf', line: 3, denied: 5, changed: 0 }],
} as unknown as PlanDone;

const marks = (edited: string, given?: PlanDone) =>
  lineMarks({ hits, path: 'filter.conf', text: edited, saved: text, plan: given });

const marked = (line: Partial<LineHits>) => {
  const lines = [{ file: 'filter.conf', line: 2, ran: 2846, denied: 0, ...line }];
  const given = { ...hits, lines, sample: { urls: 1000, isAll: false } };
  return lineMarks({ hits: given, path: 'filter.conf', text, saved: text }).get(2);
};

describe('the marks of a text', () => {
  it('are what a RootNode gathered before what its limits stopped, which is said beside it', () => {
    expect(marked({ ran: 100, denied: 3, root: 'gathers' })).toMatchObject({
      matched: 100,
      ranWords: 'URLs gathered',
      note: 'its limits stopped 3\u00a0URLs',
    });
    expect(marked({ ran: 40, root: 'allows' })).toMatchObject({ ran: 40, ranWords: 'URLs it allowed' });
  });

  it('are the figures of the last run while nothing is edited', () => {
    expect([...marks(text).values()]).toEqual([
      { line: 2, ran: 10, denied: 4, changed: 0, lastUrl: 'http://a/', isDead: false, isStale: false },
      { line: 3, ran: 6, denied: 0, changed: 0, isDead: false, isStale: false },
    ]);
    expect(lineMarks({ hits: null, path: 'filter.conf', text, saved: text }).size).toBe(0);
  });

  it('are those of a built-in default while the collection has no such file', () => {
    const lines = hits.lines.map((line) => ({ ...line, file: `${line.file} (built-in)` }));
    const given = { hits: { ...hits, texts: {}, lines }, path: 'filter.conf', text: `# new\n${text}`, saved: text };
    expect(lineMarks(given).get(3)).toMatchObject({ denied: 4 });
  });

  it('stay with the lines of the built-in default once the collection has a file of its own', () => {
    const lines = hits.lines.map((line) => ({ ...line, file: `${line.file} (built-in)` }));
    const run = { ...hits, texts: { 'filter.conf (built-in)': text }, lines };
    const own = text.replace('MetaData fn=a', 'MetaData fn=new\nMetaData fn=a');
    const found = lineMarks({ hits: run, path: 'filter.conf', text: own, saved: own });
    expect(found.get(2)).toBeUndefined();
    expect(found.get(3)).toMatchObject({ denied: 4 });
  });

  it('follow lines that moved', () => {
    expect(marks(`# new\n${text}`).get(3)).toMatchObject({ denied: 4, isStale: false });
    expect(marks(`# new\n${text}`).get(1)).toBeUndefined();
  });

  it('are grey where a line was edited, and become what the plan predicts', () => {
    const edited = text.replace('fn=a', 'fn=c');
    expect(marks(edited).get(2)).toMatchObject({ denied: 4, isStale: true });
    expect(marks(edited).get(3)).toMatchObject({ ran: 6, isStale: false });
    expect(marks(`# new\n${edited}`, plan).get(3)).toMatchObject({
      predicted: 5,
      ghost: 'was 4 in r2',
      isStale: false,
    });
  });

  it('say of an edited line what it keeps from being followed and found, in the words of the plan', () => {
    const predicted = [{ file: 'filter.conf', line: 2, denied: 1, changed: 0, unfollowed: 1, unlinked: 7 }];
    const changed = [{ file: 'filter.conf', change: 'new', line: 2, text: '', oldText: '', before: 0 }];
    const given = { ...plan, predicted, lines: changed } as unknown as PlanDone;
    const mark = marks(text.replace('MetaData fn=a', 'MetaData fn=new\nMetaData fn=a'), given).get(2);
    expect(mark).toMatchObject({ denied: 1, predicted: 1 });
    expect(mark?.also?.replaceAll(/\s/g, ' ')).toBe('links of 1 page no longer followed, 7 URLs no longer found');
    expect(mark?.ghost).toBe(`new, 1 predicted, ${mark?.also}`);
  });

  it('tell a line that was saved since the run from one that is edited', () => {
    const saved = text.replace('fn=a', 'fn=c');
    const predicted = [{ file: 'filter.conf', line: 2, denied: 9, changed: 0, unfollowed: 0, unlinked: 0 }];
    const given = { ...plan, predicted, lines: [] } as unknown as PlanDone;
    const mark = lineMarks({ hits, path: 'filter.conf', text: saved, saved, plan: given }).get(2);
    expect(mark).toMatchObject({ predicted: 9, ghost: 'saved since run 3, was 4' });
  });

  it('say how long a line takes, and that a site is counted by host', () => {
    const note = (line: Partial<LineHits>) => marked(line)?.note?.replaceAll(/\s/g, ' ');
    expect(note({ each: 3.2 })).toBe('ran 2,846 times, about 3 µs each, timed on a sample of 1,000 stored URLs');
    expect(note({ each: 0.4 })).toContain('less than 1 µs each');
    expect(marked({ byHost: true })?.ranWords).toBe('URLs of its hosts');
    expect(note({})).toBeUndefined();
  });

  it('say of a rule whom it let in, and who decides before it', () => {
    const by = { file: 'filter.conf', line: 3 };
    expect(marked({ rule: 'include' })).toMatchObject({
      ranWords: 'URLs it allowed',
      note: 'counted on a sample of 1,000 stored URLs',
    });
    const shadowed = marked({ silence: { kind: 'shadowed', denied: 4, taken: 4, by, letsIn: true } });
    expect(shadowed?.isDead).toBe(true);
    const words = 'never decides: line 3 lets in its 4 URLs first (1,000 URLs sampled)';
    expect(shadowed?.ghost?.replaceAll(/\s/g, ' ')).toBe(words);
    expect(marked({ silence: { kind: 'unused' } })?.ghost).toBe('no enabled site uses it');
  });

  it('lose their colours where a line decided nothing, and name the line that decided before it', () => {
    const by = { file: 'filter.conf', line: 2 };
    const shadowed = { kind: 'shadowed', denied: 38, taken: 38, by } as const;
    const given = (silence: Silence, more: Partial<RunHits> = {}): RunHits => ({
      ...hits,
      ...more,
      lines: [{ file: 'filter.conf', line: 3, ran: 0, denied: 0, silence }],
    });
    const ghostOf = (run: RunHits, edited = text): string | undefined => {
      const mark = lineMarks({ hits: run, path: 'filter.conf', text: edited, saved: text });
      const [found] = mark.values();
      expect(found?.isDead).toBe(true);
      return found?.ghost?.replaceAll(/\s/g, ' ');
    };
    expect(ghostOf(given(shadowed))).toBe('never decides: line 2 denies its 38 URLs first');
    expect(ghostOf(given(shadowed), `# new\n${text}`)).toContain('line 3 denies');
    expect(ghostOf(given(shadowed), text.replace('fn=a', 'fn=c'))).toContain('line 2 of r2 denied');
    expect(ghostOf(given({ ...shadowed, taken: 30 }, { sample: { urls: 1000, isAll: false } }))).toBe(
      'never decides: line 2 denies 30 of its 38 URLs first (1,000 URLs sampled)',
    );
    expect(ghostOf(given({ kind: 'denied-nothing' }))).toBe('denied nothing in run 3');
    expect(ghostOf(given({ kind: 'never-ran' }))).toBe('never ran in run 3');
    expect(ghostOf(given({ kind: 'off' }))).toBeUndefined();
  });

  it('are the first error of a line in the place of its figure; a warning changes nothing', () => {
    const finding = { code: 'X-1', span: { start: 0, end: 1 }, column: 1, endLine: 2, endColumn: 2, stopsRun: true };
    const error = { ...finding, severity: 'error' as const, line: 2, message: 'Not closed.' };
    const found = withBroken(marks(text), [
      error,
      { ...error, column: 9, message: 'Another.' },
      { ...finding, severity: 'warning', line: 3, message: 'Look.' },
    ]);
    expect(found.get(2)).toMatchObject({ isBroken: true, ghost: 'Not closed.' });
    expect(found.get(3)).toEqual(marks(text).get(3));
  });
});
