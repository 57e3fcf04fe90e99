/**
 * A posted form, read as it arrives. Clients of feeds have many ways to write one: what can be understood is read, and
 * what is cut off or cannot be understood is a fault. Sources: RFC 7578, RFC 2046 5.1, the WHATWG URL standard.
 */

/** Hears of the fields in their order. The bytes may be used again after the call. */
export interface FieldHandlers {
  readonly begin: (name: string) => void;
  readonly bytes: (piece: Uint8Array) => void;
  readonly end: () => void;
}

/** Why a form is not read on, in plain words. */
export interface FormFault {
  readonly reason: string;
}

/** Nothing is to be given to a reader after a fault. */
export interface FormReader {
  readonly push: (piece: Uint8Array) => FormFault | undefined;
  /** Of the whole body. */
  readonly end: () => FormFault | undefined;
}

/** Of a form: parts, and bytes of the head of each. */
export const formLimits = { parts: 100, partHead: 8192, boundary: 200, name: 1000 } as const;
