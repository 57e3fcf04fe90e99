'use client';
/** The merge page: every edited file with what merged by itself and what somebody has to decide; then it is saved. */

import { useRouter } from 'next/navigation';
import { useMemo, useState, useTransition, type ReactNode } from 'react';
import { reach } from '#app/reach.ts';
import { TopBar } from '#components/shell/top-bar.tsx';
import { ButtonLink } from '#components/ui/controls/button-link.tsx';
import { Button } from '#components/ui/controls/button.tsx';
import { Chip } from '#components/ui/marks/chip.tsx';
import { EmptyState } from '#components/ui/feedback/empty-state.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import { Notice } from '#components/ui/feedback/notice.tsx';
import type { MergeChoice } from '#lib/lang/merge-texts.ts';
import type { FileChange, RevisionRow } from '#lib/services/configuration/contract.ts';
import type { Problem } from '#lib/services/result.ts';
import { saveRevision } from '../actions.ts';
import { compareHref } from '../revisions/compare-href.ts';
import { forgetEdits, keepEdits, keepMore } from '#components/workspace/kept-edits.ts';
import { RevisionField } from '#components/workspace/revision-field.tsx';
import { useLeaveWarning } from '#components/workspace/use-leave-warning.ts';
import { MergeFile } from './merge-file.tsx';
import { MergeFindings } from './merge-findings.tsx';
import { useConflictKeys } from './use-conflict-keys.ts';
import { useMerge, type MergeInHand } from './use-merge.ts';

interface MergeViewProps {
  readonly slug: string;
  /** The revision the edits began with. */
  readonly base: number;
  readonly newest: RevisionRow;
  /** From the base to the newest. */
  readonly changes: readonly FileChange[];
  readonly isOperator: boolean;
}

export function MergeView(props: MergeViewProps): ReactNode {
  const { slug, base, newest, changes, isOperator } = props;
  const here = `/collections/${encodeURIComponent(slug)}/configuration`;
  const hand = useMerge(slug, base, changes);
  const { kept, merged } = hand;
  const { saving, refusal, save, edit } = useMergeActs(props, hand);
  useLeaveWarning(kept !== undefined);
  useConflictKeys(merged === undefined || !isOperator ? undefined : save);
  return (
    <>
      <TopBar
        collection={slug}
        crumbs={[{ label: 'Configuration', href: here }, { label: 'Merge' }]}
        chip={<Chip outlined>{`r${base} → r${newest.number}`}</Chip>}
        context={kept === undefined ? undefined : contextOf(hand)}
        actions={
          kept === undefined || !isOperator ? undefined : (
            <>
              <Button variant="ghost" disabled={merged === undefined} onClick={edit}>
                Edit the result
              </Button>
              <RevisionField
                message={kept.message}
                onChange={(message) => keepMore(slug, { message })}
                className="w-64"
              />
              <Button
                variant="primary"
                keys="Ctrl S"
                pending={saving}
                disabled={merged === undefined}
                title={merged === undefined ? 'Resolve all conflicts first' : undefined}
                onClick={save}
              >
                {`Save as r${newest.number + 1}`}
              </Button>
            </>
          )
        }
      />
      {refusal === undefined ? null : (
        <Notice tone="error" flush title="Not saved. Your edits and choices are kept">
          {refusal.message}
        </Notice>
      )}
      {kept === undefined ? (
        <EmptyState action={<ButtonLink href={here}>Back to the files</ButtonLink>}>
          {`There is nothing to merge: this browser has no unsaved edits based on r${base}.`}
        </EmptyState>
      ) : (
        <Merged {...props} hand={hand} choices={kept.choices} />
      )}
    </>
  );
}

interface MergedProps extends MergeViewProps {
  readonly hand: MergeInHand;
  readonly choices: ReadonlyMap<string, MergeChoice>;
}

/** Every edited file with what is left to decide. */
function Merged({ slug, base, newest, changes, hand, choices }: MergedProps): ReactNode {
  const { files, open, diagnostics } = hand;
  const rest = restOf(
    files.map(({ path }) => path),
    changes,
  );
  return (
    <>
      <Notice
        flush
        actions={
          <ButtonLink href={compareHref(slug, { from: base, to: newest.number })} prefetch={false} size="small">
            See all of theirs
          </ButtonLink>
        }
      >
        {`${newest.author} saved r${newest.number} while you worked on r${base}. ${rest}`}
      </Notice>
      {open === 0 ? <MergeFindings diagnostics={diagnostics} /> : null}
      {files.map((file) => (
        <MergeFile
          key={file.path}
          file={file}
          choices={choices}
          onChoose={hand.choose}
          other={`r${newest.number}, ${newest.author}`}
          base={base}
        />
      ))}
    </>
  );
}

function contextOf({ open, files }: MergeInHand): string {
  return open === 0
    ? `${formatCount(files.length, 'file')}, all conflicts resolved`
    : `${formatCount(open, 'conflict')} to resolve; press J and K to move between them`;
}

/** What they changed in files that are not edited here stays as they saved it. */
function restOf(edited: readonly string[], changes: readonly FileChange[]): string {
  const rest = changes.map(({ path }) => path).filter((path) => !edited.includes(path));
  return rest.length === 0 ? '' : `What changed in ${rest.join(', ')} is kept as saved.`;
}

interface MergeActs {
  readonly saving: boolean;
  readonly refusal: Problem | undefined;
  readonly save: () => void;
  /** Takes the result into the editor, as edits of the newest revision. */
  readonly edit: () => void;
}

function useMergeActs({ slug, newest }: MergeViewProps, { kept, merged }: MergeInHand): MergeActs {
  const router = useRouter();
  const [refusal, setRefusal] = useState<Problem>();
  const [saving, startSaving] = useTransition();
  return useMemo(() => {
    const here = `/collections/${encodeURIComponent(slug)}/configuration`;
    const leave = (): void => router.push(here);
    return {
      saving,
      refusal,
      save: () =>
        startSaving(async () => {
          if (merged === undefined || kept === undefined) return;
          const request = { base: newest.number, message: kept.message, files: merged };
          const result = await reach(() => saveRevision(slug, request));
          setRefusal(result.ok ? undefined : result.problem);
          if (result.ok) {
            forgetEdits(slug);
            leave();
          } else if (result.problem.kind === 'conflict') router.refresh();
        }),
      edit: () => {
        if (merged === undefined || kept === undefined) return;
        const texts = new Map(merged.map(({ path, text }) => [path, text]));
        keepEdits(slug, { base: newest.number, texts, message: kept.message, choices: new Map() });
        leave();
      },
    };
  }, [slug, newest.number, kept, merged, router, refusal, saving]);
}
