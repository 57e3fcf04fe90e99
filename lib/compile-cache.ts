import path from 'node:path';

/** Where Node keeps what it has compiled of the sources: beside the packages, which nobody else can write. */
export const compileCacheFolder = path.resolve(import.meta.dirname, '../node_modules/.cache/winnow');
