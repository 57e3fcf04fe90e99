/** Words of filter.conf that are not in the catalog: what belongs to plug-ins, which are not loaded. */

/** The function that loads plug-ins, and the parameter with their names. */
export const loadModules = { name: 'load-modules', functions: 'funcs' } as const;
