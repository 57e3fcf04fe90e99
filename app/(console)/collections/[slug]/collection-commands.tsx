'use client';
/** Starting and steering the run of the collection in view, from the palette of every page but Live, which has its own. */

import { usePathname, useRouter } from 'next/navigation';
import { useMemo } from 'react';
import { reach } from '#app/reach.ts';
import type { Command } from '#components/shell/commands/command-list.ts';
import { sectionHref } from '#components/shell/navigation.ts';
import { useCommands } from '#components/shell/commands/use-commands.ts';
import { showToast } from '#components/ui/feedback/toast-store.ts';
import { startRun, steerRun, type RunAnswer } from './run-actions.ts';

interface CollectionCommandsProps {
  readonly slug: string;
}

export function CollectionCommands({ slug }: CollectionCommandsProps): null {
  const router = useRouter();
  const isLive = usePathname().startsWith(sectionHref(slug, 'live'));
  const commands = useMemo((): readonly Command[] => {
    if (isLive) return [];
    const ask = (request: () => Promise<RunAnswer>) => (): void => {
      void reach(request).then((answer) => {
        if (answer.ok) router.push(sectionHref(slug, 'live'));
        else showToast(answer.problem.message);
      });
    };
    const group = slug;
    return [
      { id: 'run start', group, label: 'Start a full run', run: ask(() => startRun(slug, false)) },
      { id: 'run pause', group, label: 'Pause the run', run: ask(() => steerRun(slug, 'pause')) },
      { id: 'run resume', group, label: 'Resume the run', run: ask(() => steerRun(slug, 'resume')) },
      { id: 'run stop', group, label: 'Stop the run', run: ask(() => steerRun(slug, 'stop')) },
    ];
  }, [slug, isLive, router]);
  useCommands(commands);
  return null;
}
