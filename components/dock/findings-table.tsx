'use client';
/** Findings over several files: errors first, each with its place, its page of the reference, and what mends it. */

import Link from 'next/link';
import type { ReactNode } from 'react';
import { classes } from '../ui/classes.ts';
import { formatCount, formatNumber } from '../ui/format/format.ts';
import { SeverityGlyph } from '../ui/marks/severity-glyph.tsx';
import { mostListed } from './findings-order.ts';
import { Fixes, type Finding, type Mending } from './fixes.tsx';

interface FindingsTableProps<Found extends Finding> extends Mending<Found> {
  readonly findings: readonly Found[];
  /** How a path is written here. */
  readonly nameOf?: (path: string) => string;
  /** What is known of the line of a finding beside what is wrong with it; without it there is no such column. */
  readonly evidence?: (finding: Found) => ReactNode;
}

export function FindingsTable<Found extends Finding>(props: FindingsTableProps<Found>): ReactNode {
  const { findings, evidence } = props;
  if (findings.length === 0) return <p className="px-[18px] py-3 text-body text-ink-3">No findings.</p>;
  return (
    <>
      <table aria-label="Findings" className="w-full border-separate border-spacing-0 text-body max-sm:block">
        <thead className="sticky top-0 z-10 bg-surface text-head text-ink-3 max-sm:sr-only">
          <tr className="h-7 [&_th]:border-b [&_th]:border-line [&_th]:px-2 [&_th]:text-left [&_th]:font-medium">
            <th scope="col" className="pl-[18px]!">
              Where
            </th>
            <th scope="col" className="max-md:hidden">
              Code
            </th>
            <th scope="col" className="w-full">
              Finding
            </th>
            {evidence === undefined ? null : (
              <th scope="col" className="max-lg:hidden">
                Evidence
              </th>
            )}
            <th scope="col">
              <span className="sr-only">Fix</span>
            </th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {findings.slice(0, mostListed).map((finding) => (
            <FindingRow key={placeOf(finding)} {...props} finding={finding} />
          ))}
        </tbody>
      </table>
      {findings.length > mostListed ? (
        <p className="px-[18px] py-1.5 text-note text-ink-3">
          {`${formatCount(findings.length - mostListed, 'more finding')}, listed once these are fixed.`}
        </p>
      ) : null}
    </>
  );
}

function placeOf({ path, line, column, code }: Finding): string {
  return `${path}:${line}:${column}:${code}`;
}

function FindingRow<Found extends Finding>(props: FindingsTableProps<Found> & { readonly finding: Found }): ReactNode {
  const { finding, nameOf = (path) => path, evidence, onShow } = props;
  const { path, line, code, severity, message } = finding;
  const known = evidence?.(finding);
  return (
    <tr
      className={classes(
        'h-[34px] max-sm:block max-sm:h-auto [&_td]:border-b [&_td]:border-line-2 [&_td]:px-2 [&_td]:py-0.5',
        severity === 'error' ? 'bg-failed-tint' : 'hover:bg-hover',
      )}
    >
      <td className="pl-[18px]! whitespace-nowrap max-sm:block max-sm:border-b-0!">
        <span className="mr-2 inline-block w-[13px]">
          <SeverityGlyph severity={severity} size={13} />
        </span>
        <button
          type="button"
          onClick={() => onShow(finding)}
          className="mono min-h-6 text-note text-accent hover:underline pointer-coarse:min-h-11"
        >
          {`${nameOf(path)}:${formatNumber(line)}`}
        </button>
      </td>
      <td className="max-md:hidden">
        <Link
          href={`/reference/diagnostics/${code}`}
          prefetch={false}
          className="mono text-note whitespace-nowrap text-ink-3 hover:text-ink"
        >
          {code}
        </Link>
      </td>
      <td className="text-ink max-sm:block max-sm:border-b-0! max-sm:px-[18px]!">
        {message}
        <span className="block text-note text-ink-2 lg:hidden">{known}</span>
      </td>
      {evidence === undefined ? null : (
        <td className="text-note whitespace-nowrap text-ink-2 max-lg:hidden">{known}</td>
      )}
      <td className="pr-2! text-right whitespace-nowrap max-sm:block max-sm:pl-[18px]! max-sm:text-left">
        <Fixes {...props} />
      </td>
    </tr>
  );
}
