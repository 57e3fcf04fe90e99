/** One finding: what it says, why it is said, how to mend it. */

import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { ask } from '#app/session.ts';
import { MessageText } from '#components/reference/message-text.tsx';
import { TopBar } from '#components/shell/top-bar.tsx';
import { ButtonLink } from '#components/ui/controls/button-link.tsx';
import { Chip } from '#components/ui/marks/chip.tsx';
import { SeverityGlyph } from '#components/ui/marks/severity-glyph.tsx';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import type { Tone } from '#components/ui/marks/verdict-words.ts';
import type { Severity } from '#lib/lang/diagnostic.ts';
import { recordLanguageOf } from '#lib/languages/record-languages.ts';
import { diagnosticHref, languageHref } from '../../reference-entries.ts';
import { languageOfCode } from '../../reference-languages.ts';
import { FindingExampleView } from './finding-example.tsx';

interface DiagnosticPageProps {
  readonly params: Promise<{ readonly code: string }>;
}

export async function generateMetadata({ params }: DiagnosticPageProps): Promise<Metadata> {
  return { title: `${decodeURIComponent((await params).code)}, reference` };
}

const tones: Readonly<Record<Severity, Tone>> = { error: 'failed', warning: 'warn', info: 'running', hint: 'quiet' };
const meanings: Readonly<Record<Severity, string>> = {
  error: 'Error: no run starts until it is fixed.',
  warning: 'Warning: runs start, with the effect described above.',
  info: 'Information: no effect on runs.',
  hint: 'Hint: nothing is wrong.',
};

/** Of external metadata, whose files are many and long: a run goes on without the line. */
const malformed = 'Error: the line is malformed. It is not used, and counts toward the threshold of its file.';

/** Of a document that others send. */
const read = 'Warning: the record is read, with the effect described above.';

function meaningOf(code: string, severity: Severity): string {
  const sent = recordLanguageOf(code);
  if (sent !== undefined) return severity === 'error' ? `Error: ${sent.refusal}` : read;
  return code.startsWith('E_') ? malformed : meanings[severity];
}

export default async function DiagnosticPage({ params }: DiagnosticPageProps): Promise<ReactNode> {
  const code = decodeURIComponent((await params).code).toUpperCase();
  const catalog = await ask((all) => all.getCatalog);
  const { diagnostics } = catalog;
  const at = diagnostics.findIndex((each) => each.code === code);
  const found = diagnostics[at];
  if (found === undefined) notFound();
  const language = languageOfCode(code);
  const before = diagnostics[at - 1];
  const after = diagnostics[at + 1];
  return (
    <>
      <TopBar
        crumbs={[
          { label: 'Reference', href: '/reference' },
          { label: 'Diagnostics', href: '/reference/diagnostics' },
          { label: code },
        ]}
        chip={
          <Chip tone={tones[found.severity]} icon={<SeverityGlyph severity={found.severity} size={13} said={false} />}>
            {found.severity}
          </Chip>
        }
      />
      <article className="flex max-w-[760px] flex-col gap-3 px-[18px] py-4">
        <h2 className="text-[18px] leading-[28px] font-semibold text-ink">
          <MessageText text={found.text} />
        </h2>
        <p className="text-[14px] leading-[22px] text-ink-2">{found.help}</p>
        <p className="text-body text-ink-3">
          {meaningOf(code, found.severity)}
          {language === undefined ? (
            ` ${recordLanguageOf(code) === undefined ? 'It concerns the files as a whole.' : 'It concerns documents sent by other programs.'}`
          ) : (
            <>
              {' It concerns '}
              <TextLink href={languageHref(language.id)}>{language.file}</TextLink>.
            </>
          )}
        </p>
        <FindingExampleView code={code} catalog={catalog} />
        <nav aria-label="Other findings" className="flex gap-2 pt-2">
          {before === undefined ? null : (
            <ButtonLink href={diagnosticHref(before.code)} prefetch={false} size="small">
              {before.code}
            </ButtonLink>
          )}
          {after === undefined ? null : (
            <ButtonLink href={diagnosticHref(after.code)} prefetch={false} size="small">
              {after.code}
            </ButtonLink>
          )}
        </nav>
      </article>
    </>
  );
}
