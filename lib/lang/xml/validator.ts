/** Holds the elements of a document against its DTD as they come. What is wrong is told, and made the best of. */

import { nearest } from '../nearest.ts';
import type { AttributeType, Dtd, ElementType } from './dtd.ts';
import type { FindingValues, Place } from './finding.ts';
import type { XmlProblem } from './messages.ts';
import { valueOf } from './scan-tag.ts';
import type { Attribute } from './scan-tag.ts';
import type { TextRun } from './scan-xml.ts';

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
  readonly children: ReadonlyMap<string, ChildType>;
  readonly attributes: ReadonlyMap<string, AttributeType>;
  readonly byLowerCase: ReadonlyMap<string, string>;
  readonly required: readonly string[];
}

interface ChildType {
  readonly type: Prepared;
  /** Its place in a sequence; undefined where the order is free. */
  readonly part?: number;
  readonly isSingle?: boolean;
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
  /** False: there may be no text here. */
  readonly text: (run: TextRun) => boolean;
}

export function createValidator(options: ValidatorOptions): Validator {
  const { dtd, report, placeOf } = options;
  const types = prepare(options);
  const root = types.get(dtd.root);
  const open: OpenElement[] = [];
  return {
    open: (name, attributes, place) => {
      const parent = open.at(-1);
      const type = parent === undefined ? root : enter(options, parent, { name, place });
      if (type === undefined) return false;
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
    text: (run) => {
      const element = open.at(-1);
      if (element === undefined || element.type.content.kind === 'text') return element !== undefined;
      if (element.saidText) return false;
      const ink = inkIn(run);
      if (ink >= run.end) return false;
      element.saidText = true;
      report('strayText', placeOf(run.at + ink - run.start), { name: element.type.name });
      return false;
    },
  };
}

/** The first character that is no blank. */
function inkIn({ text, start, end }: TextRun): number {
  let at = start;
  while (at < end && text.charCodeAt(at) <= 0x20) at++;
  return at;
}

function prepare({ dtd, ruled }: ValidatorOptions): ReadonlyMap<string, Prepared> {
  const types = new Map<string, Prepared & { readonly children: Map<string, ChildType> }>();
  for (const [name, { content, attributes = {} }] of Object.entries(dtd.elements)) {
    const names = Object.keys(attributes);
    types.set(name, {
      name,
      content,
      children: new Map(),
      attributes: new Map(Object.entries(attributes)),
      byLowerCase: new Map(names.map((each) => [each.toLowerCase(), each])),
      required: names.filter((each) => attributes[each]?.required === true && !ruled.has(`${name} ${each}`)),
    });
  }
  for (const { content, children } of types.values()) {
    for (const [name, child] of childrenOf(content)) {
      const type = types.get(name);
      if (type !== undefined) children.set(name, { type, ...child });
    }
  }
  return types;
}

function childrenOf(content: ElementType['content']): readonly (readonly [string, Omit<ChildType, 'type'>])[] {
  if (content.kind === 'any') return content.names.map((name) => [name, {}]);
  if (content.kind !== 'sequence') return [];
  return content.parts.map(([name, times], part) => [name, { part, isSingle: times === '' || times === '?' }]);
}

interface Child {
  readonly name: string;
  readonly place: Place;
}

/** Undefined where the parent has no such child. */
function enter({ report }: ValidatorOptions, parent: OpenElement, { name, place }: Child): Prepared | undefined {
  const { children, name: parentName } = parent.type;
  const child = children.get(name);
  if (child === undefined) {
    const found = nearest(name, [...children.keys()]);
    const suggestion = found === undefined ? '' : ` Did you mean <${found}>?`;
    report('unknownElement', place, { parent: parentName, name, suggestion });
    return undefined;
  }
  const { type, part, isSingle } = child;
  if (part === undefined) return type;
  const isRepeated = isSingle === true && (parent.seen & (1 << part)) !== 0;
  if (part < parent.part || isRepeated) report('misplacedElement', place, { parent: parentName, name });
  parent.part = Math.max(parent.part, part);
  parent.seen |= 1 << part;
  return type;
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
    if (valueOf(attributes, name) === undefined)
      options.report('missingAttribute', place, { element: type.name, name });
  }
}

function checkAttribute(options: ValidatorOptions, type: Prepared, attribute: Attribute): boolean {
  const { report, placeOf } = options;
  const { name, value, at } = attribute;
  const known = type.attributes.get(name);
  const meant = known === undefined ? otherName(options, type, name) : name;
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
  const { values, keepsOthers = false } = known ?? type.attributes.get(meant) ?? {};
  if (values === undefined || values.includes(value)) return true;
  const other = values.find((each) => each.toLowerCase() === value.trim().toLowerCase());
  if (other !== undefined) {
    report('otherValue', placeOf(at), { name: meant, value, meant: other });
    attribute.value = other;
    return true;
  }
  report('badValue', placeOf(at), { name: meant, value, allowed: values.join(', ') });
  return keepsOthers;
}

function otherName({ aliases }: ValidatorOptions, type: Prepared, name: string): string | undefined {
  const lower = name.toLowerCase();
  const meant = type.byLowerCase.get(lower) ?? (Object.hasOwn(aliases, lower) ? aliases[lower] : undefined);
  return meant !== undefined && type.attributes.has(meant) ? meant : undefined;
}
