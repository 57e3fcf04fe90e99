/** The parameters of a language, by group, each with its unit, default and range, and whether it has an effect. */

import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { ask } from '#app/session.ts';
import { ParamTable } from '#components/reference/param-table.tsx';
import { TopBar } from '#components/shell/top-bar.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { languageHref } from '../../reference-entries.ts';
import { referenceLanguages } from '../../reference-languages.ts';

interface ParametersPageProps {
  readonly params: Promise<{ readonly language: string }>;
}

export const metadata: Metadata = { title: 'Parameters, reference' };

export default async function ParametersPage({ params }: ParametersPageProps): Promise<ReactNode> {
  const { language: id } = await params;
  const language = referenceLanguages.find((each) => each.id === id);
  const catalog = await ask((all) => all.getCatalog);
  const parameters = language?.parameters === undefined ? undefined : catalog.parameters[language.parameters];
  if (language === undefined || parameters === undefined) notFound();
  const groups = Map.groupBy(parameters, ({ group }) => group);
  const idle = parameters.filter(({ withoutEffect }) => withoutEffect !== undefined).length;
  return (
    <>
      <TopBar
        crumbs={[
          { label: 'Reference', href: '/reference' },
          { label: language.file, href: languageHref(language.id) },
          { label: language.title },
        ]}
        context={`${formatCount(parameters.length, 'parameter')}${idle === 0 ? '' : `, ${idle} without effect in this release`}`}
      />
      {[...groups].map(([group, members]) => (
        <section key={group} aria-label={group} className="border-t border-line first-of-type:border-t-0">
          <SectionHead title={group} scope={members.length} />
          <ParamTable label={group} params={members} />
        </section>
      ))}
    </>
  );
}
