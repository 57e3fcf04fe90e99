/** Writes annotations: all of them, or one change as edits that keep everything else. */

import type { Parsed } from '../../lang/language.ts';
import type { Row, WrittenChange } from '../../lang/line-table.ts';
import { cut, insertLineAfter, lineBreak } from '../../lang/line-edits.ts';
import { lineAt } from '../../lang/source-text.ts';
import type { SourceText } from '../../lang/source-text.ts';
import type { TextEdit } from '../../lang/text-edit.ts';
import type { AnnotationsAst, AttributeNode, TemplateNode } from './ast.ts';
import { annotationKey } from './model.ts';
import type { Annotations } from './model.ts';

export function print({ templates }: Annotations): string {
  const printed = templates.map(({ type, url, attributes }) => {
    const lines = attributes.map(({ name, value }) => `${lineOf(name, value)}\n`);
    return `@${type} { ${url}\n${lines.join('')}}\n`;
  });
  return printed.join('');
}

/** One row for each attribute, right or wrong: its URL, its name, its value. */
export function rowsIn(ast: AnnotationsAst): readonly Row[] {
  return placesIn(ast).map(({ template: { url }, attribute: { name, value, span, line } }) => ({
    cells: value.text === '' ? [url, name] : [url, name, value],
    span,
    line,
  }));
}

interface PlacedAttribute {
  readonly template: TemplateNode;
  readonly attribute: AttributeNode;
}

function placesIn({ templates }: AnnotationsAst): readonly PlacedAttribute[] {
  return templates.flatMap((template) => template.attributes.map((attribute) => ({ template, attribute })));
}

/** A URL belongs to its template, so that another one moves all of its attributes. Rows move within their template. */
export function edit({ source, ast }: Parsed<AnnotationsAst>, change: WrittenChange): readonly TextEdit[] {
  if (change.kind === 'insert-cells') return [insert(source, ast, change)];
  const places = placesIn(ast);
  const place = places[change.at];
  if (place === undefined) return [];
  const { template, attribute } = place;
  switch (change.kind) {
    case 'remove-row':
      return [template.attributes.length === 1 ? cutTemplate(source, template) : cut(source, attribute.span)];
    case 'set-cell':
      return [
        {
          span: [template.url, attribute.name, attribute.value][change.column]?.span ?? attribute.value.span,
          text: change.text,
        },
      ];
    case 'move-row':
      return trade(source, place, places[change.at + change.by]);
  }
}

function trade({ text }: SourceText, place: PlacedAttribute, other: PlacedAttribute | undefined): readonly TextEdit[] {
  if (other?.template !== place.template) return [];
  const said = ({ attribute: { span } }: PlacedAttribute): string => text.slice(span.start, span.end);
  return [
    { span: place.attribute.span, text: said(other) },
    { span: other.attribute.span, text: said(place) },
  ];
}

type Insertion = Extract<WrittenChange, { readonly kind: 'insert-cells' }>;

/** Behind the line where it is of the same template, else behind the last attribute of the URL, else in a template at the end. */
function insert(source: SourceText, { templates }: AnnotationsAst, { line, cells }: Insertion): TextEdit {
  const [url = '', name = '', value = ''] = cells;
  const written = lineOf(name, value);
  const key = annotationKey(url);
  const own = templates.findLast(
    (each) => each.url.text === url || (key !== undefined && annotationKey(each.url.text) === key),
  );
  if (own === undefined) {
    const lines = [`@FILE { ${url}`, written, '}'];
    return insertLineAfter(source, source.text.length, lines.join(lineBreak(source)));
  }
  const before = own.attributes.find((each) => each.line === line) ?? own.attributes.at(-1);
  return insertLineAfter(source, before?.span.end ?? own.url.span.end, written);
}

function lineOf(name: string, value: string): string {
  return `${name}:\t${value}`;
}

/** With its lines. */
export function cutTemplate({ lineStarts, ...source }: SourceText, { span }: TemplateNode): TextEdit {
  const next = lineStarts[lineAt({ ...source, lineStarts }, span.end)];
  return { span: { start: span.start, end: next ?? source.text.length }, text: '' };
}
