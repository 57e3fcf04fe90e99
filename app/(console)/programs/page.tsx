/** Programs: the switch of the server, and which files of its folder configurations may run. */

import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { askOrProblem, requireUser } from '#app/session.ts';
import { TopBar } from '#components/shell/top-bar.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { ProgramsView } from './programs-view.tsx';

export const metadata: Metadata = { title: 'Programs' };

export default async function ProgramsPage(): Promise<ReactNode> {
  await requireUser();
  const result = await askOrProblem((all) => all.getPrograms);
  return (
    <>
      <TopBar crumbs={[{ label: 'Programs' }]} context="that RootNodes and LeafNodes may name" />
      {result.ok ? <ProgramsView first={result.value} /> : <Notice flush>{result.problem.message}</Notice>}
    </>
  );
}
