/** Holds the elements of a document against its DTD as they come. What is wrong is told, and made the best of. */

import { nearest } from '../nearest.ts';
import type { AttributeType, Dtd, ElementType } from './dtd.ts';
import type { FindingValues, Place } from './finding.ts';
import type { XmlProblem } from './messages.ts';
import type { Attribute } from './scan-tag.ts';

export interface ValidatorOptions {
  readonly dtd: Dtd;
  /** Other spellings of attributes, in lower case, as documents have them. */
  readonly aliases: Readonly<Record<string, string>>;
  /** Required attributes that a rule of the language speaks of, as `element name`. */
  readonly ruled: ReadonlySet<string>;
  readonly report: (name: XmlProblem, place: Place, values: FindingValues) => void;
  readonly placeOf: (offset: number) => Place;
}

/** An element type made ready. */
interface Prepared {
  readonly name: string;
  readonly content: ElementType['content'];
  /** The place of each child in a sequence. */
  readonly order: ReadonlyMap<string, number>;
  readonly attributes: ReadonlyMap<string, AttributeType>;
  readonly byLowerCase: ReadonlyMap<string, string>;
  readonly required: readonly string[];
}

interface OpenElement {
  readonly type: Prepared;
  readonly place: Place;
  /** The part of the sequence the last child was of. */
  part: number;
  /** The parts there were, a bit each. */
  seen: number;
  saidText: boolean;
}

export interface Validator {
  /** False: the element is not of the DTD, and it is left out with all that stands in it. */
  readonly open: (name: string, attributes: Attribute[], place: Place) => boolean;
  readonly close: () => void;
  /** False: there may be no text here. `isBlank` is asked only where it matters. */
  readonly text: (place: () => Place, isBlank: () => boolean) => boolean;
}

export function createValidator(options: ValidatorOptions): Validator {
  const { dtd, report, ruled } = options;
  const types = new Map(Object.entries(dtd.elements).map(([name, type]) => [name, prepare(name, type, ruled)]));
  const open: OpenElement[] = [];
  return {
    open: (name, attributes, place) => {
      const parent = open.at(-1);
      const type = types.get(name);
      if (!enter(options, parent, { name, place }) || type === undefined) return false;
      checkAttributes(options, type, { attributes, place });
      open.push({ type, place, part: 0, seen: 0, saidText: false });
      return true;
    },
    close: () => {
      const { type, place, seen } = open.pop() ?? {};
      if (type === undefined || place === undefined || type.content.kind !== 'sequence') return;
      for (const [part, [name, times]] of type.content.parts.entries()) {
        const isNeeded = times === '' || times === '+';
        if (isNeeded && ((seen ?? 0) & (1 << part)) === 0) report('missingElement', place, { parent: type.name, name });
      }
    },
    text: (place, isBlank) => {
      const element = open.at(-1);
      if (element === undefined || element.type.content.kind === 'text') return element !== undefined;
      if (!element.saidText && !isBlank()) {
        element.saidText = true;
        report('strayText', place(), { name: element.type.name });
      }
      return false;
    },
  };
}

function prepare(name: string, { content, attributes = {} }: ElementType, ruled: ReadonlySet<string>): Prepared {
  const names = Object.keys(attributes);
  const parts = content.kind === 'sequence' ? content.parts.map(([part]) => part) : [];
  return {
    name,
    content,
    order: new Map(parts.map((part, index) => [part, index])),
    attributes: new Map(Object.entries(attributes)),
    byLowerCase: new Map(names.map((each) => [each.toLowerCase(), each])),
    required: names.filter((each) => attributes[each]?.required === true && !ruled.has(`${name} ${each}`)),
  };
}

interface Child {
  readonly name: string;
  readonly place: Place;
}

/** Whether the child may be read in its parent. */
function enter({ dtd, report }: ValidatorOptions, parent: OpenElement | undefined, { name, place }: Child): boolean {
  if (parent === undefined) return name === dtd.root;
  const { content, order, name: parentName } = parent.type;
  const part = order.get(name);
  const isKnown = content.kind === 'any' ? content.names.includes(name) : part !== undefined;
  if (!isKnown) {
    const found = nearest(name, content.kind === 'any' ? content.names : [...order.keys()]);
    const suggestion = found === undefined ? '' : ` Did you mean <${found}>?`;
    report('unknownElement', place, { parent: parentName, name, suggestion });
    return false;
  }
  if (part === undefined || content.kind !== 'sequence') return true;
  const times = content.parts[part]?.[1];
  const isRepeated = (parent.seen & (1 << part)) !== 0 && (times === '' || times === '?');
  if (part < parent.part || isRepeated) report('misplacedElement', place, { parent: parentName, name });
  parent.part = Math.max(parent.part, part);
  parent.seen |= 1 << part;
  return true;
}

interface Given {
  readonly attributes: Attribute[];
  readonly place: Place;
}

/** Leaves those that count, each by the name the DTD gives it. */
function checkAttributes(options: ValidatorOptions, type: Prepared, { attributes, place }: Given): void {
  for (let i = attributes.length - 1; i >= 0; i--) {
    const attribute = attributes[i];
    if (attribute !== undefined && !checkAttribute(options, type, attribute)) attributes.splice(i, 1);
  }
  for (const name of type.required) {
    if (!attributes.some((each) => each.name === name))
      options.report('missingAttribute', place, { element: type.name, name });
  }
}

function checkAttribute(options: ValidatorOptions, type: Prepared, attribute: Attribute): boolean {
  const { report, placeOf } = options;
  const { name, value, at } = attribute;
  const meant = type.attributes.has(name) ? name : otherName(options, type, name);
  if (meant === undefined) {
    const found = nearest(name, [...type.attributes.keys()]);
    const suggestion = found === undefined ? '' : ` Did you mean ${found}?`;
    report('unknownAttribute', placeOf(at), { element: type.name, name, suggestion });
    return false;
  }
  if (meant !== name) {
    report('otherName', placeOf(at), { name, meant });
    attribute.name = meant;
  }
  const { values } = type.attributes.get(meant) ?? {};
  if (values === undefined || values.includes(value)) return true;
  const other = values.find((each) => each.toLowerCase() === value.trim().toLowerCase());
  if (other !== undefined) {
    report('otherValue', placeOf(at), { name: meant, value, meant: other });
    attribute.value = other;
    return true;
  }
  report('badValue', placeOf(at), { name: meant, value, allowed: values.join(', ') });
  return false;
}

function otherName({ aliases }: ValidatorOptions, type: Prepared, name: string): string | undefined {
  const lower = name.toLowerCase();
  const meant = type.byLowerCase.get(lower) ?? (Object.hasOwn(aliases, lower) ? aliases[lower] : undefined);
  return meant !== undefined && type.attributes.has(meant) ? meant : undefined;
}
