/** Completion, explanations and signatures in Monaco, from what the languages say of the cursor. */

import type { CursorPlace, Completion, Explanation } from '#lib/languages/assist.ts';
import { completionsAt, explanationAt, signatureAt } from '#lib/languages/assist.ts';
import { namesOf, symbolsOf } from '#lib/languages/workspace-symbols.ts';
import { monaco } from './load.ts';
import type { Model } from './models.ts';
import { readCollection, readModel } from './parsed.ts';
import { rangeOf } from './positions.ts';
import { sessionOf } from './session.ts';

type Position = Parameters<Model['getOffsetAt']>[0];

function placeIn(model: Model, position: Position): CursorPlace | undefined {
  const read = readModel(model);
  const state = sessionOf(model.uri);
  if (read === undefined || state === undefined) return undefined;
  return {
    ...read,
    offset: model.getOffsetAt(position),
    catalog: state.catalog,
    namesOf: (kind) => namesOf(symbolsOf(readCollection(state)), kind),
  };
}

export function registerAssist(id: string): void {
  monaco.languages.registerCompletionItemProvider(id, {
    triggerCharacters: ['=', '<'],
    provideCompletionItems: (model, position) => {
      const place = placeIn(model, position);
      if (place === undefined) return { suggestions: [] };
      return { suggestions: completionsAt(place).map((each, index) => suggestion(place, each, index)) };
    },
  });
  monaco.languages.registerHoverProvider(id, {
    provideHover: (model, position) => {
      const place = placeIn(model, position);
      const explanation = place && explanationAt(place);
      if (place === undefined || explanation === undefined) return null;
      return { range: rangeOf(place.parsed.source, explanation.span), contents: hoverParts(explanation, id) };
    },
  });
  monaco.languages.registerSignatureHelpProvider(id, {
    signatureHelpTriggerCharacters: [' ', '='],
    signatureHelpRetriggerCharacters: [' ', '='],
    provideSignatureHelp: (model, position) => {
      const place = placeIn(model, position);
      const signature = place && signatureAt(place);
      if (signature === undefined) return null;
      const { name, summary, params, active } = signature;
      const label = [name, ...params.map((param) => param.label)].join(' ');
      const parameters = params.map((param) => ({ label: param.label, documentation: param.doc }));
      return {
        value: {
          signatures: [{ label, documentation: active === -1 ? summary : '', parameters }],
          activeSignature: 0,
          activeParameter: active,
        },
        dispose: () => undefined,
      };
    },
  });
}

function suggestion({ parsed }: CursorPlace, completion: Completion, index: number) {
  const { kind, label, insert, span, detail, doc, goesOn } = completion;
  const kinds = monaco.languages.CompletionItemKind;
  return {
    label: { label, description: detail },
    kind: {
      tag: kinds.Class,
      directive: kinds.Keyword,
      function: kinds.Function,
      key: kinds.Property,
      value: kinds.Value,
      name: kinds.Reference,
    }[kind],
    insertText: insert,
    range: rangeOf(parsed.source, span),
    filterText: label.replace('<', ''),
    sortText: String(index).padStart(4, '0'),
    ...(doc !== '' && { documentation: doc }),
    ...(goesOn && { command: { id: 'editor.action.triggerSuggest', title: 'Show suggestions' } }),
  };
}

/** Markdown with everything that could be markup in our words escaped; code stands in blocks. */
function hoverParts({ name, detail, paragraphs, examples, reference }: Explanation, language: string) {
  const head = { value: `**${escaped(name)}** \u00a0 ${escaped(detail)}` };
  const shown = examples.slice(0, 2).join('\n');
  return [
    head,
    { value: paragraphs.map(paragraph).join('\n\n') },
    ...(shown === '' ? [] : [{ value: `\`\`\`${language}\n${shown}\n\`\`\`` }]),
    ...(reference === undefined ? [] : [{ value: escaped(reference) }]),
  ];
}

function escaped(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]()#+\-!<>|~]/g, String.raw`\$&`);
}

/** Words between backticks stay code. */
function paragraph(text: string): string {
  return text
    .split(/(`[^`\n]+`)/)
    .map((part) => (/^`.*`$/.test(part) ? part : escaped(part)))
    .join('');
}
