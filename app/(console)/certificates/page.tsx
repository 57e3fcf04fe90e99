/** Certificates: the authorities that every crawl of the installation trusts. */

import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { askOrProblem, requireUser } from '#app/session.ts';
import { TopBar } from '#components/shell/top-bar.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { AuthoritiesForm } from '../authorities-form.tsx';
import { saveAuthorities } from './actions.ts';

export const metadata: Metadata = { title: 'Certificates' };

export default async function CertificatesPage(): Promise<ReactNode> {
  await requireUser();
  const result = await askOrProblem((all) => all.getAuthorities);
  return (
    <>
      <TopBar crumbs={[{ label: 'Certificates' }]} context="trusted by every collection" />
      {result.ok ? (
        <section aria-label="Certificate authorities" className="pb-5">
          <SectionHead title="Certificate authorities" scope="of this installation" />
          <div className="px-[18px] pt-2">
            <AuthoritiesForm list={result.value} mayEdit action={saveAuthorities} />
          </div>
        </section>
      ) : (
        <Notice flush>{result.problem.message}</Notice>
      )}
    </>
  );
}
