'use client';
/** The profiles in the order they are concatenated, the file they become, and the classes they give. */

import { Ellipsis, Lock, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { CutMiddle } from '#components/ui/format/cut-middle.tsx';
import { Menu } from '#components/ui/layout/menu.tsx';
import type { MenuEntry } from '#components/ui/layout/menu-entry.ts';
import { classes } from '#components/ui/classes.ts';
import { formatCount, formatNumber } from '#components/ui/format/format.ts';
import { IconButton } from '#components/ui/controls/icon-button.tsx';
import { SeverityGlyph } from '#components/ui/marks/severity-glyph.tsx';
import { EXCHANGE_FORMATS, exportMetadata } from '#lib/languages/external-metadata-cfg/exchange/exchange.ts';
import type { ExchangeFormat } from '#lib/languages/external-metadata-cfg/exchange/exchange.ts';
import type { ClassMode } from '#lib/languages/external-metadata-cfg/vocabulary.ts';
import { METADATA_FILE } from '#lib/languages/external-metadata-cfg/profiles/profiles.ts';
import { showToast } from '#components/ui/feedback/toast-store.ts';
import type { FileText } from '#lib/services/configuration/contract.ts';
import type { MetadataProfiles } from '#lib/services/external-metadata/contract.ts';
import { fileAddress, longFile } from '../../configuration/files/long-files.ts';
import { ClassChip } from '../../class-chip.tsx';
import { countLines } from '../concatenate/concatenation.ts';
import { downloadText } from './download-text.ts';
import { titleOf } from './profile-index.ts';
import { shortName } from './profiles.ts';
import type { MetadataState } from '../use-metadata.ts';
import type { MetadataPage, PageProps } from '../use-metadata-page.ts';

export function ProfileList({ page }: PageProps): ReactNode {
  const { metadata, rights, setTask } = page;
  return (
    <div className="min-h-0 overflow-y-auto border-line bg-sunken py-2 max-md:max-h-44 max-md:border-b md:border-r">
      <nav aria-label="Profiles">
        <div className="flex min-h-7 items-center pr-2 pl-[14px]">
          <h2 className="flex-1 text-head font-medium text-ink-3">
            {metadata.hasProfiles ? 'Profiles, in byte order' : 'File'}
          </h2>
          {rights.mayMake ? (
            <IconButton
              label="New profile"
              size="small"
              icon={<Plus size={15} aria-hidden />}
              onClick={() => setTask({ kind: 'new', text: '' })}
            />
          ) : null}
        </div>
        <ul>
          {metadata.files.map((file) => (
            <Profile key={file.path} page={page} file={file} />
          ))}
        </ul>
      </nav>
      {metadata.hasProfiles ? <Written page={page} /> : null}
      <Classes page={page} />
    </div>
  );
}

/** A table can't hold malformed lines. */
function exportAs({ path, text }: MetadataState['files'][number], format: ExchangeFormat, mode: ClassMode): void {
  const { text: table, left } = exportMetadata(text, format, mode);
  downloadText(`${shortName(path)}.${format}`, table);
  if (left > 0) showToast(`${formatCount(left, 'malformed line')} not exported`);
}

function downloads({ path, text }: MetadataState['files'][number], mode: ClassMode): readonly MenuEntry[] {
  return [
    { label: 'Download', onSelect: () => downloadText(`${shortName(path)}.cfg`, text) },
    ...EXCHANGE_FORMATS.map((format) => ({
      label: `Export as ${format.toUpperCase()}`,
      onSelect: () => exportAs({ path, text }, format, mode),
    })),
  ];
}

function longDownload(slug: string, file: FileText): MenuEntry {
  return { label: 'Download', onSelect: () => location.assign(fileAddress(slug, file)) };
}

type ListedProfile = MetadataProfiles['profiles'][number];

/** `profile` is undefined of the file kept by hand. */
function profileGroups(
  { rights, setTask }: MetadataPage,
  path: string,
  profile: ListedProfile | undefined,
): readonly (readonly MenuEntry[])[] {
  if (profile === undefined) return [];
  const { editors } = profile;
  return [
    rights.mayMake && rights.mayEditPath(path)
      ? [
          { label: 'Rename', onSelect: () => setTask({ kind: 'rename', path }) },
          { label: 'Delete', danger: true, onSelect: () => setTask({ kind: 'delete', path }) },
        ]
      : [],
    rights.mayShare ? [{ label: 'Editors', onSelect: () => setTask({ kind: 'editors', path, editors }) }] : [],
  ];
}

/** Of a file that is not read here, as the server counted them. */
function countWarnings({ findings }: MetadataState, path: string, counted: number | undefined): number {
  return counted ?? findings.filter((each) => each.path === path && each.severity === 'warning').length;
}

interface ProfileProps extends PageProps {
  readonly file: MetadataState['files'][number];
}

function Profile({ page, file: { path, text } }: ProfileProps): ReactNode {
  const { slug, metadata, edits, rights, profiles, file, setTask } = page;
  const isOpen = path === file.path;
  const isChanged = edits.changed.some((each) => each.path === path);
  const { total = 0, malformed = 0 } = metadata.concatenation.validation.files.find((each) => each.file === path) ?? {};
  const profile = profiles.profiles.find((each) => each.path === path);
  const long = longFile(edits, path);
  const warnings = countWarnings(metadata, path, long === undefined ? undefined : profile?.warnings);
  const mayEdit = rights.mayEditPath(path);
  const own = long === undefined ? downloads({ path, text }, metadata.mode) : [longDownload(slug, long)];
  const replace = { label: 'Replace with a file', onSelect: () => setTask({ kind: 'upload', path }) };
  const groups = [mayEdit ? [...own, replace] : own, ...profileGroups(page, path, profile)];
  return (
    <li
      className={classes('group relative', isOpen ? 'bg-select shadow-[inset_2px_0_var(--accent)]' : 'hover:bg-hover')}
    >
      <button
        type="button"
        aria-current={isOpen ? 'true' : undefined}
        onClick={() => file.open(path)}
        className="flex w-full flex-col gap-1 py-2 pr-9 pl-[14px] text-left -outline-offset-2! pointer-coarse:min-h-11"
      >
        <span className="flex w-full items-center gap-2">
          <CutMiddle text={shortName(path)} className="flex-1 text-body font-medium text-ink" />
          {mayEdit ? null : <Lock size={12} aria-label="read-only" className="flex-none text-ink-3" />}
          {isChanged ? <span className="size-2 flex-none rounded-full bg-accent" title="edited" /> : null}
          {malformed > 0 ? <Count severity="error" count={malformed} /> : null}
          {warnings > 0 && malformed === 0 ? <Count severity="warning" count={warnings} /> : null}
        </span>
        <span className="flex w-full items-center gap-2">
          <span aria-hidden className="keeps-colour h-1 min-w-0 flex-1 overflow-hidden rounded-bar bg-well">
            <span
              className="block h-full bg-series"
              style={{ width: `${total === 0 ? 0 : ((total - malformed) / total) * 100}%` }}
            />
          </span>
          <span className="min-w-[52px] flex-none text-right text-note text-ink-2 tabular-nums">
            {formatCount(total, 'line')}
          </span>
        </span>
      </button>
      <div className="absolute top-1.5 right-1.5">
        <Menu
          trigger={
            <IconButton
              label={`More about ${shortName(path)}`}
              size="small"
              icon={<Ellipsis size={14} aria-hidden />}
            />
          }
          groups={groups.filter((group) => group.length > 0)}
        />
      </div>
    </li>
  );
}

function Count({ severity, count }: { readonly severity: 'error' | 'warning'; readonly count: number }): ReactNode {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1 text-note tabular-nums',
        severity === 'error' ? 'text-failed-fg' : 'text-ink-2',
      )}
    >
      <SeverityGlyph severity={severity} size={12} />
      {formatNumber(count)}
    </span>
  );
}

/** Read only: the profiles are what is edited. */
function Written({ page: { metadata, profiles, file } }: PageProps): ReactNode {
  const { written, unread } = metadata;
  const lines = unread.has(METADATA_FILE) ? (profiles.file?.lines ?? 0) : countLines(written ?? '');
  const isOpen = file.path === METADATA_FILE;
  return (
    <section aria-label="Written file" className="pt-4">
      <h2 className="px-[14px] pb-1 text-head font-medium text-ink-3">Written file</h2>
      {written === undefined ? (
        <p className="px-[14px] text-note text-ink-3">not written yet</p>
      ) : (
        <button
          type="button"
          aria-current={isOpen ? 'true' : undefined}
          onClick={() => file.open(METADATA_FILE)}
          className={classes(
            'flex w-full flex-col px-[14px] py-1.5 text-left -outline-offset-2! pointer-coarse:min-h-11',
            isOpen ? 'bg-select shadow-[inset_2px_0_var(--accent)]' : 'hover:bg-hover',
          )}
        >
          <span className="w-full truncate text-body font-medium text-ink">{METADATA_FILE}</span>
          <span className="text-note text-ink-2 tabular-nums">{formatCount(lines, 'line')}</span>
          {profiles.isOutdated ? <span className="text-note text-warn-fg">profiles changed since then</span> : null}
        </button>
      )}
    </section>
  );
}

/** Rows; more classes than these are counted. */
const mostClasses = 30;

function Classes({ page }: PageProps): ReactNode {
  const { classes: used } = page.metadata;
  if (used.length === 0) return null;
  return (
    <section aria-label="Classes in use" className="pt-4 max-md:hidden">
      <div className="flex items-center px-[14px] pb-1 text-head text-ink-3">
        <h2 className="flex-1 font-medium">Classes in use</h2>
        <span className="tabular-nums">{formatNumber(used.length)}</span>
      </div>
      <ul>
        {used.slice(0, mostClasses).map(({ name, lines }) => (
          <li key={name} className="flex min-h-[25px] items-center gap-2 px-[14px] text-note">
            <ClassChip name={name} />
            <span className="min-w-0 flex-1 truncate text-ink-2">{titleOf(name)}</span>
            <span className="text-ink-3 tabular-nums">{formatNumber(lines)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
