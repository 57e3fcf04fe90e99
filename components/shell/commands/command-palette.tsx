'use client';
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the list of a combobox has no element of its own */
/** Find or run anything: one field, one list, everything by keyboard. */

import { Search } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useEffect, useId, useMemo, useState, useSyncExternalStore, type KeyboardEvent, type ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import { Kbd } from '../../ui/marks/kbd.tsx';
import { findCommands, groupCommands, type Command, type CommandGroup } from './command-list.ts';
import { readRecent, recentCommands, rememberCommand } from './recent-commands.ts';
import { useShellLayer } from '../shell-layer.ts';
import { addedCommands } from './use-commands.ts';
import { findInAddress, useQueryInAddress } from '../address/find-in-address.ts';
import { useFoundCommands, type FoundCommands } from './use-found-commands.ts';
import { CutMiddle } from '#components/ui/format/cut-middle.tsx';

const none: readonly Command[] = [];

interface OptionProps {
  readonly command: Command;
  readonly id: string;
  readonly active: boolean;
  readonly onChoose: () => void;
}

function Option({ command, id, active, onChoose }: OptionProps): ReactNode {
  return (
    // Keys are heard by the field, which keeps the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={active}
      ref={active ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
      onClick={onChoose}
      className={classes(
        'flex min-h-8 cursor-pointer items-center gap-2 rounded-control px-2 text-body text-ink pointer-coarse:min-h-11',
        active ? 'bg-select' : 'hover:bg-hover',
      )}
    >
      <CutMiddle text={command.label} />
      {command.hint === undefined ? null : <CutMiddle text={command.hint} className="text-note text-ink-3" />}
      {command.keys === undefined ? null : (
        <span className="ml-auto flex gap-1">
          {command.keys.split(' ').map((key) => (
            <Kbd key={key} keys={key} />
          ))}
        </span>
      )}
    </div>
  );
}

interface PaletteProps {
  readonly commands: readonly Command[];
  /** The collection in view. */
  readonly slug: string | undefined;
  readonly onClose: () => void;
}

function Palette({ commands, slug, onClose }: PaletteProps): ReactNode {
  const id = useId();
  const [query, setQuery] = useState(() => findInAddress.get() ?? '');
  useQueryInAddress(query);
  const [active, setActive] = useState(0);
  const choose = useChoosing(onClose);
  const { groups, ...found } = useGroups(commands, slug, query);
  const flat = groups.flatMap((group) => group.commands);
  const at = Math.min(active, Math.max(0, flat.length - 1));
  const chosen = flat[at];
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((at + step + flat.length) % Math.max(1, flat.length));
    else if (event.key === 'Enter') choose(chosen);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className="flex h-11 flex-none items-center gap-2.5 border-b border-line px-3.5">
        <Search size={16} className="text-ink-3" />
        <input
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen === undefined ? undefined : `${id}-${at}`}
          aria-label="Find or run"
          placeholder="Find a collection, a URL, a file, a function, an action"
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          className="h-full min-w-0 flex-1 bg-transparent text-[14px] text-ink outline-none"
        />
        <Kbd keys="Esc" />
      </div>
      <Results {...{ id, groups, flat, chosen }} onChoose={choose} />
      <p role="status" className="px-3.5 pb-3.5 text-body text-ink-2 empty:hidden">
        {saidOf({ query, count: flat.length, ...found })}
      </p>
    </>
  );
}

function useChoosing(onClose: () => void): (command: Command | undefined) => void {
  const router = useRouter();
  return (command) => {
    if (command === undefined) return;
    // Before one leaves: a change of the address on the way would call the way off.
    findInAddress.set(undefined);
    onClose();
    rememberCommand(command);
    if (command.href === undefined) command.run?.();
    else router.push(command.href);
  };
}

interface FoundGroups extends Omit<FoundCommands, 'commands'> {
  readonly groups: readonly CommandGroup[];
}

/** What the page offers, then what the server finds. */
function useGroups(commands: readonly Command[], slug: string | undefined, query: string): FoundGroups {
  const recent = useMemo(() => recentCommands(commands, readRecent()), [commands]);
  const { commands: found, ...state } = useFoundCommands(query, slug);
  const groups = useMemo(() => {
    const own = findCommands(query.trim() === '' ? [...recent, ...commands] : commands, query);
    return [...own, ...groupCommands(found)];
  }, [recent, commands, query, found]);
  return { groups, ...state };
}

interface ResultsProps {
  readonly id: string;
  readonly groups: readonly CommandGroup[];
  /** The commands of all groups. */
  readonly flat: readonly Command[];
  readonly chosen: Command | undefined;
  readonly onChoose: (command: Command) => void;
}

function Results({ id, groups, flat, chosen, onChoose }: ResultsProps): ReactNode {
  return (
    <div id={`${id}-list`} role="listbox" aria-label="Results" className="min-h-0 flex-1 overflow-y-auto p-1.5">
      {groups.map(({ name, commands }) => (
        <div key={name} role="group" aria-label={name} className="pb-1">
          <div aria-hidden className="px-2 pt-1.5 pb-1 text-head font-medium text-ink-3">
            {name}
          </div>
          {commands.map((command) => (
            <Option
              key={command.id}
              command={command}
              id={`${id}-${flat.indexOf(command)}`}
              active={command === chosen}
              onChoose={() => onChoose(command)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface Said extends Pick<FoundCommands, 'isSearching' | 'isOut'> {
  readonly query: string;
  readonly count: number;
}

function saidOf({ query, count, isSearching, isOut }: Said): string | undefined {
  if (isOut) return 'The server is not responding. URLs, files, and the reference are not searched.';
  if (count > 0) return undefined;
  return isSearching ? 'Searching' : `No results for “${query}”.`;
}

interface ModalDialogProps {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The browser gives the focus to the first field, keeps it inside, and gives it back at the end. */
function showModal(dialog: HTMLDialogElement | null): (() => void) | undefined {
  dialog?.showModal();
  return () => dialog?.close();
}

/** The browser's own dialog: it is there with the page, so no key is lost between Ctrl K and the field. */
function ModalDialog({ label, onClose, children }: ModalDialogProps): ReactNode {
  return (
    // A press beside the dialog is one more way to close it; Escape is the keyboard's.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={showModal}
      aria-label={label}
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) onClose();
      }}
      onMouseDown={({ target, currentTarget }) => {
        if (target === currentTarget) onClose();
      }}
      className="float-layer fixed top-[12vh] left-1/2 flex max-h-[64vh] w-[min(560px,calc(100vw-24px))] -translate-x-1/2 flex-col text-ink outline-none backdrop:bg-[oklch(0_0_0/0.32)]"
    >
      {children}
    </dialog>
  );
}

export interface CommandPaletteProps {
  readonly commands: readonly Command[];
  /** The collection in view, whose URLs and files are searched first. */
  readonly slug: string | undefined;
}

export function CommandPalette({ commands, slug }: CommandPaletteProps): ReactNode {
  const [open, setOpen] = useShellLayer('find');
  useEffect(() => {
    if (findInAddress.get() !== undefined) setOpen(true);
  }, [setOpen]);
  const added = useSyncExternalStore(addedCommands.subscribe, addedCommands.get, () => none);
  const all = useMemo(() => [...added, ...commands], [added, commands]);
  const close = (): void => setOpen(false);
  if (!open) return null;
  return (
    <ModalDialog label="Find or run" onClose={close}>
      <Palette commands={all} slug={slug} onClose={close} />
    </ModalDialog>
  );
}
