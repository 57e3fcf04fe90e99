/** External metadata: one file for each profile, checked while typing, and concatenated into the collection's own. */

import type { Metadata } from 'next';
import { Suspense, type ReactNode } from 'react';
import { ask, requireUser } from '#app/session.ts';
import { isLarge } from '#components/editor/large-file.ts';
import type { FilePage } from '#lib/services/configuration/contract.ts';
import { mostOfFile } from '../configuration/files/long-files.ts';
import { today } from './coverage/coverage-marks.ts';
import { readFirstPage } from './paged/first-page.ts';
import { MetadataEditor } from './metadata-editor.tsx';
import { OpeningProfile } from './paged/opening-profile.tsx';

/** Lines whose figures stand beside them at once. */
const figures = 1000;

interface MetadataPageProps {
  readonly params: Promise<{ readonly slug: string }>;
  readonly searchParams: Promise<{ readonly file?: string; readonly line?: string }>;
}

export async function generateMetadata({ params }: MetadataPageProps): Promise<Metadata> {
  return { title: `${(await params).slug}, external metadata` };
}

export default async function MetadataPage({ params, searchParams }: MetadataPageProps): Promise<ReactNode> {
  const { slug } = await params;
  const { file, line } = await searchParams;
  await requireUser();
  const lineNumber = Number(line);
  const openLine = Number.isInteger(lineNumber) && lineNumber > 0 ? lineNumber : undefined;
  const firstPage = await readFirstPage(slug, file, openLine);
  // The lines of a long profile are there before it has been checked.
  return (
    <Suspense fallback={firstPage && <OpeningProfile slug={slug} page={firstPage} line={openLine} />}>
      <WholeMetadata
        slug={slug}
        firstPage={firstPage}
        {...(file !== undefined && { openPath: file })}
        {...(openLine !== undefined && { openLine })}
      />
    </Suspense>
  );
}

interface WholeMetadataProps {
  readonly slug: string;
  readonly firstPage: FilePage | undefined;
  readonly openPath?: string;
  readonly openLine?: number;
}

async function WholeMetadata({ slug, ...opened }: WholeMetadataProps): Promise<ReactNode> {
  const { role } = await requireUser();
  const [configuration, catalog, profiles, { rows: validations }, coverage] = await Promise.all([
    ask((all) => all.listFiles, { slug }),
    ask((all) => all.getCatalog),
    ask((all) => all.listMetadataProfiles, { slug }),
    ask((all) => all.listMetadataValidations, { slug, limit: 50 }),
    ask((all) => all.getMetadataCoverage, { slug }),
  ]);
  const reached =
    coverage === null ? { rows: [] } : await ask((all) => all.listMetadataLines, { slug, limit: figures });
  const { revision } = configuration;
  const read = (path: string, most: number) => ask((all) => all.getFile, { slug, path, revision, most });
  const texts = await Promise.all(
    configuration.files.map(async ({ path }) => {
      const text = await read(path, mostOfFile);
      // Many short lines are as much for an editor as few long ones.
      return isLarge(text.text) ? read(path, 0) : text;
    }),
  );
  return (
    <MetadataEditor
      slug={slug}
      revision={revision}
      files={texts}
      catalog={catalog}
      role={role}
      profiles={profiles}
      validations={validations}
      coverage={{ report: coverage, reached: reached.rows, today: today() }}
      {...opened}
    />
  );
}
