/** Objects as the answer of a tool: SOIF with the sections of its input, or one JSON document. */

import { encodeSoif } from '../../languages/soif/encode.ts';
import { soifJson } from '../../languages/soif/json/write-json.ts';
import type { Section, SoifContent } from '../../languages/soif/object.ts';
import type { Write } from './convert.ts';

export interface PlacedContent extends SoifContent {
  readonly section?: Section | undefined;
}

export interface ObjectWriter {
  readonly object: (object: PlacedContent) => void;
  readonly end: () => void;
}

/** Empty values stay: of access, they mean something. */
export function writeSoif(write: Write): ObjectWriter {
  const encoder = encodeSoif(write, { keepsEmpty: true });
  let open: Section | undefined;
  const enter = (section: Section | undefined): void => {
    if (section === open) return;
    if (open !== undefined) encoder.close();
    if (section !== undefined) encoder.open(section);
    open = section;
  };
  return {
    object: (object) => {
      enter(object.section);
      encoder.object(object);
    },
    end: () => {
      enter(undefined);
      encoder.flush();
    },
  };
}

/** A list with an object on each line. */
export function writeJsonList(write: Write): ObjectWriter & { readonly value: (value: unknown) => void } {
  let before = '[\n';
  const value = (each: unknown): void => {
    write(Buffer.from(`${before}${JSON.stringify(each)}`));
    before = ',\n';
  };
  return {
    value,
    object: (object) => value(soifJson(object)),
    end: () => write(Buffer.from(before === '[\n' ? '[]\n' : '\n]\n')),
  };
}

export function objectWriter(json: boolean, write: Write): ObjectWriter {
  return json ? writeJsonList(write) : writeSoif(write);
}
