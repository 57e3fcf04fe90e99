import type { Arrived, Context } from './known.ts';

/** What feeds say of a URL that they name, as the last record of it has it now. */
export async function named(known: Arrived, { crawl }: Context): Promise<Arrived> {
  const { task, facts } = known;
  if (task.discovery.fed === undefined) return known;
  const said = await crawl.store.namedFacts(crawl.run, task.hash);
  if (said === undefined) return known;
  const discovery = { ...task.discovery, fed: said.record };
  return { task: { ...task, discovery }, facts: { ...facts, discovery, fed: said.fact }, metas: said.metas };
}
