import { describe, expect, it } from 'vitest';
import { sourceText } from '#lib/lang/source-text.ts';
import { applyEdits } from '#lib/lang/text-edit.ts';
import { defaultFilterConf } from '#lib/languages/filter-conf/default.ts';
import { filterConf } from '#lib/languages/filter-conf/index.ts';
import type { FilterConfChange } from '#lib/languages/filter-conf/print.ts';
import { testCatalog } from '#lib/languages/testing/catalog.ts';
import {
  emptyParams,
  functionsOf,
  inSamePhase,
  lineAfterChange,
  neighbourOf,
  readFilterForm,
  rowAt,
  summaryOf,
  worstOf,
} from './filter-form.ts';

const text = `# All of it
<Filter name="enumeration-default">
  # Archives
  # and the like
  MetaData fn=filter-by-regex src=path deny="\\.(zip|gz)$"
  MetaData enable=off fn=filter-by-exact src=host \\
     deny=old.siroe.com
  Data fn=filter-by-prefix SRC=type allow=text

  Dato fn=clear-source src=x
  Enumerate fn=enumerate-urls max=many
</Filter>
Data fn=generate-md5
`;
const form = readFilterForm(text, testCatalog);

function changed(change: FilterConfChange) {
  const edits = filterConf.edit(filterConf.parse(sourceText('filter.conf', text)), change);
  const after = readFilterForm(applyEdits(text, edits), testCatalog);
  const line = lineAfterChange(form, after, change);
  return line === undefined ? undefined : rowAt(after, line)?.text;
}

describe('filter.conf as a form', () => {
  it('shows the directives in order under their phases, and only the phases of the filter’s kind', () => {
    const [filter] = form.filters;
    expect(filter?.phases.map(({ phase, rows }) => [phase.name, rows.map(({ line }) => line)])).toEqual([
      ['Setup', []],
      ['MetaData', [5, 6]],
      ['Data', [8]],
      ['Enumerate', [11]],
      ['Shutdown', []],
    ]);
  });

  it('shows a line with its comments, switch and values, named as declared', () => {
    expect(form.rows[0]).toMatchObject({ firstLine: 3, comments: ['Archives', 'and the like'], enabled: true });
    expect(form.rows[1]).toMatchObject({ line: 6, lastLine: 7, enabled: false });
    expect(form.rows.map(summaryOf)).toEqual([
      'src=path deny=\\.(zip|gz)$',
      'src=host deny=old.siroe.com',
      'src=type allow=text',
      'max=many',
    ]);
  });

  it('says of a value what is wrong with it, and marks the row', () => {
    const [, , , enumerate] = form.rows;
    expect(enumerate?.problems.get('max')).toMatch(/whole number/);
    expect(enumerate && worstOf(enumerate)).toBe('error');
    expect(enumerate?.findings).toEqual([]);
  });

  it('keeps the rest usable when a line does not read, and says what is not shown and why', () => {
    expect(form.hidden.map(({ line, why }) => [line, why])).toEqual([
      [10, expect.stringContaining('Dato')],
      [13, expect.stringMatching(/\w/)],
    ]);
  });

  it('finds the row under the caret, comments and continued lines included', () => {
    expect(rowAt(form, 4)?.line).toBe(5);
    expect(rowAt(form, 7)?.line).toBe(6);
    expect(rowAt(form, 1)).toBeUndefined();
  });

  it('moves within a phase only', () => {
    expect(neighbourOf(form, 5, 1)?.line).toBe(6);
    expect(neighbourOf(form, 6, 1)).toBeUndefined();
    expect(inSamePhase(form, 5, 6)).toBe(true);
    expect(inSamePhase(form, 6, 8)).toBe(false);
  });

  it('stays on the line a change is about', () => {
    const first = form.rows[0]?.text;
    expect(changed({ kind: 'move', line: 5, beside: 6, side: 'after' })).toBe(first);
    expect(changed({ kind: 'move', line: 6, beside: 5, side: 'before' })).toBe(form.rows[1]?.text);
    expect(changed({ kind: 'set-enabled', line: 5, enabled: false })).toBe(first);
    expect(changed({ kind: 'remove', line: 5 })).toBe(form.rows[1]?.text);
    expect(changed({ kind: 'remove', line: 11 })).toBe(form.rows[2]?.text);
    const added = { kind: 'insert', filter: 'enumeration-default', phase: 'Data', fn: 'generate-md5' } as const;
    expect(changed({ ...added, params: {} })).toBe('Data fn=generate-md5');
  });

  it('offers the functions of a phase, with what they cannot do without', () => {
    const offered = functionsOf(testCatalog, 'MetaData');
    expect(offered.map(({ name }) => name)).toContain('filter-by-regex');
    expect(offered.map(({ name }) => name)).not.toContain('extract-source');
    const regex = offered.find(({ name }) => name === 'filter-by-regex');
    expect(regex && emptyParams(regex)).toEqual({ src: '' });
  });

  it('shows all of the built-in filters', () => {
    const { hidden, rows, filters } = readFilterForm(defaultFilterConf, testCatalog);
    expect(hidden).toEqual([]);
    expect(rows).toHaveLength(27);
    expect(filters.map(({ phases }) => phases.map(({ phase }) => phase.name).at(-2))).toEqual([
      'Enumerate',
      'Generate',
    ]);
  });
});
