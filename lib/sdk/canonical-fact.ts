/** What was known of the canonical URL of a page when the page was decided. */
export interface CanonicalFact {
  readonly url: string;
  /** `described`: it has an RD; `waiting`: the run is still to fetch it; `missing`: the page stands for itself. */
  readonly is: 'described' | 'waiting' | 'missing';
  /** Of a missing one: what is the matter with it, as the end of a sentence. */
  readonly why?: string;
}
