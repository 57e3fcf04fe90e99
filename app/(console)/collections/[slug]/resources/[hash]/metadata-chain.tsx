/** The lines of external metadata that match the URL: what each gives, and what a longer prefix gives in its place. */

import type { ReactNode } from 'react';
import { askOrProblem } from '#app/session.ts';
import { CutMiddle } from '#components/ui/format/cut-middle.tsx';
import { FileLine } from '#components/ui/marks/file-line.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { METADATA_FILE, profileOf } from '#lib/languages/external-metadata-cfg/profiles/profiles.ts';
import type { EffectiveMetadata } from '#lib/services/external-metadata/contract.ts';
import { ClassChip } from '../../class-chip.tsx';
import { fileLineHref, lookUpHref } from '../../resources-href.ts';

interface MetadataChainProps {
  readonly slug: string;
  readonly url: string;
}

/** Nothing where no line matches. */
export async function MetadataChain({ slug, url }: MetadataChainProps): Promise<ReactNode> {
  const found = await askOrProblem((all) => all.lookUpExternalMetadata, { slug, url });
  if (!found.ok) return null;
  const { chain, problem } = found.value;
  if (chain.length === 0 && problem === undefined) return null;
  const rule = chain.length === 1 ? '' : ', the longest prefix wins each class';
  return (
    <section aria-label="External metadata" className="border-t border-line pb-2">
      <SectionHead
        title="External metadata"
        scope={
          problem ?? `${formatCount(chain.length, 'line')} ${chain.length === 1 ? 'matches' : 'match'}${rule}, as saved`
        }
        actions={
          <TextLink href={lookUpHref(slug, url)} className="text-note">
            Look up
          </TextLink>
        }
      />
      <ol>
        {chain.map((line) => (
          <ChainRow key={line.line} slug={slug} line={line} />
        ))}
      </ol>
    </section>
  );
}

interface ChainRowProps {
  readonly slug: string;
  readonly line: EffectiveMetadata['chain'][number];
}

function ChainRow({ slug, line: { line, prefix, elements, overridden, profile } }: ChainRowProps): ReactNode {
  const { path, line: at } = profile ?? { path: METADATA_FILE, line };
  const lost = new Map(overridden.map((each) => [each.class, each.by]));
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-0.5 border-t border-line-2 px-[18px] py-1.5 text-body">
      <FileLine text={`${profileOf(path) ?? path}:${at}`} href={fileLineHref(slug, path, at)} />
      <span className="mono w-[30%] min-w-0 text-note text-ink-3">
        <CutMiddle text={prefix} />
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5">
        {elements.map(({ class: name, value }) => (
          <span key={`${name}=${value}`} className="inline-flex min-w-0 items-center gap-1.5">
            <ClassChip name={name} />
            <ElementValue value={value} winner={lost.get(name)} />
          </span>
        ))}
      </span>
    </li>
  );
}

/** `winner`: the line of the file whose longer prefix gives the class in its place. */
function ElementValue({ value, winner }: { readonly value: string; readonly winner: number | undefined }): ReactNode {
  const words = value === '' ? 'empty: not inherited' : value;
  if (winner === undefined) return <span className="min-w-0 break-words text-ink">{words}</span>;
  return (
    <s title={`Overridden by ${METADATA_FILE}:${winner}, a longer prefix`} className="min-w-0 break-words text-ink-3">
      {words}
    </s>
  );
}
