/** The kind of the job that empties a collection: while one is open the store makes no run. */

export const clearingKind = 'clear-collection';
