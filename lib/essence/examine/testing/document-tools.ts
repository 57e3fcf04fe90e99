/** What programs of the system say of a document: independent expectations of its attributes. */

import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { DebianDocuments } from '../../testing/debian-documents.ts';

const run = promisify(execFile);

/** Pieces that the attribute has to contain. `file`: the document, unpacked. */
export type Tool = (file: string, documents: DebianDocuments) => Promise<readonly string[]>;

async function output(program: string, args: readonly string[]): Promise<string> {
  const { stdout } = await run(program, args, { maxBuffer: 64 * 1024 ** 2 });
  return stdout;
}

const linesOf = (text: string): readonly string[] => text.split('\n').filter((line) => line.trim() !== '');

/** ExifTool reads documents, pictures, recordings, films, and PostScript. */
export function exif(tag: string): Tool {
  return async (file, { folderOf }) => {
    const folder = folderOf('libimage-exiftool-perl') ?? '';
    const library = path.join(folder, 'usr/share/perl5');
    const program = path.join(folder, 'usr/bin/exiftool');
    return linesOf(await output('perl', ['-I', library, program, '-s3', '-n', `-${tag}`, file]));
  };
}

/** Names that a program for object files lists: `dynamic` for what a shared library exports. */
export function symbols(which: 'dynamic' | 'archive'): Tool {
  const args = which === 'dynamic' ? ['-D', '--defined-only'] : ['-g', '--defined-only'];
  return async (file) => {
    const listed = linesOf(await output('nm', [...args, file])).filter((line) => /^[0-9a-f]+ T /.test(line));
    return listed.map((line) => (line.split(' ')[2] ?? '').replace(/@.*/, ''));
  };
}

/** Members of a library. */
export const members: Tool = async (file) => linesOf(await output('ar', ['t', file]));

/** Names of a manual page, as whatis(1) would show them. */
export const manName: Tool = async (file) => {
  const named = linesOf(await output('lexgrog', [file]));
  return named.flatMap((line) => /"(.*) - (.*)"$/.exec(line)?.slice(1, 3) ?? []);
};

/** A program in Python with its standard library; the document is its standard input. */
function python(program: string): Tool {
  return async (file) =>
    linesOf(await output('python3', ['-c', `import sys\nopened = open(sys.argv[1], "rb")\n${program}`, file]));
}

export const header = (name: string): Tool =>
  python(`import email, re\nprint(email.message_from_binary_file(opened)["${name}"])`);
export const member = (name: string): Tool => python(`import json\nprint(json.load(opened)["${name}"])`);
/** A property of an Office document, such as `dc:title`. */
export const property = (name: string): Tool =>
  python(
    `import html, re, zipfile\nxml = zipfile.ZipFile(opened).read("docProps/core.xml").decode()\nprint(html.unescape(re.search("<${name}>(.*?)</${name}>", xml)[1]))`,
  );
/** Functions of a Python program. */
export const functions: Tool = python(
  'import ast\nfor each in ast.walk(ast.parse(opened.read())):\n  if isinstance(each, ast.FunctionDef): print(each.name)',
);
/** Text of the first element of that name, in HTML as in XML. */
export const element = (name: string): Tool =>
  python(
    `import html, re\nfound = re.search(r"<${name}\\b[^>]*>(.*?)</${name}>", opened.read().decode(errors="replace"), re.S | re.I)\nprint(" ".join(html.unescape(re.sub("<[^>]*>", "", found[1])).split()))`,
  );
/** Matches of a regular expression in the lines of a text. */
export const matches = (expression: string): Tool =>
  python(`import re\nprint("\\n".join(re.findall(r"${expression}", opened.read().decode(errors="replace"), re.M)))`);
/** Printable strings of four characters and more that strings(1) finds, and that hold the given text. */
export const stringsWith =
  (text: string): Tool =>
  async (file) =>
    linesOf(await output('strings', [file]))
      .filter((line) => line.includes(text))
      .slice(0, 1);
