'use client';
/** The top bar of a page that edits the configuration: the revision, what is unsaved, and saving it with a message. */

import { ChevronDown, History } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { TopBar } from '#components/shell/top-bar.tsx';
import { ButtonGroup } from '#components/ui/controls/button-group.tsx';
import { ButtonLink } from '#components/ui/controls/button-link.tsx';
import { Button } from '#components/ui/controls/button.tsx';
import { Chip } from '#components/ui/marks/chip.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import { IconButton } from '#components/ui/controls/icon-button.tsx';
import { Menu } from '#components/ui/layout/menu.tsx';
import { SeverityGlyph } from '#components/ui/marks/severity-glyph.tsx';
import { revisionsHref } from '../revisions/compare-href.ts';
import { RevisionField } from '#components/workspace/revision-field.tsx';
import { editsInFiles, editWords } from '#components/workspace/use-edit-count.ts';
import type { Saving } from './use-save.ts';

/** Loaded when it is asked for. */
const ConfirmDialog = lazy(async () => ({
  default: (await import('#components/ui/layout/confirm-dialog.tsx')).ConfirmDialog,
}));

interface SaveBarProps extends SaveActionsProps {
  /** The page's name. */
  readonly section: string;
  /** Why nothing can be edited; the unsaved edits are said in its place. */
  readonly locked: string | undefined;
  readonly mayEdit: boolean;
}

export function SaveBar({ section, locked, mayEdit, ...acts }: SaveBarProps): ReactNode {
  const { slug, revision, edits } = acts.saving;
  return (
    <TopBar
      collection={slug}
      crumbs={[{ label: section }]}
      chip={<Chip outlined>{`r${revision}`}</Chip>}
      context={locked ?? editsInFiles(edits)}
      isReadOnPhones
      actions={
        mayEdit ? (
          <>
            <ButtonLink
              variant="ghost"
              href={revisionsHref(slug)}
              prefetch={false}
              icon={<History size={14} aria-hidden />}
              className="max-lg:hidden"
            >
              Revisions
            </ButtonLink>
            <SaveActions {...acts} />
          </>
        ) : undefined
      }
    />
  );
}

interface SaveActionsProps {
  readonly saving: Saving;
  readonly onShow: (path: string, line: number, column: number) => void;
  /** Buttons before Discard. */
  readonly more?: ReactNode;
}

/** Discarding the edits, what the revision is called, saving it, and saving it with a run. */
export function SaveActions({ saving, onShow, more }: SaveActionsProps): ReactNode {
  const { revision, edits, errors } = saving;
  const [first] = errors;
  const hasEdits = edits.places > 0;
  return (
    <>
      {more}
      <Discard saving={saving} />
      {first === undefined ? null : (
        <button
          type="button"
          onClick={() => onShow(first.path, first.line, first.column)}
          className="inline-flex min-h-6 items-center gap-1.5 text-control font-medium text-failed-fg hover:underline"
        >
          <SeverityGlyph severity="error" said={false} />
          {formatCount(errors.length, 'error')}
        </button>
      )}
      <RevisionField message={saving.message} onChange={saving.setMessage} className="w-60 max-xl:w-44" />
      <ButtonGroup label="Save">
        <Button variant="primary" keys="Ctrl S" pending={saving.pending} disabled={!hasEdits} onClick={saving.save}>
          {errors.length === 0 ? `Save as r${revision + 1}` : 'Save with errors…'}
        </Button>
        <Menu
          align="end"
          trigger={
            <IconButton
              label="More ways to save"
              variant="primary"
              disabled={!hasEdits || saving.pending}
              icon={<ChevronDown size={14} aria-hidden />}
              className="border-l-on-solid/25!"
            />
          }
          groups={[
            [
              {
                label: 'Save and start',
                disabled: errors.length > 0,
                note:
                  errors.length > 0
                    ? `${formatCount(errors.length, 'error')} ${errors.length === 1 ? 'prevents' : 'prevent'} runs from starting`
                    : `Saves r${revision + 1} and starts a full run`,
                onSelect: saving.saveAndStart,
              },
            ],
          ]}
        />
      </ButtonGroup>
      {saving.asking === undefined ? null : <DraftDialog errors={saving.asking} saving={saving} />}
    </>
  );
}

const mostNamed = 5;

/** A text with errors is saved on purpose: nothing is lost, and nobody wonders why no run starts. */
function DraftDialog({ errors, saving }: Pick<Saving, 'errors'> & { readonly saving: Saving }): ReactNode {
  return (
    <Suspense>
      <ConfirmDialog
        open
        tone="primary"
        onOpenChange={saving.stopAsking}
        title={`Save r${saving.revision + 1} with ${formatCount(errors.length, 'error')}?`}
        confirm="Save as draft"
        onConfirm={saving.saveDraft}
      >
        <ul className="flex flex-col gap-1">
          {errors.slice(0, mostNamed).map(({ path, line, column, code, message }) => (
            <li key={`${path}:${line}:${column}:${code}`}>
              <span className="mono text-note text-ink">{`${path}:${line}`}</span> {message}
            </li>
          ))}
        </ul>
        {errors.length > mostNamed ? <p>{`${formatCount(errors.length - mostNamed, 'more error')}.`}</p> : null}
        <p>Neither scheduled nor manual runs can start with this revision until the errors are fixed.</p>
      </ConfirmDialog>
    </Suspense>
  );
}

function Discard({ saving: { edits, discard } }: { readonly saving: Saving }): ReactNode {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="ghost" disabled={edits.places === 0} onClick={() => setAsking(true)}>
        Discard…
      </Button>
      {isAsking ? (
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={setAsking}
            title={`Discard ${editWords(edits)}`}
            confirm="Discard"
            onConfirm={() => {
              setAsking(false);
              discard();
            }}
          >
            <p>{`${formatCount(edits.files, 'file is', 'files are')} reverted to the saved text.`}</p>
          </ConfirmDialog>
        </Suspense>
      ) : null}
    </>
  );
}
