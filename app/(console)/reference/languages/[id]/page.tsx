/** One configuration language: what its file is for, its grammar, its elements, and what applies without the file. */

import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { ask } from '#app/session.ts';
import { tokensOf } from '#components/editor/painted/code-tokens.ts';
import { GrammarText } from '#components/reference/grammar-text.tsx';
import { ParamTable } from '#components/reference/param-table.tsx';
import { TopBar } from '#components/shell/top-bar.tsx';
import { CodeText } from '#components/trace/code-text.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import type { ElementShape } from '#lib/sdk/vocabulary.ts';
import { functionHref, parametersHref } from '../../reference-entries.ts';
import { languageOfCode, referenceLanguages } from '../../reference-languages.ts';

interface LanguagePageProps {
  readonly params: Promise<{ readonly id: string }>;
}

export async function generateMetadata({ params }: LanguagePageProps): Promise<Metadata> {
  const { id } = await params;
  return { title: `${referenceLanguages.find((each) => each.id === id)?.file ?? id}, reference` };
}

export default async function LanguagePage({ params }: LanguagePageProps): Promise<ReactNode> {
  const { id } = await params;
  const language = referenceLanguages.find((each) => each.id === id);
  if (language === undefined) notFound();
  const catalog = await ask((all) => all.getCatalog);
  const { file, title, about, grammar, builtIn, elements = [], parameters, words } = language;
  const callsFunctions = words?.(catalog).functions !== undefined;
  const findings = catalog.diagnostics.filter(({ code }) => languageOfCode(code)?.id === id).length;
  return (
    <>
      <TopBar crumbs={[{ label: 'Reference', href: '/reference' }, { label: file }]} context={title} />
      <header className="flex max-w-[860px] flex-col gap-2 px-[18px] py-4">
        <p className="text-body text-ink-2">{about}</p>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-body">
          {parameters === undefined ? null : (
            <TextLink href={parametersHref(id)}>
              {formatCount(catalog.parameters[parameters]?.length ?? 0, 'parameter')}
            </TextLink>
          )}
          {callsFunctions ? (
            <TextLink href="/reference">{formatCount(catalog.functions.length, 'function')}</TextLink>
          ) : null}
          <TextLink href={`/reference/diagnostics#${id}`}>{formatCount(findings, 'finding')}</TextLink>
        </p>
      </header>
      {elements.map((element) => (
        <Element key={element.name} element={element} file={file} />
      ))}
      <section aria-label="Grammar" className="border-t border-line">
        <SectionHead title="Grammar" scope="EBNF" />
        <GrammarText ebnf={grammar.ebnf} />
      </section>
      {builtIn === undefined ? null : <BuiltIn file={file} text={builtIn} />}
      {callsFunctions ? <FunctionLinks names={catalog.functions.map(({ name }) => name)} /> : null}
    </>
  );
}

function Element({
  element: { name, form, within, doc, params, example },
  file,
}: {
  readonly file: string;
  readonly element: ElementShape;
}): ReactNode {
  const place = within === 'file' ? 'in the file' : `in <${within}>`;
  return (
    <section aria-label={name} className="border-t border-line">
      <SectionHead
        title={<span className="mono">{form === 'block' ? `<${name}>` : name}</span>}
        scope={`${doc} Used ${place}.`}
      />
      <p className="mx-[18px] mb-2 overflow-x-auto rounded-control bg-sunken px-3 py-2 text-note">
        <CodeText text={example} tokens={tokensOf(file, example)} />
      </p>
      <ParamTable label={`Parameters of ${name}`} params={params} anchor={`${name}-`} />
    </section>
  );
}

function BuiltIn({ file, text }: { readonly file: string; readonly text: string }): ReactNode {
  return (
    <section aria-label="Built-in text" className="border-t border-line">
      <SectionHead title="Built-in text" scope={`applies where a collection has no ${file}`} />
      <pre
        tabIndex={0}
        aria-label={`Built-in ${file}`}
        className="max-h-[480px] overflow-auto px-[18px] pb-4 text-note"
      >
        <CodeText text={text} tokens={tokensOf(file, text)} />
      </pre>
    </section>
  );
}

function FunctionLinks({ names }: { readonly names: readonly string[] }): ReactNode {
  return (
    <section aria-label="Functions" className="border-t border-line">
      <SectionHead title="Functions" scope={names.length} />
      <p className="flex flex-wrap gap-x-4 gap-y-1 px-[18px] pb-4 text-body">
        {names.map((name) => (
          <TextLink key={name} href={functionHref(name)}>
            {name}
          </TextLink>
        ))}
      </p>
    </section>
  );
}
