/** A type as it is for those who only read it: nothing in it can be changed, however deep. */

export type Frozen<Value> = Value extends Uint8Array | AsyncIterable<unknown> | AbortSignal
  ? Value
  : Value extends object
    ? { readonly [Key in keyof Value]: Frozen<Value[Key]> }
    : Value;
