/** Reads objects as lines of JSON, one by one. A line with an error is skipped. */

import { placedFinding } from '../../../lang/xml/finding.ts';
import type { FindingValues } from '../../../lang/xml/finding.ts';
import { isReadName, isSoifName, isSoifUrl, sectionOf, sections } from '../object.ts';
import type { Section, SoifFinding } from '../object.ts';
import { readLines } from '../read-lines.ts';
import type { Line, LineReader } from '../read-lines.ts';
import { jsonLimits, messages } from './messages.ts';
import type { JsonProblem } from './messages.ts';

export interface JsonContent {
  readonly type: string;
  readonly url: string;
  readonly section: Section | undefined;
  /** In the order of the line. */
  readonly attributes: readonly { readonly name: string; readonly values: readonly Uint8Array[] }[];
}

export interface JsonHandlers {
  readonly object: (object: JsonContent) => void;
  readonly finding: (finding: SoifFinding) => void;
}

interface Fault {
  readonly problem: JsonProblem;
  readonly values?: FindingValues;
}

export function readJson(handlers: JsonHandlers): LineReader {
  return readLines(jsonLimits.line, (line) => {
    const read = readLine(line);
    if (read === undefined) return;
    if (!('problem' in read)) return handlers.object(read);
    const { offset } = line.place;
    handlers.finding({ ...placedFinding(messages, read.problem, line.place, read.values), offset });
  });
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();

function readLine({ bytes, isCut }: Line): JsonContent | Fault | undefined {
  if (isCut) return { problem: 'longLine', values: { limit: jsonLimits.line } };
  const text = decoder.decode(bytes);
  if (text.trim() === '') return undefined;
  try {
    return contentOf(JSON.parse(text));
  } catch (error) {
    return { problem: 'badJson', values: { why: error instanceof Error ? error.message : String(error) } };
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function contentOf(json: unknown): JsonContent | Fault {
  if (!isRecord(json)) return { problem: 'notObject' };
  const { type, url = '', attributes: written = {}, section: name } = json;
  if (typeof type !== 'string' || typeof url !== 'string' || !isRecord(written)) return { problem: 'notObject' };
  if (!isSoifName(type) || (url === '' && sectionOf(type) !== undefined))
    return { problem: 'badType', values: { type } };
  if (!isSoifUrl(url)) return { problem: 'badUrl', values: { url } };
  const section = sections.find((each) => each === name);
  if (section !== name) return { problem: 'badSection', values: { section: JSON.stringify(name) } };
  const attributes = attributesOf(written);
  return 'problem' in attributes ? attributes : { type, url, section, attributes };
}

function attributesOf(written: Readonly<Record<string, unknown>>): JsonContent['attributes'] | Fault {
  const attributes: { readonly name: string; readonly values: readonly Uint8Array[] }[] = [];
  for (const [name, value] of Object.entries(written)) {
    const values = valuesOf(value);
    if (!isReadName(name)) return { problem: 'badName', values: { name } };
    if (values === undefined) return { problem: 'badValue', values: { name } };
    attributes.push({ name, values });
  }
  return attributes;
}

/** Of a list of them, or of a single one. */
function valuesOf(written: unknown): readonly Uint8Array[] | undefined {
  const values = (Array.isArray(written) ? written : [written]).map(bytesOf);
  const known = values.filter((value) => value !== undefined);
  return known.length === values.length ? known : undefined;
}

function bytesOf(value: unknown): Uint8Array | undefined {
  if (typeof value === 'string') return value.isWellFormed() ? encoder.encode(value) : undefined;
  if (!isRecord(value) || typeof value['base64'] !== 'string') return undefined;
  try {
    return Uint8Array.from(atob(value['base64']), (each) => each.charCodeAt(0));
  } catch {
    return undefined;
  }
}
