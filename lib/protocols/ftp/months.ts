/** Months as servers of many languages and encodings abbreviate them in listings. */

/** January to December; `|` separates spellings. Words without their accents are found, too. */
const languages: readonly string[] = [
  'jan|january feb|february mar|march apr|april may jun|june jul|july aug|august sep|sept oct nov dec',
  'jan|jän|januar feb|februar mär|mrz|märz apr|april mai jun|juni jul|juli aug|august sep|sept okt nov dez',
  'jan|janv fév|févr mar|mars avr|avril mai jun|juin jul|juil aoû|août sep|sept oct nov déc',
  'gen feb mar apr mag giu lug ago set|sett ott nov dic',
  'ene feb mar abr may jun jul ago sep|sept|set oct nov dic',
  'jan fev mar abr mai jun jul ago set out nov dez',
  'jan feb mrt|maa apr mei jun jul aug sep okt nov dec',
  'jan feb mar|mars apr|april maj jun|juni jul|juli aug sep|sept okt nov dec',
  'jan feb mar|mars apr|april mai jun|juni jul|juli aug sep|sept okt nov des',
  'tam|tammi hel|helmi maa|maalis huh|huhti tou|touko kes|kesä hei|heinä elo syy|syys lok|loka marras jou|joulu',
  'sty lut mar kwi maj cze lip sie wrz paź lis gru',
  'led úno bře dub kvě čen|čer|čvn čec|čvc srp zář říj lis pro',
  'jan feb|febr már|márc ápr máj jún júl aug sze|szept okt nov dec',
  'янв фев|февр мар|март|марта апр май|мая июн|июнь|июня июл|июль|июля авг сен|сент окт ноя|нояб дек',
];

const encodings = ['windows-1252', 'iso-8859-2', 'windows-1250', 'koi8-r', 'windows-1251', 'ibm866'];

let known: ReadonlyMap<string, number> | undefined;

/** From 1; undefined for a word of no known language. Characters stand for bytes. */
export function monthOf(word: string): number | undefined {
  return (known ??= monthWords()).get(keyOf(word));
}

/** Upper and lower case of ASCII are one; what it makes of other bytes is the same for words and for what is looked up. */
function keyOf(word: string): string {
  return word.toLowerCase();
}

function monthWords(): ReadonlyMap<string, number> {
  const encoders = [utf8, ...encodings.map(encoderOf)];
  const bytesOf = (word: string): readonly string[] => encoders.flatMap((encode) => encode(word) ?? []);
  const spellings = languages.flatMap((months) =>
    months.split(' ').flatMap((words, at) => words.split('|').map((word) => [word, at + 1] as const)),
  );
  const written = spellings.flatMap(([word, month]) =>
    casesOf(word).flatMap((each) => bytesOf(each).map((bytes) => [keyOf(bytes), month] as const)),
  );
  return new Map(written);
}

function casesOf(word: string): readonly string[] {
  const plain = word.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC');
  const capital = word.charAt(0).toUpperCase() + word.slice(1);
  return [word, capital, word.toUpperCase(), plain];
}

function utf8(word: string): string {
  return Buffer.from(word).toString('latin1');
}

/** Undefined for a word that has no bytes in the encoding. */
function encoderOf(encoding: string): (word: string) => string | undefined {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const byteOf = new Map(Array.from(new TextDecoder(encoding).decode(bytes), (char, byte) => [char, byte]));
  return (word) => {
    const encoded = Array.from(word, (char) => byteOf.get(char));
    return encoded.every((byte) => byte !== undefined) ? String.fromCharCode(...encoded) : undefined;
  };
}
