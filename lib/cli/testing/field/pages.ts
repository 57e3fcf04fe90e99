/** Small pages and files that cases are made of. */

export const page = (body: string): string => `<!doctype html><title>T</title><body>${body}</body>`;
export const ok = (title: string): string => `<!doctype html><title>${title}</title><p>page ${title}</p>`;
export const links = (...urls: readonly string[]): string => page(urls.map((url) => `<a href="${url}">x</a>`).join(''));
export const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
export const xmlHeaders = { 'Content-Type': 'application/xml' };

/** A PDF file of objects from number 1. */
export function pdf(
  objects: readonly (string | Uint8Array)[],
  { badXref = false, trailer = '' }: { readonly badXref?: boolean; readonly trailer?: string } = {},
): Buffer {
  const parts: Buffer[] = [latin1('%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n')];
  const offsets: number[] = [];
  const length = (): number => parts.reduce((sum, part) => sum + part.length, 0);
  for (const [at, object] of objects.entries()) {
    offsets.push(length());
    parts.push(
      latin1(`${at + 1} 0 obj\n`),
      typeof object === 'string' ? latin1(object) : Buffer.from(object),
      latin1('\nendobj\n'),
    );
  }
  const start = length();
  const line = (offset: number): string => `${String(badXref ? offset + 37 : offset).padStart(10, '0')} 00000 n \n`;
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.map(line).join('')}`;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${badXref ? start + 1000 : start}\n%%EOF\n`;
  return Buffer.concat([...parts, latin1(table + end)]);
}

export const stream = (content: string): Buffer =>
  latin1(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
