/** The elements of filterrules.conf with their parameters, declared once. No published file shows them: the grammar is ours. */

import { sameWord } from '../../lang/pblock.ts';
import { describeParam } from '../../sdk/describe.ts';
import { boolean, choice, integer, string, url } from '../../sdk/param.ts';
import type { Params } from '../../sdk/param.ts';
import type { ElementShape } from '../../sdk/vocabulary.ts';

const enable = boolean.defaultsTo('true', { doc: 'Whether it counts; false is as good as a comment.' });
const links = { min: -1, max: 1_000_000, unit: 'links' } as const;

export const ruleParams = {
  id: string({ doc: 'Name the sites use the rule by; each rule has its own.' }),
  name: string.optional({ doc: 'Name shown in the console; without it, the id.' }),
  desc: string.optional({ doc: 'What the rule is for.', label: 'Description' }),
  enable,
  default: boolean.defaultsTo('false', { doc: 'Whether new sites get the rule.', label: 'New sites use it' }),
  behavior: choice.defaultsTo('exclude', {
    doc: 'What happens to resources that match.',
    choices: [
      { value: 'exclude', doc: 'They are denied.' },
      { value: 'include', doc: 'Only they, and those of other including rules, are allowed.' },
    ],
  }),
};

export const matchParams = {
  src: choice({
    doc: 'What is compared.',
    choices: [
      { value: 'url', doc: 'The complete URL, with the query.' },
      { value: 'protocol', doc: 'The scheme of the URL.' },
      { value: 'host', doc: 'The host of the URL.' },
      { value: 'path', doc: 'The path of the URL, without the query.' },
      { value: 'type', doc: 'The MIME type, known once the resource is retrieved.' },
    ],
  }),
  by: choice({
    doc: 'How it is compared.',
    choices: [
      { value: 'is', doc: 'It is the value.' },
      { value: 'contains', doc: 'It contains the value.' },
      { value: 'begins-with', doc: 'It begins with the value.' },
      { value: 'ends-with', doc: 'It ends with the value.' },
      { value: 'regex', doc: 'The value is a regular expression that matches it.' },
    ],
  }),
  value: string({ doc: 'What it is compared with.' }),
  case: choice.optional({
    doc: 'Whether capital letters count; by default they do in url and path.',
    choices: [
      { value: 'ignore', doc: 'They do not.' },
      { value: 'exact', doc: 'They do.' },
    ],
  }),
};

export const siteParams = {
  name: string({ doc: 'Nickname of the site.', label: 'Nickname' }),
  type: choice.defaultsTo('site', {
    doc: 'What the site covers.',
    choices: [
      { value: 'site', doc: 'The servers named.' },
      { value: 'domain', doc: 'All hosts of a domain.' },
    ],
  }),
  domain: string.optional({ doc: 'The domain, such as siroe.com, when type is domain.' }),
  depth: integer.optional({
    doc: 'Maximum link depth for start points without one of their own, and for a site without start points; -1 for no limit. Default: depth in robot.conf.',
    ...links,
  }),
  enable,
  database: string.defaultsTo('default', { doc: 'Where the RDs of the site go.' }),
  sitemaps: boolean.defaultsTo('false', {
    label: 'Reads the sitemaps that robots.txt names',
    doc: 'Whether the sitemaps are read that robots.txt of its servers names: every URL they list is found, one link deep. The original robot had no sitemaps; this is an addition.',
  }),
  connector: boolean.optional({
    label: 'Says who may see its documents',
    doc: 'Whether the headers in which connectors of the Google Search Appliance speak of a document are used: its readers, its metadata, its display URL. Default: only for URLs that a feed names. That a document is secure is believed of every server.',
  }),
};

export const serverParams = {
  host: string({ doc: 'Host name, such as www.siroe.com.' }),
  port: integer.optional({ doc: 'Port; without it the usual ones, 80 and 443.', min: 1, max: 65_535 }),
  alias: string.optional({ doc: 'Other names of the same server, separated by commas.' }),
  protocol: string.optional({ doc: 'Scheme whose usual port is meant, such as https.' }),
};

export const startParams = {
  url: url({ doc: 'Where the robot starts.' }),
  depth: integer.optional({
    doc: 'Maximum link depth from this start point, independent of the others; -1 for no limit. Default: depth of the site.',
    ...links,
  }),
  enable,
};

export const sitemapParams = {
  url: url({
    doc: 'Address of a sitemap, a sitemap index, a feed, or a text with one URL a line; it may be a gzip file.',
  }),
  enable,
};

export const useParams = {
  rule: string({ doc: 'Id of a rule of this file.' }),
  enable,
};

export const optionParams = {
  'default-site': choice.optional({
    doc: 'What happens to URLs that no site owns. Default: deny.',
    choices: [
      { value: 'deny', doc: 'They are rejected.' },
      {
        value: 'allow',
        doc: 'They are crawled on every public host that links lead to, up to the depth in robot.conf.',
      },
    ],
  }),
};

function element({ params, ...rest }: Omit<ElementShape, 'params'> & { readonly params: Params }): ElementShape {
  return { ...rest, params: Object.entries(params).map(([name, param]) => describeParam(name, param)) };
}

export const elements: readonly ElementShape[] = [
  element({
    name: 'Option',
    form: 'statement',
    within: 'file',
    example: 'Option default-site=deny',
    doc: 'Settings for the whole file.',
    params: optionParams,
  }),
  element({
    name: 'Rule',
    form: 'block',
    within: 'file',
    example:
      '<Rule id=archive name="Archive files" desc="Nothing to read in them" enable=true default=true behavior=exclude>',
    doc: 'Tests that sites can use.',
    params: ruleParams,
  }),
  element({
    name: 'Match',
    form: 'statement',
    within: 'Rule',
    example: 'Match src=path by=ends-with value=.zip case=ignore',
    doc: 'One test; any of a rule is enough.',
    params: matchParams,
  }),
  element({
    name: 'Site',
    form: 'block',
    within: 'file',
    example:
      '<Site name=siroe type=domain domain=siroe.com depth=5 enable=true database=default sitemaps=true connector=true>',
    doc: 'What is visited, and from where.',
    params: siteParams,
  }),
  element({
    name: 'Server',
    form: 'statement',
    within: 'Site',
    example: 'Server host=www.siroe.com port=8080 alias=home.siroe.com protocol=http',
    doc: 'A server of the site.',
    params: serverParams,
  }),
  element({
    name: 'Start',
    form: 'statement',
    within: 'Site',
    example: 'Start url=http://www.siroe.com/ depth=3 enable=true',
    doc: 'A starting point.',
    params: startParams,
  }),
  element({
    name: 'Sitemap',
    form: 'statement',
    within: 'Site',
    example: 'Sitemap url=http://www.siroe.com/sitemap.xml enable=true',
    doc: 'A sitemap that is read whatever robots.txt names: every URL it lists is found, one link deep. An addition to the original robot.',
    params: sitemapParams,
  }),
  element({
    name: 'Use',
    form: 'statement',
    within: 'Site',
    example: 'Use rule=archive enable=true',
    doc: 'A rule the site uses.',
    params: useParams,
  }),
];

export function elementOf(written: string): ElementShape | undefined {
  return elements.find(({ name }) => sameWord(name, written));
}
