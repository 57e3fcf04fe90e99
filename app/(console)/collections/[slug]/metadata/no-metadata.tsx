/** In the place of profiles while a collection has none. */

import type { ReactNode } from 'react';
import { Button } from '#components/ui/controls/button.tsx';
import { EmptyState } from '#components/ui/feedback/empty-state.tsx';
import { TextLink } from '#components/ui/controls/text-link.tsx';

interface NoMetadataProps {
  readonly mayEdit: boolean;
  readonly onNew: () => void;
}

export function NoMetadata({ mayEdit, onNew }: NoMetadataProps): ReactNode {
  return (
    <EmptyState
      action={
        <Button variant="primary" disabled={!mayEdit} onClick={onNew}>
          New profile
        </Button>
      }
      link={<TextLink href="/reference/languages/external-metadata-cfg">How a line is written</TextLink>}
    >
      External metadata gives documents titles, dates and classes by the beginning of their URLs, without touching the
      documents. Its lines stand in profiles, one file each; Concatenate makes one file of them.
      {mayEdit ? '' : ' Operators can make the first one.'}
    </EmptyState>
  );
}
