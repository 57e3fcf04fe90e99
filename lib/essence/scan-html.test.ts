import * as fc from 'fast-check';
import { type Token, type TokenHandler, Tokenizer, TokenizerMode } from 'parse5';
import { describe, expect, it } from 'vitest';
import { tagOf } from './html-names.ts';
import { type HtmlTokens, scanHtml } from './scan-html.ts';

/** What was found, one entry for each; runs of text joined. */
type Found = (string | [string, string])[];

function addText(found: Found, text: string): void {
  const last = found.at(-1);
  if (Array.isArray(last) && last[0] === 'text') found[found.length - 1] = ['text', `${last[1]}${text}`];
  else found.push(['text', text]);
}

function scan(html: string): Found {
  const found: Found = [];
  const tokens: HtmlTokens = {
    readsAttributes: true,
    isForeign: false,
    openTag: (tag) => found.push(`open ${tag}`),
    attribute: (nameStart, nameEnd, valueStart, valueEnd) =>
      found.push([html.slice(nameStart, nameEnd).toLowerCase(), html.slice(valueStart, valueEnd)]),
    endOpenTag: (selfClosing) => found.push(selfClosing ? '/>' : '>'),
    closeTag: (tag) => found.push(`close ${tag}`),
    text: (start, end) => addText(found, html.slice(start, end)),
    comment: (start, end) => found.push(['comment', html.slice(start, end)]),
    cdata: () => found.push('cdata'),
  };
  scanHtml(html, tokens, false);
  return withoutOpenEnd(found);
}

/** A tag that the text ends in is dropped; the scanner has then told of its beginning. */
function withoutOpenEnd(found: Found): Found {
  const open = found.findLastIndex((entry) => typeof entry === 'string' && entry.startsWith('open '));
  const isEnded = open < 0 || found.slice(open).some((entry) => entry === '>' || entry === '/>');
  return isEnded ? found : found.slice(0, open);
}

/** The tokenizer of parse5, told about raw text as a tree builder would, without entities. */
function oracle(html: string): Found {
  const found: Found = [];
  const role = (name: string): number => tagOf(name, 0, name.length);
  const modes = new Map<string, Tokenizer['state']>([
    ...['style', 'xmp', 'iframe', 'noembed', 'noframes'].map((name) => [name, TokenizerMode.RAWTEXT] as const),
    ...['title', 'textarea'].map((name) => [name, TokenizerMode.RCDATA] as const),
    ['script', TokenizerMode.SCRIPT_DATA],
    ['plaintext', TokenizerMode.PLAINTEXT],
  ]);
  const text = ({ chars }: Token.CharacterToken): void => addText(found, chars);
  const handler: TokenHandler = {
    onStartTag({ tagName, attrs, selfClosing }) {
      found.push(`open ${role(tagName)}`);
      for (const { name, value } of attrs) found.push([name, value]);
      found.push(selfClosing ? '/>' : '>');
      tokenizer.state = modes.get(tagName) ?? tokenizer.state;
    },
    onEndTag: ({ tagName }) => void found.push(`close ${role(tagName)}`),
    onComment: ({ data }) => void found.push(['comment', data]),
    onDoctype: () => void found.push('doctype'),
    onCharacter: text,
    onWhitespaceCharacter: text,
    onNullCharacter: text,
    onEof: () => {},
  };
  const tokenizer = new Tokenizer({}, handler);
  tokenizer.write(html, true);
  return found;
}

/** Doctypes pass for comments. A comment cut off by the end of the text does not matter to the last dash. */
function comparable(found: Found): Found {
  return found
    .filter(
      (entry) => entry !== 'doctype' && !(Array.isArray(entry) && entry[0] === 'comment' && /^doctype/i.test(entry[1])),
    )
    .map((entry) =>
      Array.isArray(entry) && entry[0] === 'comment' ? ['comment', entry[1].replace(/[-!]+$/, '')] : entry,
    );
}

/** parse5 drops a repeated attribute of a tag; here the first value counts as well, but later. */
function withoutRepeats(found: Found): Found {
  let seen = new Set<string>();
  return found.filter((entry) => {
    if (typeof entry === 'string') seen = new Set();
    if (typeof entry === 'string' || entry[0] === 'text' || entry[0] === 'comment') return true;
    const isNew = !seen.has(entry[0]);
    seen.add(entry[0]);
    return isNew;
  });
}

function expectSame(html: string): void {
  expect(withoutRepeats(comparable(scan(html)))).toEqual(comparable(oracle(html)));
}

describe('scanHtml', () => {
  it('finds tags, attributes, text and comments with their places', () => {
    expect(scan('a<b c=1 D="2" e>f</b ><!-- g --><hr/>')).toEqual([
      ['text', 'a'],
      `open ${tagOf('b', 0, 1)}`,
      ['c', '1'],
      ['d', '2'],
      ['e', ''],
      '>',
      ['text', 'f'],
      `close ${tagOf('b', 0, 1)}`,
      ['comment', ' g '],
      `open ${tagOf('hr', 0, 2)}`,
      '/>',
    ]);
  });

  it.each([
    '<p a="x>y" b=\'"\' c=>z</p d=">">w',
    '<a/ =b=c / d="e"f><g/h/>',
    '<a href=x/>y',
    '</>x</ y>z</3>',
    '<!DOCTYPE html PUBLIC "a>b"><!-->x<!--->y<!---->z<!-- a--!>b<!-- --! -->c<!-- <!-- -->d',
    '<?php x ?>y<!ELEMENT z><![CDATA[ a > b ]]>',
    '<script>"</scripty>" <!-- <script> </script> --> x</SCRIPT >y',
    '<script><!--><script></script>z',
    '<script><!-- <script </script> --></script>w',
    '<script><!-- </script>-->',
    '<title><b>x</title ><textarea><!-- </textarea>-->',
    '<plaintext><a></plaintext>',
    'a < b <3 <<i>c</i',
    '<a b="c',
    '<!-- never',
    '</script',
    '<script></script',
    '<style></style x="',
    '<',
    '</',
    '<!',
    '<!-',
  ])('reads %s as the standard says', (html) => expectSame(html));

  it('reads any characters as the standard says', () => {
    const characters = fc.constantFrom(...'<>/="\'!- \nabA?[]'.split(''));
    fc.assert(
      fc.property(fc.string({ unit: characters, maxLength: 60 }), (html) => {
        expectSame(html);
      }),
      { numRuns: 3000 },
    );
  });

  it('reads raw text as the standard says, comments in scripts too', () => {
    const written =
      '<script|<script>|</script|</script>|</Script |<!--|-->|--|>|-|!|<|x| |/|<title>|</title>|<style>|</style>|' +
      '<textarea>|</textarea>|<xmp>|</xmp>|<p>|<a b="';
    const pieces = fc.constantFrom(...written.split('|'));
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 20 }), (parts) => {
        expectSame(parts.join(''));
      }),
      { numRuns: 3000 },
    );
  });

  it('takes a time linear in the text, whatever is not closed', () => {
    for (const part of [
      '<a ',
      '<!--',
      '<a b="',
      '</',
      '<script>',
      '<!--<script>',
      '--',
      '<a b=\'"',
      '<![CDATA[',
      '<title></',
    ]) {
      expect(scan(part.repeat(100_000)), part).toBeInstanceOf(Array);
    }
  });
});
