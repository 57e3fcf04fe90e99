/** The six phases of a filter, declared once: order, kinds of filter that have them, what is known in each. */

export type FilterKind = 'enumeration' | 'generation';

export type PhaseName = 'Setup' | 'MetaData' | 'Data' | 'Enumerate' | 'Generate' | 'Shutdown';

export interface Phase {
  readonly name: PhaseName;
  /** Position in the life of a filter; a directive of an earlier phase belongs before one of a later phase. */
  readonly order: number;
  readonly filters: readonly FilterKind[];
  readonly runs: 'once' | 'per resource';
  /** What a function can read here (manual, chapter 44). */
  readonly available: 'nothing' | 'address' | 'content';
  readonly doc: string;
}

export const phases: readonly Phase[] = [
  {
    name: 'Setup',
    order: 1,
    filters: ['enumeration', 'generation'],
    runs: 'once',
    available: 'nothing',
    doc: 'Prepares the filter, once in the life of the robot, before any resource is known.',
  },
  {
    name: 'MetaData',
    order: 2,
    filters: ['enumeration', 'generation'],
    runs: 'per resource',
    available: 'address',
    doc: 'Decides on a URL before anything is retrieved, from its address and depth.',
  },
  {
    name: 'Data',
    order: 3,
    filters: ['enumeration', 'generation'],
    runs: 'per resource',
    available: 'content',
    doc: 'Decides on a retrieved resource, from its headers, META values and content.',
  },
  {
    name: 'Enumerate',
    order: 4,
    filters: ['enumeration'],
    runs: 'per resource',
    available: 'content',
    doc: 'Collects the links of a resource that passed Data of the enumeration filter.',
  },
  {
    name: 'Generate',
    order: 5,
    filters: ['generation'],
    runs: 'per resource',
    available: 'content',
    doc: 'Makes the resource description of a resource that passed Data of the generation filter.',
  },
  {
    name: 'Shutdown',
    order: 6,
    filters: ['enumeration', 'generation'],
    runs: 'once',
    available: 'nothing',
    doc: 'Cleans up, once in the life of the robot.',
  },
];

/** Finds a phase by its directive word, in any case (`Metadata` is `MetaData`). */
export function phaseOf(word: string): Phase | undefined {
  const lower = word.toLowerCase();
  return phases.find(({ name }) => name.toLowerCase() === lower);
}
