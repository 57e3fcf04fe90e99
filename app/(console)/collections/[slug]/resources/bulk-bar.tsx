'use client';
/** What can be done with the ticked URLs. */

import { Pencil, RefreshCw } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { lazy, Suspense, useState, useTransition, type ReactNode } from 'react';
import { reach } from '#app/reach.ts';
import { Refusal } from '#components/ui/feedback/refusal.tsx';
import { Button } from '#components/ui/controls/button.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import type { ResourceFilter } from '../resources-href.ts';
import { recrawlUrls } from './actions.ts';

/** Loaded when it is wanted: most who look at the list edit nothing. */
const AttributeDialog = lazy(async () => ({ default: (await import('./attribute-dialog.tsx')).AttributeDialog }));

interface BulkBarProps {
  readonly slug: string;
  readonly urls: readonly string[];
  /** What the list shows. */
  readonly filter: ResourceFilter;
  readonly countWords: string;
  readonly onDone: () => void;
}

export function BulkBar({ slug, urls, filter, countWords, onDone }: BulkBarProps): ReactNode {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const [refusal, setRefusal] = useState<string>();
  const [editing, setEditing] = useState(false);
  const recrawl = (): void =>
    startTransition(async () => {
      const answer = await reach(() => recrawlUrls(slug, urls));
      if (answer.ok) router.push(`/collections/${encodeURIComponent(slug)}/live`);
      else setRefusal(answer.problem.message);
    });
  return (
    <div className="flex flex-none flex-wrap items-center gap-3 border-b border-line bg-select px-[18px] py-1.5">
      <span className="text-body font-medium tabular-nums">{formatCount(urls.length, 'URL')}</span>
      <Button size="small" icon={<RefreshCw size={13} aria-hidden />} pending={pending} onClick={recrawl}>
        Recrawl
      </Button>
      <Button size="small" icon={<Pencil size={13} aria-hidden />} onClick={() => setEditing(true)}>
        Edit an attribute
      </Button>
      {editing ? (
        <Suspense>
          <AttributeDialog
            {...{ slug, urls, filter, countWords }}
            open
            onClose={() => setEditing(false)}
            onDone={onDone}
          />
        </Suspense>
      ) : null}
      <Button size="small" variant="ghost" onClick={onDone}>
        Clear selection
      </Button>
      <Refusal text={refusal} />
    </div>
  );
}
