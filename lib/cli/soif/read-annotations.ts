/**
 * Reads annotations (Harvest manual, 4.7.7): `@FILE { url`, a line `Name:<tab>value` for each attribute, `}`. A line with an
 * error is skipped, and the others count.
 */

import { placedFinding } from '../../lang/xml/finding.ts';
import type { FindingValues, Place } from '../../lang/xml/finding.ts';
import type { SoifAttribute, SoifContent, SoifFinding } from '../../languages/soif/object.ts';
import { readLines } from '../../languages/soif/read-lines.ts';
import type { Line, LineReader } from '../../languages/soif/read-lines.ts';
import { annotationLimits, messages } from '../../languages/annotations/messages.ts';
import type { AnnotationProblem } from '../../languages/annotations/messages.ts';
import { readLine } from '../../languages/annotations/read-line.ts';
import type { AnnotationLine } from '../../languages/annotations/read-line.ts';

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
  if (line.isCut) return report(state, 'longLine', line.place, { limit: annotationLimits.line });
  const read = readLine(text);
  if (text.startsWith('@')) begin(state, read, line.place);
  else if (read.kind === 'end') finish(state, line.place);
  else if (read.kind === 'blank' || state.isSkipped) return;
  else if (state.template === undefined) report(state, 'outside', line.place);
  else if (read.kind === 'attribute') takeAttribute(state, state.template, { name: read.name, line });
  else if (read.kind === 'fault') report(state, read.problem, line.place, { name: read.name ?? '' });
}

function report({ handlers }: State, name: AnnotationProblem, place: Place, values?: FindingValues): void {
  handlers.finding({ ...placedFinding(messages, name, place, values), offset: place.offset });
}

function begin(state: State, read: AnnotationLine, place: Place): void {
  endOpen(state);
  state.isSkipped = read.kind !== 'begin';
  if (read.kind !== 'begin') return report(state, 'badHeader', place);
  const { type, url } = read;
  state.template = { type, url, place, attributes: [], bytes: 0 };
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
  readonly name: string;
  readonly line: Line;
}

function takeAttribute(state: State, template: Template, { name, line: { bytes } }: Written): void {
  template.attributes.push({ name, value: bytes.subarray(bytes.indexOf(TAB) + 1) });
  template.bytes += bytes.length;
  const { template: most, attributes } = annotationLimits;
  if (template.attributes.length <= attributes && template.bytes <= most) return;
  report(state, 'large', template.place, { attributes, bytes: most });
  state.template = undefined;
  state.isSkipped = true;
}
