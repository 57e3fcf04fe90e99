/** The document type declaration: skipped, and nothing it names is ever loaded. */

/** Entities are never expanded: they can read other files and grow without limit. */
export interface DeclaredEntity {
  readonly at: number;
  readonly name: string;
}

export type Doctype =
  | { readonly kind: 'skipped'; readonly end: number; readonly entity: DeclaredEntity | undefined }
  | { readonly kind: 'bad'; readonly at: number }
  /** It does not end in this text. */
  | { readonly kind: 'open' };

/** Strings, comments and processing instructions as wholes, so that nothing in them counts; else the signs that matter. */
const piece =
  /"[^"]*"|'[^']*'|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!--|<\?|<!ENTITY(?:\s+%)?\s+([^\s"'>]+)(?=[\s"'>])|(%[^\s%;"'>]+;)|["'[\]<>]/g;
/** Matched alone, the construct that they start is not complete yet. */
const beginnings = new Set(['"', "'", '<!--', '<?']);

/** `start` is the offset of `<!DOCTYPE`. With `stopsAtEntity`, nothing after the first declaration of an entity is read. */
export function skipDoctype(text: string, start: number, stopsAtEntity: boolean): Doctype {
  piece.lastIndex = start + '<!DOCTYPE'.length;
  let depth = 0;
  let entity: DeclaredEntity | undefined;
  for (let found = piece.exec(text); found !== null; found = piece.exec(text)) {
    const [sign, declared, referred] = found;
    // Checked first: the rest of the construct may not have arrived yet.
    if (sign.startsWith('<') && depth <= 0) return { kind: 'bad', at: found.index };
    const name = declared ?? referred;
    if (name !== undefined) entity ??= { at: found.index, name };
    if (entity !== undefined && stopsAtEntity) return { kind: 'skipped', end: found.index, entity };
    if (beginnings.has(sign)) return { kind: 'open' };
    if (sign === '[') depth++;
    if (sign === ']') depth--;
    if (sign === '>' && depth <= 0) return { kind: 'skipped', end: found.index + 1, entity };
  }
  return { kind: 'open' };
}
