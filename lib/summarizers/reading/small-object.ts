/** The object file of the examples: it defines `add`, calls `printf`, and needs libc. */

const halves = (...numbers: readonly number[]): string =>
  numbers.map((number) => String.fromCharCode(number & 255, number >> 8)).join('');

const names = '\0add\0printf\0libc.so.6\0';
const namesAt = 52;
const symbolsAt = 76;
const dynamicAt = 124;
const sectionsAt = 256;
const symbols = ['\0'.repeat(16), halves(1, 0, 0, 0, 0, 0, 16, 1), halves(5, 0, 0, 0, 0, 0, 16, 0)];

const section = (type: number, at: number, size: number): string =>
  halves(0, 0, type, 0, 0, 0, 0, 0, at, 0, size, 0, 1, 0) + '\0'.repeat(12);

export const smallObject = [
  `\u007fELF\u0001\u0001\u0001${'\0'.repeat(9)}`,
  halves(1, 3, 1, 0, 0, 0, 0, 0, sectionsAt, 0, 0, 0, namesAt, 0, 0, 40, 4, 1),
  names.padEnd(symbolsAt - namesAt, '\0'),
  ...symbols,
  halves(1, 0, 12, 0).padEnd(sectionsAt - dynamicAt, '\0'),
  '\0'.repeat(40),
  section(3, namesAt, names.length),
  section(2, symbolsAt, 48),
  section(6, dynamicAt, 8),
].join('');
