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
    text: 'These bytes are not {encoding} text.',
    help: 'The text is not in the encoding it declares. Save it in that encoding, or declare the one it has, such as <?xml version="1.0" encoding="ISO-8859-1"?>.',
  },
  unknownEncoding: {
    number: 102,
    severity: 'error',
    text: 'Unknown encoding {encoding}.',
    help: 'The XML declaration names an encoding that is not known, so nothing is read. Save the text as UTF-8 and declare encoding="UTF-8".',
  },
  badCharacter: {
    number: 103,
    severity: 'error',
    text: 'Character {code} is not allowed in XML.',
    help: 'XML has no control characters but tab, line feed and carriage return, not even as references. Remove the character, or send the text as base64.',
  },
  strayLess: {
    number: 104,
    severity: 'error',
    text: '“<” does not begin a tag here.',
    help: 'In text a less-than sign is written &lt;, or the text stands in <![CDATA[ … ]]>. Escape the sign.',
  },
  strayAmpersand: {
    number: 105,
    severity: 'error',
    text: '“&” does not begin a reference here.',
    help: 'An ampersand is written &amp;, also in URLs. Escape it.',
  },
  unknownEntity: {
    number: 106,
    severity: 'error',
    text: 'Unknown entity &{name};.',
    help: 'XML knows &lt; &gt; &amp; &quot; &apos; and references by number; entities of HTML such as &nbsp; and those a DTD declares are not read. Write the character itself, or its number such as &#160;.',
  },
  strayCdataEnd: {
    number: 107,
    severity: 'error',
    text: '“]]>” ends no CDATA section here.',
    help: 'Outside of a CDATA section, these three characters are written ]]&gt;. A CDATA section that contains them is split between the second bracket and the sign.',
  },
  tagNotEnded: {
    number: 108,
    severity: 'error',
    text: '“>” is missing at the end of <{name}>.',
    help: 'The next tag begins before this one ends. Write > at its end, or /> if the element has no content. A quote that is missing after the value of an attribute looks the same.',
  },
  badAttribute: {
    number: 109,
    severity: 'error',
    text: 'Attribute “{name}” of <{element}> has no value in quotes.',
    help: 'An attribute is a name, an equals sign and a value in quotes, and a blank parts it from the next: url="http://www.example.com/". Correct it.',
  },
  repeatedAttribute: {
    number: 110,
    severity: 'error',
    text: '<{element}> has the attribute {name} twice.',
    help: 'An element has each attribute once. Remove one of them.',
  },
  notClosed: {
    number: 111,
    severity: 'error',
    text: '<{name}> is not closed.',
    help: 'Every element ends with a closing tag, or with /> if it has no content: <meta name="city" content="Buffalo"/>. Close it.',
  },
  strayEnd: {
    number: 112,
    severity: 'error',
    text: '</{name}> closes nothing.',
    help: 'No element of this name is open here. Names are compared with their case. Remove the tag, or correct the name.',
  },
  textOutside: {
    number: 113,
    severity: 'error',
    text: 'Text outside of the root element.',
    help: 'Before and after the root element only blanks, comments and processing instructions may stand. Remove the text.',
  },
  secondRoot: {
    number: 114,
    severity: 'error',
    text: 'A second document begins here, with <{name}>.',
    help: 'A text has one root element, and nothing after its end is read. Put the records into the first document, or send two files.',
  },
  lateDeclaration: {
    number: 115,
    severity: 'error',
    text: 'The XML declaration does not stand at the beginning.',
    help: '<?xml …?> must be the first thing in the text: not even a blank or an empty line may stand before it. Remove what stands before it.',
  },
  entityDeclared: {
    number: 116,
    severity: 'error',
    text: 'The DTD declares an entity: {name}.',
    help: 'Entities can read other files and grow without bound, so they are refused, and nothing is read after the declaration. Remove it, and write out what it stands for.',
  },
  badDoctype: {
    number: 117,
    severity: 'error',
    text: 'The document type declaration is not one.',
    help: 'A DOCTYPE stands once, before the root element, such as <!DOCTYPE gsafeed PUBLIC "-//Google//DTD GSA Feeds//EN" "">. It may be left out. Correct or remove it.',
  },
  unexpectedEnd: {
    number: 118,
    severity: 'error',
    text: 'The text ends before {what} ends.',
    help: 'The file is cut off: it may have been sent before it was written to its end. Send the whole file again.',
  },
  noRoot: {
    number: 119,
    severity: 'error',
    text: 'There is no element in the text.',
    help: 'The file is empty, or has only comments. Send a document.',
  },
  tooLong: {
    number: 120,
    severity: 'error',
    text: '{what} is longer than {limit}.',
    help: 'Only the content of elements may be long; a tag is held in memory until it ends. Move the value into the content of an element, or look for a missing quote.',
  },
  tooDeep: {
    number: 121,
    severity: 'error',
    text: 'Elements are nested more than {limit} deep.',
    help: 'None of the formats nests so deep, so nothing more is read. Correct the document.',
  },
  tooManyProblems: {
    number: 122,
    severity: 'error',
    text: 'Reading stops after {limit} problems.',
    help: 'What follows is not checked. Correct the problems found so far first; most are the consequence of a few.',
  },
  wrongRoot: {
    number: 201,
    severity: 'error',
    text: 'The root element is <{name}>, not <{expected}>.',
    help: 'The document is of another kind. Nothing of it is read. Send it where documents of its kind are read.',
  },
  unknownElement: {
    number: 202,
    severity: 'warning',
    text: '<{parent}> has no element <{name}>.{suggestion}',
    help: 'The DTD does not declare it there. The element and what stands in it are left out. Correct the name, or remove the element.',
  },
  misplacedElement: {
    number: 203,
    severity: 'warning',
    text: '<{name}> is not expected at this place of <{parent}>.',
    help: 'The DTD gives the order of the elements and how often each may stand. The element is read all the same. Move it to its place.',
  },
  missingElement: {
    number: 204,
    severity: 'warning',
    text: '<{parent}> has no <{name}>.',
    help: 'The DTD demands the element. What is missing has its default. Add it.',
  },
  strayText: {
    number: 205,
    severity: 'warning',
    text: '<{name}> has text, which is left out.',
    help: 'The DTD allows only elements here. Remove the text, or move it to where it belongs.',
  },
  unknownAttribute: {
    number: 206,
    severity: 'warning',
    text: '<{element}> has no attribute {name}.{suggestion}',
    help: 'The DTD does not declare the attribute, so it has no effect. Correct its name, or remove it.',
  },
  otherName: {
    number: 207,
    severity: 'warning',
    text: 'Attribute {name} is read as {meant}.',
    help: 'The DTD spells the attribute another way, and names are compared with their case. Spell it as the DTD does.',
  },
  badValue: {
    number: 208,
    severity: 'warning',
    text: '{name}="{value}" is not one of {allowed}.',
    help: 'The DTD lists the values. This one is left out, and the default applies. Write one of the list.',
  },
  missingAttribute: {
    number: 209,
    severity: 'warning',
    text: '<{element}> has no attribute {name}.',
    help: 'The DTD demands the attribute. Add it.',
  },
  otherValue: {
    number: 210,
    severity: 'warning',
    text: '{name}="{value}" is read as {meant}.',
    help: 'The DTD writes the value another way, and values are compared with their case and blanks. Write it as the DTD does.',
  },
});

export type XmlProblem = keyof typeof xmlMessages.messages;
