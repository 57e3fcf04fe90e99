/** PostgreSQL arrays in binary form: no quoting, and the server reads them without parsing text. */

/** PostgreSQL's numbers of the element types. */
const oids = { bytea: 17, int8: 20, int2: 21, int4: 23, text: 25, float8: 701, uuid: 2950, jsonb: 3802 } as const;

const headerBytes = 20;

type Optional<T> = T | undefined;

/** Columns of a batch, each an array parameter; undefined is NULL. */
export const binaryArray = {
  int2: (values: readonly Optional<number>[]): Buffer =>
    fixed(oids.int2, 2, values, (b, v, at) => b.writeInt16BE(v, at)),
  int4: (values: readonly Optional<number>[]): Buffer =>
    fixed(oids.int4, 4, values, (b, v, at) => b.writeInt32BE(v, at)),
  int8: (values: readonly Optional<bigint>[]): Buffer =>
    fixed(oids.int8, 8, values, (b, v, at) => b.writeBigInt64BE(v, at)),
  /** Hexadecimal, 32 digits. */
  uuid: (values: readonly Optional<string>[]): Buffer =>
    fixed(oids.uuid, 16, values, (b, v, at) => b.write(v, at, 'hex')),
  float8: (values: readonly Optional<number>[]): Buffer =>
    fixed(oids.float8, 8, values, (b, v, at) => b.writeDoubleBE(v, at)),
  text: (values: readonly Optional<string>[]): Buffer => texts(oids.text, values),
  /** JSON texts. */
  jsonb: (values: readonly Optional<string>[]): Buffer => texts(oids.jsonb, values),
  bytea: (values: readonly Optional<Uint8Array>[]): Buffer => bytes(values),
};

function header(oid: number, length: number, size: number): Buffer {
  const buffer = Buffer.allocUnsafe(headerBytes + size);
  buffer.writeInt32BE(1, 0);
  // Says that there may be NULLs; harmless where there are none.
  buffer.writeInt32BE(1, 4);
  buffer.writeInt32BE(oid, 8);
  buffer.writeInt32BE(length, 12);
  buffer.writeInt32BE(1, 16);
  return buffer;
}

function fixed<T>(
  oid: number,
  size: number,
  values: readonly Optional<T>[],
  write: (buffer: Buffer, value: T, at: number) => number,
): Buffer {
  const buffer = header(oid, values.length, values.length * (4 + size));
  let at = headerBytes;
  for (const value of values) {
    at = buffer.writeInt32BE(value === undefined ? -1 : size, at);
    if (value === undefined) continue;
    write(buffer, value, at);
    at += size;
  }
  return buffer.subarray(0, at);
}

function texts(oid: number, values: readonly Optional<string>[]): Buffer {
  // The binary form of jsonb is a version number and the text.
  const prefix = oid === oids.jsonb ? 1 : 0;
  let size = 0;
  for (const value of values) size += 4 + (value === undefined ? 0 : prefix + Buffer.byteLength(value));
  const buffer = header(oid, values.length, size);
  let at = headerBytes;
  for (const value of values) {
    if (value === undefined) {
      at = buffer.writeInt32BE(-1, at);
      continue;
    }
    const start = at + 4;
    if (prefix === 1) buffer[start] = 1;
    const length = prefix + buffer.write(value, start + prefix, 'utf8');
    buffer.writeInt32BE(length, at);
    at = start + length;
  }
  return buffer;
}

function bytes(values: readonly Optional<Uint8Array>[]): Buffer {
  const size = values.reduce((sum, value) => sum + 4 + (value?.length ?? 0), 0);
  const buffer = header(oids.bytea, values.length, size);
  let at = headerBytes;
  for (const value of values) {
    at = buffer.writeInt32BE(value?.length ?? -1, at);
    if (value === undefined) continue;
    buffer.set(value, at);
    at += value.length;
  }
  return buffer;
}
