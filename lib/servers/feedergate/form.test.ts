import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formLimits } from './form.ts';
import { boundaryIn, readForm } from './read-form.ts';

interface Field {
  readonly name: string;
  readonly value: string;
}

interface ReadForm {
  readonly fields: readonly Field[];
  /** Begun and not ended. */
  readonly isOpen: boolean;
  readonly fault?: string;
}

/** The body in pieces of these lengths, the last one again and again. */
function read(contentType: string | undefined, body: string | Buffer, pieces: readonly number[] = [65_536]): ReadForm {
  const fields: { name: string; value: string }[] = [];
  let open: { name: string; bytes: Buffer[] } | undefined;
  const reader = readForm(contentType, {
    begin: (name) => {
      expect(open).toBeUndefined();
      open = { name, bytes: [] };
    },
    bytes: (piece) => open?.bytes.push(Buffer.from(piece)),
    end: () => {
      fields.push({ name: open?.name ?? '?', value: Buffer.concat(open?.bytes ?? []).toString('latin1') });
      open = undefined;
    },
  });
  const bytes = typeof body === 'string' ? Buffer.from(body, 'latin1') : body;
  let fault: { reason: string } | undefined;
  for (let at = 0, n = 0; at < bytes.length && fault === undefined; n++) {
    const length = pieces[Math.min(n, pieces.length - 1)] ?? 1;
    fault = reader.push(bytes.subarray(at, at + length));
    at += length;
  }
  fault ??= reader.end();
  return { fields, isOpen: open !== undefined, ...(fault && { fault: fault.reason }) };
}

const multipart = (boundary: string): string => `multipart/form-data; boundary=${boundary}`;
const disposition = (name: string): string => `Content-Disposition: form-data; name="${name}"\r\n\r\n`;

function written(boundary: string, fields: readonly Field[], eol = '\r\n'): string {
  const parts = fields.map(({ name, value }) => {
    return `--${boundary}${eol}Content-Disposition: form-data; name="${name}"${eol}${eol}${value}${eol}`;
  });
  return `${parts.join('')}--${boundary}--${eol}`;
}

const sample: readonly Field[] = [
  { name: 'datasource', value: 'sample' },
  { name: 'feedtype', value: 'full' },
  { name: 'data', value: '<?xml version="1.0"?>\r\n<gsafeed/>\r\n' },
];

describe('a multipart form', () => {
  it.each(['x', '<<', '$boundary$', "'()+_,-./:=?", '----WebKitFormBoundary7MA4', 'b'.repeat(200)])(
    'has the boundary %s',
    (boundary) => {
      expect(read(multipart(`"${boundary}"`), written(boundary, sample)).fields).toEqual(sample);
      expect(read(multipart(boundary), written(boundary, sample)).fields).toEqual(sample);
    },
  );

  it('is read though nothing names its boundary', () => {
    expect(read('multipart/form-data', written('x', sample))).toEqual({ fields: sample, isOpen: false });
    expect(boundaryIn(multipart('b'.repeat(formLimits.boundary + 1)))).toBeUndefined();
  });

  it('may stand between other text, have blanks behind its delimiters, and end its lines in LF', () => {
    const body = `before\r\n${written('x', sample).replaceAll('--x\r\n', '--x \t\r\n')}\r\nbehind --x`;
    expect(read(multipart('x'), body)).toEqual({ fields: sample, isOpen: false });
    expect(read(multipart('x'), written('x', sample, '\n')).fields).toEqual(sample);
  });

  it('may end without the last line end, and without the last dashes', () => {
    const whole = written('x', sample).trimEnd();
    expect(read(multipart('x'), whole)).toEqual({ fields: sample, isOpen: false });
    expect(read(multipart('x'), whole.slice(0, -2))).toEqual({ fields: sample, isOpen: false });
  });

  it('that is cut off is incomplete, or lacks a field', () => {
    const whole = written('x', sample).trimEnd();
    for (let cut = 0; cut < whole.length - 4; cut++) {
      const { fields, fault } = read(multipart('x'), whole.slice(0, cut));
      expect([cut, fault !== undefined || fields.length < sample.length]).toEqual([cut, true]);
      if (fault === undefined) expect(whole.slice(0, cut)).toMatch(/--x\r?$/);
    }
  });

  it('keeps what only looks like its boundary', () => {
    const value = 'a--x\r\n--xy\r\n--x-\r\n --x\r\n--x -\r\n--X--\r\n';
    const fields = [{ name: 'data', value }];
    expect(read(multipart('x'), written('x', fields))).toEqual({ fields, isOpen: false });
  });

  it('names its parts in more than one way', () => {
    const heads = [
      'content-disposition: form-data; name=data',
      'Content-Disposition: form-data; filename="a; name=b.xml"; name="data"\r\nContent-Type: text/xml; charset=US-ASCII',
      'CONTENT-DISPOSITION:form-data;NAME="data"\r\nContent-Transfer-Encoding: BINARY',
      'Content-Type: text/xml\r\nContent-Disposition: form-data; name="da\\ta"; filename="C:\\\\x.xml"',
    ];
    for (const head of heads) {
      expect(read(multipart('x'), `--x\r\n${head}\r\n\r\n1\r\n--x--`).fields).toEqual([{ name: 'data', value: '1' }]);
    }
    expect(read(multipart('x'), '--x\r\n\r\n1\r\n--x--').fields).toEqual([{ name: '', value: '1' }]);
  });

  it('has empty parts', () => {
    expect(read(multipart('x'), `--x\r\n${disposition('a')}\r\n--x--`).fields).toEqual([{ name: 'a', value: '' }]);
  });

  it('is refused when it is encoded, has no part, too many, or a head without end', () => {
    const encoded = `--x\r\nContent-Transfer-Encoding: base64\r\n${disposition('a')}YQ==\r\n--x--`;
    expect(read(multipart('x'), encoded).fault).toContain('base64');
    expect(read(multipart('x'), 'nothing').fault).toContain('no parts');
    const many = Array.from({ length: formLimits.parts + 1 }, () => ({ name: 'a', value: '' }));
    expect(read(multipart('x'), written('x', many.slice(1))).fault).toBeUndefined();
    expect(read(multipart('x'), written('x', many)).fault).toContain('100 parts');
    expect(read(multipart('x'), `--x\r\n${'A: b\r\n'.repeat(2000)}`).fault).toContain('8192 bytes');
  });

  it('is the same in pieces of any size', () => {
    const piece = fc.constantFrom('\r', '\n', '\r\n', '-', '--', '--x', '--x--', '\r\n--x', '\n--xy', 'x', ' ', 'a');
    const value = fc.oneof(fc.string({ unit: piece, maxLength: 12 }), fc.string({ unit: 'binary-ascii' }));
    const isPlain = (text: string): boolean => !/(?:^|\n)--x(?:--|[ \t\r]*(?:\n|$))/.test(`${text}\r\n`);
    fc.assert(
      fc.property(
        fc.array(fc.record({ name: fc.constantFrom('a', 'data'), value: value.filter(isPlain) }), { minLength: 1 }),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
        fc.constantFrom('\r\n', '\n'),
        (fields, pieces, eol) => {
          // A line end before LF alone is taken for CR LF.
          fc.pre(eol === '\r\n' || fields.every((field) => !field.value.endsWith('\r')));
          expect(read(multipart('x'), written('x', fields, eol), pieces)).toEqual({ fields, isOpen: false });
        },
      ),
      { numRuns: 500 },
    );
  });

  it('never throws', () => {
    const sign = fc.constantFrom(
      '--x',
      '--',
      '\r\n',
      '\n',
      '\r',
      'Content-Disposition: form-data; name="',
      '"',
      ';',
      'a=',
    );
    fc.assert(
      fc.property(fc.string({ unit: sign, maxLength: 40 }), fc.integer({ min: 1, max: 9 }), (body, size) => {
        expect(read(multipart('x'), body, [size])).toEqual(read(multipart('x'), body));
        expect(read('text/plain', body, [size])).toEqual(read('text/plain', body));
      }),
      { numRuns: 500 },
    );
  });
});

describe('an urlencoded form', () => {
  const type = 'application/x-www-form-urlencoded; charset=utf-8';

  it('is read as URLSearchParams reads it, in pieces of any size', () => {
    const fields = fc.array(fc.tuple(fc.stringMatching(/^[a-z]{1,8}$/), fc.string({ unit: 'grapheme' })));
    fc.assert(
      fc.property(fields, fc.integer({ min: 1, max: 9 }), (pairs, size) => {
        const body = new URLSearchParams(pairs).toString();
        const expected = pairs.map(([name, value]) => ({ name, value: Buffer.from(value).toString('latin1') }));
        expect(read(type, body, [size])).toEqual({ fields: expected, isOpen: false });
      }),
      { numRuns: 500 },
    );
  });

  it('may be sent as multipart without a boundary, and as nothing in particular', () => {
    const body = 'feedtype=full&datasource=sample&data=%3C%3Fxml+version%3D%221.0%22%3F%3E';
    const fields = [
      { name: 'feedtype', value: 'full' },
      { name: 'datasource', value: 'sample' },
      { name: 'data', value: '<?xml version="1.0"?>' },
    ];
    for (const each of [type, 'multipart/form-data', undefined, 'text/xml']) {
      expect(read(each, body, [3]).fields).toEqual(fields);
    }
  });

  it('has fields without a value, and empty ones', () => {
    expect(read(type, 'a&b=&&=c&d==e').fields).toEqual([
      { name: 'a', value: '' },
      { name: 'b', value: '' },
      { name: '', value: 'c' },
      { name: 'd', value: '=e' },
    ]);
  });

  it.each(['a=%', 'a=%4', 'a=%zz', 'a=b%4g', '%'])('with the escape of %s is refused', (body) => {
    expect(read(type, body, [1]).fault).toBe(read(type, body).fault);
    expect(read(type, body).fault).toContain(`Byte ${body.indexOf('%') + 1} `);
  });

  it('is refused when a name has no end', () => {
    expect(read(type, 'a'.repeat(2000)).fault).toContain('name');
  });
});

it('a body of neither kind is refused', () => {
  expect(read('text/xml', '<gsafeed/>').fault).toContain('neither');
  expect(read('text/xml', '<'.repeat(5000)).fault).toContain('neither');
  expect(read(undefined, '').fault).toContain('neither');
});
