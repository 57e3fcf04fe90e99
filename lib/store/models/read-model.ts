/** What is read, declared once: the schema describes it outside, the type follows from it. In production nothing is parsed with it. */

import { z } from 'zod';

/** A value as those have it who only read it: nothing in it can be changed, however deep. */
export type Frozen<Value> = Value extends Uint8Array | AsyncIterable<unknown> | AbortSignal
  ? Value
  : typeof asIs extends keyof Value
    ? Value
    : Value extends object
      ? { readonly [Key in keyof Value]: Frozen<Value[Key]> }
      : Value;

declare const asIs: unique symbol;

/** A type that is not frozen. */
export type AsIs<Value> = Value & { readonly [asIs]?: never };

export type ReadModel<Schema extends z.ZodType> = Frozen<z.output<Schema>>;

/** A value whose type is declared without a schema, in a layer below: it is named, and not described field by field. */
export function opaque<Value>(title: string) {
  return z.custom<AsIs<Value>>((value) => typeof value === 'object' && value !== null).meta({ title });
}

export const bytes = z
  .custom<Uint8Array>((value) => value instanceof Uint8Array, 'The file is missing.')
  .meta({ type: 'string', contentEncoding: 'base64' });

/** Told bit by bit: an item is not checked, as the stream can be read once. */
export function streamOf<Item extends z.ZodType>(item: Item) {
  const isStream = (value: unknown) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
  return z.custom<AsyncIterable<ReadModel<Item>>>(isStream).meta({ item });
}

/** A text out of a list that is kept elsewhere. */
export function word<Value extends string>() {
  return z.custom<Value>((value) => typeof value === 'string').meta({ type: 'string' });
}
