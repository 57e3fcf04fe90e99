/** The law that names of archives and other common files are of no type that they are not. */

import { describe, expect, it } from 'vitest';
import { archiveTypes } from '../../sdk/essence-types.ts';
import { stock } from './stock.ts';

const lines = stock
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => /^(\S+)\s+(.*)$/.exec(line) ?? [])
  .map(([, type = '', pattern = '']) => ({ type, pattern: new RegExp(pattern) }));
const typesOf = (name: string): readonly string[] =>
  lines.filter(({ pattern }) => pattern.test(name)).map(({ type }) => type);

/** By the types of their own; those of none of them have no type by their name. */
const archives: Readonly<Record<string, string>> = {
  Tar: 'tar',
  CompressedTar: 'taz tar.Z',
  GNUCompressedTar: 'tgz tar.gz',
  Bzip2CompressedTar: 'tbz tbz2 tar.bz2',
  XzCompressedTar: 'txz tar.xz',
  ZstdCompressedTar: 'tzst tar.zst',
  Compressed: 'Z',
  GNUCompressed: 'gz z',
  Bzip2Compressed: 'bz2',
  XzCompressed: 'xz',
  ZstdCompressed: 'zst',
  Cpio: 'cpio',
  PCCompressed: 'zip ZIP Zip zoo arc arj',
  SevenZipCompressed: '7z 7Z',
  RarCompressed: 'rar RAR',
  CabCompressed: 'cab CAB',
  LhaCompressed: 'lha lzh LZH',
  MacCompressed: 'hqx sit cpt',
  Uuencoded: 'uu uue',
  ShellArchive: 'sha shar',
  '': 'lz lzma lz4 br sz ace alz ar deb rpm jar war ear apk ipa iso img dmg xar pkg msi wim cbz cbr cb7 whl egg gem nupkg xpi crx tlz sitx sea kgb pea paq s7z zipx tar.lz tar.br 001 r00 z01 7z.001',
};
const byExtension = Object.entries(archives).flatMap(([type, extensions]) =>
  extensions.split(' ').map((extension) => [extension, type] as const),
);

describe('archives', () => {
  it.each(byExtension)('.%s is %j by its own line alone', (extension, type) => {
    const [first = '', ...others] = typesOf(`x.${extension}`);
    expect(first).toBe(type);
    expect(others.filter((other) => !archiveTypes.has(other.toLowerCase()))).toEqual([]);
  });

  it('are all types of archives that Essence has', () => {
    expect(Object.keys(archives).map((type) => type.toLowerCase())).toEqual(expect.arrayContaining([...archiveTypes]));
  });
});

/** Common files and their types; an empty one for what is told by the content. */
const others: Readonly<Record<string, string>> = {
  HTML: 'html HTML htm shtml xhtml',
  PostScript: 'ps eps',
  Pdf: 'pdf PDF',
  Office: 'docx docm xls xlsx xlsm ppt pptx odt ods odp epub msg DOCX',
  RTF: 'rtf',
  Markdown: 'md markdown',
  JSON: 'json',
  XML: 'xml xsl xsd rdf rss atom',
  Image: 'gif jpg jpeg png tif tiff bmp ico webp svg JPG',
  Audio: 'mp3 wav ogg flac m4a opus mid',
  Video: 'mp4 mpg mpeg avi mov webm mkv',
  Font: 'ttf otf woff woff2 pfb afm',
  ManPage: '1 1m 3 3x 3p 8 8c man',
  Perl: 'pl pm',
  OtherCode: 'py rb js ts go rs java cpp f s',
  ShellScript: 'sh bash',
  Object: 'o so',
  Mail: 'eml mbox',
  Text: 'txt TXT asc',
  '': 'csv tsv yaml yml toml ini log conf css php aspx jsp exe dll bin dat class sqlite torrent ics vcf mobi djvu dwg avif heic wma wmv m4v 3gp 3ds 3mf 2bpp',
};

it.each(
  Object.entries(others).flatMap(([type, extensions]) =>
    extensions.split(' ').map((extension) => [extension, type] as const),
  ),
)('.%s is %j', (extension, type) => {
  expect(typesOf(`x.${extension}`)[0] ?? '').toBe(type);
});
