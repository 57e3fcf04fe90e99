'use client';
/** Which document is tried: a file that is chosen or dropped here, or a URL; and the URL under which it is typed. */

import { FileArchive, Link2, Upload } from 'lucide-react';
import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { classes } from '#components/ui/classes.ts';
import { Button } from '#components/ui/controls/button.tsx';
import { TextInput } from '#components/ui/controls/text-input.tsx';
import { Refusal } from '#components/ui/feedback/refusal.tsx';
import { CutMiddle } from '#components/ui/format/cut-middle.tsx';
import { formatBytes } from '#components/ui/format/format.ts';
import type { DocumentTrial } from '#lib/services/essence/try-document-contract.ts';
import type { Source } from './use-source.ts';

interface SourceBoxProps {
  readonly source: Source;
  readonly mostBytes: number;
  readonly mayTry: boolean;
  readonly trial: DocumentTrial | undefined;
}

export function SourceBox({ source, mostBytes, mayTry, trial }: SourceBoxProps): ReactNode {
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined && mayTry) source.choose(file);
  };
  return (
    <section aria-label="Document" className="flex-none px-[18px] py-3">
      {/* Whoever has no pointer uses the button. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={classes(
          'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-inset border border-dashed px-3 py-2.5 transition-colors',
          isOver ? 'border-accent bg-accent-tint' : 'border-line-strong bg-sunken',
        )}
      >
        <span className="flex size-9 flex-none items-center justify-center rounded-control border border-line bg-surface text-ink-3 max-sm:hidden">
          {source.kind === 'url' ? <Link2 size={17} aria-hidden /> : <FileArchive size={17} aria-hidden />}
        </span>
        <div className="flex min-w-0 flex-1 basis-72 flex-col gap-1">
          <What source={source} mostBytes={mostBytes} mayTry={mayTry} trial={trial} />
          <TriedAs source={source} mayTry={mayTry} />
        </div>
        <Choose source={source} mayTry={mayTry} />
      </div>
      <Refusal text={source.problem} className="pt-1.5" />
    </section>
  );
}

function What({ source, mostBytes, mayTry, trial }: SourceBoxProps): ReactNode {
  const { kind, file, url, setUrl } = source;
  if (kind === 'url') {
    return (
      <TextInput
        mono
        aria-label="URL of the document"
        placeholder="http://www.example.com/manual.pdf"
        value={url}
        disabled={!mayTry}
        // Whoever asked for it is about to type.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={url === ''}
        onChange={({ target }) => setUrl(target.value)}
      />
    );
  }
  if (file === undefined) {
    if (!mayTry) return <p className="text-body text-ink-2">Operators can try documents.</p>;
    return (
      <>
        <p className="text-body text-ink-2">{`Choose or drop a file of up to ${mostBytes / 1024 ** 2} MB, or use a URL.`}</p>
        <p className="text-note text-ink-3">Winnow deletes the file after reading it.</p>
      </>
    );
  }
  const unpacked = trial === undefined || trial.members === 0 ? '' : `, unpacks to ${formatBytes(trial.unpackedBytes)}`;
  return (
    <p className="flex min-w-0 items-baseline gap-2 text-body">
      <CutMiddle text={file.name} className="font-medium text-ink" />
      <span className="flex-none text-note text-ink-3 tabular-nums">{`${formatBytes(file.size)}${unpacked}`}</span>
    </p>
  );
}

function TriedAs({ source, mayTry }: Pick<SourceBoxProps, 'source' | 'mayTry'>): ReactNode {
  const { kind, file, as, isUsualAs, setAs } = source;
  const id = useId();
  if (kind === 'file' && file === undefined) return null;
  return (
    <div className="flex min-w-0 items-center gap-2">
      <label htmlFor={id} className="flex-none text-note text-ink-3">
        Treat as URL
      </label>
      <TextInput
        id={id}
        mono
        small
        className="min-w-0 flex-1"
        value={as}
        disabled={!mayTry}
        onChange={({ target }) => setAs(target.value)}
      />
      {isUsualAs ? null : (
        <Button size="small" variant="ghost" onClick={() => setAs(undefined)}>
          Reset
        </Button>
      )}
    </div>
  );
}

function Choose({ source, mayTry }: Pick<SourceBoxProps, 'source' | 'mayTry'>): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-none flex-wrap items-center gap-2">
      <input
        ref={input}
        type="file"
        className="hidden"
        aria-label="Document"
        disabled={!mayTry}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again after it has changed.
          target.value = '';
          if (file !== undefined) source.choose(file);
        }}
      />
      <Button icon={<Upload size={14} aria-hidden />} disabled={!mayTry} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <Button
        icon={<Link2 size={14} aria-hidden />}
        disabled={!mayTry}
        aria-pressed={source.kind === 'url'}
        onClick={source.useUrl}
      >
        Use a URL
      </Button>
    </div>
  );
}
