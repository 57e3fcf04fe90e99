/** The targets of `rel=canonical` in a Link header (RFC 8288, 3; RFC 6596). */

/** A link with its parameters. A comma or semicolon in the target or in quotes parts nothing. */
const link = /<([^<>]*)>((?:\s*;\s*[^\s"<>;,=]+(?:\s*=\s*(?:"(?:[^"\\]|\\.)*"?|[^\s"<>;,]*))?)*)/g;
const parameter = /;\s*([^\s"<>;,=]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"?|([^\s"<>;,]*))/g;

/** As written, in order. Links about another resource (`anchor`) do not count. */
export function canonicalLinks(header: string): readonly string[] {
  if (!/canonical/i.test(header)) return [];
  return Array.from(header.matchAll(link)).flatMap(([, target = '', parameters = '']) =>
    isCanonical(parameters) ? [target.trim()] : [],
  );
}

/** Of several `rel` the first counts (RFC 8288, 3.3). */
function isCanonical(parameters: string): boolean {
  const values = new Map<string, string>();
  for (const [, name = '', quoted, plain = ''] of parameters.matchAll(parameter)) {
    const key = name.toLowerCase();
    if (!values.has(key)) values.set(key, quoted ?? plain);
  }
  const words = (values.get('rel') ?? '').toLowerCase().split(/\s+/);
  return words.includes('canonical') && !values.has('anchor');
}
