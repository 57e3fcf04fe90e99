/** Header fields that describe a MIME part (RFC 2045, RFC 2183), with their parameters (RFC 2231). */

import { decodeWords } from 'postal-mime';
import { textDecoder } from '../../lang/text-decoder.ts';
import { bytesOf } from './lines.ts';
import { decodeName } from './names.ts';

/** Characters of a field, and pieces of its parameters. Anything beyond is ignored. */
const longestField = 16_384;
const mostPieces = 100;
const longestName = 4096;

export interface PartHeader {
  /** MIME type in lower case, without parameters. */
  readonly type: string;
  /** As written. */
  readonly charset?: string;
  /** Delimiter of the parts of a multipart. */
  readonly boundary?: string;
  /** Lower case; empty if there is none. */
  readonly disposition: string;
  readonly fileName?: string;
  /** Content transfer encoding in lower case; empty if there is none. */
  readonly encoding: string;
}

/** Collects the lines of a header. If a field is repeated, the first one counts. */
export class HeaderFields {
  readonly #fields = new Map<string, string>();
  #current = '';

  /** `line`: one character per byte. */
  add(line: string): void {
    if (/^[ \t]/.test(line)) {
      const value = this.#fields.get(this.#current);
      if (value !== undefined && value.length + line.length <= longestField) {
        this.#fields.set(this.#current, value + line.trimEnd());
      }
      return;
    }
    const [, written = '', value = ''] = /^(content-[a-z-]{1,30})[ \t]*:(.*)/i.exec(line.slice(0, longestField)) ?? [];
    const name = written.toLowerCase();
    this.#current = this.#fields.has(name) ? '' : name;
    if (this.#current !== '') this.#fields.set(name, value.trim());
  }

  /** `defaultType`: type of a part that names none. */
  read(defaultType: string): PartHeader {
    const type = readField(this.#fields.get('content-type') ?? defaultType);
    const disposition = readField(this.#fields.get('content-disposition') ?? '');
    const encoding = readField(this.#fields.get('content-transfer-encoding') ?? '').value;
    const boundary = type.parameters.get('boundary');
    const charset = type.parameters.get('charset');
    const fileName = disposition.parameters.get('filename') ?? type.parameters.get('name');
    return {
      type: type.value,
      disposition: disposition.value,
      encoding,
      ...(charset !== undefined && charset !== '' && { charset }),
      ...(boundary !== undefined && boundary !== '' && { boundary }),
      ...(fileName !== undefined && fileName !== '' && { fileName }),
    };
  }
}

interface Field {
  readonly value: string;
  readonly parameters: ReadonlyMap<string, string>;
}

/** A name, and a value in quotes or up to the next semicolon. */
const parameter = /;[ \t]*([^\s=;"]{1,60})[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"?|([^;]*))/g;

function readField(field: string): Field {
  const semicolon = field.indexOf(';');
  const value = (semicolon < 0 ? field : field.slice(0, semicolon)).trim().toLowerCase();
  const pieces = new Map<string, string>();
  if (semicolon >= 0) {
    for (const [, name = '', quoted, bare = ''] of field.slice(semicolon).matchAll(parameter)) {
      const key = name.toLowerCase();
      if (pieces.has(key) || pieces.size === mostPieces) continue;
      pieces.set(key, quoted === undefined ? bare.trim() : quoted.replaceAll(/\\(.)/g, '$1'));
    }
  }
  return { value: value.replace(/\s.*$/s, ''), parameters: joinPieces(pieces) };
}

/** Joins the forms of RFC 2231: `name*` with a charset, and `name*0`, `name*1*`, …, which are one value. */
function joinPieces(pieces: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>();
  const names = new Set(Array.from(pieces.keys(), (key) => key.replace(/\*.*$/s, '')));
  for (const name of names) {
    const plain = pieces.get(name);
    const joined = joinExtended(name, pieces);
    const value = joined ?? (plain === undefined ? undefined : decodePlain(plain));
    if (value !== undefined) parameters.set(name, value);
  }
  return parameters;
}

function joinExtended(name: string, pieces: ReadonlyMap<string, string>): string | undefined {
  let text = '';
  let charset = 'utf-8';
  let isFound = false;
  const add = (written: string, isEncoded: boolean): void => {
    const [, named, rest] = isEncoded && !isFound ? (/^([^']*)'[^']*'(.*)$/s.exec(written) ?? []) : [];
    if (named !== undefined && named !== '') charset = named;
    text += isEncoded ? decodePercents(rest ?? written) : written;
    isFound = true;
  };
  const whole = pieces.get(`${name}*`);
  if (whole !== undefined) add(whole, true);
  for (let number = 0; number < mostPieces; number++) {
    const encoded = pieces.get(`${name}*${number}*`);
    const written = encoded ?? pieces.get(`${name}*${number}`);
    if (whole !== undefined || written === undefined) break;
    add(written, encoded !== undefined);
  }
  return isFound ? decodeBytes(bytesOf(text), charset) : undefined;
}

function decodePercents(text: string): string {
  return text.replaceAll(/%([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}

function decodeBytes(bytes: Uint8Array, charset: string): string {
  try {
    return textDecoder(charset).decode(bytes);
  } catch {
    return decodeName(bytes);
  }
}

/** Encoded words are not allowed in parameters, but common. */
function decodePlain(value: string): string {
  const name = decodeName(bytesOf(value));
  return name.includes('=?') && name.length <= longestName ? decodeWords(name) : name;
}
