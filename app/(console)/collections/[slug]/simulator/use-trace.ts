'use client';
/** The trace of the URL that is open; the one before stays in sight, marked as old, until the next is there. */

import { useEffect, useState } from 'react';
import { reach } from '#app/reach.ts';
import type { ServiceResult } from '#lib/services/result.ts';
import type { SimulatedTrace } from '#lib/services/simulator/contract.ts';
import { traceUrl, type TraceWanted } from './actions.ts';

export interface OpenTrace {
  readonly result?: ServiceResult<SimulatedTrace>;
  readonly isOld: boolean;
}

/** `wanted` has to keep its identity as long as nothing else is wanted. */
export function useTrace(slug: string, wanted: TraceWanted | undefined): OpenTrace {
  const [found, setFound] = useState<{
    readonly wanted: TraceWanted;
    readonly result: ServiceResult<SimulatedTrace>;
  }>();
  useEffect(() => {
    if (wanted === undefined) return undefined;
    let isCurrent = true;
    void reach(() => traceUrl(slug, wanted)).then((result) => {
      if (isCurrent) setFound({ wanted, result });
    });
    return () => {
      isCurrent = false;
    };
  }, [slug, wanted]);
  if (found === undefined) return { isOld: true };
  return { result: found.result, isOld: found.wanted !== wanted };
}
