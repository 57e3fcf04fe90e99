'use client';
/** The credentials of the collection: where the files name them, which servers they go to, and entering a secret. */

import { useState, type ReactNode } from 'react';
import { Button } from '#components/ui/controls/button.tsx';
import { Chip } from '#components/ui/marks/chip.tsx';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import type { CredentialKindRow, CredentialRow } from '#lib/services/credentials/contract.ts';
import { LoginWords } from '../login-words.tsx';
import { DeleteDialog, RenameDialog, TryDialog } from './credential-acts.tsx';
import { CredentialDialog } from './credential-dialog.tsx';

interface CredentialsPartProps {
  readonly slug: string;
  readonly credentials: readonly CredentialRow[];
  readonly kinds: readonly CredentialKindRow[];
  readonly mayEdit: boolean;
}

export function CredentialsPart({ slug, credentials, kinds, mayEdit }: CredentialsPartProps): ReactNode {
  const [edited, setEdited] = useState<CredentialRow | 'new'>();
  const [acted, setActed] = useState<{ readonly row: CredentialRow; readonly act: Act }>();
  const Dialog = acted && acts[acted.act];
  return (
    <div className="flex flex-col items-start gap-3">
      {credentials.length === 0 ? (
        <p className="text-note text-ink-3">
          None. When you save robot.conf or gatherer.cf, each password in it is stored as a credential.
        </p>
      ) : (
        <ul aria-label="Credentials" className="flex flex-col gap-3 text-note">
          {credentials.map((row) => (
            <CredentialItem
              key={row.name}
              row={row}
              kinds={kinds}
              onEdit={mayEdit ? () => setEdited(row) : undefined}
              onAct={(act) => setActed({ row, act })}
            />
          ))}
        </ul>
      )}
      {mayEdit ? (
        <Button size="small" onClick={() => setEdited('new')}>
          Add credential
        </Button>
      ) : null}
      {edited === undefined ? null : (
        <CredentialDialog
          slug={slug}
          kinds={kinds}
          row={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {acted === undefined || Dialog === undefined ? null : (
        <Dialog slug={slug} row={acted.row} onClose={() => setActed(undefined)} />
      )}
    </div>
  );
}

const acts = { Try: TryDialog, Rename: RenameDialog, Delete: DeleteDialog };
type Act = keyof typeof acts;
const actNames: readonly Act[] = ['Try', 'Rename', 'Delete'];

interface CredentialItemProps {
  readonly row: CredentialRow;
  readonly kinds: readonly CredentialKindRow[];
  readonly onEdit: (() => void) | undefined;
  readonly onAct: (act: Act) => void;
}

/** The kind whose secrets are sent only where a file names them. */
const namedPassword = 'named-password';

function CredentialItem({ row, kinds, onEdit, onAct }: CredentialItemProps): ReactNode {
  const { name, kind, places, origins, realm, setAt, setBy = '', uses } = row;
  const label = kinds.find((each) => each.name === kind)?.label ?? kind;
  const where = realm === undefined ? '' : `, realm ${realm}`;
  return (
    <li className="flex min-w-0 flex-col items-start gap-1">
      <span className="flex flex-wrap items-center gap-2">
        <span className="mono font-medium break-all text-ink">{name}</span>
        {setAt === undefined ? <Chip tone="warn">no secret</Chip> : null}
        {kind === namedPassword && places.length === 0 ? <Chip>not used</Chip> : null}
      </span>
      <span className="text-ink-2">{label}</span>
      {setAt === undefined ? null : (
        <span className="break-words text-ink-2">
          {`Sent to ${origins.join(', ') || 'no server'}${where}. Entered `}
          <RelativeTime at={setAt} />
          {` by ${setBy}`}
        </span>
      )}
      {places.length === 0 ? null : <span className="mono text-ink-3">{places.join(', ')}</span>}
      {uses.map((use) => (
        <LoginWords key={use.server} login={use} />
      ))}
      {onEdit === undefined ? null : (
        <span className="flex flex-wrap gap-2">
          <Button size="small" aria-label={`Enter secret for ${name}`} onClick={onEdit}>
            Enter secret
          </Button>
          {setAt === undefined
            ? null
            : actNames.map((act) => (
                <Button key={act} size="small" aria-label={`${act} ${name}`} onClick={() => onAct(act)}>
                  {act}
                </Button>
              ))}
        </span>
      )}
    </li>
  );
}
