/** Errors of an XML document that is read all the same: their number, and the first ones with their lines. */

import { placedFinding } from '../lang/xml/finding.ts';
import type { FindingValues, Place } from '../lang/xml/finding.ts';
import { xmlMessages } from '../lang/xml/messages.ts';
import type { XmlProblem } from '../lang/xml/messages.ts';
import { countWords } from '../sdk/count-words.ts';

const shown = 3;

export class XmlErrors {
  #count = 0;
  readonly #first: string[] = [];

  get count(): number {
    return this.#count;
  }

  add(name: XmlProblem, place: Place, values: FindingValues): void {
    this.#count++;
    if (this.#count > shown) return;
    const { line, message } = placedFinding(xmlMessages, name, place, values);
    this.#first.push(`line ${line}: ${message.replace(/\.$/, '')}`);
  }

  /** Such as "2 XML errors (line 4: <b> is not closed; line 9: …)"; undefined without any. */
  words(): string | undefined {
    if (this.#count === 0) return undefined;
    const more = this.#count > shown ? [`${this.#count - shown} more`] : [];
    return `${countWords(this.#count, 'XML error')} (${[...this.#first, ...more].join('; ')})`;
  }
}
