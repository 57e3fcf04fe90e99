/** The words of a list of hosts without proxy: `siroe.com`, `.siroe.com`, `*.siroe.com:8080`, `10.0.0.0/8`, `<local>`, `*`. */

/** Separated by commas or blanks. */
export function noProxyWords(written: string): readonly string[] {
  return written.split(/[\s,;]+/).filter((word) => word !== '');
}

export function isNoProxyWord(word: string): boolean {
  if (word === '*' || word.toLowerCase() === '<local>') return true;
  return word.includes('/') ? isBlock(word) : hostPattern.test(word);
}

/** A host with or without a port; what stands before the name of a domain changes nothing. */
export const hostPattern = /^\*?\.?(\[[0-9a-f:.]+\]|[a-z0-9_][a-z0-9_.-]*)(?::(\d{1,5}))?$/i;

function isBlock(word: string): boolean {
  const [, address = '', prefix = ''] = /^([0-9a-f:.]+)\/(\d{1,3})$/i.exec(word) ?? [];
  const bytes = address.split('.');
  if (bytes.length === 4) return bytes.every((byte) => byte !== '' && Number(byte) <= 255) && Number(prefix) <= 32;
  return address.includes(':') && prefix !== '' && Number(prefix) <= 128;
}
