'use client';
/** The switch, the folder, and its files; whoever lets something run says once more who they are. */

import { useState, useTransition, type ReactNode } from 'react';
import { PasswordDialog } from '#app/password-dialog.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { formatCount } from '#components/ui/format.ts';
import type { ProgramRow, Programs } from '#lib/services/programs/contract.ts';
import { allowProgram, setProgramsOn, withdrawProgram } from './actions.ts';
import type { ProgramsAnswer } from './actions.ts';

import { ProgramTable } from './program-table.tsx';

/** What waits for a password. */
type Asked = { readonly kind: 'on' } | { readonly kind: 'allow'; readonly row: ProgramRow };

export function ProgramsView({ first }: { readonly first: Programs }): ReactNode {
  const [programs, setPrograms] = useState(first);
  const [refusal, setRefusal] = useState<string>();
  const [asked, setAsked] = useState<Asked>();
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
    else if (asked !== undefined) send(() => allowProgram(asked.row.name, asked.row.sha256 ?? '', password));
  };
  const { folder, isOn, isCut, problem } = programs;
  return (
    <>
      {refusal === undefined || asked !== undefined ? null : (
        <Notice tone="error" flush>
          {refusal}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-[18px] py-3">
        <Switch
          label="Programs may run"
          checked={isOn && folder !== undefined}
          disabled={folder === undefined || pending}
          onChange={(on) => (on ? setAsked({ kind: 'on' }) : send(() => setProgramsOn(false)))}
        />
        <span className="font-medium text-ink">
          {isOn && folder !== undefined ? 'Programs may run' : 'No program runs'}
        </span>
        <p className="text-note text-ink-3">{folder === undefined ? noFolder : reach}</p>
      </div>
      {folder === undefined ? null : (
        <section aria-label="Files of the folder">
          <SectionHead
            title={<span className="mono">{folder}</span>}
            scope={isCut ? 'the first 500 files' : formatCount(programs.programs.length, 'file')}
          />
          {problem === undefined ? null : <Notice tone="error" flush>{`The folder cannot be read: ${problem}`}</Notice>}
          <ProgramTable
            rows={programs.programs}
            disabled={pending}
            onAllow={(row) => setAsked({ kind: 'allow', row })}
            onWithdraw={({ name }) => send(() => withdrawProgram(name))}
          />
        </section>
      )}
      <PasswordDialog
        open={asked !== undefined}
        title={asked?.kind === 'allow' ? `Allow ${asked.row.name}` : 'Let programs run'}
        confirm={asked?.kind === 'allow' ? 'Allow' : 'Turn on'}
        pending={pending}
        refusal={refusal}
        onCancel={() => {
          setAsked(undefined);
          setRefusal(undefined);
        }}
        onConfirm={confirm}
      >
        {asked?.kind === 'allow' ? allowWords : onWords}
      </PasswordDialog>
    </>
  );
}

const noFolder =
  'This server has no folder of programs. Whoever runs it names one in WINNOW_PROGRAMS, puts programs there, and starts Winnow again.';
const reach =
  'Every configuration may name them, and every run that does starts them on this server. Turning them off takes effect at once.';
const onWords =
  'Runs will start the programs of the folder that are allowed, with the rights of the engine. They have no shell, 60 s, 8 MB of output and 512 MB of memory.';
const allowWords =
  'Runs may start it with any words a configuration writes behind it. It is known by its content: when that changes, it has to be allowed again.';
