/** The findings of filterrules.conf. */

import { defineMessages } from '../../lang/diagnostic.ts';
import { continuationMessages, lexemeMessages } from '../../lang/pblock-findings.ts';

export const messages = defineMessages('RULES', {
  ...lexemeMessages,
  ...continuationMessages,
  unclosedBlock: {
    number: 101,
    severity: 'warning',
    text: '<{tag}> is not closed by </{tag}>.',
    help: 'The block was read up to the next tag or the end of the text. Write its close tag after its last line.',
  },
  strayClose: {
    number: 102,
    severity: 'error',
    text: '</{name}> has no matching <{name}>.',
    help: 'A close tag ends the rule or site that was opened before it, and none is open here. Remove the tag, or write the open tag it belongs to.',
  },
  badTag: {
    number: 103,
    severity: 'error',
    text: 'There is no block {name}.{suggestion}',
    help: 'filterrules.conf has two kinds of blocks, <Rule> and <Site>. Correct the tag. Filters are written in filter.conf.',
  },
  unknownElement: {
    number: 104,
    severity: 'error',
    text: '{word} is not an element.{suggestion}',
    help: 'A line begins with Option, Match, Server, Start or Use, or goes on from the line before with name=value. This one begins with another word. Correct it.',
  },
  wrongPlace: {
    number: 105,
    severity: 'error',
    text: '{name} does not belong here; it belongs in {place}.',
    help: 'Match lines stand in a <Rule>, Server, Start and Use lines in a <Site>, Option lines outside both. Move the line.',
  },
  unknownParameter: {
    number: 106,
    severity: 'error',
    text: '{element} has no parameter {name}.{suggestion}',
    help: 'The element does not know this parameter, so what it should do would not happen. Correct the name.',
  },
  missingParameter: {
    number: 107,
    severity: 'error',
    text: '{element} needs the parameter {name}.',
    help: 'The element means nothing without this parameter and there is no default for it. Add name=value.',
  },
  badValue: {
    number: 108,
    severity: 'error',
    text: '{name} must be {expected}.',
    help: 'The value cannot be read as what the parameter takes. Write a value of that kind.',
  },
  twice: {
    number: 109,
    severity: 'error',
    text: '{name} is given twice.',
    help: 'A parameter can have one value only. Remove one of the two.',
  },
  strayWord: {
    number: 110,
    severity: 'error',
    text: '{word} is not a parameter.',
    help: 'After the name of the element every word is name=value. This word has no equals sign; often a value with blanks lacks its quotes. Write it as a parameter, put the whole value in quotes, or remove it.',
  },
  duplicateRule: {
    number: 111,
    severity: 'error',
    text: 'There is a rule {name} already, on line {line}.',
    help: 'Sites use a rule by its id, so two of one id cannot be told apart. Give each rule its own id.',
  },
  duplicateSite: {
    number: 112,
    severity: 'error',
    text: 'There is a site {name} already, on line {line}.',
    help: 'Reports and the console name a site by its name, so two of one name cannot be told apart. Give each site its own name.',
  },
  undefinedRule: {
    number: 113,
    severity: 'error',
    text: 'There is no rule {name} in this file.{suggestion}',
    help: 'A site can use the rules this file defines. Correct the id, or write the <Rule> with this id.',
  },
  badExpression: {
    number: 114,
    severity: 'error',
    text: 'Invalid regular expression: {reason}.',
    help: 'Expressions are POSIX extended regular expressions without back references and look-around. Correct the expression, or put a backslash before a character that stands for itself.',
  },
  wordCase: {
    number: 116,
    severity: 'hint',
    text: '{name} is spelled {proper}.',
    help: 'Names are read in any case. Write them alike all through the file.',
  },
  domainMissing: {
    number: 117,
    severity: 'error',
    text: 'A site of type domain needs the parameter domain.',
    help: 'The site covers all hosts of a domain, and which one is not said. Add domain=, or write type=site and name its servers.',
  },
  domainUnused: {
    number: 118,
    severity: 'warning',
    text: 'domain= counts only with type=domain.',
    help: 'The site is one of single servers, so the domain is ignored. Write type=domain if all hosts of the domain are meant, otherwise remove it.',
  },
  emptySite: {
    number: 119,
    severity: 'warning',
    text: 'Site {name} has neither server nor starting point, so it owns no URL.',
    help: 'A site covers the servers its Server lines name or, without any, those of its starting points. Add a Server or a Start line.',
  },
  startOutside: {
    number: 120,
    severity: 'warning',
    text: '{host} is not one of the servers of this site.',
    help: 'A starting point is decided like every other URL: a site must own its host. This site does not, so unless another does, it is denied at once. Add a Server line for the host, or correct the URL.',
  },
  emptyRule: {
    number: 121,
    severity: 'warning',
    text: 'Rule {name} has no Match line, so nothing matches it.',
    help: 'A rule matches what any of its Match lines matches. Add one, or remove the rule.',
  },
  unusedRule: {
    number: 122,
    severity: 'hint',
    text: 'No site uses rule {name}.',
    help: 'A rule decides only where a site uses it. Add a Use line to a site, or keep the rule for later.',
  },
  startScheme: {
    number: 123,
    severity: 'error',
    text: 'Resources of the scheme {scheme} cannot be retrieved.',
    help: 'No protocol retrieves URLs of this scheme, so the starting point would never be fetched. Remove it, switch it off with enable=false, or start from another URL.',
  },
  badHost: {
    number: 124,
    severity: 'error',
    text: '{host} is not a host name.',
    help: 'A server is named by its host alone, such as www.siroe.com, without scheme, path or blanks; the port has a parameter of its own. Correct the name.',
  },
  database: {
    number: 125,
    severity: 'info',
    text: 'The RDs of all sites go to one place in this release.',
    help: 'The original robot kept several databases of RDs. In this release a collection has one, so the name is kept and not used. Use one collection for each database if they must be apart.',
  },
  sitemapOutside: {
    number: 126,
    severity: 'warning',
    text: '{host} is not one of the servers of this site.',
    help: 'A sitemap is retrieved only from a host that a site owns. This site does not own the host, so unless another does, the sitemap is not read. Add a Server line for the host, or correct the URL.',
  },
  sitemapScheme: {
    number: 127,
    severity: 'error',
    text: 'Resources of the scheme {scheme} cannot be retrieved.',
    help: 'No protocol retrieves URLs of this scheme, so the sitemap would never be read. Remove it, switch it off with enable=false, or name another URL.',
  },
  openScope: {
    number: 128,
    severity: 'warning',
    text: 'With default-site=allow, links to every public host are crawled.',
    help: 'Hosts that no site owns are also crawled, up to the depth in robot.conf, and their links can lead to more hosts. Remove the option to crawl only the sites in this file, or set a small depth and a URL limit for the run.',
  },
  pathQuery: {
    number: 129,
    severity: 'warning',
    text: 'The path has no query, so the question mark never matches.',
    help: 'The path ends before the question mark of a URL. In earlier versions it included the query. Compare the source url, which is the complete URL.',
  },
});
