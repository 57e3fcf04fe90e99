'use client';
/** The top bar of a page that edits the configuration: the revision, what is unsaved, and saving it with a message. */

import type { ReactNode } from 'react';
import { TopBar } from '#components/shell/top-bar.tsx';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import type { Saving } from './use-save.ts';

interface SaveBarProps {
  readonly slug: string;
  /** The page's name. */
  readonly section: string;
  readonly revision: number;
  readonly context: string;
  readonly mayEdit: boolean;
  readonly hasEdits: boolean;
  readonly saving: Saving;
  readonly onDiscard: () => void;
  /** Buttons before Discard. */
  readonly more?: ReactNode;
}

export function SaveBar(props: SaveBarProps): ReactNode {
  const { slug, section, revision, context, mayEdit } = props;
  return (
    <TopBar
      crumbs={[{ label: slug, href: `/collections/${encodeURIComponent(slug)}/live` }, { label: section }]}
      chip={<Chip outlined>{`r${revision}`}</Chip>}
      context={context}
      actions={mayEdit ? <SaveActions {...props} /> : undefined}
    />
  );
}

type SaveActionsProps = Pick<SaveBarProps, 'revision' | 'hasEdits' | 'saving' | 'onDiscard' | 'more'>;

/** Discarding the edits, what the revision is called, and saving it. */
export function SaveActions({ revision, hasEdits, saving, onDiscard, more }: SaveActionsProps): ReactNode {
  return (
    <>
      {more}
      <Button variant="ghost" disabled={!hasEdits} onClick={onDiscard}>
        Discard
      </Button>
      <div className="w-64 max-lg:w-48 max-sm:w-full">
        <TextInput
          aria-label="What this revision changes"
          placeholder="What this revision changes"
          value={saving.message}
          onChange={(event) => saving.setMessage(event.target.value)}
        />
      </div>
      <Button variant="primary" keys="Ctrl S" pending={saving.pending} disabled={!hasEdits} onClick={saving.save}>
        {`Save as r${revision + 1}`}
      </Button>
    </>
  );
}
