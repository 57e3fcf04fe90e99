/** The parameters of a media type, as Content-Type has them (RFC 9110, 8.3). */

/** The charset parameter as written, without quotes; undefined when there is none. */
export function charsetParameter(header: string | undefined): string | undefined {
  const [, ...parameters] = header?.split(';') ?? [];
  for (const parameter of parameters) {
    const found = /^\s*charset\s*=\s*["']?([^"'\s]+)/i.exec(parameter)?.[1];
    if (found !== undefined) return found;
  }
  return undefined;
}
