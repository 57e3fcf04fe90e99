/** Allows long classes in the whole collection, beside a class that would be one then. */

import type { ReactNode } from 'react';
import { Button } from '#components/ui/controls/button.tsx';
import type { MetadataFinding } from '../metadata-findings.ts';

/** `onAllow` is absent where robot.conf may not be edited now. */
export function allowLong(onAllow: (() => void) | undefined): (finding: MetadataFinding) => ReactNode {
  return ({ isLongClass }) =>
    isLongClass ? (
      <Button size="small" disabled={onAllow === undefined} onClick={onAllow}>
        Allow long
      </Button>
    ) : null;
}
