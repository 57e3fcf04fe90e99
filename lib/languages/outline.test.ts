import { expect, it } from 'vitest';

import { sourceText } from '../lang/source-text.ts';
import { languageFor } from './index.ts';
import { outlineOf } from './outline.ts';

function outline(path: string, text: string): readonly string[] {
  const parsed = languageFor(path)?.parse(sourceText(path, text));
  if (parsed === undefined) return [];
  return outlineOf(parsed).map(({ line, kind, word, rest }) => `${line} ${kind === 'line' ? '  ' : ''}${word} ${rest}`);
}

it('names the filters and their directives', () => {
  const text = '# all\n<Filter name="a">\n  Setup fn=b c=d\n  # off\n\n  Data fn=e \\\n    src=type\n</Filter>\n';
  expect(outline('filter.conf', text)).toEqual(['2 Filter name="a"', '3   Setup fn=b c=d', '6   Data fn=e \\']);
});

it('names the parameters of robot.conf and the types of mime.types', () => {
  expect(outline('robot.conf', '<Process\n  depth=3\n>\nhttp://a/\n</Process>\n')).toEqual([
    '1 Process ',
    '2   depth 3',
  ]);
  expect(outline('mime.types', 'text/html html htm\n')).toEqual(['1   text/html html htm']);
});
