/** SOIF, the form RDs travel in (spec 4.3). Written only: no file of a collection is in it. */

export { printSoif } from './print.ts';
