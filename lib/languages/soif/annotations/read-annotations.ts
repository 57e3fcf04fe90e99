/**
 * Reads annotations (Harvest manual, 4.7.7): `@FILE { url`, a line `Name:<tab>value` for each attribute, `}`. A line with an
 * error is skipped, and the others count.
 */

import { placedFinding } from '../../../lang/xml/finding.ts';
import type { FindingValues, Place } from '../../../lang/xml/finding.ts';
import { isSoifName, isSoifUrl } from '../object.ts';
import type { SoifAttribute, SoifContent, SoifFinding } from '../object.ts';
import { readLines } from '../read-lines.ts';
import type { Line, LineReader } from '../read-lines.ts';
import { annotationLimits, messages } from './messages.ts';
import type { AnnotationProblem } from './messages.ts';

export interface AnnotationHandlers {
  readonly object: (object: SoifContent) => void;
  readonly finding: (finding: SoifFinding) => void;
}

interface Template {
  readonly type: string;
  readonly url: string;
  readonly place: Place;
  readonly attributes: SoifAttribute[];
  bytes: number;
}

interface State {
  readonly handlers: AnnotationHandlers;
  template: Template | undefined;
  /** Its beginning is invalid, so its attributes are skipped. */
  isSkipped: boolean;
}

export function readAnnotations(handlers: AnnotationHandlers): LineReader {
  const state: State = { handlers, template: undefined, isSkipped: false };
  const lines = readLines(annotationLimits.line, (line) => takeLine(state, line));
  return {
    push: lines.push,
    end: () => {
      lines.end();
      endOpen(state);
    },
  };
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const TAB = 0x09;

function takeLine(state: State, line: Line): void {
  const text = decoder.decode(line.bytes).replace(/^\u{feff}/u, '');
  if (text.trim() === '') return;
  if (line.isCut) report(state, 'longLine', line.place, { limit: annotationLimits.line });
  else if (text.startsWith('@')) begin(state, text, line.place);
  else if (text.trim() === '}') finish(state, line.place);
  else if (state.template !== undefined) takeAttribute(state, state.template, { text, line });
  else if (!state.isSkipped) report(state, 'outside', line.place);
}

function report({ handlers }: State, name: AnnotationProblem, place: Place, values?: FindingValues): void {
  handlers.finding({ ...placedFinding(messages, name, place, values), offset: place.offset });
}

function begin(state: State, text: string, place: Place): void {
  endOpen(state);
  const [, type = '', url = ''] = /^@([^\s{]*)\s*\{\s*(\S*)\s*$/.exec(text) ?? [];
  state.isSkipped = !isSoifName(type) || url === '' || !isSoifUrl(url);
  if (state.isSkipped) report(state, 'badHeader', place);
  else state.template = { type, url, place, attributes: [], bytes: 0 };
}

function endOpen(state: State): void {
  if (state.template === undefined) return;
  report(state, 'open', state.template.place);
  give(state);
}

function finish(state: State, place: Place): void {
  if (state.template === undefined && !state.isSkipped) report(state, 'outside', place);
  give(state);
}

function give(state: State): void {
  const { template, handlers } = state;
  state.template = undefined;
  state.isSkipped = false;
  if (template !== undefined) handlers.object(template);
}

interface Written {
  readonly text: string;
  readonly line: Line;
}

function takeAttribute(state: State, template: Template, { text, line: { bytes, place } }: Written): void {
  if (/^\s/.test(text)) return report(state, 'indented', place);
  const [, name] = /^(\S+?):\t(?!\t)/.exec(text) ?? [];
  const [, beginning] = /^([^:\s]+):/.exec(text) ?? [];
  if (name === undefined && beginning !== undefined) return report(state, 'badDelimiter', place, { name: beginning });
  if (name === undefined) return report(state, 'badLine', place);
  if (!isSoifName(name)) return report(state, 'badName', place, { name });
  const value = bytes.subarray(bytes.indexOf(TAB) + 1);
  if (value.length === 0) return report(state, 'empty', place, { name });
  template.attributes.push({ name, value });
  template.bytes += bytes.length;
  const { template: most, attributes } = annotationLimits;
  if (template.attributes.length <= attributes && template.bytes <= most) return;
  report(state, 'large', template.place, { attributes, bytes: most });
  state.template = undefined;
  state.isSkipped = true;
}
