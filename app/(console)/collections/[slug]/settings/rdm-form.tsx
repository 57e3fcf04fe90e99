'use client';
/** Whether the collection hands out its RDs over RDM, and where. */

import type { ReactNode } from 'react';
import { ActionForm } from '#app/action-form.tsx';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { rdmParams } from '#lib/forms/settings.ts';
import type { CollectionSettings } from '#lib/services/collections/contract.ts';
import { saveSpeaksRdm } from './actions.ts';

interface RdmFormProps {
  readonly settings: CollectionSettings;
  readonly mayEdit: boolean;
}

export function RdmForm({ settings, mayEdit }: RdmFormProps): ReactNode {
  const { slug, speaksRdm } = settings;
  return (
    <ActionForm
      action={saveSpeaksRdm}
      params={rdmParams}
      saved={{ speaks: String(speaksRdm) }}
      sent={{ slug }}
      submit="Save"
      variant="secondary"
      label="RDM"
      disabled={!mayEdit}
    >
      <p className="text-note text-ink-2">
        Clients send POST requests to <span className="mono">/{slug}/search</span> or{' '}
        <span className="mono">/rdm/incoming</span> of the console. To submit RDs, and to read those that only some
        people may see, they send the token of the command port. See the{' '}
        <TextLink href="/reference/rdm">messages</TextLink>.
      </p>
    </ActionForm>
  );
}
