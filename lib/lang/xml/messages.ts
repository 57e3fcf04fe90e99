/** What can be wrong with an XML text: that it is not well-formed, and what it says against its DTD. */

import { defineMessages } from '../diagnostic.ts';

/** How much is read of what a hostile or broken text can make long. */
export const xmlLimits = {
  /** Characters of a tag, a DOCTYPE or anything else that is held until it ends. */
  tag: 1_048_576,
  /** Characters of an attribute's value. */
  attribute: 65_536,
  attributes: 256,
  depth: 64,
  /** Problems after which reading stops. */
  problems: 100,
} as const;

export const xmlMessages = defineMessages('XML', {
  badBytes: {
    number: 101,
    severity: 'error',
    text: 'Invalid {encoding} byte sequence.',
    help: 'The text is not in the encoding it declares. Save it in that encoding, or declare the actual one, such as <?xml version="1.0" encoding="ISO-8859-1"?>.',
  },
  unknownEncoding: {
    number: 102,
    severity: 'error',
    text: 'Unknown encoding {encoding}.',
    help: 'The XML declaration names an encoding that is not supported, so nothing is read. Save the text as UTF-8 and declare encoding="UTF-8".',
  },
  badCharacter: {
    number: 103,
    severity: 'error',
    text: 'Character {code} is not allowed in XML.',
    help: 'The only control characters that XML allows, even as character references, are tab, line feed, and carriage return. Remove the character, or send the text as base64.',
  },
  strayLess: {
    number: 104,
    severity: 'error',
    text: '“<” does not start a tag here.',
    help: 'In text, write a less-than sign as &lt;, or put the text in a CDATA section: <![CDATA[ … ]]>.',
  },
  strayAmpersand: {
    number: 105,
    severity: 'error',
    text: '“&” does not start a reference here.',
    help: 'Write an ampersand as &amp;, also in URLs.',
  },
  unknownEntity: {
    number: 106,
    severity: 'error',
    text: 'Unknown entity &{name};.',
    help: 'XML defines &lt; &gt; &amp; &quot; &apos; and numeric character references. HTML entities such as &nbsp; and entities declared in a DTD are not supported. Write the character itself, or its number, such as &#160;.',
  },
  strayCdataEnd: {
    number: 107,
    severity: 'error',
    text: '“]]>” does not end a CDATA section here.',
    help: 'Outside a CDATA section, write these three characters as ]]&gt;. To include them in a CDATA section, split the section between ]] and >.',
  },
  tagNotEnded: {
    number: 108,
    severity: 'error',
    text: '“>” is missing at the end of <{name}>.',
    help: 'The next tag starts before this one ends. Add > at its end, or /> if the element has no content. A missing closing quote in an attribute has the same effect.',
  },
  badAttribute: {
    number: 109,
    severity: 'error',
    text: 'Attribute “{name}” of <{element}> has no quoted value.',
    help: 'Write an attribute as a name, an equals sign, and a value in quotes, such as url="http://www.example.com/". Separate attributes with a space.',
  },
  repeatedAttribute: {
    number: 110,
    severity: 'error',
    text: 'Duplicate attribute {name} in <{element}>.',
    help: 'An element can have each attribute only once. Remove one of them.',
  },
  notClosed: {
    number: 111,
    severity: 'error',
    text: '<{name}> is not closed.',
    help: 'Every element needs a closing tag, or /> if it has no content: <meta name="city" content="Buffalo"/>. Close the element.',
  },
  strayEnd: {
    number: 112,
    severity: 'error',
    text: '</{name}> has no matching <{name}>.',
    help: 'No element with this name is open here. Names are case-sensitive. Remove the tag, or correct the name.',
  },
  textOutside: {
    number: 113,
    severity: 'error',
    text: 'Text outside the root element.',
    help: 'Only whitespace, comments, and processing instructions are allowed before and after the root element. Remove the text.',
  },
  secondRoot: {
    number: 114,
    severity: 'error',
    text: 'A second root element, <{name}>, starts here.',
    help: 'A document has one root element, and nothing after its end is read. Move the records into the first document, or send two files.',
  },
  lateDeclaration: {
    number: 115,
    severity: 'error',
    text: 'The XML declaration is not at the beginning of the document.',
    help: '<?xml …?> must come first: not even a space or an empty line is allowed before it. Remove everything before it.',
  },
  entityDeclared: {
    number: 116,
    severity: 'error',
    text: 'The DTD declares an entity: {name}.',
    help: 'Entities can read other files and grow without limit, so they are not allowed, and nothing after the declaration is read. Remove it, and write the text of the entity wherever it is used.',
  },
  badDoctype: {
    number: 117,
    severity: 'error',
    text: 'Invalid document type declaration.',
    help: 'A document has at most one DOCTYPE, before the root element, such as <!DOCTYPE gsafeed PUBLIC "-//Google//DTD GSA Feeds//EN" "">. It is optional. Correct or remove it.',
  },
  unexpectedEnd: {
    number: 118,
    severity: 'error',
    text: 'Unexpected end of document in {what}.',
    help: 'The file is incomplete: it may have been sent before it was fully written. Send the whole file again.',
  },
  noRoot: {
    number: 119,
    severity: 'error',
    text: 'The document has no elements.',
    help: 'The file is empty, or contains only comments. Send a complete document.',
  },
  tooLong: {
    number: 120,
    severity: 'error',
    text: '{what} is longer than {limit}.',
    help: 'Only element content can be long; a tag is held in memory until it ends. Move the value into element content, or look for a missing quote.',
  },
  tooDeep: {
    number: 121,
    severity: 'error',
    text: 'Elements are nested more than {limit} levels deep.',
    help: 'No supported format has this many levels, so nothing more is read. Correct the document.',
  },
  tooManyProblems: {
    number: 122,
    severity: 'error',
    text: 'Stopped after {limit} problems.',
    help: 'The rest of the document is not checked. Correct the problems found so far first; most are caused by a few of them.',
  },
  wrongRoot: {
    number: 201,
    severity: 'error',
    text: 'The root element is <{name}>, not <{expected}>.',
    help: 'The document is of a different type, so nothing in it is read. Send it to where documents of its type are accepted.',
  },
  unknownElement: {
    number: 202,
    severity: 'warning',
    text: 'Unknown element <{name}> in <{parent}>.{suggestion}',
    help: 'The DTD does not declare this element here. The element and its content are skipped. Correct the name, or remove the element.',
  },
  misplacedElement: {
    number: 203,
    severity: 'warning',
    text: '<{name}> is not expected at this position in <{parent}>.',
    help: 'The DTD defines the order of the elements and how often each can occur. The element is read anyway. Move it to its position in the DTD.',
  },
  missingElement: {
    number: 204,
    severity: 'warning',
    text: 'Missing <{name}> in <{parent}>.',
    help: 'The DTD requires this element. Without it, the default applies. Add it.',
  },
  strayText: {
    number: 205,
    severity: 'warning',
    text: '<{name}> contains text, which is ignored.',
    help: 'The DTD allows only elements here. Remove the text, or move it to the right element.',
  },
  unknownAttribute: {
    number: 206,
    severity: 'warning',
    text: 'Unknown attribute {name} in <{element}>.{suggestion}',
    help: 'The DTD does not declare this attribute, so it has no effect. Correct its name, or remove it.',
  },
  otherName: {
    number: 207,
    severity: 'warning',
    text: 'Attribute {name} is read as {meant}.',
    help: 'The DTD spells the attribute differently, and names are case-sensitive. Use the spelling of the DTD.',
  },
  badValue: {
    number: 208,
    severity: 'warning',
    text: '{name}="{value}" is not one of {allowed}.',
    help: 'The DTD does not allow this value. It is ignored, and the default applies. Write one of the allowed values.',
  },
  missingAttribute: {
    number: 209,
    severity: 'warning',
    text: 'Missing attribute {name} in <{element}>.',
    help: 'The DTD requires this attribute. Add it.',
  },
  otherValue: {
    number: 210,
    severity: 'warning',
    text: '{name}="{value}" is read as {meant}.',
    help: 'The DTD writes the value differently, and case and whitespace matter. Write it as the DTD does.',
  },
});

export type XmlProblem = keyof typeof xmlMessages.messages;
