/** The reference's frame: its list and search at the left, the page at the right. */

import type { ReactNode } from 'react';
import { ask, requireUser } from '#app/session.ts';
import type { Catalog } from '#lib/sdk/describe.ts';
import {
  commandPortHref,
  functionHref,
  languageHref,
  parametersHref,
  protocolHref,
  rdmHref,
  summarizerHref,
} from './reference-entries.ts';
import { referenceLanguages } from './reference-languages.ts';
import { ReferenceNav, type NavGroup } from './reference-nav.tsx';
import { place as robotConf } from '#lib/languages/robot-conf/place.ts';

export default async function ReferenceLayout({ children }: { readonly children: ReactNode }): Promise<ReactNode> {
  await requireUser();
  const catalog = await ask((all) => all.getCatalog);
  return (
    <div className="grid min-h-0 flex-1 lg:grid-cols-[220px_minmax(0,1fr)]">
      <div className="min-h-0 overflow-y-auto border-r border-line bg-sunken max-lg:hidden lg:sticky lg:top-0 lg:max-h-[calc(100dvh-18px)]">
        <ReferenceNav groups={navGroups(catalog)} />
      </div>
      <div className="flex min-w-0 flex-col">{children}</div>
    </div>
  );
}

function navGroups(catalog: Catalog): readonly NavGroup[] {
  const byPhase = Map.groupBy(catalog.functions, ({ phases }) => phases[0] ?? 'Setup');
  return [
    {
      title: 'Files',
      entries: [
        ...referenceLanguages.map(({ id, file }) => ({ href: languageHref(id), label: file })),
        { href: parametersHref(robotConf.id), label: 'Process parameters' },
        { href: '/reference/diagnostics', label: 'Diagnostics' },
        { href: commandPortHref, label: 'Command port' },
        { href: rdmHref, label: 'RDM' },
        { href: '/reference/gatherd', label: 'gatherd' },
      ],
    },
    ...[...byPhase].map(([phase, functions]) => ({
      title: `Functions, ${phase}`,
      entries: functions.map(({ name }) => ({ href: functionHref(name), label: name })),
    })),
    {
      title: 'Protocols',
      entries: catalog.protocols.map(({ name }) => ({ href: protocolHref(name), label: name })),
    },
    {
      title: 'Summarizers',
      entries: catalog.summarizers.map(({ name }) => ({ href: summarizerHref(name), label: name })),
    },
  ];
}
