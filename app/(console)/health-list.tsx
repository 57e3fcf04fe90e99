/** Engine, database and disk, each with its state and one headline number. */

import type { ReactNode } from 'react';
import { formatBytes, formatDuration, formatShare } from '#components/ui/format.ts';
import { Glyph } from '#components/ui/glyph.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SeverityGlyph } from '#components/ui/severity-glyph.tsx';
import type { Health } from '#lib/services/overview/contract.ts';

interface PartProps {
  readonly name: string;
  readonly status: 'ok' | 'down' | 'low' | 'unknown';
  readonly facts: string;
  readonly figure: string;
}

function StatusGlyph({ status }: Pick<PartProps, 'status'>): ReactNode {
  if (status === 'down') return <SeverityGlyph severity="error" />;
  if (status === 'low') return <SeverityGlyph severity="warning" />;
  if (status === 'unknown') return <Glyph shape="ring" size={14} label="unknown" className="text-ink-4" />;
  return <Glyph shape="disc" size={14} label="ok" className="text-kept-mark" />;
}

function Part({ name, status, facts, figure }: PartProps): ReactNode {
  return (
    <li className="flex min-h-10 items-center gap-2.5 border-t border-line-2 px-[18px] py-1.5">
      <StatusGlyph status={status} />
      <span className="w-20 text-body font-medium text-ink">{name}</span>
      <span className="min-w-0 flex-1 truncate text-note text-ink-3">{facts}</span>
      <span className="text-body font-medium text-ink tabular-nums">{figure}</span>
    </li>
  );
}

export function HealthList({ health: { engine, database, disk, version } }: { readonly health: Health }): ReactNode {
  const { workers } = engine;
  const used =
    disk.totalBytes === undefined || disk.freeBytes === undefined ? undefined : 1 - disk.freeBytes / disk.totalBytes;
  return (
    <section aria-label="Health" className="min-w-0 max-lg:border-t max-lg:border-line">
      <SectionHead title="Health" scope={`Winnow ${version}`} />
      <ul>
        <Part
          name="Engine"
          status={engine.status}
          facts={workers.length === 0 ? 'no process' : workers.map(({ host, pid }) => `${host} pid ${pid}`).join(', ')}
          figure={`${workers.length} ${workers.length === 1 ? 'worker' : 'workers'}`}
        />
        <Part
          name="Database"
          status={database.status}
          facts={
            database.message ??
            `${database.version ?? ''}${database.bytes === undefined ? '' : `, ${formatBytes(database.bytes)}`}`
          }
          figure={database.latencyMs === undefined ? '—' : formatDuration(database.latencyMs)}
        />
        <Part
          name="Disk"
          status={disk.status}
          facts={disk.freeBytes === undefined ? 'unknown' : `${formatBytes(disk.freeBytes)} free`}
          figure={used === undefined ? '—' : `${formatShare(used)} used`}
        />
      </ul>
    </section>
  );
}
