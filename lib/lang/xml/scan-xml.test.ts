/** Lenient reading of XML: of a well-formed document it is that of a strict parser. */

import fc from 'fast-check';
import sax from 'sax';
import { describe, expect, it } from 'vitest';
import { XmlScanner } from './scan-xml.ts';
import { lastEnds } from './sections.ts';

type Events = readonly (readonly string[])[];

/** Pieces of text that follow each other are one. */
function collector() {
  const events: string[][] = [];
  const text = (text: string): void => {
    const last = events.at(-1);
    if (last?.[0] === 'text') last[1] += text;
    else if (text !== '') events.push(['text', text]);
  };
  return { events, text };
}

function lenient(text: string, portion: number): Events {
  const { events, text: add } = collector();
  const scanner = new XmlScanner(
    {
      ends: () => false,
      open: (name, attributes) =>
        events.push(['open', name, ...attributes.flatMap((attribute) => [attribute.name, attribute.value])]),
      close: (name, ending) => events.push(['close', name, ending]),
      text: (run) => add(run.text.slice(run.start, run.end)),
      problem: (name, { line }) => events.push(['problem', name, String(line)]),
    },
    { lastEnds: lastEnds(text) },
  );
  for (let at = 0; at < text.length; at += portion) scanner.push(text.slice(at, at + portion), false);
  scanner.end();
  return events;
}

function strict(text: string): Events {
  const { events, text: add } = collector();
  const parser = sax.parser(true, {});
  let depth = 0;
  parser.onopentag = ({ name, attributes }) => {
    depth++;
    events.push(['open', name, ...Object.entries(attributes).flatMap(([key, value]) => [key, String(value)])]);
  };
  parser.onclosetag = (name) => {
    depth--;
    events.push(['close', name, 'tag']);
  };
  const within = (text: string): void => {
    if (depth > 0) add(text);
  };
  const fail = ({ message }: Error): void => {
    throw new Error(`not well-formed: ${message}`);
  };
  Object.assign(parser, { ontext: within, oncdata: within, onerror: fail });
  parser.write(text).close();
  return events;
}

const name = fc.constantFrom('a', 'b-c', 'x:y', 'é', 'url', 'ITEM', '_1.2');
const character = fc.constantFrom(
  'a',
  ' ',
  '\n',
  'é',
  '😀',
  '"',
  "'",
  '>',
  ']',
  '-',
  '?',
  '&lt;',
  '&amp;',
  '&#233;',
  '&#x1F600;',
);
const text = fc.array(character, { maxLength: 8 }).map((parts) => parts.join('').replaceAll(']>', ']'));
const value = text.map((written) => written.replaceAll(/["\n]/g, ''));
const attributes = fc
  .uniqueArray(fc.tuple(name, value), { selector: ([key]) => key, maxLength: 3 })
  .map((all) => all.map(([key, written]) => ` ${key}="${written}"`).join(''));
const section = fc.constantFrom('<!-- <a> & -->', '<![CDATA[<b>&amp;]] >]]>', '<?p <c> ?>', '<![CDATA[]]>');

const { element } = fc.letrec<{ element: string; content: string }>((tie) => ({
  content: fc
    .array(fc.oneof({ depthSize: 'small' }, text, section, tie('element')), { maxLength: 4 })
    .map((parts) => parts.join('')),
  element: fc
    .tuple(name, attributes, fc.option(tie('content'), { nil: undefined, depthSize: 'small' }))
    .map(([tag, given, inner]) => (inner === undefined ? `<${tag}${given} />` : `<${tag}${given}>${inner}</${tag} >`)),
}));
const head = fc.constantFrom(
  '',
  '<?xml version="1.0"?>\n',
  '<!DOCTYPE a [<!ELEMENT a (b)> <!-- ]> -->]>',
  '<!-- c -->\n',
);
const tail = fc.constantFrom('', '\n', '<!-- c --><?p d?>');

describe('lenient reading', () => {
  it('is that of a strict parser, of what is well-formed', () => {
    fc.assert(
      fc.property(head, element, tail, fc.integer({ min: 1, max: 40 }), (before, root, after, portion) => {
        const document = before + root + after;
        expect(lenient(document, portion)).toEqual(strict(document));
      }),
      { numRuns: 500 },
    );
  });

  it('goes to the end of anything, and ends every element', () => {
    const piece = fc.constantFrom(
      '<a',
      '<b>',
      '</b>',
      '>',
      '&',
      '<!--',
      '<![CDATA[',
      ']]>',
      '<!DOCTYPE',
      '[',
      '"',
      '=',
      'x',
      '\u0001',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), fc.integer({ min: 1, max: 40 }), (pieces, portion) => {
        const events = lenient(`${pieces.join('')}><last/>`, portion);
        expect(events.filter(([kind]) => kind === 'open').length).toBe(
          events.filter(([kind]) => kind === 'close').length,
        );
        expect(events.some(([kind, tag]) => kind === 'open' && tag === 'last')).toBe(true);
      }),
    );
  });

  it.each([
    ['<r><a>1<b>2</r>', '<r><a>1<b>2', ['notClosed 1', 'notClosed 1']],
    ['<r>\n<a b=1/y>', '<r>\n<a b=1/y>', ['badAttribute 2', 'unexpectedEnd 2']],
    ['<r b=1/><s b="1"c="2" c="3"/>', '<r b=1><s b=1 c=2>', ['badAttribute 1', 'secondRoot 1']],
    ['<r b="1" b="2"/>', '<r b=1>', ['repeatedAttribute 1']],
    ['<r>&eacute;&x;</r>', '<r>é&x;', ['unknownEntity 1', 'unknownEntity 1']],
    ['<r>1 < 2 & 3\u0001</r>', '<r>1 < 2 & 3', ['strayLess 1', 'strayAmpersand 1', 'badCharacter 1']],
    ['<!DOCTYPE r [<!ENTITY x "y">]><r>&x;</r>', '<r>&x;', ['entityDeclared 1', 'unknownEntity 1']],
    ['<r><![CDATA[1<a/>2</r>', '<r><![CDATA[1<a>2', ['strayLess 1']],
    ['<r><!-- 1<a/></r>', '<r><!-- 1<a>', ['strayLess 1']],
    ['<r><a>1</<a></r>', '<r><a>1', ['strayLess 1']],
    ['<r&x><a></b></a>', '<r&x><a>', ['strayAmpersand 1', 'strayEnd 1', 'unexpectedEnd 1']],
  ])('reads %j', (document, read, problems) => {
    const events = lenient(document, 1000);
    const shown = events.map(([kind, first = '', ...rest]) => {
      const given = rest.map((each, at) => (at % 2 === 0 ? ` ${each}=` : each)).join('');
      return kind === 'open' ? `<${first}${given}>` : kind === 'text' ? first : '';
    });
    expect(shown.join('')).toBe(read);
    const told = events.filter(([kind]) => kind === 'problem');
    expect(told.map(([, problem, line]) => `${problem} ${line}`)).toEqual(expect.arrayContaining(problems));
  });
});
