/** Id of the field of a parameter, for addresses that lead to it. */
export const parameterAnchor = (name: string): string => `parameter-${name}`;
