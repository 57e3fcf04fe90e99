/** A credential as the fields of its form have it. */

export interface EnteredCredential {
  readonly kind: string;
  readonly values: Readonly<Record<string, string>>;
  readonly realm?: string;
  readonly servers?: readonly string[];
}

/** @param written the texts of the form, by field */
export function readEntered(written: Readonly<Record<string, string>>): EnteredCredential {
  const { kind = '', realm = '', servers = '' } = written;
  const urls = servers.split(/\s+/).filter((url) => url !== '');
  const fields = Object.entries(written).filter(([field]) => field.startsWith('field.'));
  return {
    kind,
    values: Object.fromEntries(fields.map(([field, value]) => [field.slice('field.'.length), value])),
    ...(realm !== '' && { realm }),
    ...(urls.length > 0 && { servers: urls }),
  };
}
