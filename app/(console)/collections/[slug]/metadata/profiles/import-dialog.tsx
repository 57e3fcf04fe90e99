'use client';
/** A table or JSON as the lines of a profile: what cannot be written is listed before anything is made of it. */

import { useMemo, useState, type ReactNode } from 'react';
import { Button } from '#components/ui/controls/button.tsx';
import { Dialog } from '#components/ui/layout/dialog.tsx';
import { Field } from '#components/ui/controls/field.tsx';
import { FileInput } from '#components/ui/controls/file-input.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { SegmentedChoice } from '#components/ui/controls/segmented-choice.tsx';
import { TextInput } from '#components/ui/controls/text-input.tsx';
import { importMetadata } from '#lib/languages/external-metadata-cfg/exchange/exchange.ts';
import type { ExchangeFormat, Imported, QuoteChoice } from '#lib/languages/external-metadata-cfg/exchange/exchange.ts';
import { profilePath } from '#lib/languages/external-metadata-cfg/profiles/profiles.ts';
import { nameProblem, shortName } from './profiles.ts';
import { readUpload } from './read-upload.ts';
import type { ProfileActs } from './use-profile-acts.ts';

interface ImportDialogProps {
  /** Paths of the files there are. */
  readonly taken: readonly string[];
  readonly acts: ProfileActs;
  /** Puts a text in the place of a profile's, as an edit. */
  readonly onFill: (path: string, text: string) => void;
  readonly onClose: () => void;
}

interface Chosen {
  readonly text: string;
  readonly format: ExchangeFormat;
}

export function ImportDialog({ taken, acts, onFill, onClose }: ImportDialogProps): ReactNode {
  const [file, setFile] = useState<Chosen>();
  const [quotes, setQuotes] = useState<QuoteChoice>('leave-out');
  const [name, setName] = useState('');
  const [said, setSaid] = useState<string>();
  const read = useMemo(
    () => (file === undefined ? undefined : importMetadata(file.text, file.format, quotes)),
    [file, quotes],
  );
  const isThere = taken.includes(profilePath(name));
  const submit = (): void => {
    const wrong = isThere ? undefined : nameProblem(name, []);
    setSaid(wrong);
    if (wrong !== undefined || read === undefined) return;
    if (!isThere) return acts.create(name, read.text, onClose);
    onFill(profilePath(name), read.text);
    onClose();
  };
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title="Import a table"
      description="CSV, TSV or JSON: a column url, and a column for each class. It becomes the lines of a profile."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={acts.pending}
            disabled={read === undefined || read.lines === 0}
            onClick={submit}
          >
            {isThere ? `Put it in the place of ${name}` : 'Make profile'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Field label="File">
          <FileInput
            accept=".csv,.tsv,.txt,.json,text/csv,application/json"
            onChange={({ target }) => void choose(target.files?.[0]).then(setFile)}
          />
        </Field>
        <div className="flex flex-wrap items-center gap-2 text-note text-ink-2">
          Values with a quote, which no line can hold
          <SegmentedChoice
            label="Values with a quote"
            options={[
              { value: 'leave-out', label: 'Leave out' },
              { value: 'replace', label: "Write '" },
            ]}
            current={quotes}
            onChange={setQuotes}
          />
        </div>
        {read === undefined ? null : <Preview read={read} />}
        <Field
          label="Profile"
          error={said}
          help={isThere ? 'Its text is replaced as an edit that you can look at, undo and save.' : undefined}
        >
          <TextInput
            mono
            value={name}
            autoComplete="off"
            placeholder={taken.map(shortName)[0] ?? 'name'}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        {acts.problem === undefined ? null : <Notice tone="error">{acts.problem.message}</Notice>}
      </div>
    </Dialog>
  );
}

async function choose(file: File | undefined): Promise<Chosen | undefined> {
  if (file === undefined) return undefined;
  const { text } = await readUpload(file);
  return { text, format: /\.json$/i.test(file.name) || /^\s*\[/.test(text) ? 'json' : 'csv' };
}

/** Rows; more than these are counted. */
const mostShown = 100;

function Preview({ read: { text, lines, notes } }: { readonly read: Imported }): ReactNode {
  return (
    <section aria-label="Preview" className="flex flex-col gap-2">
      <p className="text-body font-medium text-ink">
        {`${formatCount(lines, 'line')}, ${notes.length === 0 ? 'nothing left out' : formatCount(notes.length, 'value or row to look at', 'values and rows to look at')}`}
      </p>
      <pre
        // A scrolling region has to be reachable by keyboard.
        tabIndex={0}
        aria-label="The first lines"
        className="mono max-h-32 overflow-auto rounded-inset border border-line bg-sunken px-3 py-2 text-note text-ink-2"
      >
        {text.split('\n', 20).join('\n')}
      </pre>
      {notes.length === 0 ? null : (
        // A scrolling region has to be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul tabIndex={0} aria-label="To look at" className="max-h-40 overflow-auto text-note text-ink-2">
          {notes.slice(0, mostShown).map((note) => (
            <li key={`${note.row}:${note.class ?? ''}:${note.text}`} className="border-t border-line-2 py-1">
              <span className="mono text-ink">{`row ${note.row}${note.class === undefined ? '' : `, ${note.class}`}`}</span>
              {`: ${note.text}`}
            </li>
          ))}
          {notes.length > mostShown ? (
            <li className="border-t border-line-2 py-1 text-ink-3">
              {formatCount(notes.length - mostShown, 'more', 'more')}
            </li>
          ) : null}
        </ul>
      )}
    </section>
  );
}
