/** The layer table of ARCHITECTURE.md as data, and the test that holds every import of the project against it. */

import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot, sourceFiles } from './testing/source-files.ts';
import type { Import, SourceFile } from './testing/source-files.ts';

/** Packages by what they bring; a row names the groups its folder does without. */
const packageGroups = {
  node: /^node:/,
  react: /^(react|react-dom|radix-ui|lucide-react|@tanstack\/react-virtual)(\/|$)/,
  next: /^(next|server-only|client-only)(\/|$)/,
  prisma: /^(@prisma\/|prisma(\/|$))/,
} as const;
type PackageGroup = keyof typeof packageGroups;

interface Row {
  /** A folder (ends in `/`) or one file, from the project's root. The longest that fits a file is its row. */
  readonly place: string;
  /** Places it may import from, besides itself. `types:` before one allows `import type` only. */
  readonly may: readonly string[];
  readonly without?: readonly PackageGroup[];
  /** Its subfolders do not know each other. */
  readonly apart?: true;
}

const kernel = ['lib/lang/', 'lib/sdk/', 'lib/match/'];
const languageParts = [...kernel, 'lib/language-kit/', 'lib/languages/'];
const engineParts = [...languageParts, 'lib/outside/'];
const pure: readonly PackageGroup[] = ['node', 'react', 'next', 'prisma'];
const server: readonly PackageGroup[] = ['react', 'next', 'prisma'];
const crawlContract = [
  'lib/sdk/',
  'lib/match/',
  'lib/engine/ports.ts',
  'types:lib/engine/cache-port.ts',
  'types:lib/engine/merge-port.ts',
  'types:lib/engine/plan-port.ts',
  'types:lib/engine/root-port.ts',
  'types:lib/engine/share-port.ts',
  'types:lib/engine/trap-port.ts',
  'lib/engine/program/program.ts',
];

const rows: readonly Row[] = [
  { place: 'lib/lang/', may: [], without: pure },
  { place: 'lib/match/', may: ['lib/sdk/dates.ts'], without: pure },
  { place: 'lib/sdk/', may: ['lib/lang/', 'lib/match/urls/url-schemes.ts'], without: pure },
  { place: 'lib/language-kit/', may: kernel, without: pure },
  { place: 'lib/languages/', may: [...kernel, 'lib/language-kit/'], without: pure, apart: true },
  { place: 'lib/forms/', may: ['lib/sdk/'], without: pure },
  { place: 'lib/outside/', may: kernel, without: server },
  { place: 'lib/summarizers/', may: kernel, without: pure },
  { place: 'lib/essence/', may: [...engineParts, 'lib/summarizers/'], without: server },
  { place: 'lib/protocols/', may: [...engineParts, 'lib/essence/'], without: server },
  {
    place: 'lib/functions/',
    may: [...engineParts, 'lib/essence/', 'lib/protocols/', 'lib/summarizers/'],
    without: server,
  },
  {
    place: 'lib/registry.ts',
    may: [...engineParts, 'lib/essence/', 'lib/protocols/', 'lib/summarizers/', 'lib/functions/'],
    without: server,
  },
  { place: 'lib/catalog.ts', may: ['lib/sdk/', 'lib/languages/'], without: pure },
  { place: 'lib/engine/', may: engineParts, without: server },
  { place: 'lib/env.ts', may: [], without: server },
  { place: 'lib/compile-cache.ts', may: [], without: server },
  { place: 'lib/cli/winnow.ts', may: ['lib/compile-cache.ts', 'lib/cli/'], without: server },
  {
    place: 'lib/store/',
    // Paths name the robot's own steps by their numbers.
    may: [...crawlContract, 'lib/engine/program/built-in-steps.ts', 'lib/env.ts'],
    without: server,
  },
  {
    place: 'lib/db/',
    may: [...crawlContract, 'lib/store/', 'lib/env.ts', 'prisma/client/'],
    without: ['react', 'next'],
  },
  {
    place: 'lib/jobs/',
    may: [
      ...engineParts,
      'lib/registry.ts',
      'lib/catalog.ts',
      'lib/forms/',
      'lib/essence/',
      'lib/protocols/',
      'lib/engine/',
      'lib/store/',
      'lib/db/',
      'lib/env.ts',
    ],
    without: server,
  },
  {
    place: 'lib/services/',
    may: [
      ...kernel,
      'lib/languages/',
      'lib/forms/',
      'lib/registry.ts',
      'lib/catalog.ts',
      'lib/db/',
      'lib/store/',
      'lib/env.ts',
      'lib/outside/programs/',
      'lib/outside/authorities.ts',
      'lib/jobs/declarations.ts',
      'lib/jobs/define-job.ts',
      'lib/jobs/queue.ts',
      'lib/jobs/*/declaration.ts',
      'lib/engine/program/added-urls.ts',
      'lib/engine/program/compile.ts',
      'lib/engine/program/overlay.ts',
      'lib/engine/decide/canonical.ts',
      'lib/engine/decide/decide-alone.ts',
      'lib/engine/decide/decide.ts',
      'lib/engine/decide/explain.ts',
      'lib/engine/decide/nearest-change.ts',
      'lib/engine/decide/rule-lines.ts',
      'lib/engine/decide/time-lines.ts',
      'types:lib/engine/ports.ts',
      'lib/engine/program/program.ts',
      'package.json',
    ],
    without: server,
  },
  {
    place: 'lib/servers/console-process.ts',
    may: ['lib/services/', 'lib/servers/', 'lib/env.ts'],
    without: ['react', 'prisma'],
  },
  {
    place: 'lib/servers/',
    may: [
      'lib/sdk/count-words.ts',
      'lib/services/',
      'lib/store/feeds/spool.ts',
      'lib/outside/addresses.ts',
      'lib/outside/client-names.ts',
      'lib/outside/listening-place.ts',
      'lib/env.ts',
    ],
    without: server,
  },
  {
    place: 'lib/cli/',
    may: [
      ...kernel,
      'lib/languages/',
      'lib/registry.ts',
      'lib/catalog.ts',
      'lib/engine/',
      'lib/store/',
      'lib/db/',
      'lib/jobs/',
      'lib/services/',
      'lib/servers/',
      'lib/bench/',
      'lib/outside/gatherd/',
      'lib/outside/rdm/',
      'lib/env.ts',
    ],
    without: server,
  },
  { place: 'lib/bench/', may: ['lib/'], without: ['react', 'next'] },
  {
    place: 'components/',
    may: ['lib/sdk/', 'lib/lang/', 'lib/languages/'],
    without: ['node', 'prisma'],
  },
  {
    place: 'app/',
    may: [
      'components/',
      'lib/services/',
      'lib/languages/',
      'lib/forms/',
      'lib/catalog.ts',
      'types:lib/sdk/',
      'lib/lang/',
    ],
    without: ['prisma'],
  },
  {
    place: 'e2e/',
    may: [
      'lib/db/',
      'lib/services/',
      'lib/outside/testing/',
      'lib/cli/',
      'lib/env.ts',
      'lib/engine/testing/',
      'lib/jobs/testing/',
      'lib/bench/manual-site.ts',
    ],
    without: server,
  },
  { place: 'prisma/', may: ['lib/db/', 'lib/services/', 'lib/env.ts'], without: ['react', 'next'] },
];

/** What code in the browser may reach by value; the rest of `lib` stays on the server. */
const browserPlaces = [...languageParts, 'lib/forms/', 'lib/catalog.ts', 'components/', 'app/'];
/** The only readers of the environment: the one module, what runs before it exists, and the tools' own files. */
const environmentReaders = /^(lib\/env\.ts|prisma\/generate\.ts|e2e\/.*|[^/]+\.config\.(ts|mjs))$/;
const isTestFile = (file: string): boolean => /\.test\.ts$|(^|\/)testing(\/|[-\w]*\.ts$)|-testing\.ts$/.test(file);

/** A place is a file, a folder with its slash, or the same file of each folder (`*`). */
const fits = (file: string, place: string): boolean =>
  place.endsWith('/') ? file.startsWith(place) : file === place || path.posix.matchesGlob(file, place);

function rowOf(file: string): Row | undefined {
  return rows.filter(({ place }) => fits(file, place)).sort((a, b) => b.place.length - a.place.length)[0];
}

function isAllowed(row: Row, { target, specifier, typeOnly }: Import): boolean {
  if (target === undefined) return !(row.without ?? []).some((group) => packageGroups[group].test(specifier));
  return [row.place, ...row.may].some((place) =>
    place.startsWith('types:') ? typeOnly && fits(target, place.slice('types:'.length)) : fits(target, place),
  );
}

/** The folder below a place whose subfolders do not know each other; undefined for files directly in it. */
function compartment(file: string, place: string): string | undefined {
  const [folder, ...rest] = file.slice(place.length).split('/');
  return rest.length > 0 ? folder : undefined;
}

function crossesCompartments(row: Row, file: string, target: string): boolean {
  const from = compartment(file, row.place);
  return row.apart === true && from !== undefined && fits(target, row.place) && compartment(target, row.place) !== from;
}

/** The first circle of imports, as the files it goes through. */
function findCycle(files: ReadonlyMap<string, SourceFile>): readonly string[] {
  const done = new Set<string>();
  const visit = (file: string, trail: readonly string[]): readonly string[] => {
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file];
    if (done.has(file)) return [];
    for (const next of targets(files, file)) {
      const cycle = visit(next, [...trail, file]);
      if (cycle.length > 0) return cycle;
    }
    done.add(file);
    return [];
  };
  for (const file of files.keys()) {
    const cycle = visit(file, []);
    if (cycle.length > 0) return cycle;
  }
  return [];
}

function targets(files: ReadonlyMap<string, SourceFile>, file: string): readonly string[] {
  return (files.get(file)?.imports ?? []).flatMap(({ target }) => (target === undefined ? [] : [target]));
}

function valueTargets(files: ReadonlyMap<string, SourceFile>, file: string): readonly string[] {
  return (files.get(file)?.imports ?? []).flatMap(({ target, typeOnly }) =>
    target === undefined || typeOnly ? [] : [target],
  );
}

/** Every way from a client component to a file or package that belongs to the server. */
function serverCodeInBrowser(files: ReadonlyMap<string, SourceFile>): readonly string[] {
  const found: string[] = [];
  const seen = new Set<string>();
  const visit = (file: string, from: string): void => {
    const source = files.get(file);
    if (source === undefined || seen.has(file) || source.directive === 'use server') return;
    seen.add(file);
    if (!browserPlaces.some((place) => fits(file, place))) found.push(`${file}, by way of ${from}`);
    const packages = source.imports.filter(({ target, typeOnly }) => target === undefined && !typeOnly);
    for (const { specifier } of packages)
      if (packageGroups.node.test(specifier)) found.push(`${specifier} in ${file}, by way of ${from}`);
    for (const next of valueTargets(files, file)) visit(next, from);
  };
  for (const { file, directive } of files.values()) if (directive === 'use client') visit(file, file);
  return found;
}

describe('layers', () => {
  const all = sourceFiles();
  const byName = new Map(all.map((source) => [source.file, source]));
  const product = all.filter(({ file }) => !isTestFile(file));

  test('no file imports from a layer it may not know', () => {
    const wrong = product.flatMap((source) => {
      const row = rowOf(source.file);
      return row === undefined
        ? []
        : source.imports
            .filter((found) => !isAllowed(row, found))
            .map(({ specifier, typeOnly }) => `${source.file} → ${typeOnly ? 'type of ' : ''}${specifier}`);
    });
    expect(wrong).toEqual([]);
  });

  test('subfolders that are kept apart do not know each other', () => {
    const wrong = product.flatMap(({ file, imports }) => {
      const row = rowOf(file);
      return imports
        .filter(({ target }) => row !== undefined && target !== undefined && crossesCompartments(row, file, target))
        .map(({ specifier }) => `${file} → ${specifier}`);
    });
    expect(wrong).toEqual([]);
  });

  test('every source file belongs to a row, and every row to a file', () => {
    expect(product.map(({ file }) => file).filter((file) => rowOf(file) === undefined)).toEqual([]);
    expect(rows.filter(({ place }) => !all.some(({ file }) => fits(file, place))).map(({ place }) => place)).toEqual(
      [],
    );
  });

  test('every import of a project file names a file that exists', () => {
    const missing = all.flatMap(({ file, imports }) =>
      imports
        .filter(({ target }) => target !== undefined && !target.startsWith('prisma/client/'))
        .filter(({ target }) => !existsSync(path.join(projectRoot, target ?? '')))
        .map(({ specifier }) => `${file} → ${specifier}`),
    );
    expect(missing).toEqual([]);
  });

  test('no import leads back to where it came from', () => {
    expect(findCycle(byName)).toEqual([]);
  });

  test('what is made for tests is imported by tests and benchmarks only', () => {
    const wrong = product
      .filter(({ file }) => !/^(e2e|lib\/bench)\//.test(file))
      .flatMap(({ file, imports }) =>
        imports
          .filter(({ target }) => target !== undefined && isTestFile(target))
          .map(({ target }) => `${file} → ${target}`),
      );
    expect(wrong).toEqual([]);
  });

  test('only lib/env.ts reads the environment', () => {
    const readers = all
      .filter(({ file }) => !environmentReaders.test(file) && !isTestFile(file))
      .filter(({ text }) => /\bprocess\s*\.\s*env\b/.test(text))
      .map(({ file }) => file);
    expect(readers).toEqual([]);
  });

  test('nothing of the server reaches the browser', () => {
    expect(serverCodeInBrowser(byName)).toEqual([]);
  });
});
