/** Which metadata classes a collection's external_metadata.cfg may have: robot.conf says it. */

import { applyEdits } from '../lang/text-edit.ts';
import { sourceText } from '../lang/source-text.ts';
import type { ClassMode } from './external-metadata-cfg/vocabulary.ts';
import { edit } from './robot-conf/print.ts';
import { meantValue, parse, syntax as robotConf } from './robot-conf/syntax.ts';
import { propertyOf, robotParameters } from './robot-conf/vocabulary.ts';

/** The file that says it. */
export const ROBOT_FILE = robotConf.usualPath;
const { name, param } = robotParameters.metadataClasses;

/** Of the texts of a collection. A value that does not read is the default, and a finding of robot.conf. */
export function classModeOf(files: ReadonlyMap<string, string>): ClassMode {
  return classModeIn(files.get(ROBOT_FILE) ?? '');
}

/** Of the text of robot.conf. */
export function classModeIn(robotConf: string): ClassMode {
  const { pairs } = parse(sourceText(ROBOT_FILE, robotConf)).ast;
  const written = pairs.findLast((pair) => propertyOf(pair.name.text) === 'metadataClasses');
  const reading = param.read(written && meantValue(written));
  return reading.ok && reading.value === 'long' ? 'long' : 'single';
}

/** The text of robot.conf that says so, with everything else as it is. */
export function withClassMode(robotConf: string, mode: ClassMode): string {
  const parsed = parse(sourceText(ROBOT_FILE, robotConf));
  return applyEdits(robotConf, edit(parsed, { kind: 'set-parameter', name, value: mode }));
}
