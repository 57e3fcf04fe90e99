/** Where a server waits for the data connection, as its replies say. */

/** Of a reply to EPSV, such as `Entering Extended Passive Mode (|||6446|)` (RFC 2428, 3). */
export function extendedPort(text: string): number | undefined {
  const written = /([!-/:-~])\1\1(\d{1,5})\1/.exec(text)?.[2];
  return written === undefined ? undefined : validPort(Number(written));
}

export interface PassivePlace {
  readonly address: string;
  readonly port: number;
}

/** Of a reply to PASV, whose numbers may stand anywhere in it (RFC 1123, 4.1.2.6). */
export function passivePlace(text: string): PassivePlace | undefined {
  const numbers = /(?<![\d,])\d{1,3}(?:, ?\d{1,3}){5}(?![\d,])/.exec(text)?.[0].split(',').map(Number);
  if (numbers === undefined || numbers.some((number) => number > 255)) return undefined;
  const [high = 0, low = 0] = numbers.slice(4);
  const port = validPort(high * 256 + low);
  return port === undefined ? undefined : { address: numbers.slice(0, 4).join('.'), port };
}

function validPort(port: number): number | undefined {
  return port >= 1 && port <= 65_535 ? port : undefined;
}
