/** Whether Essence types and summarizes documents, by the text of a gatherer.cf. */

import type { GathererCfAst } from './syntax.ts';
import { gathererVariables, propertyOf } from './vocabulary.ts';

/** A value that can't be parsed has a finding of its own. */
export function isEssenceOn({ variables, lists }: GathererCfAst): boolean {
  const written = variables.find(({ name }) => propertyOf(name.text) === 'essence')?.value.text;
  const reading = gathererVariables.essence.param.read(written);
  const isSwitched = reading.ok ? reading.value : null;
  return isSwitched ?? lists.some(({ entries }) => entries.length > 0);
}
