/** The roles as options of a select. */

export const roleOptions = [
  { value: 'viewer', label: 'viewer' },
  { value: 'operator', label: 'operator' },
  { value: 'admin', label: 'admin' },
] as const;
