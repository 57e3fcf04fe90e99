/** What needs somebody, errors first; each leads to where it is mended. */

import Link from 'next/link';
import type { ReactNode } from 'react';
import { RelativeTime } from '#components/ui/relative-time.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SeverityGlyph } from '#components/ui/severity-glyph.tsx';
import type { Alert } from '#lib/services/overview/contract.ts';

function placeOf({ kind, slug }: Alert): { readonly href: string; readonly label: string } | undefined {
  if (slug === undefined) return undefined;
  const base = `/collections/${encodeURIComponent(slug)}`;
  if (kind === 'configuration-errors') return { href: `${base}/configuration`, label: 'Edit' };
  return { href: `${base}/live`, label: 'Look' };
}

export function AlertList({ alerts }: { readonly alerts: readonly Alert[] }): ReactNode {
  return (
    <section aria-label="Alerts" className="min-w-0 border-line lg:border-r">
      <SectionHead title="Alerts" scope={alerts.length === 0 ? 'none open' : `${alerts.length} open`} />
      {alerts.length === 0 ? (
        <p className="px-[18px] pb-4 text-note text-ink-3">Runs that fail, wait or do not add up appear here.</p>
      ) : null}
      <ul>
        {alerts.map((alert) => {
          const place = placeOf(alert);
          return (
            <li
              key={`${alert.kind}-${alert.slug}-${alert.run}`}
              className="flex items-start gap-2.5 border-t border-line-2 px-[18px] py-2"
            >
              <SeverityGlyph severity={alert.severity} className="mt-[3px]" />
              <p className="min-w-0 flex-1 text-body text-ink">
                {alert.slug === undefined ? null : <span className="font-medium">{`${alert.slug}: `}</span>}
                {alert.text}
              </p>
              {alert.at === undefined ? null : <RelativeTime at={alert.at} className="text-note text-ink-3" />}
              {place === undefined ? null : (
                <Link href={place.href} prefetch={false} className="text-body text-accent hover:underline">
                  {place.label}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
