import { describe, expect, it } from 'vitest';
import { railCells, type RailCell } from './trace-rails.ts';
import type { Rail } from './trace-step.ts';

const both: readonly Rail[] = ['enumeration', 'generation'];

function strokes(cells: readonly (readonly RailCell[])[], rail: number): readonly string[] {
  return cells.map((row) => `${row[rail]?.above} ${row[rail]?.below}`);
}

describe('rails', () => {
  it('one rail is solid up to the decision and dashed after it', () => {
    const cells = railCells(
      [{ marks: { enumeration: 'passed' } }, { marks: { enumeration: 'rejected' } }, { marks: {} }],
      ['enumeration'],
      true,
    );
    expect(strokes(cells, 0)).toEqual(['none solid', 'solid dashed', 'dashed dashed']);
  });

  it('a way walked to its end has nothing after it', () => {
    const cells = railCells(
      [{ marks: { generation: 'passed' } }, { marks: { generation: 'kept' } }],
      ['generation'],
      false,
    );
    expect(strokes(cells, 0)).toEqual(['none solid', 'solid none']);
  });

  it('with two rails the decided one stops and the other goes on past it', () => {
    const cells = railCells(
      [
        { marks: { enumeration: 'passed', generation: 'passed' } },
        { marks: { enumeration: 'went-on' } },
        { marks: { generation: 'rejected' } },
        { marks: { enumeration: 'passed' } },
      ],
      both,
      true,
    );
    expect(strokes(cells, 0)).toEqual(['none solid', 'solid solid', 'solid solid', 'solid none']);
    expect(strokes(cells, 1)).toEqual(['none solid', 'solid solid', 'solid none', 'none none']);
  });

  it('a filter that took no part has no rail', () => {
    const cells = railCells([{ marks: { enumeration: 'passed' } }], both, true);
    expect(strokes(cells, 1)).toEqual(['none none']);
  });
});
