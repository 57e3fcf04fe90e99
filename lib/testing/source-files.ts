/** The project's source files with what they import, for the tests that are about all of them. */

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

/** The project's folder. */
export const projectRoot = path.resolve(import.meta.dirname, '../..');

export interface Import {
  readonly specifier: string;
  /** The file it means, from the project's root; absent for packages. */
  readonly target?: string;
  readonly typeOnly: boolean;
}

export interface SourceFile {
  readonly file: string;
  readonly text: string;
  readonly imports: readonly Import[];
  readonly directive?: string;
}

export function sourceFiles(): readonly SourceFile[] {
  const inFolders = ['lib', 'app', 'components', 'e2e', 'prisma']
    .filter((folder) => existsSync(path.join(projectRoot, folder)))
    .flatMap((folder) =>
      readdirSync(path.join(projectRoot, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
        .map((entry) => path.relative(projectRoot, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')),
    )
    .filter((file) => !file.startsWith('prisma/client/'));
  return inFolders.sort().map(readSource);
}

function readSource(file: string): SourceFile {
  const text = readFileSync(path.join(projectRoot, file), 'utf8');
  const { module, program } = parseSync(file, text);
  const [first] = program.body;
  const directive = first?.type === 'ExpressionStatement' && 'directive' in first ? first.directive : undefined;
  const add = (specifier: string, typeOnly: boolean): Import => {
    const target = resolve(file, specifier);
    return target === undefined ? { specifier, typeOnly } : { specifier, typeOnly, target };
  };
  const imports = [
    ...module.staticImports.map((found) =>
      add(found.moduleRequest.value, found.entries.length > 0 && found.entries.every(({ isType }) => isType)),
    ),
    ...module.staticExports
      .flatMap(({ entries }) => entries)
      .flatMap(({ moduleRequest, isType }) => (moduleRequest === null ? [] : [add(moduleRequest.value, isType)])),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const literal = /^(['"])(.*)\1$/.exec(text.slice(start, end))?.[2];
      return literal === undefined ? [] : [add(literal, false)];
    }),
  ];
  return { file, text, imports, ...(typeof directive === 'string' && { directive }) };
}

function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (!specifier.startsWith('.')) return undefined;
  return path.posix.join(path.posix.dirname(from), specifier);
}
