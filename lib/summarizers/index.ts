/** Every summarizer, each in a file named as its Essence type in lower case. */

import type { SummarizerDeclaration } from '../sdk/define-summarizer.ts';
import { html } from './html.ts';
import { text } from './text.ts';

export const summarizers: readonly SummarizerDeclaration[] = [html, text];
