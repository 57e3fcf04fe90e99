/** A profile too long for one editor: lines of about a hundred characters, each thousandth with a carriage return. */

export function lineOf(i: number): string {
  const id = String(i).padStart(6, '0');
  const end = i % 1000 === 7 ? '\r\n' : '\n';
  return `https://www.example.gov.au/publications/${1990 + (i % 30)}/report.aspx?id=${id}&lang=en d:20040101 t:"Annual report ${id}"${end}`;
}

export function longProfile(lines: number): string {
  return Array.from({ length: lines }, (_, i) => lineOf(i + 1)).join('');
}
