/** Programs and facts for the tests of the engine, from texts as a user would write them. */

import { functions } from '../../functions/index.ts';
import { http } from '../../protocols/http.ts';
import type { FunctionDeclaration } from '../../sdk/define-function.ts';
import type { ContentFact, Facts, ResponseFact } from '../../sdk/resource.ts';
import { contentFact, urlParts } from '../../sdk/testing.ts';
import { compileProgram } from '../program/compile.ts';
import type { Declarations, ProgramInput, ProgramResult } from '../program/compile.ts';
import { defaultLimits } from '../program/program.ts';
import type { Program } from '../program/program.ts';

export const testDeclarations: Declarations = {
  functions,
  protocols: [http],
  credentialKinds: [],
};

export interface TestInput extends Partial<Omit<ProgramInput, 'files'>> {
  /** Texts by path. */
  readonly files?: Readonly<Record<string, string>>;
  /** Functions beside the real ones. */
  readonly functions?: readonly FunctionDeclaration[];
}

export function compileTexts({ files = {}, functions: more = [], ...rest }: TestInput): ProgramResult {
  const declarations = { ...testDeclarations, functions: [...functions, ...more] };
  return compileProgram({ declarations, limits: defaultLimits, ...rest, files: new Map(Object.entries(files)) });
}

/** Throws what was found when the texts do not compile. */
export function testProgram(input: TestInput = {}): Program {
  const result = compileTexts(input);
  if (result.ok) return result.program;
  const found = Array.from(result.diagnostics, ([path, list]) => list.map(({ message }) => `${path}: ${message}`));
  throw new TypeError(`the texts do not compile:\n${found.flat().join('\n')}`);
}

/** A filter.conf of two filters, named as robot.conf expects them. */
export function filters(enumeration: string, generation: string): string {
  const block = (name: string, lines: string): string => `<Filter name="${name}">\n${lines.trim()}\n</Filter>\n`;
  return block('enumeration-default', enumeration) + block('generation-default', generation);
}

/** A URL as it is discovered. */
export function discovered(url: string, more: Partial<Facts> = {}): Facts {
  return { url: urlParts(url), depth: 0, discovery: { kind: 'link', hops: 0 }, ...more };
}

export function response(more: Partial<ResponseFact> = {}): ResponseFact {
  return { outcome: 'ok', status: 200, headers: {}, bytes: 0, received: 0, ms: 1, ...more };
}

/** Everything known of a page that was fetched. */
export function fetched(url: string, content: Partial<ContentFact> = {}, more: Partial<Facts> = {}): Facts {
  return discovered(url, {
    address: { ip: '198.95.249.6', allowed: true },
    robots: { state: 'absent', allowed: true },
    response: response(),
    content: contentFact({ md5: '9e107d9d372bb6826bd81d3542a419d6', ...content }),
    now: Date.UTC(2026, 0, 1),
    md5First: {},
    ...more,
  });
}
