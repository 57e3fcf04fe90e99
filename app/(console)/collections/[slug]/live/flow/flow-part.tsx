'use client';
/** The flow with its inspector: the lines that made URLs leave at the chosen place, each with its URLs. */

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useMemo, type ReactNode } from 'react';
import { Flow } from '#components/charts/flow.tsx';
import { useKeymap } from '#components/shell/keys/use-keymap.ts';
import type { Subject } from '#components/ui/format/counted.tsx';
import { formatCount, formatNumber } from '#components/ui/format/format.ts';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import type { Accounting } from '#lib/services/live/contract.ts';
import type { RunRow } from '#lib/services/runs/contract.ts';
import { fileLineHref, planHref, resourcesHref } from '../../resources-href.ts';
import { FlowInspector } from './flow-inspector.tsx';
import { fetchedFrom, flowStages, leavingOf, linksFrom, type Leaving } from './flow-stages.ts';

/** Loaded when it is chosen. */
const FlowTable = dynamic(async () => (await import('./flow-table.tsx')).FlowTable);

interface FlowPartProps {
  readonly slug: string;
  /** Of the whole run, or of a part of it: then nothing is queued. */
  readonly accounting: Accounting;
  /** The whole run; absent for a part of it. */
  readonly of: Subject | undefined;
  readonly state: RunRow['state'];
  /** In words: whole, or which part. */
  readonly scope: string;
  readonly chosen: string | undefined;
  readonly onChoose: (key: string) => void;
  readonly isTable: boolean;
  readonly actions: ReactNode;
}

export function FlowPart(props: FlowPartProps): ReactNode {
  const { slug, accounting, of, state, scope, chosen, onChoose, isTable, actions } = props;
  const leaving = useMemo(() => leavingOf(accounting), [accounting]);
  const largest = leaving.toSorted((a, b) => b.count - a.count)[0];
  const selected = leaving.find(({ key }) => key === chosen) ?? largest;
  const open = useOpen(slug, leaving, selected);
  return (
    <section aria-label="Flow" data-chart="flow" className="flex-none border-t border-line">
      <SectionHead title="Flow" scope={scope} actions={actions} />
      {isTable ? (
        <FlowTable slug={slug} of={of} accounting={accounting} leaving={leaving} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-5 pr-[18px] pb-2 pl-[18px] max-md:pr-0 lg:grid-cols-[minmax(0,1fr)_264px]">
          <div className="min-w-0 max-md:hidden">
            <Flow
              discovered={accounting.discovered}
              stages={flowStages(leaving)}
              fetchedFrom={fetchedFrom}
              selected={selected?.key}
              onSelect={onChoose}
              onOpen={open}
              back={{ from: linksFrom, words: linkWords(accounting) }}
            />
          </div>
          <div className="md:hidden">
            {leaving.map((each) => (
              <FlowInspector key={each.key} slug={slug} leaving={each} state={state} />
            ))}
          </div>
          <div className="max-md:hidden">
            {selected === undefined ? null : <FlowInspector slug={slug} leaving={selected} state={state} keys />}
          </div>
        </div>
      )}
    </section>
  );
}

/** Sitemaps are named only where one lists something. */
function linkWords({ linksFound, cut, listed }: Accounting): string {
  const without = cut === 0 ? '' : `, ${formatNumber(cut)} cut`;
  const sitemaps = listed === 0 ? '' : `, ${formatCount(listed, 'URL')} listed by sitemaps`;
  return `Enumerate: ${formatCount(linksFound, 'link')} found${without}${sitemaps}`;
}

/** Enter opens the URLs of an exit; E its commonest line, P the plan of it. */
function useOpen(slug: string, leaving: readonly Leaving[], selected: Leaving | undefined): (key: string) => void {
  const router = useRouter();
  const line = selected?.reasons.find(({ file, line: number }) => fileLineHref(slug, file, number) !== undefined);
  const [file, number] = [line?.file, line?.line];
  const bindings = useMemo(() => {
    if (file === undefined || number === undefined) return [];
    const go = (href: string | undefined) => (): void => {
      if (href !== undefined) router.push(href);
    };
    const words = `${file}:${number}`;
    return [
      {
        keys: 'e',
        label: `Edit ${words}, the most common line of the selected outcome`,
        run: go(fileLineHref(slug, file, number)),
      },
      { keys: 'p', label: `Plan with ${words}`, run: go(planHref(slug, file, number)) },
    ];
  }, [router, slug, file, number]);
  useKeymap(bindings);
  return (key) => {
    const exit = leaving.find((each) => each.key === key);
    if (exit !== undefined) router.push(resourcesHref(slug, exit.filter));
  };
}
