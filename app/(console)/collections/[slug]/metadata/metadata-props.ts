/** What the open profile and the panels beside it are given. */

import type { ReactNode } from 'react';
import type { OpenFile } from '#components/workspace/use-open-file.ts';
import type { PanelChoice } from '#components/workspace/use-panel.ts';
import type { Catalog } from '#lib/sdk/describe.ts';
import type { FilePage } from '#lib/services/configuration/contract.ts';
import type { CoverageReport, MetadataProfiles, ReachedLine } from '#lib/services/external-metadata/contract.ts';
import type { ValidationSummary } from '#lib/services/external-metadata/contract.ts';
import type { Edits } from '../configuration/editor/use-edits.ts';
import type { Rights } from './rights.ts';
import type { Concatenating } from './concatenate/use-concatenate.ts';
import type { MetadataState } from './use-metadata.ts';
import type { PreviewState } from './preview/use-preview.ts';
import type { ThresholdChoice } from './concatenate/use-threshold.ts';

export type PanelId = 'concatenate' | 'preview' | 'look-up' | 'line';

export interface CoverageView {
  /** The last count; null when there was none. */
  readonly report: CoverageReport | null;
  /** Its first lines. */
  readonly reached: readonly ReachedLine[];
  /** YYYYMMDD. */
  readonly today: string;
}

export interface MetadataFrameProps {
  readonly slug: string;
  readonly catalog: Catalog;
  readonly file: OpenFile;
  readonly edits: Edits;
  readonly metadata: MetadataState;
  readonly rights: Rights;
  readonly profiles: MetadataProfiles;
  readonly validations: readonly ValidationSummary[];
  readonly coverage: CoverageView;
  readonly isPhone: boolean;
  readonly panel: PanelChoice<PanelId>;
  readonly choice: ThresholdChoice;
  readonly concatenating: Concatenating;
  readonly preview: PreviewState;
  readonly firstPage: FilePage | undefined;
  /** Of the dock. */
  readonly rows: ReactNode;
}
