'use client';
/** A table or JSON as the lines of a profile: what can’t be written is listed before anything is created. */

import { useMemo, useState, type ReactNode } from 'react';
import { SubmitDialog } from '#components/kit/submit-dialog.tsx';
import { Field } from '#components/ui/controls/field.tsx';
import { FileInput } from '#components/ui/controls/file-input.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import { SegmentedChoice } from '#components/ui/controls/segmented-choice.tsx';
import { TextInput } from '#components/ui/controls/text-input.tsx';
import { importMetadata } from '#lib/languages/external-metadata-cfg/exchange/exchange.ts';
import type { ExchangeFormat, Imported, QuoteChoice } from '#lib/languages/external-metadata-cfg/exchange/exchange.ts';
import { profilePath } from '#lib/languages/external-metadata-cfg/profiles/profiles.ts';
import { nameProblem, shortName } from './profiles.ts';
import { readUpload } from './read-upload.ts';
import type { ProfileDialogProps } from './profile-task.ts';

interface Chosen {
  readonly text: string;
  readonly format: ExchangeFormat;
}

export function ImportDialog({ taken, acts, onFill, onClose }: Omit<ProfileDialogProps, 'task'>): ReactNode {
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
    <SubmitDialog
      wide
      title="Import a table"
      description="CSV, TSV, or JSON with a url column and one column per class. Each row becomes a line of the profile."
      verb={isThere ? `Replace ${name}` : 'Create profile'}
      pending={acts.pending}
      disabled={read === undefined || read.lines === 0}
      problem={acts.problem?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="File">
        <FileInput
          accept=".csv,.tsv,.txt,.json,text/csv,application/json"
          onChange={({ target }) => void choose(target.files?.[0]).then(setFile)}
        />
      </Field>
      <QuotedValues choice={quotes} onChange={setQuotes} />
      {read === undefined ? null : <Preview read={read} />}
      <Field
        label="Profile"
        error={said}
        help={isThere ? 'The text is replaced as an edit that you can review, undo, and save.' : undefined}
      >
        <TextInput
          mono
          value={name}
          autoComplete="off"
          placeholder={taken.map(shortName)[0] ?? 'name'}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
    </SubmitDialog>
  );
}

interface QuotedValuesProps {
  readonly choice: QuoteChoice;
  readonly onChange: (choice: QuoteChoice) => void;
}

function QuotedValues({ choice, onChange }: QuotedValuesProps): ReactNode {
  return (
    <div className="flex flex-wrap items-center gap-2 text-note text-ink-2">
      Values with a double quote, which a line can’t contain
      <SegmentedChoice
        label="Values with a double quote"
        options={[
          { value: 'leave-out', label: 'Skip' },
          { value: 'replace', label: "Replace with '" },
        ]}
        current={choice}
        onChange={onChange}
      />
    </div>
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
        {`${formatCount(lines, 'line')}, ${notes.length === 0 ? 'nothing skipped' : formatCount(notes.length, 'note')}`}
      </p>
      <pre
        // A scrolling region has to be reachable by keyboard.
        tabIndex={0}
        aria-label="First lines"
        className="mono max-h-32 overflow-auto rounded-inset border border-line bg-sunken px-3 py-2 text-note text-ink-2"
      >
        {text.split('\n', 20).join('\n')}
      </pre>
      {notes.length === 0 ? null : (
        // A scrolling region has to be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul tabIndex={0} aria-label="Notes" className="max-h-40 overflow-auto text-note text-ink-2">
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
