'use client';
/** Handing the RDs of a collection out over gatherd: its port, who is connected, and its settings. */

import type { ReactNode } from 'react';
import { ActionForm } from '#app/action-form.tsx';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import { gatherdParams } from '#lib/forms/gatherd.ts';
import { place as gatherdCf } from '#lib/languages/gatherd-cf/place.ts';
import type { GatherdView } from '#lib/services/gatherd/contract.ts';
import { saveGatherd } from './actions.ts';

interface GatherdPartProps {
  readonly slug: string;
  readonly gatherd: GatherdView;
  readonly mayEdit: boolean;
}

const looks = { address: { mono: true } };

export function GatherdPart({ slug, gatherd, mayEdit }: GatherdPartProps): ReactNode {
  const { on, address, tls, port, reason, lastRefusal } = gatherd;
  return (
    <div className="flex flex-col items-start gap-3 text-note text-ink-2">
      <p>
        {stateWords(gatherd)}{' '}
        <TextLink href={`/collections/${encodeURIComponent(slug)}/configuration?file=${gatherdCf.usualPath}`}>
          {gatherdCf.usualPath}
        </TextLink>
        {' controls which clients may connect. '}
        <TextLink href="/reference/gatherd">Commands and replies</TextLink>
      </p>
      {on && port === undefined ? (
        <Notice tone="warning">
          gatherd can’t listen without a port. Add a line such as Gatherer-Port: 8500 to gatherer.cf.
        </Notice>
      ) : null}
      {reason === undefined ? null : <Notice tone="warning">{reason}</Notice>}
      {lastRefusal === undefined ? null : (
        <p className="break-words">
          {`Last refusal ${lastRefusal.code} to ${lastRefusal.from}: ${lastRefusal.text} `}
          <RelativeTime at={lastRefusal.at} />
        </p>
      )}
      <ActionForm
        action={saveGatherd}
        params={gatherdParams}
        looks={looks}
        saved={{ on: String(on), address, tls: String(tls) }}
        sent={{ slug }}
        submit="Save"
        label="gatherd"
        variant="secondary"
        disabled={!mayEdit}
      />
    </div>
  );
}

function stateWords({ on, port, listening, clients }: GatherdView): string {
  if (port === undefined) return 'No port: gatherer.cf sets no Gatherer-Port.';
  if (!on) return `Off. gatherer.cf sets port ${port}.`;
  if (listening === undefined) return `Port ${port}, not listening.`;
  return `Listening on ${listening}, port ${port}; ${formatCount(clients, 'client')} connected.`;
}
