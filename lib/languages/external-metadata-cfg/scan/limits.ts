/** What is not read, whatever it says. */

/** A longer line is malformed and is not kept in memory. */
export const MAX_LINE_BYTES = 8 * 1024 * 1024;
