/** What is wrong with annotations: with their lines, and with what they mean in a collection. */

import type { Diagnostic } from '../../lang/diagnostic.ts';
import type { Parsed } from '../../lang/language.ts';
import { cut } from '../../lang/line-edits.ts';
import type { SourceText } from '../../lang/source-text.ts';
import type { AnnotationsAst, TemplateNode } from './ast.ts';
import { cutTemplate } from './edit.ts';
import { messages } from './messages.ts';
import { annotationKey, isOfRobot } from './model.ts';

const { report } = messages;

export function check({ source, ast, diagnostics }: Parsed<AnnotationsAst>): readonly Diagnostic[] {
  const counting = ast.templates.filter(({ isSkipped }) => !isSkipped);
  const last = new Map(counting.map((template) => [annotationKey(template.url.text), template]));
  const own = counting.flatMap((template) => {
    const key = annotationKey(template.url.text);
    const { url } = template;
    if (key === undefined) return [report('notUrl', url.span, { url: url.text })];
    const other = last.get(key);
    if (other === undefined || other === template) return checkTemplate(source, template);
    const fixes = [{ title: 'Remove this template', edits: [cutTemplate(source, template)] }];
    return [report('replaced', url.span, { line: other.line }, fixes)];
  });
  return [...diagnostics, ...own].toSorted((a, b) => a.span.start - b.span.start);
}

function checkTemplate(source: SourceText, template: TemplateNode): readonly Diagnostic[] {
  const { attributes, url } = template;
  if (attributes.length === 0) {
    const fixes = [{ title: 'Remove the template', edits: [cutTemplate(source, template)] }];
    return [report('noAttributes', url.span, {}, fixes)];
  }
  return attributes
    .filter(({ name, isSkipped }) => !isSkipped && isOfRobot(name.text))
    .map(({ name, span }) =>
      report('ofRobot', name.span, { name: name.text }, [{ title: 'Remove the line', edits: [cut(source, span)] }]),
    );
}
