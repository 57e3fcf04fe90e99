'use client';
/** What an expression comes to, asked of the server once it has rested. */

import { useEffect, useState } from 'react';
import { reach } from '#app/reach.ts';
import type { CronPreview } from '#lib/services/schedules/contract.ts';
import { useRested } from '../metadata/paged/use-rested.ts';
import { previewCron } from './actions.ts';

export interface Previewed {
  readonly preview?: CronPreview;
  /** What is wrong with the expression, where, and how to mend it. */
  readonly problem?: string;
}

const restMs = 300;

/** Nothing for an empty expression, and while the zone is none: that is said at its own field. */
export function useCronPreview(cron: string, zone: string): Previewed {
  const wanted = useRested(`${zone}\n${cron}`, restMs);
  const [shown, setShown] = useState<Previewed>({});
  useEffect(() => {
    const [place = '', text = ''] = wanted.split('\n');
    let isOld = false;
    const ask = async (): Promise<Previewed> => {
      if (text.trim() === '') return {};
      const result = await reach(() => previewCron(text, place));
      if (result.ok) return { preview: result.value };
      const problem = result.problem.fields === undefined ? result.problem.message : result.problem.fields['cron'];
      return problem === undefined ? {} : { problem };
    };
    void ask().then((found) => {
      if (!isOld) setShown(found);
    });
    return () => {
      isOld = true;
    };
  }, [wanted]);
  return shown;
}
