'use client';
/** A place that both sides changed: yours and theirs beside each other, and which of them is taken. */

import { useEffect, useId, useRef, type ReactNode } from 'react';
import { classes } from '#components/ui/classes.ts';
import { Glyph } from '#components/ui/marks/glyph.tsx';
import { Kbd } from '#components/ui/marks/kbd.tsx';
import { SeverityGlyph } from '#components/ui/marks/severity-glyph.tsx';
import { chosenClass, partClass, trackClass } from '#components/ui/controls/segmented-style.ts';
import { Textarea } from '#components/ui/controls/textarea.tsx';
import type { MergeChoice, MergePart } from '#lib/lang/merge-texts.ts';
import { MergeLines } from './merge-lines.tsx';
import { textToEdit } from './merge-state.ts';

interface ConflictChoiceProps {
  readonly id: string;
  readonly title: string;
  readonly part: MergePart;
  readonly choice: MergeChoice | undefined;
  readonly onChoose: (choice: MergeChoice) => void;
  readonly other: string;
  /** The revision the edits began with. */
  readonly base: number;
}

/** In the order of the keys `1` to `4`. */
const options = ['mine', 'theirs', 'both', 'edit'] as const;
type Option = (typeof options)[number];

const words: Readonly<Record<Option, string>> = {
  mine: 'Yours',
  theirs: 'Theirs',
  both: 'Both',
  edit: 'Edit',
};

export function ConflictChoice({ id, title, part, choice, onChoose, other, base }: ConflictChoiceProps): ReactNode {
  const area = useRef<HTMLTextAreaElement>(null);
  const chosen: Option | undefined = typeof choice === 'object' ? 'edit' : choice;
  useEffect(() => {
    const field = area.current;
    if (chosen === 'edit' && field?.closest('fieldset')?.contains(document.activeElement) === true) field.focus();
  }, [chosen]);
  const choose = (option: Option): void => onChoose(option === 'edit' ? { text: textToEdit(part, choice) } : option);
  return (
    <fieldset data-conflict={id} className="my-2 min-w-0 border-y border-line bg-sunken">
      <legend className="sr-only">{title}</legend>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-[18px] py-2">
        {chosen === undefined ? (
          <SeverityGlyph severity="warning" said={false} />
        ) : (
          <Glyph shape="disc" className="text-kept-mark" />
        )}
        <span aria-hidden className="min-w-0 flex-1 basis-44 text-body font-medium text-ink">
          {title}
        </span>
        <Options chosen={chosen} onChoose={choose} />
      </div>
      {part.base.length === 0 ? null : (
        <Version label={`Before, r${base}`} kind="removed" lines={part.base} isTaken={false} isDropped={false} />
      )}
      <div className="grid border-t border-line-2 md:grid-cols-2 md:divide-x md:divide-line-2">
        <Version
          label="Yours"
          kind="added"
          lines={part.mine}
          isTaken={chosen === 'mine' || chosen === 'both'}
          isDropped={chosen === 'theirs' || chosen === 'edit'}
        />
        <Version
          label={other}
          kind="added"
          lines={part.theirs}
          isTaken={chosen === 'theirs' || chosen === 'both'}
          isDropped={chosen === 'mine' || chosen === 'edit'}
        />
      </div>
      {typeof choice === 'object' ? (
        <div className="border-t border-line-2 px-[18px] py-2">
          <Textarea
            mono
            ref={area}
            aria-label={`Your text for ${title}`}
            rows={Math.min(16, Math.max(2, choice.text.split('\n').length))}
            value={choice.text}
            onChange={(event) => onChoose({ text: event.target.value })}
          />
        </div>
      ) : null}
    </fieldset>
  );
}

interface OptionsProps {
  readonly chosen: Option | undefined;
  readonly onChoose: (option: Option) => void;
}

function Options({ chosen, onChoose }: OptionsProps): ReactNode {
  const name = useId();
  return (
    <span className={trackClass}>
      {options.map((option, index) => (
        <label
          key={option}
          className={classes(
            partClass,
            'cursor-pointer has-[:focus-visible]:z-1 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-1 has-[:focus-visible]:outline-accent',
            option === chosen && chosenClass,
          )}
        >
          <input
            type="radio"
            name={name}
            value={option}
            checked={option === chosen}
            onChange={() => onChoose(option)}
            className="absolute inset-0 cursor-pointer appearance-none outline-none!"
          />
          {words[option]}
          <Kbd keys={String(index + 1)} />
        </label>
      ))}
    </span>
  );
}

interface VersionProps {
  readonly label: string;
  readonly kind: 'removed' | 'added';
  readonly lines: readonly string[];
  readonly isTaken: boolean;
  readonly isDropped: boolean;
}

function Version({ label, kind, lines, isTaken, isDropped }: VersionProps): ReactNode {
  return (
    <div className={classes('min-w-0 bg-surface', isTaken && 'shadow-[inset_2px_0_var(--accent)]')}>
      <p className="px-[18px] pt-1 text-head font-medium text-ink-3">
        {label}
        {isTaken ? ', selected' : isDropped ? ', not selected' : ''}
      </p>
      {/* A scrolling region has to be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} aria-label={label} className="mono overflow-x-auto pb-1 text-note leading-5">
        {lines.length === 0 ? (
          <span className="block px-[18px] text-ink-3">no lines here</span>
        ) : (
          <MergeLines kind={isDropped ? 'same' : kind} lines={lines} />
        )}
      </pre>
    </div>
  );
}
