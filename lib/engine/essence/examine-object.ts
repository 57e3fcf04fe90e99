/** An object that an exploder made, as a description: with what the Gatherer adds, and as post-summarizing rules change it. */

import type { ExplodedObject } from '../../sdk/exploded-object.ts';
import type { ExaminedFact, Facts } from '../../sdk/resource.ts';
import type { EssencePort } from '../essence-port.ts';
import { keptOf, withBookkeeping } from './bookkeeping.ts';
import type { EssenceProgram } from './compile-essence.ts';
import { applyTo, writerOf } from './examine-document.ts';
import type { Attributes } from './examine-document.ts';
import { shownAddress } from './object-url.ts';

export interface ObjectEssence {
  readonly describe: () => Promise<string>;
  readonly examine: (facts: Facts) => Promise<ExaminedFact>;
  /** What the RD gets; undefined while it is not examined. */
  readonly attributes: () => Attributes | undefined;
}

/** Addresses are the robot's to say. */
const reserved: ReadonlySet<string> = new Set(['url', 'ip']);

export function createObjectEssence(
  essence: EssenceProgram,
  port: Pick<EssencePort, 'run'>,
  { attributes: said }: ExplodedObject,
): ObjectEssence {
  let attributes: Attributes | undefined;
  return {
    describe: () => Promise.resolve('SOIF'),
    attributes: () => attributes && keptOf(essence, attributes),
    examine: async (facts) => {
      const given = said.filter(({ name }) => !reserved.has(name));
      const own = new Map(given.map((each) => [each.name, { values: each.values, writer: writerOf(each) }]));
      attributes = withBookkeeping(essence, facts, own);
      const href = shownAddress(facts.url, facts.discovery);
      const ruled = await applyTo({ essence, port, href }, attributes);
      const by = said[0]?.by;
      return { ...(by !== undefined && { by }), ...ruled };
    },
  };
}
