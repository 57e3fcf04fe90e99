import { describe, expect, it } from 'vitest';
import { buildCatalog } from './catalog.ts';
import { compileProgram } from './engine/compile-program.ts';
import { defaultLimits } from './engine/program.ts';
import { findingExamples } from './languages/finding-examples.ts';
import { checkCollection } from './languages/workspace.ts';
import { registry } from './registry.ts';

const catalog = buildCatalog(registry);
const prefixOf = (code: string): string => code.slice(0, code.indexOf('-'));

/** What is found when a program is compiled of files the check let pass. */
function compiled(files: (typeof findingExamples)[string]): readonly string[] {
  const given = new Map(files.map(({ path, text }) => [path, text]));
  const program = { files: given, declarations: registry, limits: defaultLimits, extraStarts: ['nowhere'] };
  return [...compileProgram(program).diagnostics.values()].flat().map(({ code }) => code);
}

describe('the examples of findings', () => {
  const shown = Object.entries(findingExamples);

  it.each(shown)('%s is found in its example', (code, files) => {
    const checked = checkCollection(files, catalog).flatMap(({ diagnostics }) => diagnostics.map((each) => each.code));
    const found = prefixOf(code) === 'PROGRAM' ? compiled(files) : checked;
    expect(found, JSON.stringify(files)).toContain(code);
  });

  it('are there for every finding, and for no other', () => {
    const prefixes = new Set(shown.map(([code]) => prefixOf(code)));
    const declared = catalog.diagnostics.map(({ code }) => code).filter((code) => prefixes.has(prefixOf(code)));
    expect(shown.map(([code]) => code).toSorted()).toEqual(declared.toSorted());
  });
});
