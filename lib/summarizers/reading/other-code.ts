/** Definitions and comments of source code in a language without its own type. */

import { linesOf, wordsOfComment } from './lines.ts';

export interface OtherCode {
  readonly procedures: readonly string[];
  readonly included: readonly string[];
  readonly comments: readonly string[];
}

/** Literals first, so that what looks like a comment in one is none. */
const block =
  /"""([^]*?)(?:"""|$)|'''([^]*?)(?:'''|$)|"(?:[^"\\\n]|\\.)*"?|\/\*([^]*?)(?:\*\/|$)|\(\*([^]*?)(?:\*\)|$)|\{-([^]*?)(?:-\}|$)/g;
const directive =
  'include|define|if|ifdef|ifndef|elif|else|endif|undef|pragma|error|warning|line|import|region|endregion';
/** At the beginning of a line, or behind code where the sign is that of no operator. */
const line = new RegExp(
  `(?:^|[\\s;{}),])//+(.*)$|^\\s*(?:#+(?!!|\\[|\\s*(?:${directive})\\b)|--+(?=\\s)|;+|%+(?=\\s)|!+(?=[\\s$])|'(?=\\s)|(?:REM|rem|dnl)(?=\\s))(.*)$`,
);
/** Of Fortran that is written in columns. */
const columnLine = /^[Cc*](?=\s)(.*)$/;
const isInColumns = /^ {6}\s*(?:program|subroutine|function|integer|real|implicit|common)\b/im;

const modifiers =
  '(?:(?:export|default|public|private|protected|internal|static|final|abstract|virtual|override|async|inline|local|pure|elemental|recursive|unsafe|extern|pub(?:\\([^)]*\\))?|overriding|sealed|partial|open|data)\\s+)*';
const keywords =
  'def|func|fun|fn|function|sub|subroutine|procedure|proc|program|module|class|interface|trait|struct|enum|object|task|protocol|extension|macro|entity|package(?:\\s+body)?';
const definitions: readonly RegExp[] = [
  // With a keyword; what follows the name tells it from prose.
  new RegExp(
    `^\\s*${modifiers}(?:(?:integer|real|double precision|logical|character|complex)(?:\\*\\d+)?\\s+)?(?:${keywords})\\s+(?:\\([^()]*\\)\\s*)?([A-Za-z_$][\\w$.:]*[?!]?)(?=\\s*(?:[({\\[<:;=]|$|(?:extends|implements|is|as|returns?|where)\\b))`,
    'i',
  ),
  /^\s*\((?:defun|defmacro|defmethod|defgeneric|defclass|defstruct|defsubst|deftype|defn-?|define(?:-\w+)?)\s+\(?([^\s()]+)/,
  /^\s*(?:export\s+)?(?:const|let|var)\s+([\w$]+)\s*=\s*(?:async\s+)?(?:function\b|\([^()]*\)\s*(?::[^=]*)?=>|\w+\s*=>)/,
  // A method, or a procedure with a type in front.
  /^\s*(?:(?:public|private|protected|static|final|virtual|inline|const|abstract|synchronized|override)\s+)+[\w<>[\], .?*&:]+?[\s*&]([A-Za-z_~]\w*)\s*\([^;]*$/,
  /^[A-Za-z_][\w:<>,* &]*?[\s*&]((?:\w+::)*~?[A-Za-z_]\w*)\s*\([^;={}]*\{?$/,
  /^([a-z_][\w']*)\s*::\s/,
  /^\s*\.glob?l\s+([\w.$]+)/,
  /^\s*create\s+(?:or\s+replace\s+)?(?:temp(?:orary)?\s+)?(?:unique\s+)?(?:table|view|function|procedure|index|trigger|type|sequence)\s+(?:if\s+not\s+exists\s+)?([\w."`[\]]+)/i,
];
const noNames: ReadonlySet<string> = new Set(
  'if for while switch return else do catch case new throw sizeof end intent format'.split(' '),
);
const inclusions: readonly RegExp[] = [
  // Of modules, behind what is taken from them.
  /^\s*(?:import\b|export\b|\})[^'"]*\bfrom\s*['"]([^'"]+)['"]/,
  /\b(?:import|require(?:_once|_relative)?|include(?:_once)?)\s*\(?\s*['"]([^'"]+)['"]/,
  /^\s*#\s*include\s*[<"]([^>"]+)[>"]/,
  /^\s*(?:import\s+(?:static\s+)?|from\s+|pub\s+use\s+|use\s+|using\s+(?:namespace\s+)?|uses\s+|with\s+(?=\w+(?:\.\w+)*\s*;))(?!type\b)([\w.:*]+)/,
  /^\s*(?:\(require\s+'?|-include(?:_lib)?\s*\(")([\w./:-]+)/,
];
/** Longer lines are data. */
const longestLine = 1000;

export function readOtherCode(source: string): OtherCode {
  const comments: string[] = [];
  const keep = (comment: string): string => {
    for (const words of wordsOfComment(comment)) comments.push(words);
    return ' ';
  };
  const bare = source.replaceAll(block, (written, ...groups: readonly unknown[]) => {
    const comment = groups.slice(0, 5).find((each) => typeof each === 'string');
    return typeof comment === 'string' ? keep(comment) : written;
  });
  const inColumns = isInColumns.test(source);
  const code = linesOf(bare)
    .filter((each) => each.length <= longestLine)
    .map((each) => {
      const found = line.exec(each) ?? (inColumns ? columnLine.exec(each) : null);
      if (found === null) return each;
      keep(found[1] ?? found[2] ?? '');
      return each.slice(0, found.index);
    });
  return {
    procedures: code.flatMap((each) => nameIn(each) ?? []),
    included: code.flatMap((each) => firstGroup(inclusions, each)?.replace(/[.:]+$/, '') ?? []),
    comments,
  };
}

function nameIn(code: string): string | undefined {
  for (const definition of definitions) {
    const name = definition.exec(code)?.[1];
    if (name !== undefined && !noNames.has(name.toLowerCase())) return name.replaceAll(/["`[\]]/g, '');
  }
  return undefined;
}

function firstGroup(patterns: readonly RegExp[], code: string): string | undefined {
  for (const pattern of patterns) {
    const found = pattern.exec(code)?.[1];
    if (found !== undefined) return found;
  }
  return undefined;
}
