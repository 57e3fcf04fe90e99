'use client';
/** robot.conf as the manual's Properties page: an index of the nine sections, and their fields. */

import { useRouter } from 'next/navigation';
import { useEffect, useMemo, type ReactNode } from 'react';
import { FileLine } from '#components/ui/marks/file-line.tsx';
import { applyEdits } from '#lib/lang/text-edit.ts';
import { place as robotConf } from '#lib/languages/robot-conf/place.ts';
import type { Catalog } from '#lib/sdk/describe.ts';
import { groupAnchor, readRobotForm, type RobotForm } from '../configuration/form/robot-form.ts';
import { RobotFormView } from '../configuration/form/robot-form-view.tsx';
import { EditedFrame } from '../edited-text/edited-frame.tsx';
import { useEditedText, type EditedTextInput } from '../edited-text/use-edited-text.ts';
import { fileLineHref } from '../resources-href.ts';

interface PropertiesViewProps {
  readonly input: EditedTextInput;
  readonly catalog: Catalog;
}

const file = robotConf.usualPath;

export function PropertiesView({ input, catalog }: PropertiesViewProps): ReactNode {
  const edited = useEditedText(input, file);
  const router = useRouter();
  const { slug, text, mayEdit, change } = edited;
  const form = useMemo(() => readRobotForm(text, catalog), [text, catalog]);
  useFocusedField();
  const document: Parameters<typeof RobotFormView>[0]['document'] = {
    text,
    // No caret: the text is on another page.
    caretLine: 0,
    applyEdits: (edits, label) => change(label, (before) => applyEdits(before, edits)),
    reveal: (line) => router.push(fileLineHref(slug, file, line) ?? ''),
  };
  return (
    <EditedFrame section="Properties" configuration={input.configuration} edited={edited}>
      <div className="grid min-h-0 flex-1 md:grid-cols-[216px_minmax(0,1fr)]">
        <Index form={form} />
        <div className="min-h-0 overflow-y-auto md:border-l md:border-line">
          <RobotFormView
            document={document}
            catalog={catalog}
            mayEdit={mayEdit}
            renderSource={(line) => <FileLine text={`${file}:${line}`} href={fileLineHref(slug, file, line)} />}
          />
        </div>
      </div>
    </EditedFrame>
  );
}

/** The field that the address leads to has the focus. */
function useFocusedField(): void {
  useEffect(() => {
    const focus = (): void => {
      const field = document.getElementById(decodeURIComponent(location.hash.slice(1)));
      field?.scrollIntoView({ block: 'center' });
      field?.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true });
    };
    focus();
    window.addEventListener('hashchange', focus);
    return () => window.removeEventListener('hashchange', focus);
  }, []);
}

/** The sections, with how many of their parameters are written. */
function Index({ form: { groups, written } }: { readonly form: RobotForm }): ReactNode {
  return (
    <nav aria-label="Sections" className="overflow-y-auto py-2 max-md:hidden">
      <ul>
        {groups.map(({ title, parameters }) => {
          const set = parameters.filter(({ name }) => written.has(name)).length;
          return (
            <li key={title}>
              <a
                href={`#${groupAnchor(title)}`}
                className="flex min-h-[30px] items-center justify-between gap-2 px-[18px] text-control text-ink-2 hover:bg-hover hover:text-ink"
              >
                {title}
                {set === 0 ? null : <span className="text-note text-ink-3 tabular-nums">{`${set} set`}</span>}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
