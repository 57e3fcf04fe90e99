'use client';
/** The panels beside the text, each about the open file. */

import type { Panel } from '#components/workspace/side-panel.tsx';
import { FormPanel, type FormPanelProps } from './form-panel.tsx';
import { OutlinePanel } from './outline-panel.tsx';

type PanelId = 'form' | 'outline';

/** In the order of the tabs; the first is in view unless the address says otherwise. */
export const panelIds: readonly PanelId[] = ['form', 'outline'];

export function panelsOf(props: FormPanelProps): readonly Panel<PanelId>[] {
  return [
    {
      id: 'form',
      label: 'Form',
      isWide: props.document.language?.table !== undefined,
      draw: () => <FormPanel {...props} />,
    },
    { id: 'outline', label: 'Outline', draw: () => <OutlinePanel document={props.document} /> },
  ];
}
