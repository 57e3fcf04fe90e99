/** Limits of crawls, and how long a collection keeps its runs and what they leave. */

import type { ReactNode } from 'react';
import { ask } from '#app/session.ts';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import type { CollectionSettings } from '#lib/services/collections/contract.ts';
import { LimitsForm } from './limits-form.tsx';
import { RetentionForm } from './retention-form.tsx';

interface LimitsPartProps {
  readonly settings: CollectionSettings;
  readonly mayEdit: boolean;
}

export async function LimitsPart({ settings, mayEdit }: LimitsPartProps): Promise<ReactNode> {
  const { slug } = settings;
  const retention = await ask((all) => all.getCollectionRetention, { slug });
  return (
    <>
      <LimitsForm settings={settings} mayEdit={mayEdit} />
      <SectionHead title="Retention" scope="empty fields follow the installation" />
      <RetentionForm slug={slug} retention={retention} mayEdit={mayEdit} />
    </>
  );
}
