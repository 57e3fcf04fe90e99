/** The part of html-encoding-sniffer that is used; the package brings no types. */

declare module 'html-encoding-sniffer' {
  export interface SniffOptions {
    /** The XML declaration alone is looked for. */
    xml?: boolean;
    /** Returned as given when nothing in the bytes says otherwise. */
    readonly defaultEncoding?: string;
  }
  /** Name of the encoding (WHATWG) that a BOM, a META tag or an XML declaration names. */
  export default function sniffEncoding(bytes: Uint8Array, options?: SniffOptions): string;
}
