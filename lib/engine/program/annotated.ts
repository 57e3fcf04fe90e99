/** The attributes that the annotations of a collection give a URL. */

import { createHash } from 'node:crypto';
import { sourceText } from '../../lang/source-text.ts';
import { annotationKey, annotationsIn, isOfRobot } from '../../languages/annotations/model.ts';
import type { AnnotatedAttribute, Annotation } from '../../languages/annotations/model.ts';
import { parse, syntax } from '../../languages/annotations/syntax.ts';
import { attributeAliases } from '../../languages/schema-conf/model.ts';
import { builtInSchema, readSchema } from '../../languages/schema-conf/read.ts';
import { syntax as schemaConf } from '../../languages/schema-conf/syntax.ts';
import { joinNumbered } from '../../languages/soif/numbered.ts';
import { identityOf } from '../../match/urls/url-identity.ts';
import type { Attribute, Writer } from '../../sdk/resource.ts';

export type Annotated = ReadonlyMap<string, Attribute>;

/** Undefined for a collection without annotations. The file is read when it is first needed. */
export function annotated(files: ReadonlyMap<string, string>): ((url: string) => Annotated | undefined) | undefined {
  const text = files.get(syntax.usualPath);
  if (text === undefined) return undefined;
  let index: ReadonlyMap<string, Annotated> | undefined;
  return (url) => {
    index ??= indexOf(text, aliasesOf(files));
    return index.get(identityOf(url));
  };
}

/** The same for the same annotations of every URL; undefined without the file. */
export function annotationDigest(files: ReadonlyMap<string, string>): string | undefined {
  const text = files.get(syntax.usualPath);
  if (text === undefined) return undefined;
  const said = JSON.stringify([text, ...aliasesOf(files)]);
  return createHash('sha256').update(said).digest('hex');
}

type Aliases = ReadonlyMap<string, string>;

/** A schema with errors stops runs, so that nothing is applied by it. */
function aliasesOf(files: ReadonlyMap<string, string>): Aliases {
  return attributeAliases(readSchema(files.get(schemaConf.usualPath)) ?? builtInSchema);
}

/** Of several templates of a URL, the last one counts, as in the Gatherer's databases. */
function indexOf(text: string, aliases: Aliases): ReadonlyMap<string, Annotated> {
  const index = new Map<string, Annotated>();
  for (const annotation of annotationsIn(parse(sourceText(syntax.usualPath, text)).ast).templates) {
    const key = annotationKey(annotation.url);
    if (key !== undefined) index.set(key, attributesOf(annotation, aliases));
  }
  for (const [key, { size }] of index) if (size === 0) index.delete(key);
  return index;
}

/** A name that is repeated, or numbered, has several values. */
function attributesOf({ attributes }: Annotation, aliases: Aliases): Annotated {
  const given = new Map<string, Attribute>();
  for (const { name, attributes: own } of joinNumbered(attributes)) {
    const written = name.toLowerCase();
    const proper = aliases.get(written) ?? written;
    if (isOfRobot(proper)) continue;
    const known = given.get(proper);
    const values = own.map(({ value }) => value);
    given.set(
      proper,
      known === undefined
        ? { values, writer: writerOf(own, proper) }
        : { ...known, values: [...known.values, ...values] },
    );
  }
  return given;
}

function writerOf([first]: readonly AnnotatedAttribute[], proper: string): Writer {
  const { name = '', line = 1 } = first ?? {};
  const isAlias = name.toLowerCase() !== proper;
  return { by: 'annotation', file: syntax.usualPath, line, ...(isAlias && { from: name }) };
}
