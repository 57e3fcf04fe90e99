/** Annotations: attributes that people give resources, by URL (Harvest manual, 4.7.7). */

import { hasErrors } from '../../lang/diagnostic.ts';
import type { CursorContext, Language, Parsed, Symbols } from '../../lang/language.ts';
import type { LineColumn, WrittenChange } from '../../lang/line-table.ts';
import { lineSpan } from '../../lang/line-edits.ts';
import { lineAt } from '../../lang/source-text.ts';
import { summaryAttributes } from '../../language-kit/summary-attributes.ts';
import { describeLanguage } from '../../sdk/configuration-language.ts';
import type { TableTraits } from '../../sdk/configuration-language.ts';
import type { Catalog, ParamEntry } from '../../sdk/describe.ts';
import type { Vocabulary } from '../../sdk/vocabulary.ts';
import type { AnnotationsAst } from './ast.ts';
import { check } from './check.ts';
import { edit, print, rowsIn } from './edit.ts';
import { examples } from './examples.ts';
import { messages } from './messages.ts';
import { annotationsIn, isOfRobot } from './model.ts';
import type { Annotations } from './model.ts';
import { syntax } from './syntax.ts';

const columns: readonly LineColumn[] = [
  { name: 'url', class: 'url', label: 'URL' },
  { name: 'attribute', class: 'key' },
  { name: 'value', class: 'string' },
];

const language: Language<AnnotationsAst, Annotations, WrittenChange, Catalog> & {
  readonly table: TableTraits<AnnotationsAst>;
} = {
  ...syntax,
  title: 'Annotations',
  check,
  toModel: (parsed) => (hasErrors(check(parsed)) ? undefined : annotationsIn(parsed.ast)),
  print,
  edit,
  contextAt,
  symbols,
  // Every blank behind a tab belongs to a value.
  format: () => [],
  folds: ({ ast }) => ast.templates.map(({ span }) => span),
  table: { columns, rowsIn },
};

/** The address of a resource is not given by hand. */
const names = summaryAttributes.filter(({ value }) => !isOfRobot(value));

const attribute: ParamEntry = {
  name: 'attribute',
  kind: 'attribute',
  doc: 'Attribute of the resource description.',
  required: true,
  choices: names,
};

export const annotations = describeLanguage(language, {
  changes: ['rd'],
  about:
    'Attributes added to resources by hand, by URL. They come first in the resource description, replace those of the crawl, and are kept when the URL is recrawled.',
  messages,
  examples,
  words,
});

function words(): Vocabulary {
  const template = { name: '@FILE {', summary: 'Starts a template: attributes of a URL, up to a closing brace.' };
  return {
    directives: [
      { ...template, params: [attribute], assign: ' ' },
      ...names.map(({ value, doc }) => ({ name: value, summary: doc, params: [], assign: ':\t' })),
    ],
  };
}

/** Attributes go by their names in lower case. */
function symbols({ ast }: Parsed<AnnotationsAst>): Symbols {
  const names = ast.templates.flatMap((template) => template.attributes.map(({ name }) => name));
  const refers = names.map(({ text, span }) => ({ kind: 'attribute' as const, name: text.toLowerCase(), span }));
  return { defines: [], refers };
}

/** The name of an attribute, and what is being written before there is a colon. */
function contextAt({ source, ast }: Parsed<AnnotationsAst>, offset: number): CursorContext {
  const line = lineAt(source, offset);
  const template = ast.templates.findLast(({ span }) => span.start <= offset);
  const node = template?.attributes.find((each) => each.line === line);
  const at = (start: number, end: number) => ({ span: { start, end }, prefix: source.text.slice(start, offset) });
  if (node !== undefined) {
    const { start, end } = node.name.span;
    if (offset < start || offset > end) return { kind: 'none' };
    return { kind: 'value', owner: '@FILE {', key: attribute.name, ...at(start, end) };
  }
  const whole = lineSpan(source, line);
  const [word = ''] = /^(?:@[^\s{]*\s*\{|[^\s:{}]*)/.exec(source.text.slice(whole.start, whole.end)) ?? [];
  const end = whole.start + word.length;
  return offset > end ? { kind: 'none' } : { kind: 'directive', inBlock: false, ...at(whole.start, end) };
}
