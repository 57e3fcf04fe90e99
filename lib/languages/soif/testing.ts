/** For tests: streams that are in memory, with everything that is read from them. */

import { decodeSoif } from './decode.ts';
import type { SoifCounts, SoifOptions } from './decode.ts';
import type { SoifFinding, SoifObject } from './object.ts';

export interface ReadSoif extends SoifCounts {
  readonly given: readonly SoifObject[];
  readonly findings: readonly SoifFinding[];
  /** `ok` for an object, a code for a finding, in their order. */
  readonly order: readonly string[];
}

export interface ReadOptions extends Partial<SoifOptions> {
  /** Bytes of the pieces it arrives in, over and over again. */
  readonly pieces?: readonly number[];
}

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
export const textOf = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

/** Values are copied out of the memory that the decoder uses again. */
export function readSoif(stream: string | Uint8Array, { pieces, isLenient = false }: ReadOptions = {}): ReadSoif {
  const bytes = typeof stream === 'string' ? bytesOf(stream) : stream;
  const given: SoifObject[] = [];
  const findings: SoifFinding[] = [];
  const order: string[] = [];
  const decoder = decodeSoif(
    {
      object: (object) => {
        const attributes = object.attributes.map(({ name, value }) => ({ name, value: value.slice() }));
        given.push({ ...object, attributes });
        order.push('ok');
      },
      finding: (finding) => {
        findings.push(finding);
        order.push(finding.code);
      },
    },
    { isLenient },
  );
  for (const piece of cut(bytes, pieces ?? [Math.max(1, bytes.length)])) decoder.push(piece);
  return { ...decoder.end(), given, findings, order };
}

function* cut(bytes: Uint8Array, sizes: readonly number[]): Iterable<Uint8Array> {
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const size = Math.max(1, sizes[i % sizes.length] ?? 1);
    // A copy that is destroyed afterwards: nothing of a piece may be kept.
    const piece = bytes.slice(at, at + size);
    yield piece;
    piece.fill(0x3f);
    at += size;
  }
}

/** `line:column severity code`. */
export function codesOf({ findings }: Pick<ReadSoif, 'findings'>): readonly string[] {
  return findings.map(({ line, column, severity, code }) => `${line}:${column} ${severity} ${code}`);
}

/** The attributes of each object as text. */
export function shown({ given }: Pick<ReadSoif, 'given'>): readonly (readonly (readonly [string, string])[])[] {
  return given.map(({ attributes }) => attributes.map(({ name, value }) => [name, textOf(value)] as const));
}
