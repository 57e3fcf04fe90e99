/** What is wrong with the variables of Essence. */

import type { Diagnostic } from '../../lang/diagnostic.ts';
import { nearest } from '../../lang/nearest.ts';
import { optionNames, readEssenceOptions, traitsOf } from './essence-options.ts';
import type { EssenceOptionProblem, WrittenOption } from './essence-options.ts';
import { isEssenceOn } from './essence-switch.ts';
import type { CfWord } from './logical-lines.ts';
import { messages } from './messages.ts';
import type { GathererCfAst, VariableNode } from './syntax.ts';
import { propertyOf, variableOf } from './vocabulary.ts';
import type { GathererProperty } from './vocabulary.ts';

const { report } = messages;

export function checkEssenceOptions({ words }: VariableNode): readonly Diagnostic[] {
  const { written, problems } = readEssenceOptions(words);
  return [...problems.map(tellProblem), ...written.flatMap(tellNote)];
}

function tellProblem(problem: EssenceOptionProblem): Diagnostic {
  if (problem.kind === 'unknown') return unknownOption(problem.word);
  const { word, option } = problem;
  const wanted = traitsOf(option).value === 'file' ? 'a file' : 'a whole number';
  return report('optionValue', word.span, { option, wanted });
}

function unknownOption({ text, span }: CfWord): Diagnostic {
  const [name = text] = text.split('=', 1);
  const found = nearest(name, optionNames);
  if (found === undefined) return report('unknownOption', span, { option: text, suggestion: '' });
  const fix = { title: `Write ${found}`, edits: [{ span, text: found }] };
  return report('unknownOption', span, { option: text, suggestion: ` Did you mean ${found}?` }, [fix]);
}

function tellNote({ option, word }: WrittenOption): readonly Diagnostic[] {
  const { note } = traitsOf(option);
  return note === undefined ? [] : [report('optionNote', word.span, { option, note })];
}

/** Variables that only Essence reads. */
const ofEssence: ReadonlySet<GathererProperty> = new Set([
  'essenceOptions',
  'libDirectory',
  'postSummarizing',
  'unnestedMembers',
]);

export function checkEssenceOff(ast: GathererCfAst): readonly Diagnostic[] {
  if (isEssenceOn(ast)) return [];
  return ast.variables.flatMap(({ name, value }) => {
    const property = propertyOf(name.text);
    if (property === undefined || !ofEssence.has(property) || value.text === '') return [];
    return [report('essenceOff', name.span, { name: variableOf(property).name })];
  });
}
