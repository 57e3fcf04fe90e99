'use client';
/** The switch, the folder, and its files; whoever lets something run says once more who they are. */

import { useState, useTransition, type ReactNode } from 'react';
import { PasswordDialog } from '#app/password-dialog.tsx';
import { RefusalNotice } from '#components/ui/feedback/refusal.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { Switch } from '#components/ui/controls/switch.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import type { ProgramRow, Programs } from '#lib/services/programs/contract.ts';
import { allowProgram, setProgramsOn, withdrawProgram } from './actions.ts';
import type { ProgramsAnswer } from './actions.ts';

import { ArgumentFields, patternsOf, type Arguments } from './argument-fields.tsx';
import { ProgramTable } from './program-table.tsx';

/** What waits for a password. */
type Asked = { readonly kind: 'on' } | { readonly kind: 'allow'; readonly row: ProgramRow };

export function ProgramsView({ first }: { readonly first: Programs }): ReactNode {
  const [programs, setPrograms] = useState(first);
  const [refusal, setRefusal] = useState<string>();
  const [asked, setAsked] = useState<Asked>();
  const [given, setGiven] = useState<Arguments>({ any: false, patterns: '' });
  const [pending, startTransition] = useTransition();
  const send = (request: () => Promise<ProgramsAnswer>): void =>
    startTransition(async () => {
      const answered = await request();
      if ('refusal' in answered) return setRefusal(answered.refusal);
      setRefusal(undefined);
      setAsked(undefined);
      setPrograms(answered.now);
    });
  const confirm = (password: string): void => {
    if (asked?.kind === 'on') send(() => setProgramsOn(true, password));
    else if (asked !== undefined) {
      const { name, sha256 = '' } = asked.row;
      send(() => allowProgram(name, sha256, password, given.any ? undefined : patternsOf(given.patterns)));
    }
  };
  const askToAllow = (row: ProgramRow): void => {
    setRefusal(undefined);
    setGiven({ any: row.allowedAt !== undefined && row.args === undefined, patterns: (row.args ?? []).join('\n') });
    setAsked({ kind: 'allow', row });
  };
  return (
    <>
      <RefusalNotice text={asked === undefined ? refusal : undefined} />
      <ProgramsSwitch
        programs={programs}
        pending={pending}
        onChange={(on) => (on ? setAsked({ kind: 'on' }) : send(() => setProgramsOn(false)))}
      />
      <FolderFiles programs={programs}>
        <ProgramTable
          rows={programs.programs}
          disabled={pending}
          onAllow={askToAllow}
          onWithdraw={({ name }) => send(() => withdrawProgram(name))}
        />
      </FolderFiles>
      <PasswordDialog
        open={asked !== undefined}
        title={asked?.kind === 'allow' ? `Allow ${asked.row.name}` : 'Allow programs to run'}
        confirm={asked?.kind === 'allow' ? 'Allow' : 'Turn on'}
        pending={pending}
        refusal={refusal}
        onCancel={() => {
          setAsked(undefined);
          setRefusal(undefined);
        }}
        onConfirm={confirm}
      >
        {asked?.kind === 'allow' ? <ArgumentFields given={given} onChange={setGiven} /> : onWords}
      </PasswordDialog>
    </>
  );
}

function FolderFiles({ programs, children }: { readonly programs: Programs; readonly children: ReactNode }): ReactNode {
  const { folder, isCut, problem } = programs;
  if (folder === undefined) return null;
  return (
    <section aria-label="Files of the folder">
      <SectionHead
        title={<span className="mono">{folder}</span>}
        scope={isCut ? 'the first 500 files' : formatCount(programs.programs.length, 'file')}
      />
      {problem === undefined ? null : <Notice tone="error" flush>{`The folder cannot be read: ${problem}`}</Notice>}
      {children}
    </section>
  );
}

interface ProgramsSwitchProps {
  readonly programs: Programs;
  readonly pending: boolean;
  readonly onChange: (on: boolean) => void;
}

/** With whom programs run as: that user's files are open to them. */
function ProgramsSwitch({ programs: { folder, isOn, runsAs }, pending, onChange }: ProgramsSwitchProps): ReactNode {
  const mayRun = isOn && folder !== undefined;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-[18px] py-3">
        <Switch
          label="Allow programs to run"
          checked={mayRun}
          disabled={folder === undefined || pending}
          onChange={onChange}
        />
        <span className="font-medium text-ink">{mayRun ? 'Programs can run' : 'Programs are turned off'}</span>
        <p className="text-note text-ink-3">
          {folder === undefined ? noFolder : reach}
          {runsAs?.isSeparate === true ? ` They run as the user ${runsAs.name}.` : null}
        </p>
      </div>
      {runsAs === undefined || runsAs.isSeparate ? null : (
        <Notice tone="warning" flush title={`Programs run as ${runsAs.name}, the same user as Winnow`}>
          {sameUserWords}
        </Notice>
      )}
    </>
  );
}

const noFolder =
  'This server has no program folder. Set WINNOW_PROGRAMS to a folder, put the programs there, and restart Winnow.';
const reach =
  'Every configuration can name the allowed programs, and its runs start them on this server. Turning programs off takes effect immediately.';
const onWords =
  'Runs start the allowed programs of the folder, without a shell, as the user shown on this page. Limits: 60 s, 8 MB of output, and 512 MB of memory.';
const sameUserWords =
  'They can read everything this user can read, including the key of the stored secrets and the database. To prevent this, start Winnow as root, and make the Winnow folder and the program folder accessible to other users: programs then run as nobody. Otherwise, allow only programs that you trust with every secret.';
