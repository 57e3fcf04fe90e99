/** The characters that names of glyphs stand for (Adobe Glyph List), as far as Latin script goes. */

/** Each with the characters of a word at the same place. */
const named: readonly (readonly [names: string, characters: string])[] = [
  ['space exclam quotedbl numbersign dollar percent ampersand quotesingle', ' !"#$%&\''],
  ['parenleft parenright asterisk plus comma hyphen period slash colon semicolon', '()*+,-./:;'],
  ['zero one two three four five six seven eight nine', '0123456789'],
  ['less equal greater question at bracketleft backslash bracketright', '<=>?@[\\]'],
  ['asciicircum underscore grave braceleft bar braceright asciitilde minus sfthyphen', '^_`{|}~−-'],
  ['quoteleft quoteright quotedblleft quotedblright quotesinglbase quotedblbase', '‘’“”‚„'],
  ['guillemotleft guillemotright guilsinglleft guilsinglright', '«»‹›'],
  ['endash emdash bullet ellipsis dagger daggerdbl section paragraph', '–—•…†‡§¶'],
  ['copyright registered trademark degree mu multiply divide plusminus fraction', '©®™°µ×÷±⁄'],
  ['onehalf onequarter threequarters onesuperior twosuperior threesuperior', '½¼¾¹²³'],
  ['exclamdown questiondown cent sterling yen currency Euro florin brokenbar logicalnot', '¡¿¢£¥¤€ƒ¦¬'],
  ['ae AE oe OE oslash Oslash lslash Lslash germandbls eth Eth thorn Thorn', 'æÆœŒøØłŁßðÐþÞ'],
  ['dotlessi dotlessj ordfeminine ordmasculine periodcentered perthousand', 'ıȷªº·‰'],
];
const ligatures = new Map(['ff', 'fi', 'fl', 'ffi', 'ffl'].map((each) => [each, each]));
const known = new Map([
  ...named.flatMap(([names, characters]) => {
    const each = Array.from(characters);
    return names.split(' ').map((name, at) => [name, each[at] ?? ''] as const);
  }),
  ...ligatures,
]);
const accents: Readonly<Record<string, string>> = {
  grave: '\u0300',
  acute: '\u0301',
  circumflex: '\u0302',
  tilde: '\u0303',
  macron: '\u0304',
  breve: '\u0306',
  dotaccent: '\u0307',
  dieresis: '\u0308',
  ring: '\u030a',
  hungarumlaut: '\u030b',
  caron: '\u030c',
  cedilla: '\u0327',
  commaaccent: '\u0326',
  ogonek: '\u0328',
};

/** Empty for a glyph that is no character. */
export function glyphText(name: string): string {
  const plain = known.get(name) ?? (name.length === 1 ? name : undefined);
  if (plain !== undefined) return plain;
  const [, letter = '', accent = ''] = /^([A-Za-z])([a-z]+)$/.exec(name) ?? [];
  const mark = accents[accent];
  return mark === undefined ? '' : (letter + mark).normalize('NFC');
}
