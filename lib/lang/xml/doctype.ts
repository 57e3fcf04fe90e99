/** The document type declaration: skipped, and nothing it names is ever loaded. What declares an entity is refused. */

export type Doctype =
  | { readonly kind: 'skipped'; readonly end: number }
  | { readonly kind: 'entity'; readonly at: number; readonly name: string }
  | { readonly kind: 'bad'; readonly at: number }
  /** It does not end in this text. */
  | { readonly kind: 'open' };

/** Strings, comments and processing instructions as wholes, so that nothing in them counts; else the signs that matter. */
const piece =
  /"[^"]*"|'[^']*'|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!--|<\?|<!ENTITY(?:\s+%)?\s+([^\s"'>]+)(?=[\s"'>])|%([^\s;"'>]+);|["'[\]<>]/g;
/** Matched alone, the construct that they start is not complete yet. */
const beginnings = new Set(['"', "'", '<!--', '<?']);

/** `start` is the offset of `<!DOCTYPE`. */
export function skipDoctype(text: string, start: number): Doctype {
  piece.lastIndex = start + '<!DOCTYPE'.length;
  let depth = 0;
  for (let found = piece.exec(text); found !== null; found = piece.exec(text)) {
    const [sign, declared, referred] = found;
    // Checked first: the rest of the construct may not have arrived yet.
    if (sign.startsWith('<') && depth <= 0) return { kind: 'bad', at: found.index };
    const name = declared ?? (referred === undefined ? undefined : `%${referred};`);
    if (name !== undefined) return { kind: 'entity', at: found.index, name };
    if (beginnings.has(sign)) return { kind: 'open' };
    if (sign === '[') depth++;
    if (sign === ']') depth--;
    if (sign === '>' && depth <= 0) return { kind: 'skipped', end: found.index + 1 };
  }
  return { kind: 'open' };
}
