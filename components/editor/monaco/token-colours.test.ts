/** The law that every token a language yields has a colour, in the editor and in print, in light and in dark. */

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Syntax } from '#lib/lang/language.ts';
import { sourceText } from '#lib/lang/source-text.ts';
import { languages } from '#lib/languages/index.ts';
import { tokenColours as printed } from '../../trace/token-colours.ts';
import { tokenColours, type TokenName } from './token-colours.ts';

const css = readFileSync(new URL('../../../app/globals.css', import.meta.url), 'utf8');

/** The two colours of a custom property, light and dark. */
function coloursOf(property: string): readonly string[] {
  const value = new RegExp(String.raw`^\s*${property}: (.*);$`, 'm').exec(css)?.[1] ?? '';
  const alias = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (alias !== undefined) return coloursOf(alias);
  return /^light-dark\((oklch\([^)]*\)), (oklch\([^)]*\))\)$/.exec(value)?.slice(1) ?? [];
}

/** As the editor calls what a class is shown as. */
function namesOf({ shownAs = {}, grammar }: Pick<Syntax<unknown>, 'shownAs' | 'grammar'>): readonly TokenName[] {
  return grammar.classes.flatMap((own): readonly TokenName[] => {
    const shown = shownAs[own] ?? own;
    if (shown === 'prefix') return ['url-host', 'url-path'];
    return shown === 'regex' ? ['regex', 'regex-operator'] : [shown];
  });
}

const isInk = (light: string, dark: string): boolean => light !== '' && dark !== '' && light !== dark;

it.each(languages)('$id: every token is of a class that it declares', (language) => {
  const { grammar, examples, builtIn = '' } = language;
  const texts = [builtIn, ...Object.values(examples).flatMap((files) => files.map(({ text }) => text))];
  const yielded = texts.flatMap((text) => language.parse(sourceText('', text)).tokens.map((token) => token.class));
  expect([...new Set(yielded)].filter((each) => !grammar.classes.includes(each))).toEqual([]);
});

it.each(languages)('$id: every class has a colour in light and in dark', (language) => {
  const properties = [
    ...namesOf(language).map((name) => tokenColours[name]),
    // Blanks take no ink in print.
    ...language.grammar.classes.flatMap((each) =>
      each === 'blank' ? [] : `--color-${printed[each].replace('text-', '')}`,
    ),
  ];
  const missing = properties.filter((property) => {
    const [light = '', dark = ''] = coloursOf(property);
    return !isInk(light, dark);
  });
  expect(missing).toEqual([]);
});
