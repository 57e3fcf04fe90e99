import { describe, expect, test } from 'vitest';
import { builtIn } from '../program/built-in-steps.ts';
import { denyMark, expandPath, notApplicableMark, proceedMark, threwMark, withThrown } from './compact-path.ts';
import { createLedger, pathId } from './ledger.ts';
import { testProgram } from '../testing/program.ts';

const path = [
  proceedMark(0),
  proceedMark(12),
  notApplicableMark(3),
  denyMark(7, 'rule:"a"\u2028\n12.', { file: 'filterrules.conf', line: 9 }),
  proceedMark(112),
  threwMark(4),
  denyMark(2, 'noindex'),
].join('');

describe('a compact path', () => {
  test('expands to what was written', () => {
    expect(expandPath(path)).toEqual([
      { step: 0, outcome: 'proceed' },
      { step: 12, outcome: 'proceed' },
      { step: 3, outcome: 'not-applicable' },
      { step: 7, outcome: 'deny', reason: 'rule:"a"\u2028\n12.', at: { file: 'filterrules.conf', line: 9 } },
      { step: 112, outcome: 'proceed' },
      { step: 4, outcome: 'threw' },
      { step: 2, outcome: 'deny', reason: 'noindex' },
    ]);
  });

  test('marks one step as thrown and leaves the rest alone, reasons too', () => {
    expect(withThrown(path, 12)).toBe(path.replace('0.12.', '0.12^'));
  });
});

describe('the ledger', () => {
  const program = testProgram();
  const passed = proceedMark(builtIn['limits.url-length']);

  test('gives one path one decision, fresh the first time', () => {
    const ledger = createLedger(program);
    const first = ledger.intern(passed);
    const second = ledger.intern(passed);
    expect(first.fresh).toBe(true);
    expect(second.fresh).toBe(false);
    expect(second.decision).toBe(first.decision);
    expect(ledger.intern(passed)).toBe(second);
  });

  test('the record of a path has its id, its program and its decision', () => {
    const ledger = createLedger(program);
    const interned = ledger.intern(passed);
    expect(ledger.record(interned)).toEqual({
      id: interned.id,
      programKey: program.key,
      decision: interned.decision,
    });
  });

  test('ids are the same in every process, differ by program and path, and fit a signed column', () => {
    expect(pathId('key', '0.')).toBe(pathId('key', '0.'));
    const ids = [pathId('key', '0.'), pathId('key', '1.'), pathId('other', '0.')];
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id >= 0n && id < 2n ** 63n).toBe(true);
  });
});
