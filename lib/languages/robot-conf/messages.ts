/** The findings of robot.conf. */

import { defineMessages } from '../../lang/diagnostic.ts';
import { lexemeMessages } from '../../lang/pblock-findings.ts';

export const messages = defineMessages('ROBOT', {
  ...lexemeMessages,
  unknownParameter: {
    number: 101,
    severity: 'error',
    text: 'robot.conf has no parameter {name}.{suggestion}',
    help: 'The name is not one of the process parameters of the manual (table 42-1) or of its sample file. The original robot would ignore the line without a word, so that a mistyped limit has no effect. Correct the name or remove the line.',
  },
  badValue: {
    number: 102,
    severity: 'error',
    text: '{name} must be {expected}.',
    help: 'The value cannot be read as what the parameter takes. The reference page of the parameter says its kind, its range and its unit. Write a value of that kind.',
  },
  twice: {
    number: 103,
    severity: 'error',
    text: '{name} is given already on line {line}.',
    help: 'A parameter can have one value only; the old and the new name of a parameter count as one. Remove one of the two.',
  },
  alias: {
    number: 104,
    severity: 'warning',
    text: '{name} is another name of {proper}.',
    help: 'The name stands in a sample file or a misprinted table of the manuals, but is not the documented one. It is read as the documented parameter. Rename it.',
  },
  strayWord: {
    number: 107,
    severity: 'warning',
    text: '{word} is not a parameter and is ignored.',
    help: 'In the Process block every word is name=value or, after the >, a seed URL. This word is neither; often it is the rest of a line that was wrapped. Remove it, or put it back where it belongs.',
  },
  tornPath: {
    number: 108,
    severity: 'warning',
    text: 'The value of {name} was torn by wrapping; it is read without blanks as {value}.',
    help: 'The path or URL goes over a line end, or stands in quotes that do not match, as in the tables of the manual. The blanks that wrapping left in it were dropped. Write it in one piece.',
  },
  unclosedProcess: {
    number: 109,
    severity: 'warning',
    text: 'The Process block is not closed by </Process>.',
    help: 'The block was read to the end of the text. Write </Process> after the last parameter.',
  },
  badTag: {
    number: 110,
    severity: 'error',
    text: 'The tag {name} does not belong here.',
    help: 'robot.conf holds one block, from <Process to </Process>. Remove the other tag; filters are written in filter.conf, sites and rules in filterrules.conf.',
  },
  outside: {
    number: 111,
    severity: 'error',
    text: 'This stands outside the Process block.',
    help: 'Only what stands between <Process and </Process> is read. Move the line into the block.',
  },
  noProcess: {
    number: 112,
    severity: 'warning',
    text: 'The parameters do not stand in a Process block.',
    help: 'The file should begin with <Process and end with </Process>. The parameters were read as if it did. Write the two tags.',
  },
  badSeed: {
    number: 113,
    severity: 'error',
    text: '{url} is not a URL the robot can start from.',
    help: 'A seed URL needs a scheme and a host, such as http://www.siroe.com/, and no blanks, quotes or backslashes. Correct it.',
  },
  seedScheme: {
    number: 114,
    severity: 'error',
    text: 'Resources of the scheme {scheme} cannot be retrieved.',
    help: 'No protocol retrieves URLs of this scheme, so the seed URL would never be fetched. Remove it, or start from another URL.',
  },
  seedParameter: {
    number: 115,
    severity: 'error',
    text: 'A seed URL has no parameter {name}; only depth can follow it.',
    help: 'A line with a seed URL holds the URL and, if wanted, depth=N. Write other parameters on lines of their own.',
  },
  plainSecret: {
    number: 116,
    severity: 'warning',
    text: 'The value of {name} is readable in this file.',
    help: 'Anyone who can read the file can read the secret. In the console it moves to an encrypted credential when the file is saved, and the file says credential:NAME. A run from a folder reads it as it is.',
  },
  badCsid: {
    number: 117,
    severity: 'warning',
    text: 'A csid has the form x-catalog://host:port/name.',
    help: 'The identifier names the search server that uses the file. The manual prints it once without its colon. Correct the form, because other programs compare it letter by letter.',
  },
  nameCase: {
    number: 118,
    severity: 'hint',
    text: '{name} is spelled {proper} in the manual.',
    help: 'Names are read here in any case, but the original robot tells capital letters from small ones. Write the name as the manual does.',
  },
  hookNotRun: {
    number: 130,
    severity: 'warning',
    text: 'Runs skip this program: {why}',
    help: 'Programs run only from the program folder of the server (WINNOW_PROGRAMS), only while an administrator has turned programs on, and only if an administrator allowed them and they haven’t changed since. The run itself is not affected. Ask an administrator to check the Programs page.',
  },
  folderNotAllowed: {
    number: 131,
    severity: 'warning',
    text: '{name} has no effect: {folder} is not allowed on this server.',
    help: 'A folder is used only if it is the program folder (WINNOW_PROGRAMS) or the data folder (WINNOW_DATA) of the server, or inside one of them. The line is kept as it is. Name a folder inside one of them, or remove the line.',
  },
  badProxy: {
    number: 135,
    severity: 'error',
    text: 'Invalid proxy URL in {name}: {why}.',
    help: 'With an invalid proxy, requests would go directly to the servers. Write the URL of a proxy server, such as http://proxy.siroe.com:8080/ or socks5://proxy.siroe.com:1080, or of a script, which has a path, such as http://proxy.siroe.com/proxy.pac.',
  },
  proxyLogin: {
    number: 136,
    severity: 'error',
    text: 'The URL in {name} contains credentials.',
    help: 'Anyone who can read the file can read the credentials. Write them as proxy-username and proxy-password. When you save the file in the console, the password moves to an encrypted credential.',
  },
  badNoProxy: {
    number: 137,
    severity: 'warning',
    text: '{word} in no-proxy is ignored: it is not a host, a domain, or a block of addresses.',
    help: 'Requests to these hosts go through the proxy. Write names such as siroe.com or www.siroe.com:8080, blocks such as 10.0.0.0/8, or <local> for names without a dot, separated by commas.',
  },
  proxyUnused: {
    number: 138,
    severity: 'info',
    text: '{name} has no effect: {why}.',
    help: 'The parameter is valid, but another parameter disables it, or a parameter that it needs is missing. Remove the line, or correct the other parameter.',
  },
});
