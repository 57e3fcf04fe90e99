/** What the sources of the product say outside their comments: for the laws about names. */

import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Visitor, parseSync } from 'oxc-parser';

const root = path.resolve(import.meta.dirname, '../..');
const isOfTests = /\.test\.tsx?$|(^|\/)testing(\/|[-\w]*\.tsx?$)/;

/** The files below a folder of the project that are no tests, from its root. */
export function productFiles(folder: string): readonly string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !isOfTests.test(file))
    .map((file) => `${folder}/${file}`);
}

export interface Said {
  /** Strings, and the fixed parts of templates. */
  readonly texts: readonly string[];
  /** Sources of regular expressions. */
  readonly expressions: readonly string[];
  readonly identifiers: readonly string[];
}

/** Without the specifiers of imports, which name files. */
export function saidIn(file: string): Said {
  const { program } = parseSync(file, readFileSync(path.join(root, file), 'utf8'));
  const said = { texts: [] as string[], expressions: [] as string[], identifiers: [] as string[] };
  const specifiers = new Set<number>();
  const leaveOut = ({ source }: { readonly source: { readonly start: number } | null }): void => {
    if (source !== null) specifiers.add(source.start);
  };
  new Visitor({
    ImportDeclaration: leaveOut,
    ExportNamedDeclaration: leaveOut,
    ExportAllDeclaration: leaveOut,
    ImportExpression: leaveOut,
    Literal: (node) => {
      if ('regex' in node) said.expressions.push(node.regex.pattern);
      else if (typeof node.value === 'string' && !specifiers.has(node.start)) said.texts.push(node.value);
    },
    TemplateElement: ({ value }) => void said.texts.push(value.raw),
    JSXText: ({ value }) => void said.texts.push(value),
    Identifier: ({ name }) => void said.identifiers.push(name),
  }).visit(program);
  return said;
}
