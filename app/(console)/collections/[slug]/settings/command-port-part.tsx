'use client';
/** The token of the command port: created, shown once, and revoked. */

import { useState, useTransition, type ReactNode } from 'react';
import { ActionForm } from '#app/action-form.tsx';
import { reach } from '#app/reach.ts';
import { Button } from '#components/ui/controls/button.tsx';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import { commandPortParams } from '#lib/forms/settings.ts';
import type { CollectionSettings } from '#lib/services/collections/contract.ts';
import type { CommandPort } from '#lib/services/command-port/contract.ts';
import { createPortToken, deletePortToken, saveOpenToThisHost } from './actions.ts';

interface CommandPortPartProps {
  readonly slug: string;
  readonly commandPort: CommandPort;
  readonly settings: CollectionSettings;
  readonly mayEdit: boolean;
}

export function CommandPortPart({ slug, commandPort, settings, mayEdit }: CommandPortPartProps): ReactNode {
  const { port, reason, token } = commandPort;
  const [made, setMade] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [pending, startTransition] = useTransition();
  const create = (): void =>
    startTransition(async () => {
      const created = await reach(() => createPortToken(slug));
      setMade(created.ok ? created.value.token : undefined);
      setRefusal(created.ok ? undefined : created.problem.message);
    });
  const revoke = (): void =>
    startTransition(async () => {
      const revoked = await reach(() => deletePortToken(slug));
      setMade(undefined);
      setRefusal(revoked.ok ? undefined : revoked.problem.message);
    });
  return (
    <div className="flex flex-col items-start gap-3 text-note text-ink-2">
      <p>
        {port === undefined
          ? 'robot.conf has no command-port, so nothing listens. '
          : `robot.conf opens port ${port}. `}
        Clients of the command port send this token first. RDM clients send it to submit RDs. See the{' '}
        <TextLink href="/reference/command-port">commands and replies</TextLink>.
      </p>
      {reason === undefined ? null : <Notice tone="warning">{reason}</Notice>}
      {refusal === undefined ? null : <Notice tone="error">{refusal}</Notice>}
      {made === undefined ? null : (
        <Notice title="Copy the token now. It is not shown again.">
          <span className="mono break-all text-ink select-all">{made}</span>
        </Notice>
      )}
      <p>
        {token === undefined ? (
          'There is no token.'
        ) : (
          <>
            {'Created '}
            <RelativeTime at={token.createdAt} />
            {` by ${token.createdBy}.`}
          </>
        )}
      </p>
      {mayEdit ? (
        <span className="flex flex-wrap gap-2">
          <Button size="small" pending={pending} onClick={create}>
            {token === undefined ? 'Create token' : 'Replace token'}
          </Button>
          {token === undefined ? null : (
            <Button size="small" disabled={pending} onClick={revoke}>
              Revoke token
            </Button>
          )}
        </span>
      ) : null}
      <ThisHostForm {...{ slug, settings, mayEdit }} />
    </div>
  );
}

type ThisHostFormProps = Pick<CommandPortPartProps, 'slug' | 'settings' | 'mayEdit'>;

function ThisHostForm({ slug, settings, mayEdit }: ThisHostFormProps): ReactNode {
  return (
    <ActionForm
      action={saveOpenToThisHost}
      params={commandPortParams}
      saved={{ isOpen: String(settings.openToThisHost) }}
      sent={{ slug }}
      submit="Save"
      variant="secondary"
      label="Command port"
      disabled={!mayEdit}
    />
  );
}
