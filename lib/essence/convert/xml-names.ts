/** Names of elements and attributes by their namespaces, whatever prefixes a document chose: as `w:p`, `text:p`, `row`. */

/** Usual prefixes of namespaces in their transitional spelling (ECMA-376 part 4); an empty one where names go without. */
const prefixes: ReadonlyMap<string, string> = new Map([
  ['http://www.w3.org/XML/1998/namespace', 'xml'],
  ['http://www.w3.org/1999/xlink', 'xlink'],
  ['http://purl.org/dc/elements/1.1/', 'dc'],
  ['http://schemas.openxmlformats.org/package/2006/relationships', ''],
  ['http://schemas.openxmlformats.org/package/2006/metadata/core-properties', 'cp'],
  ['http://schemas.openxmlformats.org/markup-compatibility/2006', 'mc'],
  ['http://schemas.openxmlformats.org/officeDocument/2006/relationships', 'r'],
  ['http://schemas.openxmlformats.org/officeDocument/2006/math', 'm'],
  ['http://schemas.openxmlformats.org/wordprocessingml/2006/main', 'w'],
  ['http://schemas.openxmlformats.org/spreadsheetml/2006/main', ''],
  ['http://schemas.openxmlformats.org/presentationml/2006/main', 'p'],
  ['http://schemas.openxmlformats.org/drawingml/2006/main', 'a'],
  ['http://schemas.openxmlformats.org/drawingml/2006/chart', 'c'],
  ['http://schemas.openxmlformats.org/drawingml/2006/diagram', 'dgm'],
  ['http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing', 'xdr'],
  ['http://schemas.microsoft.com/office/drawing/2014/chartex', 'cx'],
  ['http://schemas.microsoft.com/office/powerpoint/2018/8/main', 'p188'],
  ['http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments', 'tc'],
  ['urn:oasis:names:tc:opendocument:xmlns:drawing:1.0', 'draw'],
  ['urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0', 'svg'],
  ['urn:oasis:names:tc:opendocument:xmlns:container', ''],
  ['http://www.idpf.org/2007/opf', ''],
  ['http://www.w3.org/1999/xhtml', ''],
]);
/** What the strict spelling of a namespace begins with. */
const strict = 'http://purl.oclc.org/ooxml/';
/** The last words of most namespaces of OpenDocument are their usual prefixes as well. */
const openDocument = /^urn:oasis:names:tc:opendocument:xmlns:([\w-]+):1\.0$/;
/** What names of other namespaces begin with. */
const foreign = '?:';

function transitional(namespace: string): string {
  if (!namespace.startsWith(strict)) return namespace;
  const [format = '', ...rest] = namespace.slice(strict.length).split('/');
  return ['http://schemas.openxmlformats.org', format, '2006', ...rest].join('/');
}

function prefixOf(namespace: string): string {
  const usual = prefixes.get(transitional(namespace)) ?? openDocument.exec(namespace)?.[1];
  return usual === undefined ? foreign : usual === '' ? '' : `${usual}:`;
}

interface Binding {
  readonly namespace: string;
  readonly prefix: string;
}

interface Node {
  readonly name: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

const rebinds = (key: string): boolean => key === 'xmlns' || key.startsWith('xmlns:');

/** Follows the declarations of the open elements. A prefix without a declaration is taken for the usual one. */
export class XmlNames {
  /** Innermost declaration last. */
  readonly #bindings = new Map<string, Binding[]>();
  readonly #open: { readonly name: string; readonly declared: readonly string[] }[] = [];

  /** The node with its names, until it is closed. */
  open({ name, attributes }: Node): Node {
    const keys = Object.keys(attributes);
    const declared = keys.filter(rebinds).map((key) => key.slice('xmlns:'.length));
    for (const key of keys) if (rebinds(key)) this.#bind(key.slice('xmlns:'.length), attributes[key]);
    const known = this.#nameOf(name, true);
    this.#open.push({ name: known, declared });
    if (!keys.some((key) => key.includes(':'))) return { name: known, attributes };
    const entries = keys.map((key) => [this.#nameOf(key, false), attributes[key]]);
    return { name: known, attributes: Object.fromEntries(entries) };
  }

  /** The name of the element that ends. */
  close(): string {
    const { name = '', declared = [] } = this.#open.pop() ?? {};
    for (const prefix of declared) this.#bindings.get(prefix)?.pop();
    return name;
  }

  namespaceOf(prefix: string): string | undefined {
    return this.#bindings.get(prefix)?.at(-1)?.namespace;
  }

  #bind(prefix: string, value: unknown): void {
    const namespace = typeof value === 'string' ? value.trim() : '';
    const binding = { namespace, prefix: namespace === '' ? '' : prefixOf(namespace) };
    const bindings = this.#bindings.get(prefix);
    if (bindings === undefined) this.#bindings.set(prefix, [binding]);
    else bindings.push(binding);
  }

  /** Attributes without a prefix are in no namespace. */
  #nameOf(name: string, isElement: boolean): string {
    const colon = name.indexOf(':');
    if (colon < 0 && !isElement) return name;
    const binding = this.#bindings.get(colon < 0 ? '' : name.slice(0, colon))?.at(-1);
    return binding === undefined ? name : binding.prefix + name.slice(colon + 1);
  }
}
