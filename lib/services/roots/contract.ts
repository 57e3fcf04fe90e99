/** What is answered of RootNodes. */

export type { ReachedUrl, RootTestResult } from '../../jobs/test-root/declaration.ts';
