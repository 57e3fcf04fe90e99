import { describe, expect, it } from 'vitest';
import { buildCatalog } from './catalog.ts';
import { compileProgram } from './engine/program/compile.ts';
import { defaultLimits } from './engine/program/program.ts';
import { scan } from './languages/external-metadata-cfg/scan/scan.ts';
import { findingExamples } from './languages/finding-examples.ts';
import { recordLanguageOf } from './languages/record-languages.ts';
import { checkCollection } from './languages/workspace.ts';
import { registry } from './registry.ts';

const catalog = { ...buildCatalog(registry), programs: { isOn: false, runnable: [], folders: ['/srv/winnow'] } };
/** Findings of external metadata go by names: `E_HOST`. */
const prefixOf = (code: string): string => code.slice(0, code.search(/[-_]/));

/** One of the functions of the built-in filters can't prepare its parameters, as none does in earnest. */
const failing = registry.functions.map((each) => {
  const bind = (): never => {
    throw new RangeError('it fails');
  };
  return each.name === 'generate-md5' ? { ...each, bind } : each;
});

/** What is found when a program is compiled of files the check let pass. */
function compiled(files: (typeof findingExamples)[string]): readonly string[] {
  const given = new Map(files.map(({ path, text }) => [path, text]));
  const program = {
    files: given,
    declarations: { ...registry, functions: failing },
    limits: defaultLimits,
    extraStarts: ['nowhere'],
  };
  return [...compileProgram(program).diagnostics.values()].flat().map(({ code }) => code);
}

/** What is found when a file of external metadata is read as bytes, as a run and a validation read it. */
function scanned(files: (typeof findingExamples)[string]): readonly string[] {
  const found: string[] = [];
  const handlers = { classes: 'single', finding: (name: string) => found.push(name), line: () => undefined } as const;
  scan(
    files.map(({ text }) => new TextEncoder().encode(text)),
    handlers,
  );
  return found;
}

/** A line that is too long never comes to an editor. */
function foundBy(code: string, files: (typeof findingExamples)[string]): readonly string[] {
  if (code === 'E_LENGTH') return scanned(files);
  if (prefixOf(code) === 'PROGRAM') return compiled(files);
  const records = recordLanguageOf(code);
  if (records !== undefined) return files.flatMap(({ text }) => records.check(text).map((each) => each.code));
  return checkCollection(files, catalog).flatMap(({ diagnostics }) => diagnostics.map((each) => each.code));
}

describe('the examples of findings', () => {
  const shown = Object.entries(findingExamples);

  /** What a request, an option, the URL patterns, or other feeds say is in no document, and some sizes are too large for one. */
  const unseen = new Set([
    'FEED-103',
    'FEED-128',
    'FEED-131',
    'FEED-132',
    'FEED-133',
    'FEED-134',
    'FEED-141',
    'GROUPS-106',
    'GROUPS-108',
    'GROUPS-109',
    'SOIF-104',
    'SOIF-109',
    'SOIF-112',
    'SOIFJSON-108',
    'RD-104',
    'RD-107',
    'RD-108',
  ]);

  it.each(shown.filter(([code]) => !unseen.has(code)))('%s is found in its example', (code, files) => {
    expect(foundBy(code, files), JSON.stringify(files).slice(0, 500)).toContain(code);
  });

  it('are there for every finding, and for no other', () => {
    const prefixes = new Set(shown.map(([code]) => prefixOf(code)));
    const declared = catalog.diagnostics.map(({ code }) => code).filter((code) => prefixes.has(prefixOf(code)));
    expect(shown.map(([code]) => code).toSorted()).toEqual(declared.toSorted());
  });
});
