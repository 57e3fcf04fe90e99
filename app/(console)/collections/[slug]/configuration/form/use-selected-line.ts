'use client';
/** The line the form is about: the one under the caret, or one chosen in the form since the caret last moved. */

import { useState } from 'react';
import type { OpenDocument } from '#components/editor/open-document.ts';
import { applyEdits } from '#lib/lang/text-edit.ts';
import type { TextEdit } from '#lib/lang/text-edit.ts';

export interface SelectedLine {
  readonly line: number;
  readonly choose: (line: number) => void;
  /** Changes the text; `line` is where the form's line then is, when it moves. */
  readonly change: (edits: readonly TextEdit[], label: string, line?: number) => void;
}

interface Chosen {
  readonly line: number;
  /** The text the choice is about; another one that the form did not make ends it. */
  readonly text: string;
}

export function useSelectedLine({ text, caretLine, applyEdits: apply }: OpenDocument): SelectedLine {
  const [chosen, setChosen] = useState<Chosen>();
  const [seen, setSeen] = useState({ text, caretLine });
  if (seen.text !== text || seen.caretLine !== caretLine) {
    setSeen({ text, caretLine });
    // The caret moves with the text when the form changes it; a caret that moved alone was put there.
    if (chosen !== undefined && (chosen.text !== text || seen.text === text)) setChosen(undefined);
  }
  const current = chosen !== undefined && chosen.text === text ? chosen.line : caretLine;
  return {
    line: current,
    choose: (line) => setChosen({ line, text }),
    change: (edits, label, line = current) => {
      if (edits.length === 0) return;
      setChosen({ line, text: applyEdits(text, edits) });
      apply(edits, label);
    },
  };
}
