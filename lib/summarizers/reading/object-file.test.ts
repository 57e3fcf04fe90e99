import { describe, expect, it } from 'vitest';
import { readAr } from './ar.ts';
import { readObject } from './object-file.ts';
import { smallObject } from './small-object.ts';

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

/** Numbers of several bytes, in the order of the machine. */
function writer(isLittle: boolean) {
  const bytes = (number: number, length: number): string => {
    const all = Array.from({ length }, (_, at) => String.fromCharCode(Math.floor(number / 256 ** at) & 255));
    return (isLittle ? all : all.toReversed()).join('');
  };
  return { u16: (n: number) => bytes(n, 2), u32: (n: number) => bytes(n, 4), u64: (n: number) => bytes(n, 8) };
}

describe('ELF', () => {
  it('32 bits: what it defines, uses, and needs', () => {
    expect(readObject(latin1(smallObject))).toEqual({
      defined: ['add'],
      undefined: ['printf'],
      libraries: ['libc.so.6'],
    });
  });

  it.each([true, false])('64 bits, little-endian: %s', (isLittle) => {
    const { u16, u32, u64 } = writer(isLittle);
    const names = '\0add\0main.c\0printf@GLIBC_2.2.5\0local\0'.padEnd(40, '\0');
    const symbol = (name: number, info: number, section: number): string =>
      `${u32(name)}${String.fromCharCode(info)}\0${u16(section)}${u64(0)}${u64(0)}`;
    const symbols = [
      symbol(0, 0, 0),
      symbol(5, 4, 0xfff1),
      symbol(32, 2, 1),
      symbol(1, 0x12, 1),
      symbol(12, 0x20, 0),
    ].join('');
    const section = (type: number, at: number, size: number): string =>
      `${u32(0)}${u32(type)}${u64(0)}${u64(0)}${u64(at)}${u64(size)}${u32(1)}${u32(0)}${u64(0)}${u64(24)}`;
    const header = `\u007fELF\u0002${isLittle ? '\u0001' : '\u0002'}\u0001${'\0'.repeat(9)}${u16(1)}${u16(62)}${u32(1)}${u64(0)}${u64(0)}${u64(224)}${u32(0)}${[64, 0, 0, 64, 3, 1].map(u16).join('')}`;
    const file = `${header}${names}${symbols}${section(0, 0, 0)}${section(3, 64, 40)}${section(2, 104, symbols.length)}`;
    expect(readObject(latin1(file))).toEqual({ defined: ['add'], undefined: ['printf'], libraries: [] });
  });
});

describe('a.out', () => {
  it.each([
    ['Linux', true, 0o407, 32],
    ['SunOS', false, 0o407, 32],
    ['Linux, in blocks', true, 0o413, 1024],
  ] as const)('%s', (_, isLittle, magic, start) => {
    const { u16, u32 } = writer(isLittle);
    const names = '\0_add\0_printf\0_common\0debug\0';
    const symbol = (name: number, type: number, value: number): string =>
      `${u32(4 + name)}${String.fromCharCode(type)}\0${u16(0)}${u32(value)}`;
    const symbols = [symbol(1, 5, 0), symbol(6, 1, 0), symbol(14, 1, 8), symbol(22, 0x24, 0), symbol(1, 4, 0)].join('');
    const header = [magic, 8, 4, 0, symbols.length, 0, 8, 0].map(u32).join('');
    const file = `${header.padEnd(start, '\0')}${'\0'.repeat(20)}${symbols}${u32(4 + names.length)}${names}`;
    expect(readObject(latin1(file))).toEqual({ defined: ['_add', '_common'], undefined: ['_printf'], libraries: [] });
  });

  it('another file with such a number is none', () => {
    expect(readObject(latin1(`\u0007\u0001${'\0'.repeat(100)}`))).toBeUndefined();
  });
});

describe('archives', () => {
  const member = (name: string, body: string): string =>
    `${name.padEnd(48)}${String(body.length).padEnd(10)}\`\n${body}${body.length % 2 === 1 ? '\n' : ''}`;
  const namesOf = (text: string): readonly string[] => Array.from(readAr(latin1(text)), ({ name }) => name);

  it('of GNU: long names are in a list, and its indexes are no members', () => {
    const list = 'a_name_of_more_than_sixteen.o/\nanother_one.o/\n';
    const text = `!<arch>\n${member('/', 'index')}${member('//', list)}${member('/0', 'x')}${member('/31', 'yy')}${member('add.o/', 'z')}`;
    expect(namesOf(text)).toEqual(['a_name_of_more_than_sixteen.o', 'another_one.o', 'add.o']);
    expect(Array.from(readAr(latin1(text)), ({ body }) => body.length)).toEqual([1, 2, 1]);
  });

  it('of BSD: long names are in front of the contents', () => {
    const text = `!<arch>\n${member('__.SYMDEF', 'index')}${member('#1/20', 'a_name_of_twenty.o\0\0x')}${member('#1/16', '__.SYMDEF SORTED')}`;
    expect(namesOf(text)).toEqual(['a_name_of_twenty.o']);
  });

  it('a thin one has its members elsewhere', () => {
    const headers = ['a.o/', 'b.o/'].map((name) => `${name.padEnd(48)}${'900'.padEnd(10)}\`\n`);
    expect(namesOf(`!<thin>\n${member('/', 'index')}${headers.join('')}`)).toEqual(['a.o', 'b.o']);
  });

  it('what is cut off or broken ends it', () => {
    expect(namesOf(`!<arch>\n${member('a.o/', 'x')}${member('b.o/', 'y').slice(0, 50)}`)).toEqual(['a.o']);
    expect(namesOf(`!<arch>\n${member('a.o/', 'x').replace('1   ', '-9  ')}`)).toEqual([]);
  });
});
