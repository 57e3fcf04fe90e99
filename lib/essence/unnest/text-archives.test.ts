import { describe, expect, it } from 'vitest';
import type { NestedFormat } from './formats.ts';
import { shown, unnestAll } from './testing/outcomes.ts';

const fox = 'The quick brown fox\n';
const reader = (format: NestedFormat, memberBytes?: number) => async (text: string) =>
  shown(
    await unnestAll({
      body: Buffer.from(text, 'latin1'),
      formats: [format],
      ...(memberBytes !== undefined && { limits: { memberBytes } }),
    }),
  );

describe('uuencode', () => {
  const uudecode = reader('uuencode');

  it.each([
    ['old', "begin 644 q.txt\n45&AE('%U:6-K(&)R;W=N(&9O>`H`\n`\nend\n"],
    ['base64', 'begin-base64 644 q.txt\nVGhlIHF1aWNrIGJyb3duIGZveAo=\n====\n'],
    ['cut blanks', "begin 644 q.txt\r\n45&AE('%U:6-K(&)R;W=N(&9O>`H\r\n\r\nend\r\n"],
  ])('has the %s form, with any text around it', async (_, text) => {
    expect(await uudecode(`Dear all,\n${text}-- \nTheo\n`)).toEqual([`q.txt = ${fox}`]);
  });

  it('can have the carriage returns of the Macintosh', async () => {
    expect(await uudecode('Dear all,\rbegin 644 a\r!80\r`\rend\r')).toEqual(['a = a']);
  });

  it('can have several files, of which one is cut', async () => {
    expect(await uudecode('begin 644 a\n!80\n`\nend\nbegin 644 b b\n!8@``\n')).toEqual([
      'a = a',
      'b b = b',
      'b b: truncated',
    ]);
  });

  it('refuses what is too large, and goes on', async () => {
    const text = "begin 644 q.txt\n45&AE('%U:6-K(&)R;W=N(&9O>`H`\n`\nend\nbegin 644 a\n!80\n`\nend\n";
    expect(await reader('uuencode', 10)(text)).toEqual(['q.txt: too-large', 'a = a']);
  });
});

describe('shar', () => {
  const unshar = reader('shar');
  const talk = '#!/bin/sh\n# cat << END > no\necho x - a.c\n';

  it.each([
    ["sed 's/^X//' << 'SHAR_EOF' > 'a.c' &&\nXint a;\nXX b\nSHAR_EOF\n", 'int a;\nX b\n'],
    ['sed "s/^X//" >a.c <<"END_OF_FILE"\nXint a;\nEND_OF_FILE\n', 'int a;\n'],
    ["cat << \\EOF > 'a.c'\nint a;\nEOF\n", 'int a;\n'],
    ['cat > a.c <<-!\n\tint a;\n\t!\n', 'int a;\n'],
    ['cat > a.c << EOF\nint a;\r\nEOF\r\n', 'int a;\r\n'],
    [`sed 's/^X//' << 'S' | uudecode &&\nbegin 644 a.c\n45&AE('%U:6-K(&)R;W=N(&9O>\`H\`\n\`\nend\nS\n`, fox],
    [`sed 's/^X//' << 'S' > \${dir}/uue &&\nXbegin 644 a.c\nX45&AE('%U:6-K(&)R;W=N(&9O>\`H\`\nX\`\nXend\nS\n`, fox],
  ])('is read as a shell would unpack it: %j', async (text, body) => {
    expect(await unshar(talk + text)).toEqual([`a.c = ${body}`]);
  });

  it('counts as far as it goes', async () => {
    expect(await unshar("sed 's/^X//' << 'E' > 'a'\nXroot\n")).toEqual(['a = root\n', 'a: truncated']);
  });

  it('refuses names that leave the archive', async () => {
    expect(await unshar("cat << E > '../../etc/passwd'\nroot\nE\n")).toEqual(['../../etc/passwd: name-leaves-archive']);
  });

  it('is not what only talks to the user', async () => {
    expect(await unshar('cat << EOF\nUnpacking\nEOF\ncat > /dev/null << EOF\nx\nEOF\n')).toEqual([
      'document: wrong-format',
    ]);
  });
});

describe('binhex', () => {
  const unbinhex = reader('binhex');
  const hqx =
    '(This file must be converted with BinHex 4.0)\n\n:"A%ZG(Kd!&4&@&40380"!*!&&!!!!!#d3e4SC5"aG@PMDb"LFQphEL"QEhJ+\'!d\n!!!:\n';

  it('has the data fork', async () => {
    expect(await unbinhex(`A file:\n${hqx}`)).toEqual([`q.txt = ${fox}`]);
  });

  it('says what is wrong', async () => {
    expect(await unbinhex('nothing')).toEqual(['document: wrong-format']);
    expect(await reader('binhex', 10)(hqx)).toEqual(['q.txt: too-large']);
    expect(await unbinhex(hqx.replace('LFQph', 'LFQpi'))).toEqual([
      expect.stringContaining('q.txt ='),
      'q.txt: damaged',
    ]);
    expect(await unbinhex(hqx.slice(0, 95))).toEqual([expect.stringContaining('q.txt = The'), 'q.txt: truncated']);
    expect(await unbinhex(hqx.slice(0, 70))).toEqual(['document: truncated']);
  });
});
