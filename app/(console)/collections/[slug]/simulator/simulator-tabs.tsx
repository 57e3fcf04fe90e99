/** The simulator's pages, beside each other. */

import type { ReactNode } from 'react';
import { sectionHref } from '#components/shell/navigation.ts';
import { SegmentedLinks } from '#components/ui/controls/segmented-links.tsx';
import { documentHref } from './document/document-query.ts';

interface SimulatorTabsProps {
  readonly slug: string;
  readonly current: 'urls' | 'document' | 'probe';
}

export function SimulatorTabs({ slug, current }: SimulatorTabsProps): ReactNode {
  const hrefs = {
    urls: sectionHref(slug, 'simulator'),
    document: documentHref(slug),
    probe: sectionHref(slug, 'probe'),
  };
  return (
    <SegmentedLinks
      label="Simulator"
      options={[
        { href: hrefs.urls, label: 'URLs' },
        { href: hrefs.document, label: 'Try a document' },
        { href: hrefs.probe, label: 'Site probe' },
      ]}
      current={hrefs[current]}
    />
  );
}
