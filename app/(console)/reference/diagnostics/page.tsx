/** Every finding a check can have, by file. */

import type { Metadata } from 'next';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { ask } from '#app/session.ts';
import { MessageText } from '#components/reference/message-text.tsx';
import { TopBar } from '#components/shell/top-bar.tsx';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { SeverityGlyph } from '#components/ui/marks/severity-glyph.tsx';
import { recordLanguageOf } from '#lib/languages/record-languages.ts';
import { diagnosticHref } from '../reference-entries.ts';
import { languageOfCode } from '../reference-languages.ts';

export const metadata: Metadata = { title: 'Diagnostics, reference' };

export default async function DiagnosticsPage(): Promise<ReactNode> {
  const { diagnostics } = await ask((all) => all.getCatalog);
  const groups = Map.groupBy(
    diagnostics,
    ({ code }) => (languageOfCode(code) ?? recordLanguageOf(code))?.id ?? 'together',
  );
  return (
    <>
      <TopBar
        crumbs={[{ label: 'Reference', href: '/reference' }, { label: 'Diagnostics' }]}
        context={`${diagnostics.length} findings`}
      />
      {[...groups].map(([group, entries]) => (
        <section
          key={group}
          id={group}
          aria-label={fileOf(entries[0]?.code)}
          className="scroll-mt-(--sticky-top,0px) border-t border-line first-of-type:border-t-0"
        >
          <SectionHead title={fileOf(entries[0]?.code)} scope={String(entries.length)} />
          <ul>
            {entries.map(({ code, severity, text }) => (
              <li key={code} className="border-t border-line-2">
                <Link
                  href={diagnosticHref(code)}
                  prefetch={false}
                  className="flex min-h-row items-baseline gap-2.5 px-[18px] py-1.5 -outline-offset-2! hover:bg-hover"
                >
                  <span className="w-4 flex-none">
                    <SeverityGlyph severity={severity} size={13} />
                  </span>
                  <span className="mono w-40 flex-none text-note text-ink-2">{code}</span>
                  <span className="min-w-0 flex-1 text-body text-ink">
                    <MessageText text={text} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function fileOf(code = ''): string {
  return languageOfCode(code)?.file ?? recordLanguageOf(code)?.title ?? 'All files';
}
