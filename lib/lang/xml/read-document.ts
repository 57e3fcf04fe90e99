/** A document of one DTD, read as it arrives: what is wrong becomes findings, and its elements come one by one. */

import { messageCode } from '../diagnostic.ts';
import { XmlDecoder } from './decode-xml.ts';
import type { Dtd } from './dtd.ts';
import { placedFinding } from './finding.ts';
import type { FindingValues, Place, PlacedFinding } from './finding.ts';
import { xmlMessages } from './messages.ts';
import type { XmlProblem } from './messages.ts';
import type { Attribute } from './scan-tag.ts';
import { XmlScanner } from './scan-xml.ts';
import type { TextRun } from './scan-xml.ts';
import { createValidator } from './validator.ts';

export interface DocumentHandlers {
  /** Attributes are those of the DTD, by its names, with values it allows. */
  readonly open: (name: string, attributes: readonly Attribute[], place: Place) => void;
  readonly close: (name: string) => void;
  /** Of elements with text. A portion of the document ends where it will. */
  readonly text: (run: TextRun) => void;
  readonly finding: (finding: PlacedFinding) => void;
}

export interface DocumentOptions {
  readonly dtd: Dtd;
  readonly aliases?: Readonly<Record<string, string>>;
  readonly ruled?: ReadonlySet<string>;
  /** What the DTD does not allow is an error. */
  readonly isStrict: boolean;
  /** Bytes that are collected before they are read. */
  readonly portion?: number;
}

export interface DocumentReader {
  /** Never throws. The bytes may be used again afterwards. */
  readonly push: (bytes: Uint8Array) => void;
  readonly end: () => void;
  /** Of an offset that a handler was given, while it is called. */
  readonly placeOf: (offset: number) => Place;
  /** Not well-formed, of another kind, or over a limit: nothing of it may be believed. */
  readonly isBroken: () => boolean;
}

/** Findings about the DTD have numbers from here on. */
const FIRST_OF_DTD = 201;

/** Of findings after which nothing of a document may be believed. */
export const breakingCodes: ReadonlySet<string> = new Set(
  Object.entries(xmlMessages.messages)
    .filter(([, { number }]) => number <= FIRST_OF_DTD)
    .map(([name]) => messageCode(xmlMessages, name)),
);

export function readDocument(options: DocumentOptions, handlers: DocumentHandlers): DocumentReader {
  const { dtd, aliases = {}, ruled = new Set<string>(), isStrict } = options;
  let isBroken = false;
  /** How deep in elements that are left out. */
  let ignored = 0;
  let depth = 0;
  const report = (name: XmlProblem, place: Place, values: FindingValues): void => {
    const { number } = xmlMessages.messages[name];
    const isOfDtd = number > FIRST_OF_DTD;
    if (!isOfDtd) isBroken = true;
    const finding = placedFinding(xmlMessages, name, place, values);
    handlers.finding(isOfDtd && isStrict ? { ...finding, severity: 'error' } : finding);
  };
  const placeOf = (offset: number): Place => scanner.placeOf(offset);
  const empty = new Set(Object.keys(dtd.elements).filter((name) => dtd.elements[name]?.content.kind === 'empty'));
  const validator = createValidator({ dtd, aliases, ruled, report, placeOf });
  const scanner: XmlScanner = new XmlScanner({
    ends: (open) => empty.has(open),
    open: (name, attributes, place) => {
      if (depth++ === 0 && name !== dtd.root) {
        report('wrongRoot', place, { name, expected: dtd.root });
        scanner.stop();
      } else if (ignored > 0 || !validator.open(name, attributes, place)) ignored++;
      else handlers.open(name, attributes, place);
    },
    close: (name) => {
      depth--;
      if (ignored > 0) ignored--;
      else {
        handlers.close(name);
        validator.close();
      }
    },
    text: (run) => {
      if (ignored === 0 && validator.text(run)) handlers.text(run);
    },
    problem: report,
  });
  const decoder = new XmlDecoder(
    {
      text: (text, isAscii) => scanner.push(text, isAscii),
      problem: (name, values) => {
        scanner.problem(name, scanner.placeOfEnd(), values);
        if (name === 'unknownEncoding') scanner.stop();
      },
    },
    options,
  );
  return {
    push: (bytes) => {
      if (!scanner.isStopped) decoder.push(bytes);
    },
    end: () => {
      if (!scanner.isStopped) decoder.end();
      scanner.end();
    },
    placeOf,
    isBroken: () => isBroken,
  };
}
