/** RDs as an answer shows them: the attributes that were asked for, under the names of the schema. */

import { cleanUrl } from '../../languages/soif/print.ts';
import type { CallContext } from '../define-service.ts';
import type { DescriptionView } from '../resources/contract.ts';
import { printingOf, printSoifObject } from '../resources/printing.ts';
import type { Printing } from '../resources/printing.ts';

export type RdPrinter = (rd: DescriptionView, score?: number) => Uint8Array;

/** @param wanted names in lower case; undefined: all */
export async function openPrinter(
  context: Pick<CallContext, 'revisions'>,
  collectionId: number,
  wanted: readonly string[] | undefined,
): Promise<RdPrinter> {
  const printing = await printingOf(context, collectionId);
  const isWanted = wantedIn(printing, wanted);
  const hasScore = wanted?.includes('score') === true;
  return (rd, score) => {
    const own = wanted === undefined ? rd.attributes : rd.attributes.filter(({ name }) => isWanted(name));
    const attributes = hasScore && score !== undefined ? [...own, scored(score)] : own;
    return printSoifObject({ ...rd, attributes }, printing);
  };
}

function scored(score: number): DescriptionView['attributes'][number] {
  return { name: 'score', values: [score.toFixed(4)], writer: { by: 'robot' } };
}

/** Aliases name their attribute. */
function wantedIn({ names }: Printing, wanted: readonly string[] = []): (name: string) => boolean {
  const proper = (name: string): string => names.get(name)?.name.toLowerCase() ?? name;
  const set = new Set(wanted.map(proper));
  return (name) => set.has(proper(name));
}

/** The URL of an RD as it is printed. */
export async function openUrlPrinter(
  context: Pick<CallContext, 'revisions'>,
  collectionId: number,
): Promise<(href: string) => string> {
  const { soifUrl } = await printingOf(context, collectionId);
  return (href) => cleanUrl(soifUrl(href));
}
