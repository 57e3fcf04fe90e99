import { describe, expect, it } from 'vitest';

import { parseBlocks, statementText } from './pblock.ts';
import type { BlockItem } from './pblock.ts';
import { lexPblock } from './pblock-lexemes.ts';
import type { Lexeme } from './pblock-lexemes.ts';
import { sourceText } from './source-text.ts';

const keywords = new Set(['do', 'then']);

function lexemes(text: string, tagsRunOn = false): readonly string[] {
  return lexPblock(sourceText('', text), { keywords, tagsRunOn }).map(showLexeme);
}

function showLexeme(lexeme: Lexeme): string {
  switch (lexeme.kind) {
    case 'pair':
      return `${lexeme.name.text}=${lexeme.value.text}`;
    case 'open':
    case 'close':
      return `${lexeme.kind} ${lexeme.name.text}`;
    case 'word':
      return lexeme.text;
    case 'comment':
    case 'continuation':
    case 'end':
      return lexeme.kind;
  }
}

describe('the words of a text', () => {
  it.each([
    ['a=1 b="2 3" c', ['a=1', 'b=2 3', 'c']],
    ['# comment a=1\n  # another', ['comment', 'comment']],
    ['a= b=', ['a=', 'b=']],
    ['a = 1', ['a=1']],
    ['a= 1 b =2', ['a=1', 'b=2']],
    ['http://a/?b=c d#e', ['http://a/?b=c', 'd#e']],
    ['<Tag a=b>c=d</Tag>', ['open Tag', 'a=b', 'end', 'c=d</Tag>']],
    ['<Tag a=b> </Tag >', ['open Tag', 'a=b', 'end', 'close Tag']],
    ['a=b\\\nc=d \\\\ \n', ['a=b', 'continuation', 'c=d', 'continuation']],
    ['a="b \\" c" d', ['a=b " c', 'd']],
    ['a=\u201cb c\u201d d=\u201ee" f="g\u201d h="i"', ['a=b c', 'd=e', 'f=g', 'h=i']],
    ['a->b =c', ['a->b', '=c']],
    ['< <1 </ <a', ['<', '<1', '</', 'open a']],
  ])('of %j', (text, expected) => {
    expect(lexemes(text)).toEqual(expected);
  });

  it('goes on with a quoted value on the next lines', () => {
    expect(lexemes('a="b\n  c\n d" e=f')).toEqual(['a=b c d', 'e=f']);
    expect(lexemes('a="b \\\n c"')).toEqual(['a=b c']);
  });

  it('ends an unclosed value with its line when the next begins something', () => {
    expect(lexemes('a="b\nc=d"')).toEqual(['a=b', 'c=d"']);
    expect(lexemes('a="b\ndo c"')).toEqual(['a=b', 'do', 'c"']);
    expect(lexemes('a="b\n# c"')).toEqual(['a=b', 'comment']);
    expect(lexemes('a="b\n\nc"')).toEqual(['a=b', 'c"']);
  });

  it('ends an unclosed value at the > of its tag', () => {
    expect(lexemes('<Tag a="b>\ndo')).toEqual(['open Tag', 'a=b', 'end', 'do']);
  });

  it('keeps a tag open over lines that are no pairs only where tags run on', () => {
    expect(lexemes('<Tag a=b\nc d>e\n', true)).toEqual(['open Tag', 'a=b', 'c', 'd', 'end', 'e']);
    expect(lexemes('<Tag a=b\nc d>e\n')).toEqual(['open Tag', 'a=b', 'c', 'd>e']);
  });
});

function show(text: string): readonly string[] {
  return parseBlocks(sourceText('', text), keywords).items.map((item) => showItem(text, item));
}

function showItem(text: string, item: BlockItem): string {
  switch (item.kind) {
    case 'comment':
      return text.slice(item.span.start, item.span.end);
    case 'stray-close':
      return `stray ${item.name.text}`;
    case 'statement':
      return statementText(text, item);
    case 'block': {
      const inner = item.items.map((each) => showItem(text, each));
      return `${item.tag.text}(${inner.join('; ')})${item.close === undefined ? ' open' : ''}`;
    }
  }
}

describe('blocks and statements', () => {
  it.each([
    ['do a=1\nthen b=2', ['do a=1', 'then b=2']],
    ['do a=1\n  b=2\nthen', ['do a=1 b=2', 'then']],
    ['do a \\\n b c\nthen', ['do a b c', 'then']],
    ['do a\n# comment\nb=2', ['do a b=2', '# comment']],
    ['other a=1', ['other a=1']],
    ['a=1', ['a=1']],
    ['<T a=b>\ndo c=d\n# e\n</T>\ndo', ['T(do c=d; # e)', 'do']],
    ['<T>\ndo\n<U>\nthen\n</U>', ['T(do) open', 'U(then)']],
    ['</T>\ndo', ['stray T', 'do']],
    ['<T>\ndo\n</U>\nthen', ['T(do) open', 'stray U', 'then']],
    ['<T a=b\nc=d\ndo e=f\n</t>', ['T(do e=f)']],
    ['do a="b\nc"', ['do a="b c"']],
  ])('of %j', (text, expected) => {
    expect(show(text)).toEqual(expected);
  });

  it('notes a backslash before a line that begins something of its own', () => {
    const { uselessContinuations } = parseBlocks(sourceText('', 'do \\\nthen \\\n<T> \\\na=b'), keywords);
    expect(uselessContinuations.map(({ start }) => start)).toEqual([3, 10]);
  });
});
