/** Findings about the files of a collection as a set: what one says of another. */

import { defineMessages, messageCode, type Diagnostic } from '../lang/diagnostic.ts';

/** A finding, and the file it stands in. */
export interface SetFinding {
  readonly path: string;
  readonly diagnostic: Diagnostic;
}

export const setMessages = defineMessages('SET', {
  undefinedFilter: {
    number: 101,
    severity: 'error',
    text: 'filter.conf has no filter {name}.{suggestion}',
    help: 'robot.conf chooses the two filters of a run by name, and filter.conf does not define this one. Correct the name, or write <Filter name="…"> in filter.conf.',
  },
  missingDefault: {
    number: 102,
    severity: 'error',
    text: 'filter.conf has no filter {name}, which is used because robot.conf names no other.',
    help: 'Without {parameter} in robot.conf the filter of the default name is used, and filter.conf does not define it. Name a filter in robot.conf, or write one of that name.',
  },
  missingDefaultAlone: {
    number: 110,
    severity: 'warning',
    text: 'filter.conf has no filter {name}, which is used as long as no robot.conf names another.',
    help: 'There is no robot.conf to say which filters a run uses, so those of the default names are, and filter.conf does not define this one: no run starts. Write a robot.conf with {parameter}, or a filter of that name.',
  },
  wrongKind: {
    number: 103,
    severity: 'warning',
    text: 'Filter {name} is for {kind}, but {parameter} names it.',
    help: 'An enumeration filter ends in Enumerate lines, a generation filter in Generate lines; the other kind of line never runs. As it stands no links are followed, or no RD is made. Name a filter of the right kind.',
  },
  unusedFilter: {
    number: 104,
    severity: 'hint',
    text: 'robot.conf does not use filter {name}.',
    help: 'A run uses the two filters that enumeration-filter and generation-filter name. This one decides nothing. Name it in robot.conf, or keep it for later.',
  },
  missingRules: {
    number: 105,
    severity: 'warning',
    text: 'The collection has no file {name}; each starting point counts as a site of its own.',
    help: 'A path names a file of the collection by its last component; nothing is read from the disk of the server. No file of this name is there. Add it, or correct the name.',
  },
  missingTypes: {
    number: 106,
    severity: 'info',
    text: 'The collection has no file {name}; the built-in types are used.',
    help: 'A path names a file of the collection by its last component; nothing is read from the disk of the server. No file of this name is there, so extensions have the built-in types. Add the file if others are wanted.',
  },
  typeRuleEarly: {
    number: 107,
    severity: 'warning',
    text: 'Rule {rule} compares the type, but filter {filter} does not process the rules under Data.',
    help: 'The MIME type is known once a resource is retrieved. A filter that runs filterrules-process under MetaData only never compares it, so the rule decides nothing there. Add Data fn=filterrules-process, after the type is assigned.',
  },
  sameName: {
    number: 108,
    severity: 'warning',
    text: 'The collection has another file of this name, {path}, which is the one that is read.',
    help: 'Files are named by the last component of their path, so of two with one name only one can be meant. Rename or remove the other.',
  },
  noStart: {
    number: 109,
    severity: 'info',
    text: '{name} has no start point, so a crawl cannot start.',
    help: 'A crawl begins at the start points and sitemaps of enabled sites in filterrules.conf, at URLs in robot.conf, and at RootNodes and LeafNodes in gatherer.cf. Add a Start line, or give a start point with the run. A collection filled by feeds needs none.',
  },
  missingFilterFile: {
    number: 111,
    severity: 'error',
    text: 'The collection has no file filters/{name}.',
    help: 'A RootNode names its filter file by the last component of a path, and the file stands in the folder filters; nothing is read from the disk of the server. Without it the root would go where the filter was to keep it from. Add the file, or correct the name; /dev/null is no filter.',
  },
  hostEnd: {
    number: 112,
    severity: 'warning',
    text: 'This never matches a host: a Host-Filter is compared with name:port.',
    help: 'The port always follows the name, as in www.siroe.com:80, so a $ behind the name has nothing to match. Write the port before the $, or leave the $ out.',
  },
  unknownAttribute: {
    number: 113,
    severity: 'warning',
    text: 'The schema has no attribute {name}.{suggestion}',
    help: 'schema.conf lists the attributes of resource descriptions; without the file, those of the manual and of its functions are the schema. The attribute is written all the same, but the full-text search does not look into it and nobody can edit it. Correct the name, or add an Attribute line.',
  },
  wrongFile: {
    number: 114,
    severity: 'error',
    text: '{fn} can’t use {name}: it needs a “{kind}” file, and this is a “{other}” file.',
    help: 'Each file of a collection has one kind, determined by its name or by the first line that uses it. Correct the name, or keep sites and rules in a separate file from MIME types.',
  },
  unknownSource: {
    number: 115,
    severity: 'warning',
    text: 'Unknown source {name}.{suggestion}',
    help: 'No built-in source has this name and no line of the filter sets it, so it has a value only on pages with a META tag of this name. Correct the name, or separate several names with commas.',
  },
  unknownRead: {
    number: 116,
    severity: 'warning',
    text: 'Unknown attribute {name}.{suggestion}',
    help: 'The schema has no attribute with this name and no line of the filter writes it, so it has a value only on pages with a META tag of this name. Correct the name, or add an Attribute line to schema.conf.',
  },
  withoutScope: {
    number: 118,
    severity: 'warning',
    text: 'Filter {name} doesn’t apply the filter rules. Only hosts of sites and start points are crawled.',
    help: 'With such a filter, the original robot followed links to every host. Winnow rejects URLs whose host no site or start point names, and applies only the depth of the sites. To apply the rules of the sites as well, add MetaData fn=filterrules-process. To crawl every linked host, add Option default-site=allow to filterrules.conf.',
  },
  noSender: {
    number: 119,
    severity: 'info',
    text: 'Requests have no From header: neither email in robot.conf nor Gatherer-Host is set.',
    help: 'The original Gatherer sent user@host in the From header, so that administrators of a site knew whom to contact. Set email in robot.conf to a contact address, or set Gatherer-Host.',
  },
  slowedHost: {
    number: 120,
    severity: 'warning',
    text: '{cause} slows {host} from {before} to {after}.',
    help: 'The longest delay that applies to a server applies to all its URLs, whichever site, seed, or RootNode leads to them. A RootNode without Delay uses Access-Delay (default 1 second), which also applies to hosts without a RootNode unless a RootNode with Host=2 or more leads there. If the server may be crawled faster, write a shorter delay.',
  },
  keptFile: {
    number: 121,
    severity: 'info',
    text: 'Winnow keeps {name} but does not use it.',
    help: 'The file belongs to the original product, and nothing in Winnow reads it: not while crawling, and not while checking. It stays in the collection with its revisions and exports. Remove it if nobody needs it.',
  },
  libUnused: {
    number: 122,
    severity: 'warning',
    text: 'Not used, because Lib-Directory is not set: {names}.',
    help: 'Files that customize Essence take effect only if Lib-Directory in gatherer.cf names their folder; otherwise, the stock files apply. Add Lib-Directory: lib.',
  },
  essenceOff: {
    number: 123,
    severity: 'warning',
    text: 'Not used, because Essence is off: {names}.',
    help: 'Files that customize Essence take effect only while Essence is on: in collections with RootNodes or LeafNodes, or with Essence: on in gatherer.cf. Add Essence: on and Lib-Directory: lib to gatherer.cf, and create that file if the collection has none.',
  },
  notNamed: {
    number: 124,
    severity: 'warning',
    text: '{name} has no effect, because {by} does not name it.',
    help: 'Essence-Options in gatherer.cf names an allow list with --allowlist, and a stop list other than lib/stoplist.cf with --stoplist; Post-Summarizing names the rules. Name the file there, or remove it.',
  },
  missingNamed: {
    number: 125,
    severity: 'error',
    text: '{by} names {name}, but the collection has no such file.',
    help: 'A path names a file of the collection by its last component; files on the server’s disk are not read. Type lists and rules belong in the folder lib. Add the file, or correct the name.',
  },
  neverGiven: {
    number: 126,
    severity: 'info',
    text: 'No document can have the type {type}.',
    help: 'The stock files don’t contain this type, and no line in byurl.cf, byname.cf, or bycontent.cf assigns it, so this line never applies. Add a line that assigns the type, or correct the name.',
  },
  missingNamedRules: {
    number: 127,
    severity: 'error',
    text: 'The collection has no file {name}.',
    help: 'A path names a file of the collection by its last component; files on the server’s disk are not read. Without its sites and rules, the filter would allow and deny other URLs than intended, so no run starts. Add the file, or correct the name.',
  },
  unnamedFile: {
    number: 128,
    severity: 'warning',
    text: 'No line names {name}, so it has no effect.',
    help: 'A file with a name of its own takes effect through the line that names it: Setup fn=filterrules-setup config=NAME for sites and rules, Setup fn=setup-type-by-extension file=NAME for MIME types, or a variable or RootNode of gatherer.cf. Add such a line, or remove the file.',
  },
  ruleNeverApplies: {
    number: 129,
    severity: 'warning',
    text: 'This rule never applies: {why}.',
    help: 'A test with == or ~ fails for an attribute that a description doesn’t have, and Essence-Options in gatherer.cf decides which attributes there are. --minimal-bookkeeping takes nothing from rules: they read all bookkeeping attributes. Remove the option, or the rule.',
  },
  notMimeType: {
    number: 117,
    severity: 'warning',
    text: '“{type}” isn’t a MIME type, so it never matches.{suggestion}',
    help: 'Servers send types such as text/html. Winnow compares the whole type, without parameters such as charset. Write the complete type.',
  },
});

/** Code of the finding on a collection whose files have no start point. */
export const noStartCode = messageCode(setMessages, 'noStart');
