/** The attributes people may give values to. */

import type { SchemaAttribute } from '#lib/services/schema/contract.ts';

/** Nobody gives these by hand, whatever the schema says. */
const ofRobot: ReadonlySet<string> = new Set(['url', 'ip', 'rd-expires']);

/** In lower case. */
export function editableNames(attributes: readonly SchemaAttribute[]): readonly string[] {
  return attributes
    .filter(({ name, editable }) => editable && !ofRobot.has(name.toLowerCase()))
    .map(({ name }) => name.toLowerCase());
}
