'use client';
/** Every type of the run with what became of its URLs; the stop-listed ones in a group, and a foot that adds up. */

import { Download, ListFilter } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { useKeymap } from '#components/shell/keys/use-keymap.ts';
import { Button } from '#components/ui/controls/button.tsx';
import { TextInput } from '#components/ui/controls/text-input.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { DataTable } from '#components/ui/table/data-table.tsx';
import { useAddress } from '#components/ui/table/use-address.ts';
import { useList } from '#components/ui/table/use-list.tsx';
import type { TypeFigures } from '#lib/services/essence/contract.ts';
import { essenceHref } from './essence-href.ts';
import { typeColumns } from './type-columns.tsx';
import { isListed, matchesText, sumTypes, type TypeRow } from './type-rows.ts';

interface TypeTableProps {
  readonly slug: string;
  readonly types: readonly TypeFigures[];
  readonly selected: string | undefined;
}

const groupKey = ' stop-listed';
const list = { list: 'essence-types' } as const;

function keyOf(row: TypeRow): string {
  return row.kind === 'type' ? row.name : groupKey;
}

function asRow(type: TypeFigures): TypeRow {
  return { kind: 'type', ...type };
}

export function TypeTable({ slug, types, selected }: TypeTableProps): ReactNode {
  const given = Object.fromEntries(useSearchParams());
  // The address is updated after the input.
  const [text, setText] = useState(given['filter'] ?? '');
  const query = { ...given, filter: text === '' ? undefined : text };
  const found = useMemo(() => (text === '' ? types : types.filter(matchesText(text))), [types, text]);
  const isOpen = given['listed'] !== 'hidden';
  const { described, listed, group } = useMemo(() => {
    const stopped = found.filter(isListed);
    return {
      described: found.filter((type) => !isListed(type)).map(asRow),
      listed: stopped.map(asRow),
      group: stopped.length === 0 ? [] : [sumTypes(stopped)],
    };
  }, [found]);
  const columns = useMemo(
    () =>
      typeColumns({
        slug,
        most: types[0]?.urls ?? 0,
        total: sumTypes(found),
        totalWords: found.length === types.length ? 'All types' : `${found.length} of ${types.length} types`,
        isGroupOpen: isOpen,
      }),
    [slug, types, found, isOpen],
  );
  const { columns: shown, rows, menu } = useList(list, columns, described);
  const { rows: below } = useList(list, columns, listed);
  const hrefOf = (row: TypeRow): string => {
    if (row.kind === 'type') return essenceHref(slug, query, { type: row.name, urls: undefined });
    return essenceHref(slug, query, { listed: isOpen ? 'hidden' : undefined });
  };
  return (
    <section aria-label="Types" className="min-w-0">
      <TypesHead slug={slug} types={types} text={text} onText={setText} />
      <DataTable
        label="Types"
        fixed
        density="dense"
        columns={shown}
        rows={[...rows, ...group, ...(isOpen ? below : [])]}
        menu={menu}
        rowKey={keyOf}
        rowHref={hrefOf}
        selectedKey={selected}
        empty={<p className="px-[18px] py-3 text-body text-ink-3">No type matches this filter.</p>}
      />
    </section>
  );
}

interface TypesHeadProps extends Pick<TypeTableProps, 'slug' | 'types'> {
  readonly text: string;
  readonly onText: (text: string) => void;
}

function TypesHead({ slug, types, text, onText }: TypesHeadProps): ReactNode {
  const address = useAddress();
  const field = useRef<HTMLDivElement>(null);
  useKeymap(
    useMemo(
      () => [{ keys: '/', label: 'Filter types', run: () => field.current?.querySelector('input')?.select() }],
      [],
    ),
  );
  const listed = types.filter(isListed).length;
  const indexed = types.filter(({ byOutcome }) => byOutcome.kept > 0).length;
  return (
    <SectionHead
      title="Types"
      scope={`${formatCount(types.length, 'type')}, ${indexed} with RDs, ${listed} stop-listed`}
      actions={
        <>
          <div ref={field} className="w-40">
            <TextInput
              small
              type="search"
              aria-label="Filter types"
              placeholder="filter"
              icon={<ListFilter size={13} aria-hidden />}
              value={text}
              onChange={({ target }) => {
                onText(target.value);
                address.set({ filter: target.value === '' ? undefined : target.value });
              }}
            />
          </div>
          <Button
            size="small"
            variant="ghost"
            icon={<Download size={13} aria-hidden />}
            onClick={() => location.assign(`/api/collections/${encodeURIComponent(slug)}/essence?format=csv`)}
          >
            Export CSV
          </Button>
        </>
      }
    />
  );
}
