import { describe, expect, it } from 'vitest';
import { builtIn } from '../../engine/program/built-in-steps.ts';
import type { PathEntry } from '../../engine/program/program.ts';
import { essenceOf, matchesEssence } from './essence-paths.ts';
import type { PathEnd } from './essence-paths.ts';

const byName = { file: 'lib/byname.cf (built-in)', line: 29 };
const stopList = { file: 'lib/stoplist.cf', line: 4 };
const rules = (line: number) => ({ file: 'lib/rules', line });

const typed: PathEntry = { step: builtIn['essence.type'], outcome: 'proceed', what: 'Pdf', at: byName };
const selected: PathEntry = { step: builtIn['essence.selection'], outcome: 'proceed' };
const listed: PathEntry = {
  step: builtIn['essence.selection'],
  outcome: 'deny',
  reason: 'type Pdf is stop-listed',
  at: stopList,
};
const fetched: PathEntry = { step: builtIn.fetch, outcome: 'proceed' };
const summarized: PathEntry = { step: builtIn['essence.summary'], outcome: 'proceed', what: 'Pdf.sum' };

const by = (name: keyof typeof builtIn, reason = 'encrypted', at = { file: 'built-in', line: 0 }): PathEnd => ({
  outcome: 'no-rd',
  decidedBy: { ...at, step: builtIn[name], reason },
});

describe('what Essence made of a path', () => {
  it('is nothing where nothing got a type', () => {
    expect(essenceOf([fetched], { outcome: 'kept' })).toBeUndefined();
  });

  it('names type, lines, summarizer, and rules', () => {
    const ruled = (what: string, line: number): PathEntry => ({
      step: builtIn['essence.rules'],
      outcome: 'proceed',
      what,
      at: rules(line),
    });
    const path = [typed, selected, fetched, summarized, ruled('matched', 3), ruled('changed', 4)];
    expect(essenceOf(path, { outcome: 'kept' })).toEqual({
      type: 'Pdf',
      at: byName,
      outcome: 'kept',
      isNested: false,
      summarizer: 'Pdf.sum',
      rules: [
        { what: 'matched', at: rules(3) },
        { what: 'changed', at: rules(4) },
      ],
    });
  });

  const refusedBy = (name: keyof typeof builtIn): PathEntry => ({
    step: builtIn[name],
    outcome: 'deny',
    reason: 'damaged',
  });

  it.each([
    ['not-unpacked', [typed, selected, fetched, refusedBy('essence.unnest')], by('essence.unnest')],
    ['not-summarized', [typed, selected, fetched, refusedBy('essence.summary')], by('essence.summary')],
    ['deleted', [typed, selected, fetched, summarized, refusedBy('essence.rules')], by('essence.rules')],
    ['other', [typed, selected, fetched], by('robots-meta.noindex', 'noindex')],
    ['other', [typed, selected], by('redirect', 'redirected')],
    ['stop-listed', [typed, listed, fetched], by('essence.selection', 'type Pdf is stop-listed', stopList)],
    ['not-fetched', [typed, listed, refusedBy('essence.links')], { ...by('essence.links'), outcome: 'rejected' }],
    ['not-fetched', [typed, listed, refusedBy('robots')], { ...by('robots'), outcome: 'rejected' }],
    ['rejected', [typed, selected, refusedBy('robots')], { ...by('robots'), outcome: 'rejected' }],
    ['failed', [typed, listed, refusedBy('gone')], { ...by('gone'), outcome: 'failed' }],
  ] as const)('ends as %s', (outcome, path, end) => {
    expect(essenceOf(path, end)).toMatchObject({ outcome, type: 'Pdf' });
  });

  it('says which line stopped it, where one did', () => {
    const stopped = essenceOf([typed, listed, fetched], by('essence.selection', 'stop-listed', stopList));
    expect(stopped).toMatchObject({ stoppedAt: stopList, listedAt: stopList });
    expect(essenceOf([typed, fetched], by('essence.summary'))?.stoppedAt).toBeUndefined();
  });
});

describe('a filter by Essence', () => {
  const essence = essenceOf([typed, selected, fetched, summarized], { outcome: 'kept' });
  const bare = essenceOf([{ ...typed, what: 'Data' }, selected, fetched], { outcome: 'kept' });

  it.each([
    [{ type: 'pdf' }, true, false],
    [{ outcome: ['kept', 'deleted'] }, true, true],
    [{ outcome: ['untyped'] }, false, false],
    [{ recognizedBy: 'lib/byname.cf (built-in):29' }, true, true],
    [{ recognizedBy: 'lib/byname.cf (built-in)' }, true, true],
    [{ recognizedBy: 'lib/byname.cf:29' }, false, false],
    [{ summarizedBy: ['Pdf.sum'] }, true, false],
    [{ summarizedBy: [''] }, false, true],
    [{ type: 'Pdf', summarizedBy: [''] }, false, false],
    [{ rule: 'lib/rules:4 changed' }, false, false],
  ] as const)('%j', (filter, matchesFirst, matchesSecond) => {
    expect(matchesEssence(essence, filter)).toBe(matchesFirst);
    expect(matchesEssence(bare, filter)).toBe(matchesSecond);
  });

  it('finds what has no type by that alone', () => {
    expect(matchesEssence(undefined, { outcome: ['untyped'] })).toBe(true);
    expect(matchesEssence(undefined, { outcome: ['untyped'], type: 'Pdf' })).toBe(false);
    expect(matchesEssence(undefined, { type: 'Pdf' })).toBe(false);
  });
});
